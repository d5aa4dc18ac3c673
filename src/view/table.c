#include "view/record_words.h"
#include "view/table_state.h"

#include "session/settings.h"
#include "view/steps.h"
#include "view/supply_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What follows from a change of the session ---- */

void table_mark_stale(Table *table)
{
    if (table->told) return;
    table->told = true;
    if (table->setup.stale != NULL) table->setup.stale(table->setup.context);
}

void table_show_steps(Table *table, Square mover, bool rests)
{
    table->moved++;
    table->mover = mover;
    table->rests = rests;
}

void table_show_move(Table *table, const Pos *before, Move move, bool by_hand)
{
    int side = table->game->side(before);
    table->step_count = steps_of(table->game, before, move, table->step);
    Square mover = {PIECE_MAN, side};
    if (table->step[0].from >= 0) mover = table->game->at(before, table->step[0].from);
    int made = by_hand && table->entered < table->step_count ? table->entered : 0;
    table->step_count -= made;
    memmove(table->step, table->step + made, (size_t)table->step_count * sizeof table->step[0]);
    table_show_steps(table, mover, !by_hand);
}

/* The move that led to the current position. */
static void show_last_move(Table *table)
{
    const GameTree *tree = table_tree(table);
    const GameNode *last = &tree->node[tree->tip];
    const Pos *before = &tree->node[last->parent].pos;
    bool by_hand = session_is_human(table->session, table->game->side(before));
    table_show_move(table, before, last->move, by_hand);
}

void table_reset_hand(Table *table)
{
    const Pos *pos = table_shown(table);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    picker_reset(&table->picker, table->game, pos);
    table->forced = count > 0 && steps_take(table->game, pos, moves[0]);
    table->entered = 0;
}

void table_look_at_present(Table *table)
{
    session_leave(table->session);
    session_show(table->session, table_tree(table)->tip);
    table->seen = table_tree(table)->tip;
    table_reset_hand(table);
}

/* The board shows where the game stands now; a variation on it stays there. */
static void look_after_change(Table *table)
{
    if (table_is_beside(table))
        table->seen = table_tree(table)->tip;
    else
        table_look_at_present(table);
}

/* A move was played, not only played again. */
static bool has_moved_on(const Table *table)
{
    const GameTree *tree = table_tree(table);
    return tree->node[tree->tip].parent == table->seen && game_tree_after(tree, tree->tip) < 0;
}

void table_observe(void *context, const Session *session, unsigned changed)
{
    Table *table = context;
    bool moved = (changed & (CHANGED_GAME | CHANGED_POSITION)) != 0;
    bool played = (changed & CHANGED_POSITION) != 0 && (changed & CHANGED_GAME) == 0 && has_moved_on(table);
    if (moved) table_forget_learning(table);
    if ((changed & CHANGED_GAME) && table->exercise.waiting == NULL) table_review_end(table);
    if (moved) table_answer(table, false, "");
    if ((changed & CHANGED_GAME) && table->exercise.waiting == NULL) table_take_document(table);
    if (played && !table_is_beside(table)) show_last_move(table);
    if (moved) table->offers_draw = false;
    if (moved) look_after_change(table);
    if ((changed & CHANGED_NOTE) && !ok(session_note(session))) table_tell_note(table);
    if ((changed & CHANGED_HINT) && session_hint(session) != MOVE_NONE) table_tell_hint(table);
    if (changed & CHANGED_GAME) table_tell_left_note(table);
    table_file_game(table, changed);
    table_tell_news(table);
    if (moved) table_analysis_follow(table);
    table_mark_stale(table);
}

/* ---- Life ---- */

