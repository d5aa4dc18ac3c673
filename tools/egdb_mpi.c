/* Builds endgame databases with several processes, on one machine or many: `make mpi`, then
 *
 *   mpirun -n R build/egdb-mpi N [--max-side K] [--dir DIR] [--threads T] [--distances]
 *
 * The same builder as `parlor egdb build`, and the same bytes for every R. Every rank holds the slices that
 * the current one needs; frames are distributed level by level, and each level's results are exchanged. The
 * first rank writes the files; the folder must be visible to all, so that a later run can continue from what
 * is there. A rank that fails ends the whole run. */
#include "base/now.h"
#include "base/text.h"
#include "games/checkers/egdb/egdb_build.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Job {
    int rank, count;
    int64_t start_us;
    uint64_t sent;  /* bytes that came from other ranks */
    double waiting; /* seconds in exchanges */
} Job;

static bool gather(void *context, uint8_t *buffer, const size_t *sizes)
{
    Job *job = context;
    int *lengths = malloc((size_t)job->count * 2 * sizeof *lengths);
    if (lengths == NULL) return false;
    int *starts = lengths + job->count, at = 0;
    for (int i = 0; i < job->count; i++) {
        lengths[i] = (int)sizes[i];
        starts[i] = at;
        at += (int)sizes[i];
    }
    double begin = MPI_Wtime();
    int code = MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, buffer, lengths, starts, MPI_UINT8_T,
                              MPI_COMM_WORLD);
    job->waiting += MPI_Wtime() - begin;
    job->sent += (uint64_t)(at - lengths[job->rank]);
    free(lengths);
    return code == MPI_SUCCESS;
}

static bool agree(void *context, bool answer)
{
    int word = answer;
    (void)context;
    MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return word != 0;
}

static void report(void *context, const EgdbProgress *progress)
{
    const Job *job = context;
    static int done = -1; /* the last one reported */
    if (job->rank != 0 || progress->slices_done == done) return;
    done = progress->slices_done;
    fprintf(stderr, "%d of %d slices, %.1f %%, %.0f s\n", done, progress->slices,
            progress->total == 0 ? 100.0 : 100.0 * (double)progress->done / (double)progress->total,
            (double)(now_us() - job->start_us) * 1e-6);
}

static bool read_number(int argc, char **argv, int *i, long low, long high, int *out)
{
    long number;
    if (*i + 1 >= argc || !text_number(argv[*i + 1], low, high, &number)) return false;
    *out = (int)number;
    ++*i;
    return true;
}

static bool read_call(int argc, char **argv, EgdbPlan *plan)
{
    long pieces;
    if (argc < 2 || !text_number(argv[1], 2, EGDB_PIECES_MAX, &pieces)) return false;
    plan->pieces = (int)pieces;
    plan->max_side = pieces - 1 < EGDB_SIDE_MAX ? (int)pieces - 1 : EGDB_SIDE_MAX;
    bool good = true;
    for (int i = 2; i < argc && good; i++) {
        if (strcmp(argv[i], "--max-side") == 0)
            good = read_number(argc, argv, &i, 1, EGDB_SIDE_MAX, &plan->max_side);
        else if (strcmp(argv[i], "--threads") == 0)
            good = read_number(argc, argv, &i, 1, EGDB_THREADS_MAX, &plan->crew.threads);
        else if (strcmp(argv[i], "--dir") == 0 && i + 1 < argc)
            plan->folder = argv[++i];
        else if (strcmp(argv[i], "--distances") == 0)
            plan->kind = EGDB_DISTANCES;
        else
            good = false;
    }
    return good && plan->folder != NULL;
}

int main(int argc, char **argv)
{
    Job job = {.start_us = now_us()};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &job.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &job.count);
    EgdbRanks ranks = {
        .rank = job.rank, .count = job.count, .gather = gather, .agree = agree, .context = &job};
    EgdbPlan plan = {.crew = {.threads = 1}, .ranks = &ranks, .report = report, .context = &job};
    if (!read_call(argc, argv, &plan)) {
        if (job.rank == 0)
            fprintf(stderr,
                    "usage: mpirun -n R egdb-mpi N --dir DIR [--max-side K] [--threads T] [--distances]\n");
        MPI_Finalize();
        return 2;
    }
    Status status = egdb_build(&plan);
    if (!ok(&status)) {
        fprintf(stderr, "rank %d: %s\n", job.rank, status.text);
        MPI_Abort(MPI_COMM_WORLD, status.code);
    }
    fprintf(stderr, "rank %d: %.1f s of CPU, %.1f s in exchanges, %.1f MB received\n", job.rank,
            (double)now_thread_us() * 1e-6, job.waiting, (double)job.sent / 1e6);
    MPI_Finalize();
    return 0;
}
