/* How positions and moves of Ultimate Tic-Tac-Toe are written. Private to this folder.
 *
 *   move      "48": board 4, square 8; also read are "1122" (row and column of the board, then of the square,
 *             from 0) and "ei" (letters a-i)
 *   position  "9/9/9/9/x8/9/9/9/9 o 0": nine boards, each nine squares row by row with digits for runs of
 * empty ones; the side to move; the board to play in, "-" when that is free or the game is over */
#ifndef PARLOR_GAMES_ULTIMATE_NOTATION_H
#define PARLOR_GAMES_ULTIMATE_NOTATION_H

#include "games/ultimate/bits.h"

static inline Move move_of(int small, int square)
{
    return (Move)(small * SQUARES + square + 1);
}

static inline int move_board(Move move)
{
    return (int)(move - 1) / SQUARES;
}

static inline int move_square(Move move)
{
    return (int)(move - 1) % SQUARES;
}

/* The functions of the Game's table. */
void ultimate_square_text(int square, char out[SQUARE_TEXT]);
void ultimate_move_text(const Pos *pos, Move move, char out[MOVE_TEXT]);
bool ultimate_names_move(const Pos *pos, Move move, const char *text);
void ultimate_pos_text(const Pos *pos, char out[POS_TEXT]);
MUST_USE Status ultimate_pos_read(const char *text, Pos *out);

#endif