Status table_new(const TableSetup *setup, Table **out)
{
    assert(setup->game != NULL && setup->host.ask != NULL);
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) return status_failed("no memory for the game");
    table->setup = *setup;
    table->game = setup->game;
    table->language = setup->language;
    table->own = presentation_of(setup->game);
    table->pointed = -1;
    table->tutor.held = MOVE_NONE;
    if (setup->settings != NULL) tutor_read_setting(table);
    SessionSetup rules = {.take_back = !table->own.no_take_back,
                          .seed = setup->seed,
                          .move_ms = setup->move_ms,
                          .no_rules = setup->no_rules,
                          .stamp = setup->archive != NULL ? setup->archive->stamp : NULL};
    Status status = session_new(setup->game, &setup->host, &rules, &table->session);
    if (!ok(&status)) {
        free(table);
        return status;
    }
    table_look_at_present(table);
    table->supplies = supplies_look(table->game, NULL);
    table_follow(table); /* before the table's own observer: a move is safe before it is shown */
    session_observe(table->session, table_observe, table);
    *out = table;
    return status_ok();
}

void table_free(Table *table)
{
    if (table == NULL) return;
    table->setup.stale = NULL; /* nobody paints it any more */
    table_release_learning(table);
    table_compare_end(table);
    table_analysis_end(table);
    table_unfollow(table);
    table_release_documents(table);
    session_free(table->session);
    free(table);
}

Session *table_session(Table *table)
{
    return table->session;
}

const Presentation *table_presentation(const Table *table)
{
    return &table->own;
}

/* ---- Thinking ---- */

uint32_t table_ask(Table *table, const Request *request)
{
    Request mine = *request;
    mine.ticket = ++table->ticket;
    mine.game = table->game;
    table->setup.host.ask(table->setup.host.context, &mine);
    return mine.ticket;
}

bool table_take(Table *table, const Answer *answer)
{
    Session *session = table->session;
    if (answer->purpose == PURPOSE_JUDGE) return table_judged(table, answer);
    if (answer->purpose == PURPOSE_ANALYSE)
        return table_compared(table, answer) || table_analysed(table, answer);
    if (!answer->final) return session_report(session, answer->ticket, &answer->thought);
    return ok(&answer->status) ? session_answer(session, answer->ticket, &answer->thought)
                               : session_failed(session, answer->ticket, &answer->status);
}

/* ---- What is seen ---- */

int table_shown_ply(const Table *table)
{
    const GameTree *tree = table_tree(table);
    int node = table_is_beside(table) ? game_tree_base(tree, tree->ahead) : tree->shown;
    return tree->node[node].ply;
}

int table_human(const Table *table)
{
    bool first = session_is_human(table->session, 0), second = session_is_human(table->session, 1);
    return first == second ? -1 : first ? 0 : 1;
}

bool table_may_take_back(const Table *table)
{
    return session_terms(table->session).take_back || table_human(table) < 0;
}

void table_answer(Table *table, bool warning, const char *text)
{
    text_sentence(table->message, sizeof table->message, text);
    table->warning = warning && text[0] != '\0';
    table_mark_stale(table);
}

void table_say(Table *table, const char *text)
{
    table_answer(table, false, text);
}

void table_warn(Table *table, const char *text)
{
    table_answer(table, true, text);
}

void table_warn_status(Table *table, const Status *status)
{
    char text[STATUS_WORDS];
    table_answer(table, true, words_status(table->language, status, text));
}

void table_refuse(Table *table, const Refusal *refusal)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    words_refusal(table->language, table->game, refusal, &out);
    table_answer(table, true, text);
}

void table_look(Table *table, int ply)
{
    const GameTree *tree = table_tree(table);
    int last = session_plies(table->session), before = tree->shown;
    session_leave(table->session);
    session_show(table->session, game_tree_at(tree, ply < 0 ? 0 : ply > last ? last : ply));
    if (tree->shown != before) table_reset_hand(table);
    table_analysis_follow(table);
    table_answer(table, false, "");
}

void table_set_numbers(Table *table, Numbers numbers)
{
    table->numbers = numbers;
    table_mark_stale(table);
}

void table_point(Table *table, int square)
{
    assert(square >= -1 && square < table->game->squares);
    if (table->pointed == square) return;
    table->pointed = square;
    if (table->own.shows_sent) table_mark_stale(table);
}

