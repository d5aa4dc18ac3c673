/* EgdbRoot: what an endgame database (egdb.h) says about the moves of a position: for the root of a search,
 * and for judging moves. */
#ifndef PARLOR_CHECKERS_EGDB_ROOT_H
#define PARLOR_CHECKERS_EGDB_ROOT_H

#include "games/checkers/egdb/egdb.h"

typedef struct EgdbRoot {
    EgdbValue value;           /* of the position; unknown unless the moves below decide it */
    bool far;                  /* every move that keeps a win or loss has its distance */
    EgdbValue move[MOVES_MAX]; /* what each move leads to, for the side that makes it */
    int plies[MOVES_MAX];      /* to the end with this move, if `far`; else 0 */
} EgdbRoot;

/* `next` has the positions after each of the moves. */
void egdb_root(Egdb *db, const Board next[], int count, EgdbRoot *out);
/* The line of best play by distance from a won or lost board whose distance is known: at most `size`
 * moves. */
int egdb_line(Egdb *db, const Board *board, Move out[], int size);

#endif
