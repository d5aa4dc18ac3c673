/* Parlor.dll: the engine of checkers for CheckerBoard, by version 2 of its interface for engines.
 *
 * CheckerBoard gives a position on eight by eight squares and takes it back after our move. It calls getmove from a
 * thread of its own, enginecommand from another one, also meanwhile; what a command sets counts from the next move on.
 * The interface has no handle, so what it sets lies in one object here. doc/checkerboard.md is for players. */
#ifndef PARLOR_FRONT_CHECKERBOARD_H
#define PARLOR_FRONT_CHECKERBOARD_H

#include "base/datafile.h"
#include "game/game.h"

/* How an exported function is called: named by the Makefile for Windows. */
#ifndef CB_CALL
#define CB_CALL
#endif

enum { CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };
enum { CB_DRAW, CB_WIN, CB_LOSS, CB_UNKNOWN };
enum { CB_COMMAND = 4096, CB_REPLY = 1024, CB_HISTORY = 200, CB_PATH = 12 };
/* Bits of `info`. */
enum { CB_EXACT_TIME = 2, CB_INCREMENT_SHIFT = 2 };

typedef struct CbSquare {
    int x, y;
} CbSquare;

typedef struct CbMove {
    int jumps, new_piece, old_piece;
    CbSquare from, to, path[CB_PATH], removed[CB_PATH];
    int removed_piece[CB_PATH];
} CbMove;

CB_CALL int getmove(int board[8][8], int color, double max_time, char str[1024], int *play_now, int info,
                    int more_info, CbMove *move);
CB_CALL int enginecommand(char command[256], char reply[1024]);
/* Is there a legal move between these squares (1 to 32)? */
CB_CALL int islegal(int board[8][8], int color, int from, int to, CbMove *move);

/* ---- board88.c: their board and ours ---- */

/* Fails with what is wrong: codes that are no piece, pieces on light squares, men on the last row, too many. */
MUST_USE Status cb_read_board(int board[8][8], int color, Pos *out);
void cb_write_board(const Pos *pos, int board[8][8]);
void cb_describe_move(const Pos *pos, Move move, CbMove *out);

/* ---- options.c: what commands set ---- */

typedef struct CbOptions {
    long all_scores, book, database_mb, use_database, use_distances, database_pieces, hash_mb, threads, solve;
    long nodes; /* 0, or a fixed amount of work for each move instead of time, for tests and comparisons */
    char data[DATA_PATH];
    Pos history[CB_HISTORY]; /* the game's last positions, oldest first */
    int history_count;
} CbOptions;

/* A copy, so that a search sees the options of one moment. */
void cb_options(CbOptions *out);

/* ---- The game ---- */

const Game *cb_game(void);

#endif
