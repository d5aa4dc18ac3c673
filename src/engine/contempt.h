/* Contempt: in games a strong engine counts a draw a little less than half a point, so that it keeps the game
 * going against a weaker opponent. Where a position is judged, a draw is a draw. */
#ifndef PARLOR_ENGINE_CONTEMPT_H
#define PARLOR_ENGINE_CONTEMPT_H

#include "engine/engine.h"

/* Is it a game, which is played by the clock? Where nodes, depths or several lines are asked for, a position is
 * judged. */
bool contempt_applies(const Limits *limits);
/* The value that lies `percent` hundredths of a point below a draw, as a positive number; `scale` is the value
 * with which the odds are e : 1. */
int contempt_value(int percent, double scale);
/* What a table knows was found with one contempt of one side, and is wrong with another: a number for its keys. */
uint64_t contempt_key(int contempt, int side);

#endif
