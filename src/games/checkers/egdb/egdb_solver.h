/* EgdbSolver: the inside of a solver (egdb_solve.h), shared by its two sources. */
#ifndef PARLOR_CHECKERS_EGDB_SOLVER_H
#define PARLOR_CHECKERS_EGDB_SOLVER_H

#include "games/checkers/egdb/egdb_solve.h"

/* Positions whose value is known and has not been passed on: place * 2 + side to move. */
typedef struct EgdbQueue {
    uint32_t *item;
    size_t count, size;
} EgdbQueue;

enum {
    EGDB_FORCED = 255, /* as a count of moves: the position has a capture, so its king moves do not count */
    EGDB_NEVER_LOST = 100 /* added to a count of moves: some other move draws */
};

/* A place is a placement of the kings: the rank of Black's, then of White's among the remaining cells. */
struct EgdbSolver {
    const EgdbStore *store;
    EgdbTable *table[2]; /* by the side to move: the slice for Black, its dual for White */
    uint64_t places;
    uint32_t ranks[2];   /* placements of Black's kings, and of White's beside them */
    uint32_t *subset[2]; /* the sets of those ranks, as if the room were the lowest bits */
    uint8_t *value[2];   /* by side to move and place; a draw while nothing is known */
    uint8_t *moves[2];   /* king moves that are not yet known to lose, see above */
    uint8_t *worst[2];   /* with distances: the best (slowest) loss that the other moves lead to; 0 = no other
                        * moves */
    EgdbQueue queue[256]; /* by value */
    int top;              /* the largest value that was in a queue, in this frame */
    bool failed;          /* no memory */

    /* The frame. */
    uint64_t men[2], room;
};

#endif
