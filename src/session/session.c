#include "session/session_state.h"

#include "base/rng.h"
#include "base/text.h"
#include "remote/external.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Telling ---- */

void session_tell(Session *session, unsigned changed)
{
    assert(!session->telling);
    session->telling = true;
    for (int i = 0; i < session->observer_count; i++)
        session->observers[i].observe(session->observers[i].context, session, changed);
    session->telling = false;
}

bool session_observe(Session *session, Observe observe, void *context)
{
    assert(!session->telling);
    if (session->observer_count == OBSERVERS_MAX) return false;
    session->observers[session->observer_count++] = (Observer){observe, context};
    return true;
}

void session_unobserve(Session *session, Observe observe, void *context)
{
    assert(!session->telling);
    int kept = 0;
    for (int i = 0; i < session->observer_count; i++) {
        Observer o = session->observers[i];
        if (o.observe != observe || o.context != context) session->observers[kept++] = o;
    }
    session->observer_count = kept;
}

/* ---- The score ---- */

static void count_outcome(Session *session, Outcome outcome, int by)
{
    int winner = outcome_winner(outcome);
    if (winner >= 0) session->score.wins[winner] += by;
    if (outcome == OUTCOME_DRAW) session->score.draws += by;
}

/* Count the end of the game, once; stepping back through it does not take it out of the score. */
static unsigned count_end(Session *session)
{
    if (session->opened || session->closed || !session_is_at_end(session) ||
        session->result.outcome == OUTCOME_NONE)
        return 0;
    session->closed = true;
    session->counted = session->result.outcome;
    count_outcome(session, session->counted, +1);
    return CHANGED_SCORE;
}

/* The game continues from the current position: its old end no longer counts. */
static unsigned reopen(Session *session)
{
    bool counted = session->counted != OUTCOME_NONE;
    if (counted) count_outcome(session, session->counted, -1);
    session->counted = OUTCOME_NONE;
    session->closed = false;
    session->decided = (Result){OUTCOME_NONE, ENDING_NONE};
    return counted ? CHANGED_SCORE : 0;
}

/* ---- Thinking ---- */

static void stop_thinking(Session *session)
{
    session->ticket++;
    if (session->thinking) session->host.never_mind(session->host.context, session->purpose);
    session->thinking = false;
}

static void begin_thinking(Session *session, Purpose purpose, const char *spec)
{
    Request request = {.ticket = session->ticket,
                       .purpose = purpose,
                       .game = session->game,
                       .spec = spec,
                       .history = session_history(session),
                       .limits = session_limits(session),
                       .fresh = session->fresh};
    session->thinking = true;
    session->purpose = purpose;
    session->fresh = false;
    session->host.ask(session->host.context, &request);
}

/* Is it an engine's turn? */
static bool awaits_engine(const Session *session)
{
    return session->games > 0 && !session->paused && session->result.outcome == OUTCOME_NONE &&
           !session_is_human(session, session_turn(session));
}

/* ---- The present position ---- */

/* Everything that follows from a change of position: a new ticket, the result, score, clock; then the observers are
 * notified. An engine is asked after them: the journal has a move before anybody thinks about it. */
void session_arrive(Session *session, unsigned changed)
{
    bool was_thinking = session->thinking;
    Outcome before = session->result.outcome;
    stop_thinking(session);
    session->needs_player = false;
    if (session->hint != MOVE_NONE) changed |= CHANGED_HINT;
    session->hint = MOVE_NONE;
    session->result = session_is_at_end(session) ? session_final_result(session)
                                                 : session_result_at(session, session->tree.tip);
    changed |= count_end(session);
    bool over = session->result.outcome != OUTCOME_NONE;
    if (clock_is_used(&session->clock)) {
        clock_run(&session->clock, over || session->paused ? -1 : session_turn(session),
                  session->host.now_ms(session->host.context));
        changed |= CHANGED_CLOCK;
    }
    session->thinking = awaits_engine(session);
    session->purpose = PURPOSE_PLAY;
    if (before != session->result.outcome) changed |= CHANGED_RESULT;
    if (was_thinking || session->thinking) changed |= CHANGED_THINKING;
    session_tell(session, changed);
    if (session->thinking) begin_thinking(session, PURPOSE_PLAY, session->seat[session_turn(session)]);
}

