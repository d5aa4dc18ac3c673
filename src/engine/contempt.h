/* Contempt: in games a strong engine avoids draws with a weaker opponent. In Ultimate a draw counts a little less
 * than half a point; in checkers pieces on the board are worth something by themselves, so that exchanges are
 * avoided (games/checkers/engine/search.h). Where a position is judged, there is no contempt. */
#ifndef PARLOR_ENGINE_CONTEMPT_H
#define PARLOR_ENGINE_CONTEMPT_H

#include "engine/engine.h"

/* Is it a game, which is played by the clock? Where nodes, depths or several lines are asked for, a position is
 * judged. */
bool contempt_applies(const Limits *limits);
/* The value of `percent` hundredths of a point above an even position; `scale` is the value
 * with which the odds are e : 1. */
int contempt_value(int percent, double scale);
/* What a table knows was found with one contempt of one side, and is wrong with another: a number for its keys. */
uint64_t contempt_key(int contempt, int side);

#endif
