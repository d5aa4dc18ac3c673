/* Tic-tac-toe line by line, part of its presentation. */
#ifndef PARLOR_GAMES_TICTACTOE_PRESENTATION_PLAIN_H
#define PARLOR_GAMES_TICTACTOE_PRESENTATION_PLAIN_H

#include "view/presentation.h"

extern const PlainStyle tictactoe_plain;

#endif
