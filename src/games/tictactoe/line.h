/* The winner's row, for drawing: is this square part of a line of three equal marks? */
#ifndef PARLOR_GAMES_TICTACTOE_LINE_H
#define PARLOR_GAMES_TICTACTOE_LINE_H

#include "game/game.h"

bool tictactoe_in_line(const Pos *pos, int square);

#endif
