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

const Pos *session_pos(const Session *session)
{
    return &session->pos[session->ply];
}

const Pos *session_pos_at(const Session *session, int ply)
{
    assert(ply >= 0 && ply <= session->plies);
    return &session->pos[ply];
}

Move session_move_at(const Session *session, int ply)
{
    assert(ply >= 0 && ply < session->plies);
    return session->moves[ply];
}

int session_ply(const Session *session)
{
    return session->ply;
}

int session_plies(const Session *session)
{
    return session->plies;
}

History session_history(const Session *session)
{
    return (History){.pos = session->pos, .count = session->ply + 1, .rules = session->rules};
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

Result session_final_result(const Session *session)
{
    if (session->decided.outcome != OUTCOME_NONE) return session->decided;
    History all = {.pos = session->pos, .count = session->plies + 1, .rules = session->rules};
    Result result = session->game->result(&all);
    if (result.outcome == OUTCOME_NONE && session->plies == PLY_MAX)
        result = (Result){OUTCOME_DRAW, N_("the game is too long")};
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
    return session->thinking && session->purpose != THINK_JUDGE;
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
    limits.seed = rng_mix(rng_mix(session->seed, (uint64_t)session->games), (uint64_t)session->ply);
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
    return session_is_human(session, session->game->side(&session->pos[ply]));
}

int session_humans(const Session *session)
{
    return session_is_human(session, 0) + session_is_human(session, 1);
}

int session_undo_target(const Session *session)
{
    bool against_engine = session_humans(session) == 1;
    int first = session->opening;
    if (session->ply <= first || (against_engine && !session->take_back)) return -1;
    int ply = session->ply - 1;
    while (against_engine && ply >= first && !human_turn_at(session, ply))
        ply--;
    return ply >= first ? ply : -1;
}

int session_redo_target(const Session *session)
{
    if (session->ply == session->plies) return -1;
    int ply = session->ply + 1;
    while (session_humans(session) == 1 && ply < session->plies && !human_turn_at(session, ply))
        ply++;
    return ply;
}
