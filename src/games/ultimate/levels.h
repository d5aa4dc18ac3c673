/* Levels: opponents from one that a child beats to the strongest (doc/ultimate-levels.md has the measured
 * strengths). Private to this folder. */
#ifndef PARLOR_GAMES_ULTIMATE_LEVELS_H
#define PARLOR_GAMES_ULTIMATE_LEVELS_H

#include "engine/engine.h"
#include "games/ultimate/bits.h"

extern const EngineKind ultimate_level;

/* A move of a thought by the seed's chance: the closer its estimate is to that of the best one, the likelier;
 * none that is worse by `width` or more. */
Move level_choose(const Thought *thought, double width, uint64_t seed);

/* Leave only moves that win the game at once, if there are any; else, when `careful`, none that lets the
 * opponent do so, unless all do. */
void level_take_care(const Board *board, bool careful, Thought *thought);

#endif
