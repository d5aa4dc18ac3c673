/* Who has won a small board, for drawing: a side, or -1 for nobody. Boards are 0-8 row by row. */
#ifndef PARLOR_GAMES_ULTIMATE_OWNER_H
#define PARLOR_GAMES_ULTIMATE_OWNER_H

#include "game/game.h"

int ultimate_owner(const Pos *pos, int board);

#endif