/* The game ends at the tip, or at the node after it: the moves that were taken back are gone. */
static void cut_record(Session *session, int node)
{
    game_tree_cut(&session->tree, node);
    if (session->thought_ply > session->tree.node[node].ply) session->has_thought = false;
}

static unsigned clear_note(Session *session)
{
    if (ok(&session->note)) return 0;
    session->note = status_ok();
    return CHANGED_NOTE;
}

/* Hints and take-backs from before the game was resumed count, even if it becomes a new game. */
static GameStamp stamp_of(const Session *session, const GameStamp *resumed)
{
    GameStamp stamp = *resumed;
    if (stamp.id == 0 && session->new_stamp != NULL) stamp = session->new_stamp();
    stamp.hints = resumed->hints;
    stamp.take_backs = resumed->take_backs;
    text_copy(stamp.without, sizeof stamp.without, resumed->without);
    return stamp;
}

/* A legal move of the side to move, by hand or by engine. Moves that were taken back are kept as a variation in an
 * opened game alone. */
static Status play(Session *session, Move move)
{
    GameTree *tree = &session->tree;
    int next = game_tree_after(tree, tree->tip);
    bool again = next >= 0 && tree->node[next].move == move;
    if (!session->opened) cut_record(session, again ? next : tree->tip);
    Status status = game_tree_play(tree, move);
    if (!ok(&status)) return status;
    if (session->thought_ply >= session_ply(session)) session->has_thought = false;
    unsigned changed = CHANGED_POSITION | reopen(session) | clear_note(session);
    if (clock_is_used(&session->clock))
        clock_moved(&session->clock, session->host.now_ms(session->host.context));
    if (session->stamp.id == 0) session->stamp = stamp_of(session, &session->stamp);
    session_arrive(session, changed);
    return status;
}

/* ---- Life ---- */

static Status check_seat(const Game *game, const char *spec)
{
    return strcmp(spec, SEAT_HUMAN) == 0 ? status_ok() : engine_check(game, external_kinds, spec);
}

static const char *seat_or_human(const SessionSetup *setup, int side)
{
    return setup->seat[side] != NULL ? setup->seat[side] : SEAT_HUMAN;
}

Status session_new(const Game *game, const Host *host, const SessionSetup *setup, Session **out)
{
    const char *hint = setup->hint_spec != NULL ? setup->hint_spec : engine_strongest(game)->name;
    Status status = check_seat(game, seat_or_human(setup, 0));
    if (ok(&status)) status = check_seat(game, seat_or_human(setup, 1));
    if (ok(&status)) status = engine_check(game, external_kinds, hint);
    if (!ok(&status)) return status;
    Session *session = calloc(1, sizeof *session);
    if (session == NULL) return status_failed("no memory for the game");
    session->game = game;
    session->host = *host;
    session->seed = setup->seed;
    session->ticket = setup->ticket;
    session->new_stamp = setup->stamp;
    session->rules = setup->no_rules ? 0 : game_default_rules(game);
    session->take_back = setup->take_back;
    session->move_ms = setup->move_ms;
    session->clock_setup = setup->clock;
    session->starts = setup->starts;
    session->has_from = setup->from != NULL;
    if (setup->from != NULL) session->from = *setup->from;
    text_copy(session->hint_spec, SPEC_TEXT, hint);
    for (int side = 0; side < 2; side++)
        text_copy(session->seat[side], SPEC_TEXT, seat_or_human(setup, side));
    session->decided = session->result = (Result){OUTCOME_NONE, ENDING_NONE};
    Pos from = setup->from != NULL ? *setup->from : game->start(0);
    clock_init(&session->clock, setup->clock);
    status = game_tree_init(&session->tree, game, &from);
    if (ok(&status))
        *out = session;
    else
        free(session);
    return status;
}

void session_free(Session *session)
{
    if (session == NULL) return;
    assert(!session->telling);
    if (session->thinking) session->host.never_mind(session->host.context, session->purpose);
    game_tree_release(&session->tree);
    free(session);
}

