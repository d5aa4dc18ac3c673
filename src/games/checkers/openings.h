/* Openings: short lines from which matches are played, each once with either colour.
 *
 * The three-move openings are all distinct positions after three moves (Black, White, Black) in which neither
 * side has lost a man by force: 174 of the 216 positions that the 302 sequences reach. Computed by
 * tools/three_move.c and kept in three_move.def, which is compiled in: no file to find at run time. (The
 * tournament deck of 156 also leaves out openings that are thought to be lost.) */
#ifndef PARLOR_CHECKERS_OPENINGS_H
#define PARLOR_CHECKERS_OPENINGS_H

#include "game/kit.h"

/* Lines of moves as text, "9-13 21-17 5-9", constant; `*count` is their number. */
const char *const *checkers_three_move_openings(int *count);

/* The names that players have given to openings, of any length (doc/openings.md); ended by one without a name. */
extern const OpeningName checkers_opening_names[];

#endif
