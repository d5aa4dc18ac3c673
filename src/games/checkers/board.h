/* Board: a checkers position as three sets of squares, seen by the side to move. Private to this folder.
 *
 * A set is a 64-bit word. Bit b is a cell of this lattice (Black's side at the bottom, `-` is not a cell):
 *
 *        34  33  32  31          row 7: where White's men start, where Black's are crowned
 *      30  29  28  27
 *    - 25  24  23  22
 *      21  20  19  18   -
 *    - 16  15  14  13
 *      12  11  10   9   -
 *    -  7   6   5   4
 *       3   2   1   0   -        row 0: PDN squares 4 3 2 1
 *
 * One unused bit after every two rows makes each step up +4 or +5 and each jump up +8 or +10 from every cell
 * alike: what would leave the board falls on an unused bit and is masked away with the occupied cells. So the
 * generator needs no edge masks and no tables. Square s = 0..31 (PDN number minus one) is bit s + s / 8.
 *
 * Colours appear in one place only: which pieces may go up and which down (board_up, board_down). */
#ifndef PARLOR_CHECKERS_BOARD_H
#define PARLOR_CHECKERS_BOARD_H

#include "base/bits.h"
#include "game/game.h"

enum { BLACK = 0, WHITE = 1, SIDE_PIECES = 12 };

/* The optional rules of the game's table (bits of History.rules), and how many moves without a capture or a
 * man's advance make a draw: forty by each side. */
enum { RULE_REPETITION = 1, RULE_FORTY_MOVES = 2, QUIET_PLIES = 80 };

#define CELLS 0x7FBFDFEFFu

typedef struct Board {
    uint64_t own, other; /* pieces of the side to move and of the opponent */
    uint64_t kings;      /* of both */
    uint64_t side;       /* BLACK or WHITE */
} Board;

/* The row in which the men of a side are crowned. */
static inline uint64_t crown_row(uint64_t side)
{
    return side == BLACK ? 0x780000000u : 0xFu;
}

static inline int bit_of_square(int square)
{
    return square + square / 8;
}

static inline int square_of_bit(int bit)
{
    return bit - bit * 57 / 512; /* bit / 9, without a division that WebAssembly would really do */
}

static inline uint64_t square_set(int square)
{
    return (uint64_t)1 << bit_of_square(square);
}

/* Of the side to move: the pieces that may go up the lattice, and those that may go down. */
static inline uint64_t board_up(const Board *board)
{
    return board->side == BLACK ? board->own : board->own & board->kings;
}

static inline uint64_t board_down(const Board *board)
{
    return board->side == BLACK ? board->own & board->kings : board->own;
}

static inline uint64_t board_empty(const Board *board)
{
    return CELLS & ~(board->own | board->other);
}

static inline int board_pieces(const Board *board)
{
    return bits_count(board->own | board->other);
}

/* The same position seen by the other side, which is then the one to move. */
static inline Board board_swapped(const Board *board)
{
    return (Board){board->other, board->own, board->kings, board->side ^ 1};
}

static inline Pos pos_of_board(const Board *board)
{
    return (Pos){{board->own, board->other, board->kings, board->side}};
}

static inline Board board_of_pos(const Pos *pos)
{
    return (Board){pos->word[0], pos->word[1], pos->word[2], pos->word[3]};
}

/* Did the move between two consecutive boards capture nothing and advance no man? */
static inline bool board_is_reversible(const Board *before, const Board *after)
{
    return (before->own & ~before->kings) == (after->other & ~after->kings) && before->other == after->own;
}

/* A hash of the whole board: three rounds of multiply and fold, each of them a bijection. Computing it takes
 * about 15 cycles, so it is not updated incrementally. */
static inline uint64_t board_hash(const Board *board)
{
    uint64_t hash = board->own * 0x9E3779B97F4A7C15u;
    hash = ((hash ^ hash >> 32) + board->other) * 0xD6E8FEB86659FD93u;
    hash = ((hash ^ hash >> 32) + (board->kings << 1 | board->side)) * 0xA0761D6478BD642Fu;
    return hash ^ hash >> 32;
}

#endif
