#include "games/ultimate/bits.h"

/* How many moves there are, without making them: the leaves of perft. */
static uint64_t count_moves(const Board *board)
{
    uint64_t count = 0;
    for (uint64_t open = board_open(board); open != 0;)
        count += (uint64_t)bits_count(board_free(board, bits_pop(&open)));
    return count;
}

static uint64_t count_below(const Board *board, int depth)
{
    if (depth == 1) return count_moves(board);
    uint64_t sum = 0;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0;) {
            Board next = *board;
            board_play(&next, small, bits_pop(&squares));
            sum += count_below(&next, depth - 1);
        }
    }
    return sum;
}

uint64_t ultimate_perft(const Pos *pos, int depth)
{
    Board board = board_of(pos);
    return depth <= 0 ? 1 : count_below(&board, depth);
}
