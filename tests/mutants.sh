#!/usr/bin/env bash
# Breaks the code in one place at a time and sees that a test notices: `make mutants`. Works on a copy of the tree.
# usage: tests/mutants.sh [COUNT|WHAT]    COUNT: all changes are tried on their files, but only so many are built, others for each commit; WHAT: part of a name
# A mutant is "WHAT|FILE|SED EXPRESSION|TEST PROGRAM", or desktop:SCENE for one of tests/e2e/desktop.py. One that changes nothing, or that no test notices, is a failure.
set -u
cd "$(dirname "$0")/.." || exit 1
export PARLOR=$PWD/build/parlor
make -s --no-print-directory parlor || exit 1
count=${1:-all}
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT
export XDG_DATA_HOME=$copy/own # a database that the user has built changes what some tests find
git ls-files -co --exclude-standard | while read -r f; do [ -f "$f" ] && echo "$f"; done | tar -cf - --verbatim-files-from -T - | tar -xf - -C "$copy"
mkdir "$copy/build" && cp -a build/obj build/libparlor.a build/flags build/sources "$copy/build" # so that only what is changed is compiled
cd "$copy" || exit 1
bad=0

build() {
    local target=build/tests/$1
    case $1 in desktop:*) target=desktop ;; esac
    make -j"$(nproc)" --no-print-directory "$target" >"$copy/log" 2>&1
}

try() {
    case $1 in
    desktop:*) PARLOR_PATIENCE=20 timeout 300 tests/e2e/desktop.py "${1#desktop:}" ;;
    *) timeout 300 "build/tests/$1" ;;
    esac >"$copy/log" 2>&1 </dev/null
}

# Which ones of a sample: every so many, beginning where the commit says.
number=-1
is_in_sample() {
    case $count in
    all) return 0 ;;
    *[!0-9]*) case $1 in *"$count"*) return 0 ;; *) return 1 ;; esac ;;
    esac
    number=$((number + 1))
    ((number % every == first))
}

mutant() {
    local what=$1 file=$2 change=$3 test=$4
    if [ ! -f "$file" ]; then
        echo "not ok $what: there is no $file"
        bad=1
        return
    fi
    cp "$file" "$copy/kept"
    sed -i -E "$change" "$file"
    if cmp -s "$file" "$copy/kept"; then
        echo "not ok $what: the change does not apply to $file"
        bad=1
    elif ! is_in_sample "$what"; then
        :
    elif ! build "$test"; then
        echo "not ok $what: it does not compile"
        tail -n 3 "$copy/log"
        bad=1
    elif try "$test"; then
        echo "not ok $what: $test does not notice"
        bad=1
    else
        echo "ok $what: noticed by $test ($(grep -c '^not ok' "$copy/log") tests)"
    fi
    cp "$copy/kept" "$file"
    touch "$file"
}

case $count in
*[!0-9]*) ;;
*)
    all=$(sed -n '/^done <<.MUTANTS/,/^MUTANTS/p' tests/mutants.sh | grep -c '|')
    every=$(((all + count - 1) / count))
    first=$((0x$(git -C "$OLDPWD" rev-parse --short=6 HEAD 2>/dev/null || echo 0) % every))
    ;;
