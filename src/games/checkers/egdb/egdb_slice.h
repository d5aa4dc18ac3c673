/* EgdbSlice: solves a slice together with its dual, frame by frame. Private to the endgame databases.
 *
 * Frames are solved in the order of descending advancement; those of equal advancement do not depend on each
 * other. They are distributed over the threads of a crew and, if several processes build together, over the
 * processes: each solves every count-th frame of a batch, then all exchange their results. The result depends
 * on neither. */
#ifndef PARLOR_CHECKERS_EGDB_SLICE_H
#define PARLOR_CHECKERS_EGDB_SLICE_H

#include "games/checkers/egdb/egdb_crew.h"
#include "games/checkers/egdb/egdb_store.h"

/* Processes that build together (MPI ranks). */
typedef struct EgdbRanks {
    int rank, count;
    /* The buffer has a part for each rank, sizes[i] bytes, in their order; our own part is filled in. Fill in
     * the others. False if a rank has gone. */
    bool (*gather)(void *context, uint8_t *buffer, const size_t *sizes);
    /* Returns the first rank's answer to all ranks. */
    bool (*agree)(void *context, bool answer);
    void *context;
} EgdbRanks;

/* Progress: called now and then from the calling thread, with the positions solved since the last time. */
typedef struct EgdbTicker {
    void (*tick)(void *context, uint64_t positions);
    void *context;
} EgdbTicker;

/* Fill in the tables of the slice and its dual, which are in the store as bytes, together with every slice
 * that their captures and promotions lead to. `ranks` may be NULL. If the crew is stopped the tables are
 * invalid. */
MUST_USE Status egdb_slice_solve(EgdbStore *store, EgdbSlice slice, const EgdbCrew *crew,
                                 const EgdbRanks *ranks, const EgdbTicker *ticker);

#endif
