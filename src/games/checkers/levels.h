/* The ladder of the game, and the opponent `level` that plays it. Private to this folder. */
#ifndef PARLOR_GAMES_CHECKERS_LEVELS_H
#define PARLOR_GAMES_CHECKERS_LEVELS_H

#include "engine/ladder.h"

extern const Ladder checkers_ladder;
extern const EngineKind checkers_level;

#endif
