/* Board: a position of Ultimate Tic-Tac-Toe on bits, private to this folder.
 *
 * Nine small boards, each a mask of nine squares a side (bit i is square i, row by row), and the same kind of
 * mask for the big board: which small boards a side has won. A board that is full without a winner is drawn.
 * A Board is what a Pos of this game holds, a plain value without padding. */
#ifndef PARLOR_GAMES_ULTIMATE_BITS_H
#define PARLOR_GAMES_ULTIMATE_BITS_H

#include "base/bits.h"
#include "game/game.h"

#include <string.h>

enum { BOARDS = 9, SQUARES = 9, ALL_SQUARES = 0x1FF, ANY_BOARD = 9 };

typedef struct Board {
    uint16_t mask[2][BOARDS]; /* squares of each side on each small board */
    uint16_t won[2];          /* small boards of each side */
    uint16_t drawn;           /* small boards that are full without a winner */
    uint8_t target;           /* the board to play in; ANY_BOARD if the choice is free, and if the game is
                               * over */
    uint8_t side;             /* to move */
    uint16_t counts;          /* 1: without a line of boards the side with more of them wins; else 0 */
} Board;

_Static_assert(sizeof(Board) <= sizeof(Pos), "a Board must fit into a Pos");

static inline Board board_of(const Pos *pos)
{
    Board board;
    memcpy(&board, pos, sizeof board);
    return board;
}

static inline Pos pos_of(const Board *board)
{
    Pos pos = {0};
    memcpy(&pos, board, sizeof *board);
    return pos;
}

/* Three in a row, column or diagonal? One bit for each of the 512 masks. */
static inline bool has_line(unsigned mask)
{
    static const uint64_t LINE[8] = {0xff80808080808080, 0xfff0aa80faf0aa80, 0xffcc8080cccc8080,
                                     0xfffcaa80fefcaa80, 0xfffaf0f0aaaa8080, 0xfffafaf0fafaaa80,
                                     0xfffef0f0eeee8080, 0xffffffffffffffff};
    return (LINE[mask >> 6] >> (mask & 63)) & 1;
}

/* Boards that are won or full: no moves are allowed there. */
static inline unsigned board_finished(const Board *board)
{
    return (unsigned)(board->won[0] | board->won[1] | board->drawn);
}

static inline unsigned board_free(const Board *board, int small)
{
    return ALL_SQUARES & ~(unsigned)(board->mask[0][small] | board->mask[1][small]);
}

/* The side with a line of boards, or -1. */
static inline int board_line_winner(const Board *board)
{
    return has_line(board->won[0]) ? 0 : has_line(board->won[1]) ? 1 : -1;
}

static inline bool board_over(const Board *board)
{
    return board_finished(board) == ALL_SQUARES || board_line_winner(board) >= 0;
}

/* The side that has won the game, or -1. */
static inline int board_winner(const Board *board)
{
    int winner = board_line_winner(board);
    if (winner >= 0 || !board->counts || board_finished(board) != ALL_SQUARES) return winner;
    int lead = bits_count(board->won[0]) - bits_count(board->won[1]);
    return lead > 0 ? 0 : lead < 0 ? 1 : -1;
}

/* The small boards in which the side to move may play; none if the game is over. */
static inline unsigned board_open(const Board *board)
{
    if (board->target != ANY_BOARD) return 1u << board->target;
    return board_over(board) ? 0 : ALL_SQUARES & ~board_finished(board);
}

/* Play on a free square of an open board. */
static inline void board_play(Board *board, int small, int square)
{
    int side = board->side;
    unsigned mine = board->mask[side][small] |= (uint16_t)(1u << square);
    bool ends = false;
    if (has_line(mine)) {
        board->won[side] |= (uint16_t)(1u << small);
        ends = has_line(board->won[side]);
    } else if ((mine | board->mask[1 - side][small]) == ALL_SQUARES) {
        board->drawn |= (uint16_t)(1u << small);
    }
    bool closed = (board_finished(board) >> square) & 1;
    board->target = (uint8_t)(ends || closed ? ANY_BOARD : square);
    board->side = (uint8_t)(1 - side);
}

/* Game.perft on boards (perft.c). */
uint64_t ultimate_perft(const Pos *pos, int depth);

#endif
