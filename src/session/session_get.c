/* The getters of a Session; nothing here changes it. */
#include "session/session_state.h"

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
