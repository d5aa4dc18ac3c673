/* Steps: a move as it is animated, for any game: which piece goes where and what it captures on the way. Pure
 * functions. */
#ifndef PARLOR_VIEW_STEPS_H
#define PARLOR_VIEW_STEPS_H

#include "view/scene.h"

/* Returns the number of steps. */
int steps_of(const Game *game, const Pos *pos, Move move, SceneStep out[PATH_SQUARES]);
/* The step between two squares touched one after the other. */
SceneStep step_between(const Game *game, const Pos *pos, int from, int to);
/* Does that move capture a piece? */
bool steps_take(const Game *game, const Pos *pos, Move move);

#endif
