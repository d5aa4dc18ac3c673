#include "games/checkers/perft_hot.h"

#include "games/checkers/movegen.h"

static uint64_t count_moves(const Board *board)
{
    uint64_t jumpers = board_jumpers(board);
    if (jumpers == 0) return (uint64_t)board_count_steps(board);
    Plays plays;
    plays.count = 0;
    add_jumps(board, jumpers, &plays);
    return (uint64_t)plays.count;
}

uint64_t HOT(board_perft)(const Board *board, int depth)
{
    if (depth <= 0) return 1;
    if (depth == 1) return count_moves(board);
    Plays plays;
    board_plays(board, &plays);
    uint64_t sum = 0;
    for (int i = 0; i < plays.count; i++) {
        Board next = board_play(board, &plays.play[i]);
        sum += HOT(board_perft)(&next, depth - 1);
    }
    return sum;
}
