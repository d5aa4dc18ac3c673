#include "games/checkers/egdb/egdb_crew.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef NO_PROCESSES
#include <pthread.h>
#endif

typedef struct Shift {
    const EgdbCrew *crew;
    uint64_t count, chunk;
    EgdbWork work;
    void *context;
    _Atomic uint64_t next;
} Shift;

typedef struct Member {
    Shift *shift;
    int worker;
} Member;

static bool is_stopped(const EgdbCrew *crew)
{
    return crew->stop != NULL && atomic_load_explicit(crew->stop, memory_order_relaxed);
}

static void *work_on(void *argument)
{
    Member *member = argument;
    Shift *shift = member->shift;
    for (;;) {
        uint64_t from = atomic_fetch_add(&shift->next, shift->chunk);
        if (from >= shift->count || is_stopped(shift->crew)) return NULL;
        uint64_t to = shift->count - from < shift->chunk ? shift->count : from + shift->chunk;
        shift->work(shift->context, member->worker, from, to);
    }
}

void egdb_crew_run(const EgdbCrew *crew, uint64_t count, uint64_t chunk, EgdbWork work, void *context)
{
    assert(crew->threads >= 1 && crew->threads <= EGDB_THREADS_MAX && chunk > 0);
    Shift shift = {.crew = crew, .count = count, .chunk = chunk, .work = work, .context = context};
    Member first = {&shift, 0};
#ifndef NO_PROCESSES
    pthread_t thread[EGDB_THREADS_MAX];
    Member member[EGDB_THREADS_MAX];
    int started = 0;
    for (int i = 1; i < crew->threads && (uint64_t)i * chunk < count; i++) {
        member[started] = (Member){&shift, i};
        if (pthread_create(&thread[started], NULL, work_on, &member[started]) == 0) started++;
    }
    work_on(&first);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
#else
    work_on(&first);
#endif
}