static int choose_first(const Session *session)
{
    if (!session->game->either_starts || session->starts == STARTS_FIRST) return 0;
    if (session->starts == STARTS_SECOND) return 1;
    return (int)(rng_mix(session->seed, (uint64_t)session->games) >> 63);
}

/* The game in session->tree begins. */
static void install(Session *session, const Resumed *game)
{
    int count = session_ply(session);
    session->games++;
    session->stamp = stamp_of(session, &game->stamp);
    session->first = session->game->side(&session->tree.node[0].pos);
    session->opening = game->opening < count ? game->opening : count;
    session->decided = game->decided;
    session->counted = OUTCOME_NONE;
    session->closed = false;
    session->opened = game->opened;
    session->fresh = true;
    session->has_thought = false;
    session->note = status_ok();
    clock_init(&session->clock, session->clock_setup);
    for (int side = 0; side < 2 && game->left_ms[0] + game->left_ms[1] > 0; side++)
        session->clock.left_ms[side] = game->left_ms[side];
    /* A game that is already over is only looked at; it gets an id if it is continued. */
    if (game->stamp.id == 0 && session_final_result(session).outcome != OUTCOME_NONE) session->stamp.id = 0;
    session_arrive(session, CHANGED_ALL & ~(CHANGED_THINKING | CHANGED_SCORE));
}

static Status play_all(GameTree *tree, const Move *moves, int count)
{
    Status status = status_ok();
    for (int i = 0; i < count && ok(&status); i++)
        status = game_tree_play(tree, moves[i]);
    return status;
}

void session_begin_with(Session *session, const Move *moves, int count)
{
    session->paused = false;
    Pos from = session->has_from ? session->from : session->game->start(choose_first(session));
    game_tree_restart(&session->tree, &from);
    Status status = play_all(&session->tree, moves, count);
    install(session, &(Resumed){.decided = {OUTCOME_NONE, ENDING_NONE}, .opening = count});
    assert(ok(&status)); /* an opening is short */
}

void session_set_from(Session *session, const Pos *from)
{
    session->has_from = from != NULL;
    if (from != NULL) session->from = *from;
}

void session_begin(Session *session)
{
    session_begin_with(session, NULL, 0);
}

static void set_terms(Session *session, const Terms *terms)
{
    session->rules = terms->no_rules ? 0 : game_default_rules(session->game);
    session->take_back = terms->take_back;
    session->starts = terms->starts;
    session->clock_setup = terms->clock;
    session->move_ms = terms->move_ms;
}

static Status check_resumed(const Session *session, const Resumed *resumed)
{
    if (resumed->count > PLY_MAX)
        return status_wrong("a game has at most %d moves, this one has %d", PLY_MAX, resumed->count);
    Status status = status_ok();
    for (int side = 0; side < 2 && ok(&status); side++)
        if (resumed->seat[side] != NULL) status = check_seat(session->game, resumed->seat[side]);
    Pos pos = *resumed->from;
    for (int i = 0; i < resumed->count && ok(&status); i++) {
        if (!game_is_legal(session->game, &pos, resumed->moves[i]))
            return status_wrong("move %d is not legal", i + 1);
        pos = session->game->play(&pos, resumed->moves[i]);
    }
    return status;
}

/* The whole game with what lies beside it; of a given tree without it if the moves are not the same. */
static Status take_tree(Session *session, const Resumed *resumed, GameTree *out)
{
    const GameTree *given = resumed->tree;
    bool same = given != NULL && given->count > 0 && pos_same(&given->node[0].pos, resumed->from);
    int node = 0;
    for (int i = 0; same && i < resumed->count; i++) {
        node = game_tree_after(given, node);
        same = node >= 0 && given->node[node].move == resumed->moves[i];
    }
    if (same && game_tree_after(given, node) < 0) {
        *out = *given;
        *resumed->tree = (GameTree){0};
        return status_ok();
    }
    Status status = game_tree_init(out, session->game, resumed->from);
    if (ok(&status)) status = play_all(out, resumed->moves, resumed->count);
    if (!ok(&status)) game_tree_release(out);
    return status;
}

