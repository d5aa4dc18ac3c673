/* The ladder of the game, and the opponent `level` that plays it. Private to this folder. */
#ifndef PARLOR_GAMES_ULTIMATE_LEVELS_H
#define PARLOR_GAMES_ULTIMATE_LEVELS_H

#include "engine/ladder.h"

extern const Ladder ultimate_ladder;
extern const EngineKind ultimate_level;

#endif
