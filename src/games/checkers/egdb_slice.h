/* EgdbSlice: solves a slice together with its dual, frame by frame. Private to the endgame databases.
 *
 * Frames are solved in the order of falling advancement; those of equal advancement do not depend on each
 * other. They are shared out to the threads of a crew, and, where several processes build together, to the
 * processes: each solves every count-th frame of a batch, then all exchange what they have. What comes out
 * does not depend on either. */
#ifndef PARLOR_CHECKERS_EGDB_SLICE_H
#define PARLOR_CHECKERS_EGDB_SLICE_H

#include "games/checkers/egdb_crew.h"
#include "games/checkers/egdb_store.h"

/* Processes that build together (MPI ranks). */
typedef struct EgdbRanks {
    int rank, count;
    /* The buffer has a part for each rank, sizes[i] bytes, in their order; the own one is filled in. Fill in
     * the others. False when a rank is gone. */
    bool (*gather)(void *context, uint8_t *buffer, const size_t *sizes);
    /* Does the first rank's answer hold for all? Returns it. */
    bool (*agree)(void *context, bool answer);
    void *context;
} EgdbRanks;

/* How far the work is: called now and then from the thread that called, with the positions solved since the
 * last time. */
typedef struct EgdbTicker {
    void (*tick)(void *context, uint64_t positions);
    void *context;
} EgdbTicker;

/* Fill in the tables of the slice and its dual, which are in the store as bytes, as is every slice that their
 * captures and promotions lead to. `ranks` may be NULL. When the crew is stopped the tables are worthless. */
MUST_USE Status egdb_slice_solve(EgdbStore *store, EgdbSlice slice, const EgdbCrew *crew,
                                 const EgdbRanks *ranks, const EgdbTicker *ticker);

#endif
