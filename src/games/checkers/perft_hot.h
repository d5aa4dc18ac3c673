/* Perft by the engine's own generator: no hashing; the moves of the last ply are counted, not played. */
#ifndef PARLOR_CHECKERS_PERFT_HOT_H
#define PARLOR_CHECKERS_PERFT_HOT_H

#include "base/hot.h"
#include "games/checkers/board.h"

HOT_DECLARE(uint64_t, board_perft, const Board *board, int depth);

#endif
