/* EgdbCrew: spreads independent pieces of work over threads. Private to the endgame databases. Builds without
 * threads do the work one after the other. */
#ifndef PARLOR_CHECKERS_EGDB_CREW_H
#define PARLOR_CHECKERS_EGDB_CREW_H

#include <stdatomic.h>
#include <stdint.h>

enum { EGDB_THREADS_MAX = 256 };

typedef struct EgdbCrew {
    int threads;             /* 1 or more */
    const atomic_bool *stop; /* when set, work that has not begun is skipped; NULL = never */
} EgdbCrew;

/* Does the items from `from` to `to` - 1. `worker` is below crew->threads; calls that run at the same time
 * have different numbers. */
typedef void (*EgdbWork)(void *context, int worker, uint64_t from, uint64_t to);

/* Do all items from 0 to `count` - 1, in pieces of `chunk`, and return when they are done. If no thread can
 * be created, the caller's thread does everything. */
void egdb_crew_run(const EgdbCrew *crew, uint64_t count, uint64_t chunk, EgdbWork work, void *context);

#endif
