/* Playouts: random games to the end, sixteen at once. Private to this folder.
 *
 * Every move is drawn uniformly from the legal ones (16 random bits a draw, so one of 81 squares is at most
 * 1/800 more likely than another). Pure functions of their arguments: the same outcomes from all flavours of
 * playout_hot.c, on every machine and in WebAssembly. A game's outcome does not depend on how many others are
 * played with it. Outcomes are 0 for a draw, 1 if X wins, 2 if O wins. */
#ifndef PARLOR_GAMES_ULTIMATE_PLAYOUT_H
#define PARLOR_GAMES_ULTIMATE_PLAYOUT_H

#include "base/hot.h"
#include "games/ultimate/bits.h"

enum {
    PLAYOUTS = 16, /* games at once */
    LEAD = 3,      /* moves before random ones, at most */
};

/* Up to PLAYOUTS lines of moves, all of the same length. A move is its number among the legal ones, from 0, in
 * the order of boards and squares. */
typedef struct Lines {
    uint8_t number[LEAD][PLAYOUTS]; /* the last `plies` rows are used */
    int plies, count;
} Lines;

/* `count` random games from `board`, at most PLAYOUTS. Returns their total number of moves. */
HOT_DECLARE_WIDE(int, playouts_from, const Board *board, int count, uint64_t seed, uint8_t outcome[PLAYOUTS]);

/* A random game after each line of moves from `board`; a line may go on after the end of its game. */
HOT_DECLARE_WIDE(void, playouts_after, const Board *board, const Lines *lines, uint64_t seed,
                 uint8_t outcome[PLAYOUTS]);

#endif
