/* The inside of a Session, only for session.c (what changes it), session_get.c (what reads it) and journal.c (what
 * keeps it). */
#ifndef PARLOR_SESSION_SESSION_STATE_H
#define PARLOR_SESSION_SESSION_STATE_H

#include "session/session.h"

typedef struct Observer {
    Observe observe;
    void *context;
} Observer;

struct Session {
    /* For the session's lifetime. */
    const Game *game;
    Host host;
    uint64_t seed;
    GameStamp (*new_stamp)(void);
    char hint_spec[SPEC_TEXT];
    Observer observers[OBSERVERS_MAX];
    int observer_count;
    bool telling; /* observers are being notified: no commands now */

    /* For the match. */
    unsigned rules;
    bool take_back;
    int64_t move_ms;
    ClockSetup clock_setup;
    char seat[2][SPEC_TEXT];
    Starts starts;
    Pos from;
    bool has_from;
    int games;
    Score score;

    /* For the game. */
    GameTree tree;
    int first;
    int opening;     /* moves at the beginning that cannot be taken back */
    Result decided;  /* from outside the rules: resigned, time, forfeit; holds at the last ply */
    Outcome counted; /* what stands in the score for this game */
    bool closed;     /* its end was counted, once; a reset of the score does not count it again */
    bool opened;     /* from a file: it is not counted */
    bool paused, fresh;
    GameStamp stamp;
    Clock clock;
    Status note; /* why an engine could not answer */

    /* For the present position. */
    Result result;
    uint32_t ticket;
    bool thinking;
    bool needs_player; /* the engine could not answer */
    Purpose purpose;
    Move hint;
    bool has_thought;
    int thought_side, thought_ply;
    Thought thought;
};

void session_tell(Session *session, unsigned changed);
/* Everything that follows from a change of position: a new ticket, the result, score, clock, thinking; then the
 * observers are told. */
void session_arrive(Session *session, unsigned changed);
/* Is there nothing to play again? */
bool session_is_at_end(const Session *session);

/* The ply that undo and redo go to, -1 if there is none. */
int session_undo_target(const Session *session);
int session_redo_target(const Session *session);
/* What the engine whose turn it is may use: time and seed. */
Limits session_limits(const Session *session);

#endif