/* ---- Beginning ---- */

static bool same_players(const Table *table, const GameChoice *choice, bool swapped)
{
    return strcmp(choice->seat[swapped ? 1 : 0], session_seat(table->session, 0)) == 0 &&
           strcmp(choice->seat[swapped ? 0 : 1], session_seat(table->session, 1)) == 0;
}

void table_take_supplies(Table *table)
{
    table->supplies = supplies_look(table->game, NULL);
    table->weakened = supply_words_mark(&table->supplies, table->session);
    table_mark_stale(table);
}

static Status begin_told(Table *table)
{
    Status status = table_begin_opening(table);
    table_take_supplies(table);
    if (ok(&status)) table_tell_beginner(table);
    return status;
}

Status table_begin_with(Table *table, const GameChoice *choice)
{
    exercise_leave(table);
    Session *session = table->session;
    bool same = same_players(table, choice, false), swapped = !same && same_players(table, choice, true);
    table_keep(table);
    session_pause(session, true);
    for (int side = 0; side < 2; side++) {
        Status status = session_set_seat(session, side, choice->seat[side]);
        if (!ok(&status)) return status;
    }
    if (swapped)
        session_swap_score(session);
    else if (!same)
        session_reset_score(session);
    Pos start;
    Status known = game_variant_start(table->game, choice->variant, &start);
    if (!ok(&known)) return known;
    session_set_from(session, choice->variant[0] != '\0' ? &start : NULL);
    Terms terms = session_terms(session);
    terms.starts = choice->starts;
    terms.take_back = choice->take_back;
    terms.clock = choice->clock;
    session_set_terms(session, &terms);
    text_copy(table->opening, sizeof table->opening, choice->opening);
    table->setting_up = false;
    return begin_told(table);
}

void table_again(Table *table)
{
    exercise_leave(table);
    table_keep(table);
    Status status = begin_told(table);
    if (!ok(&status)) table_warn_status(table, &status);
}

Status table_resume(Table *table, const Record *record)
{
    char note[STATUS_WORDS], used[SCENE_TEXT] = "";
    Text clock = text_into(used, sizeof used);
    exercise_leave(table);
    table->setting_up = false;
    if (record == table->left) table_expect_document(table, &table->left_document);
    Status status = record_install(record, &table->next_document.tree, table->session);
    if (!ok(&status)) table_expect_document(table, &(Document){0});
    if (ok(&status)) words_record_clock(table->language, record, &clock);
    if (used[0] != '\0') table_say(table, used);
    if (ok(&status) && words_record(table->language, record, note)[0] != '\0') table_warn(table, note);
    if (ok(&status) && record == table->left) table_forget_left(table);
    table_take_supplies(table);
    return status;
}

/* ---- Questions ---- */

static void setting_name(const Table *table, const Field *field, char out[80])
{
    snprintf(out, 80, "%.40s.%s", table->game->name, field->id);
}

/* A remembered answer that is no longer valid (a level that was removed) is replaced by the default. */
void table_form(const Table *table, Form *out)
{
    *out = (Form){0};
    table->own.new_game(table->language, table->game, out);
    for (int i = 0; table->setup.settings != NULL && i < out->count; i++) {
        char name[80];
        setting_name(table, &out->field[i], name);
        const char *before = settings_get(table->setup.settings, name, "");
        if (before[0] == '\0') continue;
        Status status = form_set(out, out->field[i].id, before);
        (void)status;
    }
    Supplies supplies = supplies_look(table->game, NULL);
    supply_words_form(table->language, &supplies, out);
    out->must = out->must && !table_is_running(table); /* a running game may go on instead */
}

