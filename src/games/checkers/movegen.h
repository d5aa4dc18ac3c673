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

/* The cells from which a piece that may go up (down) can jump over one of `other`. */
static inline uint64_t jump_from_below(uint64_t other, uint64_t empty)
{
    return (other & (empty >> 4)) >> 4 | (other & (empty >> 5)) >> 5;
}

static inline uint64_t jump_from_above(uint64_t other, uint64_t empty)
{
    return (other & (empty << 4)) << 4 | (other & (empty << 5)) << 5;
}

/* The pieces of the side to move that can jump. If there are any, only jumps are legal. */
static inline uint64_t board_jumpers(const Board *board)
{
    uint64_t empty = board_empty(board);
    return (board_up(board) & jump_from_below(board->other, empty)) |
           (board_down(board) & jump_from_above(board->other, empty));
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

/* Moves are added at the end of a list, which is passed on as a pointer: a count in memory would be read and
 * written for every move (perft as WebAssembly took a third longer). */
static inline Play *add_step(Play *end, uint64_t from, uint64_t to)
{
    Move path = path_add(path_add((Move)2 << PATH_COUNT_SHIFT, 0, from), 1, to);
    *end = (Play){from | to, 0, path};
    return end + 1;
}

static inline Play *add_steps(const Board *board, Play *end)
{
    uint64_t up = board_up(board), down = board_down(board), empty = board_empty(board);
    for (uint64_t to = (up << 4) & empty; to != 0; to &= to - 1)
        end = add_step(end, (to & -to) >> 4, to & -to);
    for (uint64_t to = (up << 5) & empty; to != 0; to &= to - 1)
        end = add_step(end, (to & -to) >> 5, to & -to);
    for (uint64_t to = (down >> 4) & empty; to != 0; to &= to - 1)
        end = add_step(end, (to & -to) << 4, to & -to);
    for (uint64_t to = (down >> 5) & empty; to != 0; to &= to - 1)
        end = add_step(end, (to & -to) << 5, to & -to);
    return end;
}

/* A jump in progress: what stays the same from hop to hop. */
typedef struct Tour {
    uint64_t from, empty, other; /* the origin counts as empty */
    uint64_t up, down;           /* all ones if the piece may move in that direction, else 0 */
    uint64_t onward;             /* where it could hop on if it had taken nothing: no hop starts elsewhere */
} Tour;

static inline Tour tour_of(const Board *board, uint64_t from, uint64_t empty, uint64_t up, uint64_t down)
{
    Tour tour = {.from = from,
                 .empty = empty | from,
                 .other = board->other,
                 .up = (up & from) != 0 ? ~(uint64_t)0 : 0,
                 .down = (down & from) != 0 ? ~(uint64_t)0 : 0};
    tour.onward = (jump_from_below(tour.other, tour.empty) & tour.up) |
                  (jump_from_above(tour.other, tour.empty) & tour.down);
    return tour;
}

/* Continue from `at` in every possible way; if there is none, the move is complete. */
static Play *add_hops(const Tour *tour, uint64_t at, uint64_t taken, Move path, int count, Play *end);

/* Most jumps end with their first hop, and cost no call. */
__attribute__((always_inline)) static inline Play *add_hop(const Tour *tour, uint64_t to, uint64_t taken,
                                                           Move path, int count, Play *end)
{
    path = path_add(path, count, to);
    if ((to & tour->onward) != 0) return add_hops(tour, to, taken, path, count + 1, end);
    *end = (Play){tour->from ^ to, taken, path | (Move)(count + 1) << PATH_COUNT_SHIFT};
    return end + 1;
}

__attribute__((always_inline)) static inline Play *add_each_hop(const Tour *tour, uint64_t at, uint64_t taken,
                                                                Move path, int count, Play *end)
{
    uint64_t other = tour->other & ~taken, up = at & tour->up, down = at & tour->down, over;
    if ((over = (up << 4) & other & (tour->empty >> 4)) != 0)
        end = add_hop(tour, over << 4, taken | over, path, count, end);
    if ((over = (up << 5) & other & (tour->empty >> 5)) != 0)
        end = add_hop(tour, over << 5, taken | over, path, count, end);
    if ((over = (down >> 4) & other & (tour->empty << 4)) != 0)
        end = add_hop(tour, over >> 4, taken | over, path, count, end);
    if ((over = (down >> 5) & other & (tour->empty << 5)) != 0)
        end = add_hop(tour, over >> 5, taken | over, path, count, end);
    return end;
}

static Play *add_hops(const Tour *tour, uint64_t at, uint64_t taken, Move path, int count, Play *end)
{
    Play *after = add_each_hop(tour, at, taken, path, count, end);
    if (after != end) return after;
    *end = (Play){tour->from ^ at, taken, path | (Move)count << PATH_COUNT_SHIFT};
    return end + 1;
}

static inline Play *add_jumps(const Board *board, uint64_t jumpers, Play *end)
{
    uint64_t up = board_up(board), down = board_down(board), empty = board_empty(board);
    for (; jumpers != 0; jumpers &= jumpers - 1) {
        uint64_t from = jumpers & -jumpers;
        Tour tour = tour_of(board, from, empty, up, down);
        end = add_each_hop(&tour, from, 0, path_add(0, 0, from), 1, end);
    }
    return end;
}

/* The jumps of these pieces. */
static inline void board_jumps(const Board *board, uint64_t jumpers, Plays *plays)
{
    plays->count = (int)(add_jumps(board, jumpers, plays->play) - plays->play);
}

/* All legal moves. */
static inline void board_plays(const Board *board, Plays *plays)
{
    uint64_t jumpers = board_jumpers(board);
    Play *end = jumpers != 0 ? add_jumps(board, jumpers, plays->play) : add_steps(board, plays->play);
    plays->count = (int)(end - plays->play);
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
