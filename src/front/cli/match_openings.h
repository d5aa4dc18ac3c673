/* Openings: where the games of a match begin. Opening number n is always the same, in any order and from any
 * thread: it follows from the seed. */
#ifndef PARLOR_FRONT_CLI_MATCH_OPENINGS_H
#define PARLOR_FRONT_CLI_MATCH_OPENINGS_H

#include "game/game.h"

enum { OPENING_MAX = 200 /* moves */ };

typedef struct Opening {
    Pos from;
    int count;
    Move moves[OPENING_MAX];
} Opening;

typedef struct Openings {
    const Game *game;
    const char *variant; /* that is played; NULL: the usual way */
    Pos start;           /* its start */
    uint64_t seed;
    int random_plies; /* used when there is no list */
    Opening *list;    /* owned, in the order in which they are played */
    int count;
} Openings;

/* `what` is a number (random moves from the start), "three-move" (the ballots of checkers) or a file: a line
 * for each opening, either a position or moves from the start, '#' begins a comment; or, for checkers, PDN
 * games. NULL means the start position. They are openings of that variant, NULL for the usual way. Every opening is checked: the game must not be over after it. */
MUST_USE Status openings_read(const Game *game, const char *variant, const char *what, uint64_t seed,
                              Openings *out);
/* Openings by name, by moves, or "random" (game/opening.h), one after the other. */
MUST_USE Status openings_of_ballots(const Game *game, const char *const *ballot, int count, uint64_t seed,
                                    Openings *out);
void openings_release(Openings *openings);
void openings_get(const Openings *openings, long number, Opening *out);

#endif