Status table_remember(Table *table, const Form *form)
{
    if (table->setup.settings == NULL) return status_ok();
    for (int i = 0; i < form->count; i++) {
        char name[80], value[80];
        Text text = text_into(value, sizeof value);
        setting_name(table, &form->field[i], name);
        field_text(&form->field[i], &text);
        settings_set(table->setup.settings, name, value);
    }
    return settings_save(table->setup.settings);
}

void table_begin(Table *table, const Form *form)
{
    GameChoice choice;
    table->own.chosen(table->game, form, &choice);
    Status saved = table_remember(table, form);
    Status status = table_begin_with(table, &choice);
    if (ok(&status)) status = saved;
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- Commands ---- */

static void step_back(Table *table)
{
    if (!table_step_tried(table, -1)) table_look(table, table_shown_ply(table) - 1);
}

static void step_forward(Table *table)
{
    if (!table_step_tried(table, 1)) table_look(table, table_shown_ply(table) + 1);
}

static void look_first(Table *table)
{
    table_look(table, 0);
}

/* Back to where the game stands; from there to the last of the moves that were taken back. */
static void look_last(Table *table)
{
    const Session *session = table->session;
    if (table_is_beside(table))
        table_look_tried(table, table_tried(table));
    else
        table_look(table, table_is_at_tip(table) ? session_plies(session) : session_ply(session));
}

/* Show how a command ended; `done` if it succeeded. */
static void report_done(Table *table, Status status, const char *done)
{
    if (!ok(&status))
        table_warn_status(table, &status);
    else if (done[0] != '\0')
        table_say(table, words(table->language, done));
}

/* A half-entered capture is taken back first. */
static void undo(Table *table)
{
    bool beside = table_is_beside(table);
    if (!beside && !table_is_at_tip(table)) table_look(table, session_ply(table->session));
    if (table->picker.count > 1 && picker_back(&table->picker)) {
        table->entered = table->picker.count > 1 ? table->picker.count - 1 : 0;
        table_answer(table, false, "");
        return;
    }
    if (beside) {
        table_take_back_tried(table);
        return;
    }
    report_done(table, session_undo(table->session), N_("Taken back."));
}

static void redo(Table *table)
{
    report_done(table, session_redo(table->session), N_("Played again."));
}

static void allow_take_back(Table *table)
{
    bool allowed = !session_terms(table->session).take_back;
    session_allow_take_back(table->session, allowed);
    table_say(table, words(table->language, allowed ? N_("Moves may be taken back from now on.")
                                                    : N_("Moves can no longer be taken back.")));
}

static void hint(Table *table)
{
    table_look(table, session_ply(table->session));
    tutor_forget(table);
    if (table->exercise.kind != EXERCISE_NONE) {
        exercise_hint(table);
        return;
    }
    Status status = session_ask_hint(table->session);
    if (ok(&status))
        table_say(table, words(table->language, N_("Thinking about a hint …")));
    else
        table_warn_status(table, &status);
}

static void move_now(Table *table)
{
    const Host *host = &table->setup.host;
    if (host->hurry != NULL) host->hurry(host->context);
}

static void pause(Table *table)
{
    session_pause(table->session, !session_is_paused(table->session));
    table_mark_stale(table);
}

static void resign(Table *table)
{
    Status status = session_resign(table->session);
    table_say(table, ""); /* what was said before is about a game that went on */
    report_done(table, status, "");
}

static void turn(Table *table)
{
    table->turned = !table->turned;
    table_mark_stale(table);
}

static void numbers(Table *table)
{
    table_set_numbers(table, table->numbers == NUMBERS_NONE ? NUMBERS_SQUARES : NUMBERS_NONE);
}

static void heat(Table *table)
{
    table->heat = !table->heat;
    table_mark_stale(table);
    if (table->heat && session_thought(table->session, NULL) == NULL)
        table_say(table,
                  words(table->language, N_("The heat map shows what the computer thinks of each square, "
                                            "once it has thought.")));
}

static void set_up(Table *table)
{
    if (table->setting_up)
        table_set_up_cancel(table);
    else
        table_set_up_begin(table);
}

static void (*const CARRY_OUT[COMMANDS])(Table *table) = {
    [COMMAND_AGAIN] = table_again,
    [COMMAND_UNDO] = undo,
    [COMMAND_REDO] = redo,
    [COMMAND_TAKE_BACK] = allow_take_back,
    [COMMAND_HINT] = hint,
    [COMMAND_NOW] = move_now,
    [COMMAND_PAUSE] = pause,
    [COMMAND_RESIGN] = resign,
    [COMMAND_FIRST] = look_first,
    [COMMAND_BACK] = step_back,
    [COMMAND_FORWARD] = step_forward,
    [COMMAND_LAST] = look_last,
    [COMMAND_TURN] = turn,
    [COMMAND_NUMBERS] = numbers,
    [COMMAND_HEAT] = heat,
    [COMMAND_OFFER_DRAW] = table_offer_draw,
    [COMMAND_ACCEPT_DRAW] = table_accept_draw,
    [COMMAND_ANALYSE] = table_analyse,
    [COMMAND_SOLVE] = table_solve,
    [COMMAND_TO_GAME] = table_to_game,
    [COMMAND_PROMOTE] = table_promote,
    [COMMAND_DELETE] = table_delete,
    [COMMAND_SET_UP] = set_up,
    [COMMAND_BRING_BACK] = table_bring_back,
    [COMMAND_REVIEW] = table_review_begin,
    [COMMAND_PREVIOUS_MISTAKE] = table_previous_mistake,
    [COMMAND_NEXT_MISTAKE] = table_next_mistake,
    [COMMAND_BETTER] = table_better_line,
    [COMMAND_DRILL] = exercise_drill,
    [COMMAND_ANSWER] = exercise_answer,
    [COMMAND_NEXT_EXERCISE] = exercise_next,
    [COMMAND_LEAVE_EXERCISES] = exercise_leave,
    [COMMAND_PLAY_IT] = tutor_play_it,
    [COMMAND_THINK_AGAIN] = tutor_think_again,
    [COMMAND_WHY] = tutor_show_why,
    [COMMAND_UNDERSTOOD] = table_understood,
};

void table_do(Table *table, Command command)
{
    assert(command < COMMANDS && CARRY_OUT[command] != NULL);
    if (table_possible(table) >> command & 1) {
        CARRY_OUT[command](table);
        return;
    }
    const char *why = table_review_refusal(table, command);
    if (command == COMMAND_UNDO && session_ply(table->session) > 0)
        why = N_("Moves cannot be taken back in this game.");
    table_warn(table, words(table->language, why != NULL ? why : N_("That is not possible now.")));
}

/* ---- What is possible ---- */

static uint64_t bit(Command command, bool possible)
{
    return possible ? (uint64_t)1 << command : 0;
}

/* The commands that are possible in an exercise: the waiting game is not touched. */
static uint64_t possible_in_exercise(const Table *table)
{
    int shown = table_shown_ply(table), last = session_plies(table->session);
    return bit(COMMAND_NEW, true) | bit(COMMAND_OPEN, true) | bit(COMMAND_PASTE, true) |
           bit(COMMAND_TURN, true) | bit(COMMAND_COPY_POSITION, true) |
           bit(COMMAND_NUMBERS, table->own.numbered) | bit(COMMAND_HINT, !table->exercise.done) |
           bit(COMMAND_FIRST, shown > 0) | bit(COMMAND_BACK, shown > 0) | bit(COMMAND_FORWARD, shown < last) |
           bit(COMMAND_LAST, shown < last) | bit(COMMAND_UNDERSTOOD, table->alert_count > 0) |
           table_can_learn(table);
}

/* Steps through the game, or through a variation beside it. */
static uint64_t possible_steps(const Table *table)
{
    const GameTree *tree = table_tree(table);
    bool beside = table_is_beside(table), back = tree->shown > 0, forward = game_tree_forward(tree) >= 0;
    bool away = !beside && !table_is_at_tip(table), lent = table_about(table) != NULL;
    bool remarkable = !tree->node[tree->shown].lent;
    return bit(COMMAND_FIRST, back) | bit(COMMAND_BACK, back) | bit(COMMAND_FORWARD, forward) |
           bit(COMMAND_LAST, forward || away) | bit(COMMAND_TO_GAME, beside) |
           bit(COMMAND_PROMOTE, beside && !lent && session_can_promote(table->session, tree->ahead)) |
           bit(COMMAND_DELETE, beside && !lent) | bit(COMMAND_COMMENT, remarkable);
}

static bool can_undo(const Table *table)
{
    if (table_is_beside(table)) return table_tried_shown(table) > 0 || table->picker.count > 1;
    return (table->picker.count > 1 && (table_tries(table) || table_may_take_back(table))) ||
           session_can_undo(table->session);
}

uint64_t table_possible(const Table *table)
{
    const Session *session = table->session;
    bool sleeping = table->setting_up, beside = table_is_beside(table),
         over = session_result(session).outcome != OUTCOME_NONE;
    int last = session_plies(session), human = table_human(table);
    uint64_t always = bit(COMMAND_NEW, true) | bit(COMMAND_TURN, true) | bit(COMMAND_OPEN, true) |
                      bit(COMMAND_COPY_POSITION, true) | bit(COMMAND_PASTE, true) |
                      bit(COMMAND_NUMBERS, table->own.numbered) | bit(COMMAND_HEAT, table->own.has_heat) |
                      bit(COMMAND_SET_UP, table->own.brushes > 0) |
                      bit(COMMAND_UNDERSTOOD, table->alert_count > 0);
    if (table->exercise.kind != EXERCISE_NONE) return possible_in_exercise(table);
    if (sleeping) return always;
    return always | table_can_learn(table) | bit(COMMAND_AGAIN, true) |
           bit(COMMAND_ALGORITHM, session_humans(session) < 2) | bit(COMMAND_UNDO, can_undo(table)) |
           bit(COMMAND_REDO, session_can_redo(session) && !beside) | bit(COMMAND_TAKE_BACK, human >= 0) |
           bit(COMMAND_HINT, session_awaits_human(session) && !beside) |
           bit(COMMAND_NOW, session_is_thinking(session) && table->setup.host.hurry != NULL) |
           bit(COMMAND_PAUSE, session_humans(session) == 0 && !over) |
           bit(COMMAND_OFFER_DRAW, table_may_offer_draw(table)) |
           bit(COMMAND_ACCEPT_DRAW, table->offers_draw && table_may_offer_draw(table)) |
           bit(COMMAND_RESIGN, !over && last > 0 && (human >= 0 || session_awaits_human(session))) |
           possible_steps(table) | bit(COMMAND_ANALYSE, table->setup.host.analyses) |
           bit(COMMAND_SOLVE, table->setup.host.analyses && review_solver(table->game) != NULL) |
           bit(COMMAND_REVIEW, last > 0) | bit(COMMAND_SAVE, true) | bit(COMMAND_COPY_GAME, true) |
           bit(COMMAND_SAVE_PICTURE, true) | bit(COMMAND_VARIATIONS, table_variations(table) > 0) |
           bit(COMMAND_BRING_BACK, table->kept != NULL);
}

uint64_t table_on(const Table *table)
{
    return bit(COMMAND_PAUSE, session_is_paused(table->session)) | bit(COMMAND_TURN, table->turned) |
           bit(COMMAND_NUMBERS, table->numbers != NUMBERS_NONE) | bit(COMMAND_HEAT, table->heat) |
           bit(COMMAND_SET_UP, table->setting_up) | bit(COMMAND_ANALYSE, table->analysis.on) |
           bit(COMMAND_SOLVE, table->analysis.on && table->analysis.solves) |
           bit(COMMAND_TAKE_BACK, table_human(table) >= 0 && session_terms(table->session).take_back);
}
