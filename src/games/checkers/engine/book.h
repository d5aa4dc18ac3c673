/* Book: known good moves for the first moves of a game, so that the strong opponents do not open every game
 * in the same way.
 *
 * Computed by tools/checkers_book.c and kept in book.def, which is compiled in: no file to find at run time. */
#ifndef PARLOR_CHECKERS_BOOK_H
#define PARLOR_CHECKERS_BOOK_H

#include "game/game.h"

/* The book's moves for this position; returns 0 if it has none. */
int book_moves(const Game *game, const Pos *pos, Move out[MOVES_MAX]);

#endif
