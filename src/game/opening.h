/* Openings by name: the first moves of a game that players have given a name to, and the ballots from which
 * tournaments draw. A game supplies them as data in its kit (OpeningSet); one without them needs nothing. Names
 * are proper names, the same in every language.
 *
 * All functions are pure and take from a few microseconds to a millisecond: not for a hot path. */
#ifndef PARLOR_GAME_OPENING_H
#define PARLOR_GAME_OPENING_H

#include "game/kit.h"

enum {
    OPENING_PLIES = 12, /* moves of an opening */
    OPENING_LINE = 80,  /* bytes for its moves as text */
};

/* What may stand instead of an opening's name: one of the ballots, by lot. */
#define OPENING_RANDOM "random"

/* The name of the opening that a game shows: the last position of a named line was on the board; the latest of
 * them. By position, so that the order of the moves does not matter. `pos` are its positions from the first one
 * on; those after OPENING_PLIES moves are not looked at. NULL: none. */
const char *opening_name(const Game *game, const Pos *pos, int count);

/* The openings to choose from: the named ones, then the ballots that have no name. */
int opening_count(const Game *game);
/* `name` is "" where there is none. */
void opening_at(const Game *game, int index, const char **name, const char **line);

/* The moves of what a person calls an opening: a name (without regard to case and signs), moves from the start,
 * or OPENING_RANDOM, which follows from the seed. Refused with the nearest names. */
MUST_USE Status opening_find(const Game *game, const char *text, uint64_t seed, char line[OPENING_LINE]);
/* The moves of a line as text, from the start; the game must go on after them. */
MUST_USE Status opening_moves(const Game *game, const char *line, Move out[OPENING_PLIES], int *count);

#endif