Status session_resume(Session *session, const Resumed *resumed)
{
    assert(!session->telling);
    GameTree tree;
    Status status = check_resumed(session, resumed);
    if (ok(&status)) status = take_tree(session, resumed, &tree);
    if (!ok(&status)) return status;
    for (int side = 0; side < 2; side++)
        if (resumed->seat[side] != NULL) text_copy(session->seat[side], SPEC_TEXT, resumed->seat[side]);
    if (resumed->terms != NULL) set_terms(session, resumed->terms);
    game_tree_release(&session->tree);
    session->tree = tree;
    install(session, resumed);
    return status_ok();
}

Status session_load(Session *session, const Pos *from, const Move *moves, int count, const Result *decided)
{
    Result open_end = {OUTCOME_NONE, ENDING_NONE};
    return session_resume(session, &(Resumed){.from = from,
                                              .moves = moves,
                                              .count = count,
                                              .decided = decided != NULL ? *decided : open_end});
}

/* ---- Commands ---- */

Status session_play(Session *session, Move move)
{
    return session_play_at(session, session->tree.tip, move);
}

Status session_play_at(Session *session, int node, Move move)
{
    assert(!session->telling && session->tree.node[node].played);
    const Game *game = session->game;
    const Pos *pos = &session->tree.node[node].pos;
    Result result = node == session->tree.tip ? session->result : session_result_at(session, node);
    if (result.outcome != OUTCOME_NONE) return status_wrong("the game is over");
    if (!session_is_human(session, game->side(pos)))
        return status_wrong("it is not your turn: %s is thinking", game->side_name[game->side(pos)]);
    if (!game_is_legal(game, pos, move)) return status_wrong("that move is not legal here");
    session->paused = false;
    game_tree_go(&session->tree, node);
    return play(session, move);
}

Status session_play_text(Session *session, const char *text)
{
    Move move;
    Status status = game_read_move(session->game, session_pos(session), text, &move);
    return ok(&status) ? session_play(session, move) : status;
}

/* Between two engines new moves would follow an undo or redo at once, so the game is paused. */
static void go_to(Session *session, int ply, unsigned changed)
{
    game_tree_go(&session->tree, game_tree_at(&session->tree, ply));
    if (session_humans(session) == 0) session->paused = true;
    session_arrive(session, changed | CHANGED_POSITION | clear_note(session));
}

Status session_undo(Session *session)
{
    assert(!session->telling);
    int ply = session_undo_target(session);
    if (ply < 0 && session_ply(session) <= session->opening)
        return status_wrong("there is no move to take back");
    if (ply < 0 && session_humans(session) == 1 && !session->take_back)
        return status_wrong("moves cannot be taken back in this game");
    if (ply < 0) return status_wrong("you have not moved yet");
    /* After a take-back the old end no longer counts. The moves stay for redo. */
    unsigned changed = reopen(session);
    session->stamp.take_backs++;
    go_to(session, ply, changed);
    return status_ok();
}

Status session_redo(Session *session)
{
    assert(!session->telling);
    int ply = session_redo_target(session);
    if (ply < 0) return status_wrong("there is no move to play again");
    go_to(session, ply, 0);
    return status_ok();
}

static void decide(Session *session, Result result, unsigned changed)
{
    cut_record(session, session->tree.tip);
    session->decided = result;
    session_arrive(session, changed);
}

Status session_resign(Session *session)
{
    assert(!session->telling);
    if (session->result.outcome != OUTCOME_NONE) return status_wrong("the game is over");
    int side = session_turn(session);
    if (session_humans(session) == 1) side = session_is_human(session, 0) ? 0 : 1;
    decide(session, (Result){outcome_win(1 - side), ENDING_RESIGNED}, 0);
    return status_ok();
}

Status session_agree_draw(Session *session)
{
    assert(!session->telling);
    if (session->result.outcome != OUTCOME_NONE) return status_wrong("the game is over");
    decide(session, (Result){OUTCOME_DRAW, ENDING_AGREED}, 0);
    return status_ok();
}

Status session_set_seat(Session *session, int side, const char *spec)
{
    assert(!session->telling);
    Status status = check_seat(session->game, spec);
    if (!ok(&status)) return status;
    text_copy(session->seat[side], SPEC_TEXT, spec);
    session_arrive(session, CHANGED_SEATS);
    return status_ok();
}

