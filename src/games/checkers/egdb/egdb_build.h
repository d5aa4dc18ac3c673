/* EgdbBuild: builds endgame databases (egdb.h). Not part of builds without files and threads.
 *
 * Slices are built in the order of their number of pieces, then of men, since captures and promotions lead to
 * fewer of them. A slice and its dual share a file: `1102.wdl` holds the positions in which one side has a
 * man and a king and the other two kings, with either side to move. A file gets its name only when it is
 * complete and on disk, so a build can be stopped or killed at any moment; the next one with the same
 * arguments continues with the missing slices. The files have the same bytes for any number of threads and
 * processes, with and without interruptions. */
#ifndef PARLOR_CHECKERS_EGDB_BUILD_H
#define PARLOR_CHECKERS_EGDB_BUILD_H

#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_slice.h"

typedef struct EgdbProgress {
    EgdbSlice slice;         /* the current one */
    uint64_t done, total;    /* positions, of this call */
    int slices_done, slices; /* files, of all */
} EgdbProgress;

typedef struct EgdbPlan {
    int pieces;         /* 2 to EGDB_PIECES_MAX: all slices from 2 pieces to that many */
    int max_side;       /* of one side; 1 to EGDB_SIDE_MAX */
    EgdbKind kind;      /* the files without distances are built in any case */
    const char *folder; /* created if missing */
    EgdbCrew crew;
    const EgdbRanks *ranks; /* NULL = this process alone */
    /* Called from the thread that builds; may be NULL. */
    void (*report)(void *context, const EgdbProgress *progress);
    void *context;
} EgdbPlan;

/* Build what is missing. A folder that cannot be written or a disk that is too small is reported at once. */
MUST_USE Status egdb_build(const EgdbPlan *plan);

#endif
