/* Board: a tic-tac-toe position as its own game sees it: nine bits for each side (bit s for square s, row by
 * row) and the side to move. Private to this folder. */
#ifndef PARLOR_GAMES_TICTACTOE_BOARD_H
#define PARLOR_GAMES_TICTACTOE_BOARD_H

#include "base/bits.h"
#include "game/game.h"

enum { CELLS = 9, LINES = 8, FULL = (1 << CELLS) - 1 };

typedef struct Board {
    uint16_t marks[2];
    int side;
} Board;

/* Rows, columns, diagonals: the order in which lines are checked wherever order matters. */
static const uint16_t LINE[LINES] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static inline Board board_of(const Pos *pos)
{
    return (Board){{(uint16_t)pos->word[0], (uint16_t)pos->word[1]}, (int)pos->word[2]};
}

static inline Pos board_pos(Board board)
{
    return (Pos){{board.marks[0], board.marks[1], (uint64_t)board.side}};
}

static inline unsigned board_free(Board board)
{
    return FULL & ~(unsigned)(board.marks[0] | board.marks[1]);
}

static inline Board board_play(Board board, int square)
{
    board.marks[board.side] |= (uint16_t)(1 << square);
    board.side = 1 - board.side;
    return board;
}

/* Bit m of the table: the marks m contain one of the lines. Looking it up instead of going through the lines
 * saves a tenth of the instructions of building the game tree. */
static const uint64_t WITH_LINE[(FULL + 1) / 64] = {
    0xFF80808080808080, 0xFFF0AA80FAF0AA80, 0xFFCC8080CCCC8080, 0xFFFCAA80FEFCAA80,
    0xFFFAF0F0AAAA8080, 0xFFFAFAF0FAFAAA80, 0xFFFEF0F0EEEE8080, 0xFFFFFFFFFFFFFFFF};

static inline bool has_line(unsigned marks)
{
    return WITH_LINE[marks / 64] >> marks % 64 & 1;
}

/* The side that has three in a row, or -1. */
static inline int board_winner(Board board)
{
    return has_line(board.marks[0]) ? 0 : has_line(board.marks[1]) ? 1 : -1;
}

/* The free third square of the first line where these marks have the other two, or -1. */
static inline int board_completing(Board board, int side)
{
    for (int i = 0; i < LINES; i++) {
        unsigned missing = LINE[i] & ~(unsigned)board.marks[side];
        if (bits_count(missing) == 1 && (missing & board_free(board)) != 0) return bits_first(missing);
    }
    return -1;
}

/* A Move is the square's number plus one, since 0 means no move. */
static inline Move move_of(int square)
{
    return (Move)(square + 1);
}

static inline int move_square(Move move)
{
    return (int)move - 1;
}

#endif
