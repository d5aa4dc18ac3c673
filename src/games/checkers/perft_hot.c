#include "games/checkers/perft_hot.h"

#include "games/checkers/movegen.h"

/* How many jumps there are if all are made by men and end after one hop, else 0. */
static inline int count_short_jumps(const Board *board, uint64_t jumpers)
{
    uint64_t men = board->own & ~board->kings, other = board->other, empty = board_empty(board);
    bool up = board->side == BLACK;
    uint64_t four = up ? (men << 4) & other & (empty >> 4) : (men >> 4) & other & (empty << 4);
    uint64_t five = up ? (men << 5) & other & (empty >> 5) : (men >> 5) & other & (empty << 5);
    uint64_t landed = up ? four << 4 | five << 5 : four >> 4 | five >> 5;
    uint64_t onward = up ? jump_from_below(other, empty) : jump_from_above(other, empty);
    bool all = (jumpers & board->kings) == 0 && (landed & onward) == 0;
    return all ? bits_count(four) + bits_count(five) : 0;
}

static uint64_t count_jumps(const Board *board, uint64_t jumpers)
{
    int count = count_short_jumps(board, jumpers);
    if (count > 0) return (uint64_t)count;
    Plays plays;
    board_jumps(board, jumpers, &plays);
    return (uint64_t)plays.count;
}

/* Always inline: the board of a leaf then stays in registers. */
__attribute__((always_inline)) static inline uint64_t count_moves(const Board *board)
{
    uint64_t jumpers = board_jumpers(board);
    return jumpers == 0 ? (uint64_t)board_count_steps(board) : count_jumps(board, jumpers);
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
        sum += depth == 2 ? count_moves(&next) : HOT(board_perft)(&next, depth - 1);
    }
    return sum;
}
