/* Motion: a move as steps for the eye, for any game: which piece goes where and what it takes on the way.
 * Pure functions. */
#ifndef PARLOR_DESKTOP_MOTION_H
#define PARLOR_DESKTOP_MOTION_H

#include "game/game.h"

typedef struct Step {
    int from; /* -1: the piece is put down from the hand */
    int to;
    int taken; /* the square jumped over, or -1 */
} Step;

/* Returns the number of steps. */
int motion_steps(const Game *game, const Pos *pos, Move move, Step out[PATH_SQUARES]);
/* The step between two squares touched one after the other. */
Step motion_step(const Game *game, const Pos *pos, int from, int to);
/* Does any piece leave the board by that move? */
bool motion_takes(const Game *game, const Pos *pos, Move move);

#endif
