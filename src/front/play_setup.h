/* PlaySetup: what the command line says about a game to be played in the terminal. A plain value. */
#ifndef PARLOR_FRONT_PLAY_SETUP_H
#define PARLOR_FRONT_PLAY_SETUP_H

#include "view/presentation.h"

typedef struct PlaySetup {
    const Game *game;
    GameChoice choice; /* its opening is known to exist; a seat that is "" was not chosen */
    bool has_from;
    Pos from;        /* begin here */
    bool resume;     /* the unfinished game goes on */
    bool no_rules;   /* without the optional rules */
    int64_t move_ms; /* time of the engines for a move; 0 = their usual amount of work */
    int pace_ms;     /* the minimum time between two moves if only engines play */
    int step_ms;     /* between the jumps of one move of an engine */
    uint64_t seed;
    const char *name;             /* in the title line of a game line by line */
    const char *text, *text_name; /* a game to be opened, and its name; NULL: none */
} PlaySetup;

PlaySetup play_setup(const Game *game);
bool play_setup_has_seats(const PlaySetup *setup);
/* Only engines play. */
bool play_setup_is_watched(const PlaySetup *setup);
/* Fill in seats that were not chosen: a human against `opponent`, or the usual one if that is NULL. */
void play_setup_fill_seats(PlaySetup *setup, const char *opponent);

#endif
