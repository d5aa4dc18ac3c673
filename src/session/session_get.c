/* The getters of a Session; nothing here changes it. */
#include "session/session_state.h"

#include "base/rng.h"
#include "engine/allot.h"

#include <assert.h>
#include <string.h>

const Game *session_game(const Session *session)
{
    return session->game;
}

const GameTree *session_tree(const Session *session)
{
    return &session->tree;
}

const Pos *session_pos(const Session *session)
{
    return &session->tree.node[session->tree.tip].pos;
}

const Pos *session_pos_at(const Session *session, int ply)
{
    return &session->tree.node[game_tree_at(&session->tree, ply)].pos;
}

Move session_move_at(const Session *session, int ply)
{
    return session->tree.node[game_tree_at(&session->tree, ply + 1)].move;
}

int session_ply(const Session *session)
{
    return session->tree.node[session->tree.tip].ply;
}

int session_plies(const Session *session)
{
    return session->tree.node[game_tree_end(&session->tree, session->tree.tip)].ply;
}

bool session_is_at_end(const Session *session)
{
    return game_tree_after(&session->tree, session->tree.tip) < 0;
}

History session_history(const Session *session)
{
    return session_history_to(session, session->tree.tip);
}

History session_history_to(const Session *session, int node)
{
    return game_tree_line(&session->tree, node, session->rules);
}

int session_turn(const Session *session)
{
    return session->game->side(session_pos(session));
}

int session_first(const Session *session)
{
    return session->first;
}

Result session_result(const Session *session)
{
    return session->result;
}

Result session_result_at(const Session *session, int node)
{
    History history = session_history_to(session, node);
    return session->game->result(&history);
}

Result session_final_result(const Session *session)
{
    if (session->decided.outcome != OUTCOME_NONE) return session->decided;
    int end = game_tree_end(&session->tree, session->tree.tip);
    Result result = session_result_at(session, end);
    if (result.outcome == OUTCOME_NONE && session->tree.node[end].ply == PLY_MAX)
        result = (Result){OUTCOME_DRAW, ENDING_TOO_LONG};
    return result;
}

int session_opening(const Session *session)
{
    return session->opening;
}

bool session_is_opened(const Session *session)
{
    return session->opened;
}

const char *session_seat(const Session *session, int side)
{
    return session->seat[side];
}

Terms session_terms(const Session *session)
{
    return (Terms){.no_rules = session->rules != game_default_rules(session->game),
                   .take_back = session->take_back,
                   .starts = session->starts,
                   .clock = session->clock_setup,
                   .move_ms = session->move_ms};
}

bool session_is_human(const Session *session, int side)
{
    return strcmp(session->seat[side], SEAT_HUMAN) == 0;
}

bool session_awaits_human(const Session *session)
{
    return session->result.outcome == OUTCOME_NONE && session_is_human(session, session_turn(session));
}

bool session_can_undo(const Session *session)
{
    return session_undo_target(session) >= 0;
}

bool session_can_redo(const Session *session)
{
    return session_redo_target(session) >= 0;
}

bool session_is_paused(const Session *session)
{
    return session->paused;
}

int session_helped(const Session *session)
{
    return session->stamp.hints;
}

bool session_is_thinking(const Session *session)
{
    return session->thinking;
}

const Thought *session_thought(const Session *session, int *side)
{
    if (!session->has_thought) return NULL;
    if (side != NULL) *side = session->thought_side;
    return &session->thought;
}

int session_thought_ply(const Session *session)
{
    return session->thought_ply;
}

Move session_hint(const Session *session)
{
    return session->hint;
}

const Clock *session_clock(const Session *session)
{
    return &session->clock;
}

int64_t session_left_ms(const Session *session, int side)
{
    if (!clock_is_used(&session->clock)) return 0;
    return clock_left(&session->clock, side, session->host.now_ms(session->host.context));
}

bool session_needs_player(const Session *session)
{
    return session->needs_player;
}

const Status *session_note(const Session *session)
{
    return &session->note;
}

uint32_t session_ticket(const Session *session)
{
    return session->ticket;
}

Score session_score(const Session *session)
{
    return session->score;
}

GameStamp session_stamp(const Session *session)
{
    return session->stamp;
}

/* ---- Thinking ---- */

/* A clock per move is not a game clock: nine tenths of it may be used, the rest covers delays. */
static void limit_by_move_clock(const Session *session, Limits *limits)
{
    int64_t share = session_left_ms(session, session_turn(session)) * 9 / 10;
    if (share < 1) share = 1;
    if (limits->move_ms == 0 || limits->move_ms > share) limits->move_ms = share;
    limits->left_ms[0] = limits->left_ms[1] = limits->increment_ms = 0;
}

Limits session_limits(const Session *session)
{
    Limits limits = {.move_ms = session->move_ms};
    limits.seed = rng_mix(rng_mix(session->seed, (uint64_t)session->games), (uint64_t)session_ply(session));
    if (clock_is_used(&session->clock)) {
        limits.increment_ms = session->clock.setup.increment_ms;
        for (int side = 0; side < 2; side++)
            limits.left_ms[side] = session_left_ms(session, side);
        if (session->clock.setup.each_move)
            limit_by_move_clock(session, &limits);
        else
            allot_clocks(&limits, session_turn(session));
    }
    return limits;
}

/* ---- Undo and redo ---- */

static bool human_turn_at(const Session *session, int ply)
{
    return session_is_human(session, session->game->side(session_pos_at(session, ply)));
}

int session_humans(const Session *session)
{
    return session_is_human(session, 0) + session_is_human(session, 1);
}

int session_undo_target(const Session *session)
{
    bool against_engine = session_humans(session) == 1;
    int first = session->opening;
    if (session_ply(session) <= first || (against_engine && !session->take_back)) return -1;
    int ply = session_ply(session) - 1;
    while (against_engine && ply >= first && !human_turn_at(session, ply))
        ply--;
    return ply >= first ? ply : -1;
}

int session_redo_target(const Session *session)
{
    if (session_is_at_end(session)) return -1;
    int ply = session_ply(session) + 1, plies = session_plies(session);
    while (session_humans(session) == 1 && ply < plies && !human_turn_at(session, ply))
        ply++;
    return ply;
}
