/* Movegen: the legal moves of a Board, and playing one. All inline, for the hot code of this folder.
 *
 * A Play is a move ready to be played on a Board (which cells change) together with its path, the Move of the
 * game's table: up to ten squares of five bits, the first lowest, and their number from bit 50 up. Every path
 * of a multi-jump is a Play of its own, even if two of them have the same effect. */
#ifndef PARLOR_CHECKERS_MOVEGEN_H
#define PARLOR_CHECKERS_MOVEGEN_H

#include "games/checkers/board.h"

enum { PATH_SQUARE_BITS = 5, PATH_SQUARE_MASK = 31, PATH_COUNT_SHIFT = 50 };

typedef struct Play {
    uint64_t moved; /* origin and target cell of the piece; 0 if a multi-jump ends where it began */
    uint64_t taken; /* cells of the captured pieces; 0 for a plain step */
    Move path;
} Play;

typedef struct Plays {
    int count;
    Play play[MOVES_MAX];
} Plays;

static inline Move path_add(Move path, int at, uint64_t cell)
{
    return path | (Move)square_of_bit(bits_first(cell)) << (PATH_SQUARE_BITS * at);
}

static inline int path_count(Move path)
{
    return (int)(path >> PATH_COUNT_SHIFT);
}

static inline int path_square(Move path, int at)
{
    return (int)(path >> (PATH_SQUARE_BITS * at)) & PATH_SQUARE_MASK;
}

/* The pieces of the side to move that can jump. If there are any, only jumps are legal. */
static inline uint64_t board_jumpers(const Board *board)
{
    uint64_t other = board->other, empty = board_empty(board);
    uint64_t from_below = (other & (empty >> 4)) >> 4 | (other & (empty >> 5)) >> 5;
    uint64_t from_above = (other & (empty << 4)) << 4 | (other & (empty << 5)) << 5;
    return (board_up(board) & from_below) | (board_down(board) & from_above);
}

/* How many plain steps there are, whether or not a jump forbids them. */
static inline int board_count_steps(const Board *board)
{
    uint64_t up = board_up(board), down = board_down(board), empty = board_empty(board);
    return bits_count((up << 4) & empty) + bits_count((up << 5) & empty) + bits_count((down >> 4) & empty) +
           bits_count((down >> 5) & empty);
}

/* The pieces of the side to move that can make a plain step. */
static inline uint64_t board_steppers(const Board *board)
{
    uint64_t empty = board_empty(board);
    return (board_up(board) & (empty >> 4 | empty >> 5)) | (board_down(board) & (empty << 4 | empty << 5));
}

static inline void add_step(Plays *plays, uint64_t from, uint64_t to)
{
    Move path = path_add(path_add((Move)2 << PATH_COUNT_SHIFT, 0, from), 1, to);
    plays->play[plays->count++] = (Play){from | to, 0, path};
}

static inline void add_steps(const Board *board, Plays *plays)
{
    uint64_t up = board_up(board), down = board_down(board), empty = board_empty(board);
    for (uint64_t to = (up << 4) & empty; to != 0; to &= to - 1)
        add_step(plays, (to & -to) >> 4, to & -to);
    for (uint64_t to = (up << 5) & empty; to != 0; to &= to - 1)
        add_step(plays, (to & -to) >> 5, to & -to);
    for (uint64_t to = (down >> 4) & empty; to != 0; to &= to - 1)
        add_step(plays, (to & -to) << 4, to & -to);
    for (uint64_t to = (down >> 5) & empty; to != 0; to &= to - 1)
        add_step(plays, (to & -to) << 5, to & -to);
}

/* A jump in progress: what stays the same from hop to hop. */
typedef struct Tour {
    uint64_t from, empty, other; /* the origin counts as empty */
    uint64_t up, down;           /* all ones if the piece may move in that direction, else 0 */
    Plays *plays;
} Tour;

/* Continue from `at` in every possible way; if there is none, the move is complete. */
static inline void add_hops(const Tour *tour, uint64_t at, uint64_t taken, Move path, int count);

static void add_hop(const Tour *tour, uint64_t to, uint64_t taken, Move path, int count)
{
    add_hops(tour, to, taken, path_add(path, count, to), count + 1);
}

static inline void add_hops(const Tour *tour, uint64_t at, uint64_t taken, Move path, int count)
{
    uint64_t other = tour->other & ~taken, up = at & tour->up, down = at & tour->down;
    uint64_t over[4] = {(up << 4) & other & (tour->empty >> 4), (up << 5) & other & (tour->empty >> 5),
                        (down >> 4) & other & (tour->empty << 4), (down >> 5) & other & (tour->empty << 5)};
    if ((over[0] | over[1] | over[2] | over[3]) == 0) {
        Play play = {tour->from ^ at, taken, path | (Move)count << PATH_COUNT_SHIFT};
        tour->plays->play[tour->plays->count++] = play;
        return;
    }
    if (over[0] != 0) add_hop(tour, over[0] << 4, taken | over[0], path, count);
    if (over[1] != 0) add_hop(tour, over[1] << 5, taken | over[1], path, count);
    if (over[2] != 0) add_hop(tour, over[2] >> 4, taken | over[2], path, count);
    if (over[3] != 0) add_hop(tour, over[3] >> 5, taken | over[3], path, count);
}

static inline void add_jumps(const Board *board, uint64_t jumpers, Plays *plays)
{
    for (; jumpers != 0; jumpers &= jumpers - 1) {
        uint64_t from = jumpers & -jumpers;
        Tour tour = {.from = from,
                     .empty = board_empty(board) | from,
                     .other = board->other,
                     .up = (board_up(board) & from) != 0 ? ~(uint64_t)0 : 0,
                     .down = (board_down(board) & from) != 0 ? ~(uint64_t)0 : 0,
                     .plays = plays};
        add_hops(&tour, from, 0, path_add(0, 0, from), 1);
    }
}

/* All legal moves. */
static inline void board_plays(const Board *board, Plays *plays)
{
    plays->count = 0;
    uint64_t jumpers = board_jumpers(board);
    if (jumpers != 0)
        add_jumps(board, jumpers, plays);
    else
        add_steps(board, plays);
}

/* The board after the move: the other side is to move. */
static inline Board board_play(const Board *board, const Play *play)
{
    uint64_t kings = (board->kings & play->moved) != 0
                         ? board->kings ^ play->moved
                         : board->kings | (play->moved & crown_row(board->side));
    return (Board){board->other & ~play->taken, board->own ^ play->moved, kings & ~play->taken,
                   board->side ^ 1};
}

#endif
