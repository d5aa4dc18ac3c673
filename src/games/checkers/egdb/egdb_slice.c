#include "games/checkers/egdb/egdb_slice.h"

#include "games/checkers/egdb/egdb_solve.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS = 7 * EGDB_PIECES_MAX,
    FRAMES_AT_ONCE = 64, /* that a thread takes at once if frames are small */
    SMALL = 4096,        /* positions that are enough for a thread to take at once */
    BATCH = 256 << 20    /* bytes that ranks exchange at a time */
};

typedef struct Job {
    EgdbSolver *solver[EGDB_THREADS_MAX];
    const EgdbTable *table, *dual;
    uint32_t *frame;            /* by descending advancement */
    uint64_t start[LEVELS + 2]; /* where each level begins in it; level 0 is the most advanced */
    uint64_t first, step;       /* the frames that are being distributed: first + i * step */
    atomic_bool failed;
} Job;

/* ---- The order of frames ---- */

/* The frame of the dual with the same men. */
static uint64_t dual_frame(const Job *job, uint64_t own_men, uint64_t other_men)
{
    return egdb_frame(&job->dual->shape, other_men, own_men, WHITE);
}

/* The level of a frame; -1 if it is solved as the dual of an earlier one. */
static int level_of(const Job *job, uint64_t frame)
{
    uint64_t own_men, other_men;
    egdb_frame_men(&job->table->shape, frame, &own_men, &other_men);
    if (job->table == job->dual && dual_frame(job, own_men, other_men) < frame) return -1;
    return LEVELS - egdb_advancement(own_men, other_men);
}

static bool order_frames(Job *job)
{
    uint64_t frames = job->table->shape.frames, at[LEVELS + 1];
    int8_t *level = malloc(frames);
    job->frame = malloc(frames * sizeof *job->frame);
    if (level == NULL || job->frame == NULL) {
        free(level);
        return false;
    }
    for (uint64_t i = 0; i < frames; i++) {
        level[i] = (int8_t)level_of(job, i);
        if (level[i] >= 0) job->start[level[i] + 1]++;
    }
    for (int i = 0; i <= LEVELS; i++) {
        job->start[i + 1] += job->start[i];
        at[i] = job->start[i];
    }
    for (uint64_t i = 0; i < frames; i++)
        if (level[i] >= 0) job->frame[at[level[i]]++] = (uint32_t)i;
    free(level);
    return true;
}

/* ---- Solving ---- */

static void solve_frames(void *context, int worker, uint64_t from, uint64_t to)
{
    Job *job = context;
    for (uint64_t i = from; i < to; i++) {
        uint64_t frame = job->frame[job->first + i * job->step];
        if (!HOT_PICK(egdb_solve_frame)(job->solver[worker], frame)) atomic_store(&job->failed, true);
    }
}

/* Copy the values of a frame, of the slice and its dual, into a buffer or out of it. */
static void copy_frame(const Job *job, uint64_t frame, uint8_t *buffer, bool out)
{
    uint64_t own_men, other_men, places = job->table->shape.places;
    egdb_frame_men(&job->table->shape, frame, &own_men, &other_men);
    uint8_t *here = job->table->bytes + frame * places;
    uint8_t *there = job->dual->bytes + dual_frame(job, own_men, other_men) * places;
    memcpy(out ? here : buffer, out ? buffer : here, places);
    memcpy(out ? there : buffer + places, out ? buffer + places : there, places);
}

static uint64_t share_of(uint64_t count, int rank, int ranks)
{
    return (count + (uint64_t)(ranks - 1 - rank)) / (uint64_t)ranks;
}

/* Give every rank what the others solved of this batch. */
static Status exchange_ranks(const Job *job, const EgdbRanks *ranks, uint64_t from, uint64_t count)
{
    size_t frame_size = 2 * job->table->shape.places, done = 0;
    size_t *sizes = malloc((size_t)ranks->count * sizeof *sizes);
    uint8_t *buffer = malloc(count * frame_size);
    bool good = sizes != NULL && buffer != NULL;
    for (int rank = 0; good && rank < ranks->count; rank++) {
        sizes[rank] = share_of(count, rank, ranks->count) * frame_size;
        for (uint64_t i = (uint64_t)rank; rank == ranks->rank && i < count; i += (uint64_t)ranks->count)
            copy_frame(job, job->frame[from + i], buffer + done + i / (uint64_t)ranks->count * frame_size,
                       false);
        done += sizes[rank];
    }
    good = good && ranks->gather(ranks->context, buffer, sizes);
    uint8_t *at = buffer;
    for (int rank = 0; good && rank < ranks->count; rank++)
        for (uint64_t i = (uint64_t)rank; i < count; i += (uint64_t)ranks->count, at += frame_size)
            copy_frame(job, job->frame[from + i], at, true);
    free(buffer);
    free(sizes);
    return good ? status_ok() : status_failed("the ranks could not exchange their results");
}

static Status solve_batch(Job *job, const EgdbCrew *crew, const EgdbRanks *ranks, uint64_t from,
                          uint64_t count)
{
    uint64_t places = job->table->shape.places, chunk = places < SMALL ? SMALL / places : 1;
    if (chunk > FRAMES_AT_ONCE) chunk = FRAMES_AT_ONCE;
    job->first = from + (ranks != NULL ? (uint64_t)ranks->rank : 0);
    job->step = ranks != NULL ? (uint64_t)ranks->count : 1;
    uint64_t mine = ranks != NULL ? share_of(count, ranks->rank, ranks->count) : count;
    egdb_crew_run(crew, mine, chunk, solve_frames, job);
    if (atomic_load(&job->failed)) return status_failed("no memory to solve an endgame");
    return ranks != NULL ? exchange_ranks(job, ranks, from, count) : status_ok();
}

static bool is_stopped(const EgdbCrew *crew)
{
    return crew->stop != NULL && atomic_load(crew->stop);
}

static Status solve_levels(Job *job, const EgdbCrew *crew, const EgdbRanks *ranks, const EgdbTicker *ticker)
{
    uint64_t places = job->table->shape.places, batch = BATCH / (2 * places) + 1;
    for (int level = 0; level <= LEVELS; level++) {
        for (uint64_t from = job->start[level]; from < job->start[level + 1]; from += batch) {
            uint64_t left = job->start[level + 1] - from, count = left < batch ? left : batch;
            Status status = solve_batch(job, crew, ranks, from, count);
            if (!ok(&status)) return status;
            if (is_stopped(crew)) return status_failed("stopped");
            ticker->tick(ticker->context, 2 * count * places);
        }
    }
    return status_ok();
}

Status egdb_slice_solve(EgdbStore *store, EgdbSlice slice, const EgdbCrew *crew, const EgdbRanks *ranks,
                        const EgdbTicker *ticker)
{
    Job *job = calloc(1, sizeof *job);
    if (job == NULL) return status_failed("no memory to solve an endgame");
    job->table = egdb_store_table(store, slice);
    job->dual = egdb_store_table(store, egdb_slice_dual(slice));
    Status status = status_ok();
    for (int i = 0; i < crew->threads && ok(&status); i++)
        status = egdb_solver_new(store, slice, &job->solver[i]);
    if (ok(&status) && !order_frames(job)) status = status_failed("no memory to solve an endgame");
    if (ok(&status)) status = solve_levels(job, crew, ranks, ticker);
    for (int i = 0; i < crew->threads; i++)
        egdb_solver_free(job->solver[i]);
    free(job->frame);
    free(job);
    return status;
}
