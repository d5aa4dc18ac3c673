/* PlaySetup: what was chosen before a game is played, on the command line or by questions. A plain value. */
#ifndef PARLOR_FRONT_TERMINAL_SETUP_H
#define PARLOR_FRONT_TERMINAL_SETUP_H

#include "session/session.h"

typedef struct PlaySetup {
    const Game *game;
    char seat[2][SPEC_TEXT]; /* "" = not chosen yet */
    Starts starts;
    bool has_from;
    Pos from;         /* begin here */
    bool announce;    /* say who begins and who has won, and choose the players anew before each game */
    bool take_back;   /* undo is allowed against the computer, even in a game that usually forbids it */
    bool no_rules;    /* without the optional rules */
    ClockSetup clock; /* zero = none */
    int64_t move_ms;  /* time of the engines for a move; 0 = their usual amount of work */
    int pace_ms;      /* the least time between two moves where nobody plays but engines */
    int step_ms;      /* between the jumps of one move of an engine */
    uint64_t seed;
    int journal_slot; /* of the game that is gone on with; 0 = the first that is free */
} PlaySetup;

PlaySetup play_setup(const Game *game);
bool play_setup_has_seats(const PlaySetup *setup);
/* Only engines play. */
bool play_setup_is_watched(const PlaySetup *setup);
/* A new session that plays as was chosen; seats not chosen are human. */
MUST_USE Status play_setup_session(const PlaySetup *setup, const Host *host, Session **out);

#endif
