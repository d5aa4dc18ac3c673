/* The ladder of the game, and the opponent `level` that plays it. Private to this folder. */
#ifndef PARLOR_GAMES_TICTACTOE_LEVELS_H
#define PARLOR_GAMES_TICTACTOE_LEVELS_H

#include "engine/ladder.h"

extern const Ladder tictactoe_ladder;
extern const EngineKind tictactoe_level;

#endif