esac
# A change may hold a "|" itself.
while IFS= read -r line; do
    case $line in '' | '#'*) continue ;; esac
    what=${line%%|*} rest=${line#*|}
    file=${rest%%|*} rest=${rest#*|}
    mutant "$what" "$file" "${rest%|*}" "${rest##*|}"
done <<'MUTANTS'
the ticket of an answer is not checked|src/session/session.c|/^bool session_answer/,/^}/s/ticket != session->ticket .. //|test_session
the ticket of a report is not checked|src/session/session.c|/^bool session_report/,/^}/s/ticket != session->ticket .. //|test_session
the picker takes any square|src/session/picker.c|s/if \(!fits\) return PICK_REFUSED;/if (!fits) { *move = picker->game->moves(\&picker->pos, (Move[MOVES_MAX]){0}) > 0 ? 1 : 0; return PICK_MOVE; }/|test_picker
the picker forgets the selection|src/session/picker.c|s/if \(!fits\) return PICK_REFUSED;/if (!fits) { picker->count = 0; return PICK_REFUSED; }/|test_picker
an end that is taken back stays in the score|src/session/session.c|/^static unsigned reopen/,/^}/s/count_outcome\(session, session->counted, -1\);//|test_session
a human may move for the engine|src/session/session.c|/^Status session_play_at\(/,/^}/s/!session_is_human\(session, game->side\(pos\)\)/false/|test_session
a drill takes any move|src/view/table_exercise.c|/^static void drill_judged/,/^}/s/judgement->mark == MARK_NONE/judgement->mark != MARKS/|test_learn
a wrong answer solves a puzzle|src/view/table_exercise.c|/^bool exercise_takes_move/,/^}/s/move == exercise_solution\(table\)/move != MOVE_NONE/|test_learn
an answer that was shown counts as solved|src/view/table_exercise.c|s/if \(exercise->kind == EXERCISE_PUZZLE .. !exercise->shown\)/if (exercise->kind == EXERCISE_PUZZLE)/|test_learn
the tutor asks below its threshold|src/view/table_tutor.c|s/>= tutor->percent .*;/>= 0;/;s/judgement->mark != MARK_NONE/true/|test_learn
the tutor holds a move back while a clock runs|src/view/table_tutor.c|s/clock_is_used\(session_clock\(table->session\)\)/false/|test_learn
the tutor tells what was not verified|src/judge/review.c|/^static void settle_played/,/^}/s/review->assessments\[review->wants \+ 1\] = \*assessment;/(void)assessment;/;/^static void confirm/,/^}/s/review->better_after = \*after;/review->better_after = (Assessment){.known = true, .chance = 0.1};/|test_learn
the tutor never asks|src/view/table_tutor.c|s/judgement->mark != MARK_NONE/judgement->mark == MARKS/|test_learn
an illegal move is played|src/session/session.c|/^Status session_play_at\(/,/^}/s/!game_is_legal\(game, pos, move\)/false/|test_session
an engine's illegal move is played|src/session/session.c|/^bool session_answer/,/^}/s/!game_is_legal\([^)]*\), thought->move\)/false/|test_session
observers hear of every trial|src/session/session_get.c|/^const Pos \*session_pos\(/,/^}/s/return/((Session *)session)->observers[0].observe(session->observers[0].context, session, 0); return/|test_session
loading installs before it has checked|src/session/session.c|/^Status session_resume/,/^}/s/Status status = check_resumed/session->ply = 0; Status status = check_resumed/|test_session
the flag does not fall|src/session/session.c|/^void session_tick/,/^}/s/> 0\) return/>= 0) return/|test_session
a record's move is not checked|src/session/record.c|/^static Status read_moves/,/^}/s/if \(!ok\(&status\)\) return wrong_here\([^;]*;/if (!ok(\&status)) continue;/|test_record
the journal writes late|src/session/journal.c|/^static void write_step/,/^}/s/if \(text.length == 0\) return;/if (text.length < 40) return;/|test_journal
the journal forgets what was taken back|src/session/journal.c|s/if \(same != journal->written.node\) \{/if (false) {/|test_journal
a clock is written down only with a move|src/session/journal.c|/^static void write_used/,/^}/s/if \(side < 0/if (true/|test_journal
a data file of our own is taken for whole|src/base/pins.c|s/ && fingerprint\(bytes, size\) == pin->print//|test_datafile
another player is not written down|src/session/journal.c|/^static void write_step/,/^}/s/if \(changed \& CHANGED_SEATS\)/if (false)/|test_journal
half of a wrong line of moves is kept|src/session/record.c|/^static Status read_moves/,/^}/s/if \(!ok\(&status\)\) return/record->count = count; if (!ok(\&status)) return/|test_journal
a failed append is not made good|src/session/journal.c|/^static void append_lines/,/^}/s/if \(!ok\(&status\)\) write_whole\(journal, session\);//|test_journal
a damaged journal is overwritten|src/session/journal.c|/^static bool slot_is_fit/,/^}/s/journal->unsafe_old = found.unsafe;//|test_journal
a damaged journal is not kept aside|src/session/journal_found.c|/^static void copy_damaged/,/^}/s/found->unsafe = !sealed_keep_aside\([^;]*;/aside[0] = 0; found->unsafe = false;/|test_journal
a game open elsewhere is written|src/session/journal.c|/^static bool take_slot/,/^}/s/== STORE_HELD/== STORE_LOCKS_NONE/|test_journal
a game that is looked back on is cut|src/session/journal.c|/^static void look_at/,/^}/s/if \(looks_back\) return;//|test_journal
a new game without a move replaces the old one|src/session/journal.c|/^static bool is_worth_it/,/^}/s/return .*/return true;/|test_journal
the checksum of a line is not looked at|src/base/seal.c|s/if \(next != stated\) return false;//|test_journal
lines may be swapped|src/base/seal.c|s/crc32_add\(crc32_add\(chain, line, length\)/crc32_add(crc32_add(0 * chain, line, length)/|test_journal
descriptors are inherited|src/base/os_posix.c|s/WAYS\[how\].flags . O_CLOEXEC/WAYS[how].flags/|test_store
a lock is not asked for|src/base/os_posix.c|s/flock\(file, LOCK_EX . LOCK_NB\) == 0/true/|test_store
a lock on a removed file counts|src/session/store_disk.c|s/locked == OS_LOCKED && os_is_still\(\*fd, path\)/locked == OS_LOCKED/|test_store
a file starts a program|src/session/record.c|s/engine_check\(record->game, NULL, spec\)/strncmp(spec, "ugi:", 4) == 0 ? status_ok() : engine_check(record->game, NULL, spec)/|test_record
a link is replaced by a file|src/base/os_posix.c|s/!S_ISLNK\(found.st_mode\)/true/|test_store
a device is replaced by a file|src/base/safe_file.c|s/exists && old.kind != OS_REGULAR/false/|test_store
a failed write leaves its temporary file|src/base/safe_file.c|/^void safe_file_abandon/,/^}/s/os_remove\(safe->fresh\);/(void)0;/|test_store
a dropped request is answered|src/engine/asker.c|s/lane->wanted = lane->has_report/lane->has_report/|test_asker
a move comes while the one before is shown|src/engine/asker.c|s/held . LANE_PLAY . 1 : LANE_PLAY/LANE_PLAY/|test_asker
two players share an engine|src/engine/shelf.c|s/request->purpose != PURPOSE_PLAY/true/|test_asker
the tutor waits for the review|src/view/table_judge.c|s/if \(judging->move != NULL\) return judging->move;//|test_learn
a judgement that comes too late is taken|src/view/table_judge.c|/^bool table_judged/,/^}/s/!judging->asks/false/|test_learn
a review goes on in an exercise's words|src/view/table_judge.c|s/table->exercise.kind != EXERCISE_NONE .. \(!begins && !ours\)/false/|test_learn
one pair has an error of nothing|src/base/elo.c|s/scores->total >= 2/true/|test_elo
a search that is cut short forgets what its value is|src/engine/root.c|/The first one keeps/,/exact = false/s/int i = 1/int i = 0/|test_checkers_master
the counters stay when the algorithm is chosen again|src/view/table_match.c|/session_reset_score/d|test_match
a side that was drawn by lot is not told|src/view/table_match.c|s/!= STARTS_RANDOM/== STARTS_RANDOM/|test_match
who has lost reads "I win!" in the headline|src/view/presentation.c|s/winner != facts->human\)$/winner > 5)/|test_match
a level that is set does not choose its opponent|src/view/form.c|s/if \(field->means_field >= 0\) form/if (field->means_field > 90) form/|test_forms
what max counts is seen from the other side|src/games/tictactoe/teach.c|s/return count_wins\(board_of\(pos\), side\)/return count_wins(board_of(pos), 1 - side)/|test_trace
rows that lead out of the pattern tables are accepted|src/games/checkers/engine/net.c|/^bool net_has_pattern_steps/,/^}/s/return false/return true/|test_checkers_master
proven losses are told as bounds|src/engine/root.c|/The first one keeps/,/exact = false/s/root->playable/root->count/|test_ultimate_master
a draw of one path is one of all|src/games/checkers/engine/search_hot.c|s/s->depends = PATH_GAME;/s->depends = PATH_FREE;/|test_checkers_master
the count of forty moves has no entries of its own|src/games/checkers/engine/search_hot.c|s/return task->key \^ \(uint64_t\).*/return task->key;/|test_checkers_master
a known win by a sacrifice|src/games/checkers/engine/search_hot.c|s/KNOWN_LEAD = 24/KNOWN_LEAD = 0/|test_checkers_master
the first layer keeps pieces that are gone|src/games/checkers/engine/net_eval.h|s/before & changed, now/0, now/|test_checkers_master
a comment that is not closed eats the next game|src/games/checkers/pdn/pdn_lexer.c|/^static bool at_new_header/,/^}/s/return peek\(lexer, ahead\) == '"'/return false/|test_pdn
junk before a game spoils it|src/games/checkers/pdn/pdn_reader.c|/^static void note_kind/,/^}/s/reader->body = true/reader->body = token->kind != TOKEN_WRONG/|test_pdn
a game goes on after an illegal move|src/games/checkers/pdn/pdn_replay.c|/^static void cut\(/,/^}/s/cut = true/cut = false/|test_pdn
the first way of an ambiguous jump is taken|src/games/checkers/pdn/pdn_replay.c|s/if \(moves == furthest\) best = NULL;//|test_pdn
the spans of games leave bytes out|src/games/checkers/pdn/pdn_lexer.c|/^size_t pdn_lexer_line_end/,/^}/s/return end \+ ahead \+ 1/return end + 1/|test_pdn
white has won a 1-0|src/games/checkers/pdn/pdn_lexer.c|s/\{"1-0", OUTCOME_FIRST\}/{"1-0", OUTCOME_SECOND}/|test_pdn
a variation begins after the move|src/games/checkers/pdn/pdn_replay.c|s/\.now = around->before/.now = around->now/|test_pdn
a bracket in a comment looks like a tag|src/games/checkers/pdn/pdn_writer.c|/^static void flush/,/^}/s/bool bracket = [^;]*;/bool bracket = false;/|test_pdn
quotes in a tag are not escaped|src/games/checkers/pdn/pdn_writer.c|/^static void add_tag\(/,/^}/s/if \(\*value == '"'/if (*value == '#'/|test_pdn
lines of eighty columns|src/games/checkers/pdn/pdn_writer.c|/^static void flush/,/^}/s/> PDN_COLUMNS_MAX/> PDN_COLUMNS_MAX + 1/|test_pdn
latin-1 is left as it is|src/games/checkers/pdn/pdn_text.c|s/if \(bytes\[i\] < 0x80 .. utf8\)/if (true)/|test_pdn
control characters reach the terminal|src/games/checkers/pdn/pdn_text.c|/^static size_t control_length/,/^}/s/return 1;/return from[0] == 32;/|test_pdn
a small loss against a proof is marked|src/judge/review.c|s/ONE_SIDED_LOSS = 0.40/ONE_SIDED_LOSS = 0.0/|test_review
a small loss is told without a third look|src/judge/review.c|s/PLAIN_LOSS = 0.40/PLAIN_LOSS = 0.0/|test_review
the judge verifies with what it remembers|src/judge/review.c|s/return review->stage != STAGE_FIRST .. !review->begun;/return false;/|test_learn
a puzzle with two answers is taken|src/judge/puzzle_proof.c|s/score >= goal\) return false/score > goal) return false/|test_puzzles
a puzzle that nobody proved is taken|src/judge/puzzle_proof.c|s/score < 0 .. score/score/|test_puzzles
every proven loss of speed is marked|src/judge/review.c|/^static double lost_chance/,/^}/s/if \(!judgement->proven\)/if (true)/|test_review
the judge's own move is marked|src/judge/review.c|s/ .. before->line\[0\] != judgement->played//|test_review
the chance after a move is not turned round|src/judge/review.c|s/best_chance = 1 - after->chance/best_chance = after->chance/|test_review
the graph forgets whose turn it is|src/judge/review.c|/^double review_chance/,/^}/s/== 0 \?/>= 0 ?/|test_review
a draw that nobody claimed stops the review|src/judge/review.c|/^static History history_to/,/^}/s/history.rules = 0;/(void)0;/|test_review
a stopped thought is judged|src/judge/review.c|/^Status review_run/,/^}/s/ && !watch_stopped\(watch\)//g|test_review
a mark is told without a second look|src/judge/review.c|/^static void settle\(/,/^}/s/!is_candidate/is_candidate/|test_review
a refuted mark stays|src/judge/review.c|/^static void decide/,/^}/s/acquit\(review, ply\);/judgement->mark = MARK_BLUNDER;/|test_review
the second look is no longer than the first|src/judge/review.c|s/VERIFY_TIMES = 10/VERIFY_TIMES = 1/|test_review
an unproven loss is called a loss|src/judge/review.c|/^static Change change_of/,/^}/s/ .. !played_proven//|test_review
an estimate is compared with a proof|src/judge/review.c|s/if \(is_one_sided\(last\)\) return third.*//|test_review
a man that is won back counts as lost|src/games/checkers/explain.c|/^static int lasting_gain/,/^}/s/rest < walk->rests/rest < from + 1/|test_explain
alpha-beta cuts too early|src/teach/trace.c|/^static int64_t search_moves/,/^}/s/best >= node->beta/best >= node->beta - trace->unit/|test_trace
the window is not turned round|src/teach/trace.c|s/child.alpha = -from->beta;/child.alpha = from->alpha;/|test_trace
of equal moves the last is taken|src/teach/trace.c|/^static int64_t search_moves/,/^}/s/if \(value > best\)/if (value >= best)/|test_trace
a random game begins with another draw|src/games/ultimate/teach.c|s/lane_random\(\&rng\)\);/lane_random(\&rng) ^ 1);/|test_trace
a pending jump counts as rest|src/games/checkers/explain.c|/^static bool is_at_rest/,/^}/s/board_jumpers\(board\) == 0 && //|test_explain
every exchange is a shot|src/games/checkers/explain.c|/^static bool is_shot/,/^}/s/board_jumpers\(&board\) == 0 && board_jumpers\(&answered\) != 0/true/|test_explain
a drawn board counts as open|src/games/ultimate/bits.h|s/board->won\[1\] . board->drawn/board->won[1]/|test_ultimate_rules
a finished board can be the target|src/games/ultimate/bits.h|s/ends .. closed \? ANY_BOARD/ends ? ANY_BOARD/|test_ultimate_rules
the counts of X and O are not checked|src/games/ultimate/notation.c|s/if \(ok\(&status\)\) status = check_counts\(board\);//|test_ultimate_rules
the target of a position is not checked|src/games/ultimate/notation.c|s/if \(ok\(&status\)\) status = check_target\(board\);//|test_ultimate_rules
a proven draw hides moves that may win|src/games/ultimate/master.c|s/known && verdict.least > -1 \?/verdict.least > -1 ?/|test_ultimate_master
random games never take the last square|src/games/ultimate/playout_hot.c|s/fewer \&= fewer - all->number\[1\]/fewer = fewer/|test_ultimate_search
random games prefer the first board|src/games/ultimate/playout_hot.c|s/scale\(random, games->free\)/scale(random, games->free) >> 1/|test_ultimate_search
uct forgets the logarithm|src/games/ultimate/tree.c|s/exploration \* exact_log\(n\)/exploration * 5/|test_ultimate_search
the best child is the last of equals|src/games/ultimate/tree.c|s/visits > tree->nodes\[best\].visits/visits >= tree->nodes[best].visits/|test_ultimate_search
the kept subtree loses its grandchildren|src/games/ultimate/tree.c|s/for \(uint32_t i = 0; i < used; i\+\+\) \{/for (uint32_t i = 0; i < 1; i++) {/|test_ultimate_search
a full tree grows on|src/games/ultimate/kept_tree.c|s/wanted < kept->nodes_max \? \(uint32_t\)wanted : kept->nodes_max/true ? (uint32_t)wanted : 0/|test_ultimate_search
half a key is a proof|src/games/ultimate/solver_hot.c|s/if \(bucket->key\[i\] == key \&\& bucket->work\[i\] > 0\) \{/if ((uint32_t)bucket->key[i] == (uint32_t)key) {/|test_ultimate_solver
a forced move is not solved|src/games/ultimate/master.c|s/\(needless \&\& !master->solves\)/needless/|test_ultimate_solver
the move to be played is not put to the solver|src/games/ultimate/master.c|s/if \(answer != ANSWER_YES\) return false;/return false;/|test_ultimate_solver
boards that count make nobody win|src/games/ultimate/state.h|s/\(state->counts \&\& bits_count/(false \&\& bits_count/|test_ultimate_solver
random games do not count boards|src/games/ultimate/playout_hot.c|s/if \(counts\) count_boards/if (false) count_boards/|test_ultimate_search
one safe reply is a reply|src/games/ultimate/solver_hot.c|s/if \(moves == 0\) return NO;/if (moves <= 1) return NO;/|test_ultimate_solver
what is proven does not bound a value|src/games/ultimate/master.c|s/= chance < least \? least : chance > most \? most : chance;/= chance + 0 * (least + most);/|test_ultimate_master
who can make no line does not win|src/games/ultimate/solver_hot.c|s/return attacks \? NO : YES;/return YES;/|test_ultimate_solver
a lost move proves a lost game|src/games/ultimate/mcts_hot.c|s/all = all \&\& outcome != UNPLAYED/all = all \&\& outcome != UNPLAYED; if (outcome == 2 - side) all = true/|test_ultimate_search
a weak level hands over the game|src/engine/ladder.c|s/ahead <= losses \&\& !keep/ahead < losses \&\& !keep/|test_ladder
a level plays whatever is worse|src/engine/ladder.c|s/closeness > 0 \? closeness \* closeness : 0/1/|test_ladder
the threads change how a level plays|src/engine/ladder.c|s/inner.threads = 1, inner.hash_mb = RUNG_MB, inner.book = false;/(void)0;/|test_ladder
a free choice is not seen|src/games/ultimate/explain.c|/^static Reason free_choice/,/^}/s/c->after.target != ANY_BOARD/true/|test_explain
a fork is a single threat|src/games/tictactoe/explain.c|/^static bool is_fork/,/^}/s/>= 2/>= 1/|test_explain
an old ticket is answered|src/front/protocol/protocol.c|/^void protocol_take/,/^}/s/answer->ticket != protocol->ticket/false/|test_protocol
a line does not wait for the search|src/front/protocol/protocol.c|s/bool waits = .*;/bool waits = false;/|test_protocol
a stop is lost on a search that waits|src/front/protocol/protocol.c|s/bool comes_again = .*;/bool comes_again = false;/|test_protocol
an infinite search answers unasked|src/front/protocol/protocol.c|/^static void take_thought/,/^}/s/if \(protocol->holds\)/if (false)/|test_protocol
a wrong move moves the position|src/front/protocol/protocol.c|/^Status protocol_set_line/,/^}/s/if \(!ok\(&status\)\) \{/if (count == 0) {/|test_protocol
the end of the input is not noticed|src/front/protocol/protocol.c|/^void protocol_end/,/^}/s/if \(protocol->endless\)/if (false)/|test_protocol
a draw by a rule stops the engine|src/front/protocol/protocol.c|/^void protocol_go/,/^}/s/result_by\(protocol, 0\)/protocol_result(protocol)/|test_protocol
Hub errors hold quotes|src/front/protocol/hub.c|s/\*c == '"' \? '\\'' : //|test_protocol
the clock of the other side counts|src/front/protocol/ugi.c|s/protocol_left_ms\(protocol, go->time\[side\]\)/protocol_left_ms(protocol, go->time[1 - side])/|test_protocol
a capture is told without its squares|src/remote/hub_text.c|s/if \(trip\.captured >> square \& 1\)/if (false)/|test_protocol_parts
the clock runs out|src/engine/allot.c|s/at_least_one\(smaller\(share, most_of\(left\)\)\)/at_least_one(share)/|test_protocol_parts
a long line is taken whole|src/base/lines.c|s/lines->cut = true/lines->cut = false/|test_protocol_parts
a zombie is left|src/base/os_posix_process.c|s/while \(waitpid\(\(pid_t\)process->id, &status, 0\) < 0 \&\& errno == EINTR\)/while (false)/|test_external
a child of the program is left|src/base/os_posix_process.c|s/kill\(\(pid_t\)-process->group, SIGKILL\)/kill((pid_t)process->id, SIGKILL)/|test_external
the signal of a closed pipe comes through|src/base/os_posix_process.c|s/pthread_sigmask\(SIG_BLOCK, &pipe_signal, &before\)/pthread_sigmask(SIG_BLOCK, NULL, \&before)/|test_external
an engine that only talks is waited for|src/remote/external.c|s/waiting.from_progress \&\& gets_on\(external, &waiting, &before\)/waiting.from_progress/|test_external
a null move is read as a move|src/remote/search_lines.c|s/strcmp\(text, "0000"\) == 0/false/|test_external
a new game is cleared in the time of the move|src/front/protocol/ugi.c|/^static void run_uginewgame/,/^}/s/protocol_prepare\(protocol\);//|test_protocol
huge numbers overflow|src/engine/timing.h|s/limits->move_ms < MOVE_MS_MAX/true/|test_protocol
a program is not started again|src/remote/external.c|s/if \(!external->runs\) return start/if (!external->runs \&\& external->move[0] == 0) return start/|test_external
a jump need not be taken|src/games/checkers/movegen.h|/^static inline void board_plays/,/^}/s/jumpers != 0/false/|test_checkers_rules
a man is not crowned|src/games/checkers/movegen.h|s/: board->kings . \(play->moved & crown_row\(board->side\)\)/: board->kings/|test_checkers_rules
any two occurrences are a draw|src/games/checkers/rules.c|s/OCCURRENCES = 3/OCCURRENCES = 2/|test_checkers_rules
forty moves are counted as one side's|src/games/checkers/board.h|s/QUIET_PLIES = 80/QUIET_PLIES = 40/|test_checkers_rules
negamax takes any of the best|src/games/checkers/engine/negamax.c|s/ - \(i < root->best\)//|test_checkers_negamax
negamax trusts entries of another depth|src/games/checkers/engine/negamax_hot.c|s/if \(\(int\)entry->turns != turns\) return false;//|test_checkers_negamax
master stops inside an exchange|src/games/checkers/engine/search_hot.c|s/if \(board_jumpers\(board\) != 0\) return quiesce_moves\([^;]*;//|test_checkers_master
master knows no repetition|src/games/checkers/engine/search_hot.c|s/\+\+before == 2/false/|test_checkers_master
master knows no forty-move rule|src/games/checkers/engine/search_hot.c|s/s->quiet_limit > 0 .. task->reversible >= s->quiet_limit/false/|test_checkers_master
the evaluation sees Black and White differently|src/games/checkers/engine/eval.h|s/cells >> 29/cells >> 28/|test_checkers_master
the table keeps no journal|src/view/table.c|s/^    table_follow\(table\);.*//|test_table
the table forgets the selection|src/view/table_hand.c|s/refusal = why_not\(table, square\);/refusal = why_not(table, square); picker_back(\&table->picker);/|test_table
undo against the computer|src/games/checkers/presentation.c|s/\.take_back = form_value\(form, \"take-back\", 0\) != 0/.take_back = true/|desktop:a whole game against White
Cancel at the start goes on|src/front/desktop/window.c|s/^    if \(window->alone\)$/    if (false)/|desktop:Cancel at the start
no rest between jumps|src/view/reel.h|s/REST_MS = 500/REST_MS = 0/|desktop:step by step
pieces always glide|src/front/desktop/stage.c|s/if \(!animate\) /if (false) /|desktop:reduced motion
the pointer shows nothing|src/front/desktop/game_page.c|s/table_point\(page->table, square\);/table_point(page->table, -1);/|desktop:the pointer shows
dialogs outlive their page|src/front/desktop/window.c|s/dialog_dismiss_all\(GTK_WINDOW\(window->widget\)\);//|desktop:a second call
squares that are not legal stay enabled|src/view/scene.c|s/table->own.only_open \&\& !open/false/|desktop:Ultimate: a whole game
a flipped bit of a data file is not noticed|src/base/datafile.c|s/crc32_add\(0, bytes \+ HEADER, size - HEADER\) != bytes_get\(bytes \+ CRC_AT, 4\)/false/|test_datafile
a replaced game is not kept|src/view/table_keep.c|/^void table_keep\(/,/^}/s/if \(!table_is_running\(table\) .. table->left == NULL\)/if (table != NULL)/|test_table
an opened game changes the score|src/session/session.c|s/if \(session->opened .. session->closed/if (session->closed/|test_document
variations are not in the journal|src/session/journal.c|s/seal_lines\(&journal->chain, beside, &text\);//|test_document
a promoted line leaves the other's remarks behind|src/games/checkers/pdn/pdn_format_promote.c|s/copy\(p, begin, items\[p->remark\].span.to\);/copy(p, begin, items[p->move].span.to);/|test_document
what was played here is promoted away|src/session/session_beside.c|s/session->opened \|\| !game_tree_promotes_to_game/true || !game_tree_promotes_to_game/|test_document
remarks by hand are not in the journal|src/session/document.c|s/all \? about->comment != NULL : about->remarked/all \&\& about->comment != NULL/|test_document
a lent line is kept|src/session/game_tree.c|s/if \(left\) game_tree_drop\(tree, lent\);//|test_game_tree
moves that others replace are gone|src/session/session.c|s/if \(!session->opened\) cut_record/cut_record/|test_document
looking back cuts what is saved|src/session/record_session.c|s/bool whole = session_is_paused\(session\);/bool whole = false;/|test_document
taking back a tried move keeps it|src/view/table_trial.c|s/if \(forget\) session_drop\(table->session, node\);//|test_document
what is inserted stands in a remark|src/games/checkers/pdn/pdn_format_save.c|s/remark .. full \? /full ? /|test_document
half a jump is given up for another piece|src/session/picker.c|s/return picker->count == 1 \? extend/return true ? extend/|test_picker
a touch while looking back is a move|src/view/table_hand.c|s/if \(back \&\& \(!table_may_take_back\(table\) .. shown->ply < session_opening\(session\)\)\)/if (false)/|test_table
the checksum of a database's block is not looked at|src/games/checkers/egdb/egdb_section.c|/^static const uint8_t .block_bytes/,/^}/s/return crc32_add.*/return section->data + from;/|test_egdb
the checksum of a database's header is not looked at|src/games/checkers/egdb/egdb_section.c|s/if \(crc32_add\(0, bytes, crc\) != bytes_get\(bytes \+ crc, CRC\)\)/if (false)/|test_egdb
a capture into the unknown counts as known|src/games/checkers/egdb/egdb.c|s/return known .. best == EGDB_WIN . best : EGDB_UNKNOWN;/return best;/|test_egdb
a predecessor that has to capture counts|src/games/checkers/egdb/egdb_solve_hot.c|s/if \(\*moves == EGDB_FORCED\) return;//|test_egdb
a translation that reads other arguments is used|src/view/translations.c|s/entry->fits = forms_fit\(entry, key_length\);/entry->fits = true;/|test_translations
a finished game goes in twice|src/library/library_add.c|/^static Status replace_own/,/^}/s/ok\(&status\) && there != 0 && course/false \&\& course/|test_library
a damaged library is put aside without a second name|src/library/library_rescue.c|/^static bool keep_part/,/^}/s/return os_second_name\(from, to\)/return from != NULL/|test_library_trouble
a changed row is taken as it is|src/library/library_find.c|/^LibraryRow library_read_row/,/^}/s/if \(sealed \&\&/if (false \&\&/|test_library_trouble
a changed text is taken as it is|src/library/library_find.c|/^bool library_row_text/,/^}/s/return !sealed/return true/|test_library_trouble
pages in a circle are followed for ever|src/library/library_rescue.c|s/if \(found > number\) status/if (code == SQLITE_ROW) status/; s/number = found > number \? found : number \+ 1/number = code == SQLITE_ROW ? found : number + 1/; s/errors \+= found <= number/errors += code != SQLITE_ROW/|test_library_trouble
what a rescue has lost is said once only|src/library/library.c|/^static Status open_with/,/^}/s/if \(!ok\(&rescued\)\) \*news = rescued;/if (!ok(\&rescued)) { *news = rescued; library_told(library); }/|test_library_trouble
an exported game loses its names|src/library/library_import.c|/^static Status describe_document/,/^}/s/if \(document.player/if (false \&\& document.player/; /^static char \*text_of_source/,/^}/s/bool fits = ok/bool fits = false \&\& ok/|test_library
a newer library is taken for ours|src/library/library_schema.c|s/version > LIBRARY_VERSION/false/|test_library_trouble
an interrupted change stays half done|src/library/library_add.c|/^Status library_commit/,/^}/s/"COMMIT"/"ROLLBACK"/|test_library
what cannot be filed is forgotten|src/view/filing.c|/^static void keep_waiting/,/^}/s/store_record\(&filing->store, record\)/status_ok()/|test_library
a finished game that is resumed is filed again|src/view/filing.c|s/loaded .. known \? NULL/known ? NULL/|test_library
the end of a game is filed again when one looks at it|src/view/filing.c|s/loaded .. known \? NULL/loaded ? NULL/|test_library
a position is found for one colour only|src/library/library_hash.c|s/if \(exchanged < hash\) hash = exchanged;//|test_library
MUTANTS

# What `make sprt` takes away from a search must still be there.
while IFS='|' read -r what file change; do
    case $what in '' | '#'*) continue ;; esac
    if sed -E "$change" "$file" | cmp -s - "$file"; then
        echo "not ok sprt $what: the change does not apply to $file"
        bad=1
    fi
done < <(cat tools/*_steps.txt)
exit $bad