void session_set_terms(Session *session, const Terms *terms)
{
    assert(!session->telling);
    set_terms(session, terms);
}

void session_allow_take_back(Session *session, bool allowed)
{
    assert(!session->telling);
    session->take_back = allowed;
    session_tell(session, CHANGED_SEATS);
}

void session_swap_score(Session *session)
{
    int first = session->score.wins[0];
    session->score.wins[0] = session->score.wins[1];
    session->score.wins[1] = first;
    session_tell(session, CHANGED_SCORE);
}

void session_reset_score(Session *session)
{
    assert(!session->telling);
    session->score = (Score){0};
    session->counted = OUTCOME_NONE;
    session_tell(session, CHANGED_SCORE);
}

void session_pause(Session *session, bool paused)
{
    assert(!session->telling);
    if (session->paused == paused) return;
    session->paused = paused;
    session_arrive(session, CHANGED_THINKING);
}

Status session_ask_hint(Session *session)
{
    assert(!session->telling);
    if (!session_awaits_human(session))
        return status_wrong("there is nothing to hint at: it is not your turn");
    stop_thinking(session);
    begin_thinking(session, PURPOSE_HINT, session->hint_spec);
    session_tell(session, CHANGED_THINKING);
    return status_ok();
}

void session_drop_hint(Session *session)
{
    assert(!session->telling);
    if (!session->thinking || session->purpose != PURPOSE_HINT) return;
    stop_thinking(session);
    session_tell(session, CHANGED_THINKING);
}

void session_plays_without(Session *session, const char *files)
{
    assert(!session->telling);
    if (files[0] == '\0' || strcmp(session->stamp.without, files) == 0) return;
    text_copy(session->stamp.without, STAMP_WITHOUT, files);
    session_tell(session, CHANGED_SEATS);
}

void session_count_help(Session *session)
{
    assert(!session->telling);
    session->stamp.hints++;
    session_tell(session, CHANGED_HINT);
}

void session_tick(Session *session)
{
    assert(!session->telling);
    int side = session->clock.running;
    if (side < 0 || session_left_ms(session, side) > 0) return;
    decide(session, (Result){outcome_win(1 - side), ENDING_TIME}, CHANGED_CLOCK);
}

/* ---- Answers of the host ---- */

static void keep_thought(Session *session, const Thought *thought)
{
    session->thought = *thought;
    session->has_thought = true;
    session->thought_side = session_turn(session);
    session->thought_ply = session_ply(session);
}

bool session_report(Session *session, uint32_t ticket, const Thought *so_far)
{
    if (ticket != session->ticket || !session->thinking) return false;
    keep_thought(session, so_far);
    session_tell(session, CHANGED_THOUGHT);
    return true;
}

bool session_failed(Session *session, uint32_t ticket, const Status *why)
{
    assert(!ok(why));
    if (ticket != session->ticket || !session->thinking) return false;
    unsigned changed = CHANGED_NOTE | CHANGED_THINKING;
    session->note = *why;
    session->thinking = false;
    session->needs_player = session->purpose == PURPOSE_PLAY;
    if (session->needs_player && clock_is_used(&session->clock)) {
        clock_run(&session->clock, -1, session->host.now_ms(session->host.context));
        changed |= CHANGED_CLOCK;
    }
    session_tell(session, changed);
    return true;
}

bool session_answer(Session *session, uint32_t ticket, const Thought *thought)
{
    if (ticket != session->ticket || !session->thinking) return false;
    if (!game_is_legal(session->game, session_pos(session), thought->move)) {
        Status why = status_failed("the computer's move is not legal");
        return session_failed(session, ticket, &why);
    }
    if (session->purpose == PURPOSE_HINT) {
        session->thinking = false;
        keep_thought(session, thought);
        session->hint = thought->move;
        session->stamp.hints++;
        session_tell(session, CHANGED_HINT | CHANGED_THOUGHT | CHANGED_THINKING);
    } else {
        keep_thought(session, thought);
        Status status = play(session, thought->move);
        if (!ok(&status)) session_failed(session, ticket, &status);
    }
    return true;
}
