/* Trains the net of Ultimate Tic-Tac-Toe (src/games/ultimate/net.h) on self-played games.
 *
 *     build/tools/ultimate_train OUT STEPS BATCH TRUST THREADS SEED FILE...
 *
 * FILEs come from tools/ultimate_selfplay.c. TRUST (in percent) is the weight of the search's value in the
 * score to be learned; the game's result has the rest. AdamW with a short warm-up and cosine decay on the
 * squared error of the expected score. Prints the loss of the batches and of the held-out games. The same
 * arguments and the same number of threads give the same weights on one machine. OUT is a data file
 * (src/base/datafile.h) whose note tells how it was made; with OUT existing, training begins from it. */
#include "base/datafile.h"
#include "base/now.h"
#include "base/rng.h"
#include "base/text.h"
#include "ultimate_gradient.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MAX = 16, FLOATS = sizeof(NetWeights) / sizeof(float), REPORT_STEPS = 250, WARM_UP = 100 };

static const double PEAK_RATE = 6e-3, LAST_RATE = 2e-5, DECAY = 0.01;

typedef struct Trainer {
    Shared *shared;
    Samples samples;
    long steps, batch, threads;
    uint64_t seed;
    Gradient *gradient[THREADS_MAX];
    NetWeights mean, square; /* Adam's */
    const Sample **chosen;
    uint8_t *symmetry;
} Trainer;

/* ---- Threads ---- */

typedef void (*Work)(Trainer *trainer, long thread);

typedef struct Job {
    Trainer *trainer;
    Work work;
    long thread;
} Job;

static void *run_job(void *context)
{
    Job *job = context;
    job->work(job->trainer, job->thread);
    return NULL;
}

/* Let all threads do their share, this one the first. */
static void share_out(Trainer *trainer, Work work)
{
    pthread_t id[THREADS_MAX];
    Job job[THREADS_MAX];
    bool started[THREADS_MAX] = {false};
    for (long i = 1; i < trainer->threads; i++) {
        job[i] = (Job){trainer, work, i};
        started[i] = pthread_create(&id[i], NULL, run_job, &job[i]) == 0;
    }
    work(trainer, 0);
    for (long i = 1; i < trainer->threads; i++)
        if (started[i])
            pthread_join(id[i], NULL);
        else
            work(trainer, i);
}

static int share_of(const Trainer *trainer, long count, long thread)
{
    return (int)(count * thread / trainer->threads);
}

static void work_rows(Trainer *trainer, long thread)
{
    gradient_rows(trainer->shared, share_of(trainer, OPEN_PATTERNS, thread),
                  share_of(trainer, OPEN_PATTERNS, thread + 1));
}

static void work_samples(Trainer *trainer, long thread)
{
    int first = share_of(trainer, trainer->batch, thread),
        end = share_of(trainer, trainer->batch, thread + 1);
    gradient_add(trainer->shared, trainer->gradient[thread], trainer->chosen + first,
                 trainer->symmetry + first, end - first);
}

static void work_patterns(Trainer *trainer, long thread)
{
    gradient_patterns(trainer->shared, trainer->gradient[0], trainer->gradient[thread],
                      share_of(trainer, OPEN_PATTERNS, thread), share_of(trainer, OPEN_PATTERNS, thread + 1));
}

/* ---- One step ---- */

static void add_floats(float *sum, float *more, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sum[i] += more[i];
    memset(more, 0, count * sizeof *more);
}

/* The rows of all threads into those of the first. */
static void gather_rows(Trainer *trainer)
{
    Gradient *all = trainer->gradient[0];
    for (long i = 1; i < trainer->threads; i++) {
        Gradient *other = trainer->gradient[i];
        for (int place = 0; place < NET_PLACES; place++)
            for (int row = 0; row < NET_ROWS; row++) {
                if (!other->touched[place][row]) continue;
                add_floats(all->row[place][row], other->row[place][row], NET_LANES);
                all->touched[place][row] = true;
                other->touched[place][row] = false;
            }
    }
}

static double rate_at(const Trainer *trainer, long step)
{
    if (step < WARM_UP) return PEAK_RATE * (double)(step + 1) / WARM_UP;
    double done = (double)(step - WARM_UP) / (double)(trainer->steps - WARM_UP + 1);
    return LAST_RATE + (PEAK_RATE - LAST_RATE) * 0.5 * (1 + cos(done * 3.14159265358979));
}

static void adam(Trainer *trainer, long step)
{
    float *weight = (float *)(void *)&trainer->shared->weights, *mean = (float *)(void *)&trainer->mean;
    float *square = (float *)(void *)&trainer->square;
    float *slope = (float *)(void *)&trainer->gradient[0]->weights;
    double rate = rate_at(trainer, step), scale = 1.0 / (double)trainer->batch;
    double fix1 = 1 - pow(0.9, (double)step + 1), fix2 = 1 - pow(0.999, (double)step + 1);
    for (size_t i = 0; i < FLOATS; i++) {
        double g = slope[i] * scale;
        mean[i] = (float)(0.9 * mean[i] + 0.1 * g);
        square[i] = (float)(0.999 * square[i] + 0.001 * g * g);
        double move = mean[i] / fix1 / (sqrt(square[i] / fix2) + 1e-9);
        weight[i] = (float)(weight[i] - rate * (move + DECAY * weight[i]));
    }
    memset(slope, 0, sizeof(NetWeights));
}

static double take_step(Trainer *trainer, long step)
{
    Rng rng = rng_seeded(rng_mix(trainer->seed, (uint64_t)step));
    for (long i = 0; i < trainer->batch; i++) {
        uint32_t sample = rng_below(&rng, (uint32_t)trainer->samples.train_count);
        trainer->chosen[i] = &trainer->samples.train[sample];
        trainer->symmetry[i] = (uint8_t)rng_below(&rng, SYMMETRIES);
    }
    share_out(trainer, work_rows);
    share_out(trainer, work_samples);
    gather_rows(trainer);
    share_out(trainer, work_patterns);
    double loss = 0;
    for (long i = 0; i < trainer->threads; i++) {
        Gradient *gradient = trainer->gradient[i];
        loss += gradient->loss / (double)trainer->batch;
        gradient->loss = 0;
        if (i > 0)
            add_floats((float *)(void *)&trainer->gradient[0]->weights, (float *)(void *)&gradient->weights,
                       FLOATS);
    }
    adam(trainer, step);
    return loss;
}

/* ---- Files ---- */

static double held_out_loss(Trainer *trainer)
{
    share_out(trainer, work_rows);
    return gradient_loss(trainer->shared, trainer->samples.test, trainer->samples.test_count);
}

static bool save(const Trainer *trainer, const char *path, const char *note)
{
    size_t size;
    char part[DATA_PATH];
    snprintf(part, sizeof part, "%s.part", path);
    uint8_t *bytes = datafile_make("uttt-net", NET_VERSION, note, &trainer->shared->weights,
                                   sizeof trainer->shared->weights, &size);
    FILE *file = fopen(part, "wb");
    bool done = bytes != NULL && file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL) done = fclose(file) == 0 && done;
    free(bytes);
    return done && rename(part, path) == 0;
}

/* Begin with the weights of an earlier run, where there are any. */
static void load(Trainer *trainer, const char *path)
{
    char folder[DATA_PATH];
    text_copy(folder, sizeof folder, path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL) return;
    *slash = '\0';
    DataFile file;
    Status status = datafile_open(folder, slash + 1, "uttt-net", NET_VERSION, &file);
    if (!ok(&status) || file.bytes == NULL || file.size != sizeof(NetWeights)) return;
    memcpy(&trainer->shared->weights, file.bytes, sizeof(NetWeights));
    fprintf(stderr, "goes on from %s\n", path);
    datafile_close(&file);
}

/* ---- The run ---- */

static double train(Trainer *trainer)
{
    double sum = 0, start = (double)now_us() / 1e6;
    for (long step = 0; step < trainer->steps; step++) {
        sum += take_step(trainer, step);
        if ((step + 1) % REPORT_STEPS != 0) continue;
        fprintf(stderr, "step %ld: loss %.6f, held out %.6f, %.0f s\n", step + 1, sum / REPORT_STEPS,
                held_out_loss(trainer), (double)now_us() / 1e6 - start);
        sum = 0;
    }
    return held_out_loss(trainer);
}

static bool prepare(Trainer *trainer)
{
    trainer->shared = calloc(1, sizeof *trainer->shared);
    trainer->chosen = malloc((size_t)trainer->batch * sizeof *trainer->chosen);
    trainer->symmetry = malloc((size_t)trainer->batch);
    bool got = trainer->shared != NULL && trainer->chosen != NULL && trainer->symmetry != NULL;
    for (long i = 0; i < trainer->threads; i++) {
        trainer->gradient[i] = calloc(1, sizeof(Gradient));
        got = got && trainer->gradient[i] != NULL;
    }
    if (!got) fprintf(stderr, "ultimate_train: no memory\n");
    return got;
}

static int usage(void)
{
    fprintf(stderr, "usage: ultimate_train OUT STEPS BATCH TRUST(%%) THREADS SEED FILE...\n");
    return 2;
}

int main(int argc, char **argv)
{
    static Trainer trainer;
    long trust, seed;
    if (argc < 8 || !text_number(argv[2], 1, 10000000, &trainer.steps) ||
        !text_number(argv[3], 1, 1000000, &trainer.batch) || !text_number(argv[4], 0, 100, &trust) ||
        !text_number(argv[5], 1, THREADS_MAX, &trainer.threads) || !text_number(argv[6], 0, 1000000, &seed))
        return usage();
    trainer.seed = (uint64_t)seed;
    if (!prepare(&trainer)) return 1;
    shared_init(trainer.shared, trainer.seed);
    load(&trainer, argv[1]);
    if (!samples_read(&trainer.samples, &trainer.shared->facts, argv + 7, argc - 7, (double)trust / 100))
        return 1;
    if (trainer.samples.train_count == 0) {
        fprintf(stderr, "ultimate_train: no positions to learn from\n");
        return 1;
    }
    double loss = train(&trainer);
    char note[400];
    snprintf(
        note, sizeof note,
        "Ultimate Tic-Tac-Toe, made by tools/ultimate_train: %zu positions of self-play, %ld steps of %ld, "
        "value %ld %% and result %ld %%, seed %ld; squared error on held-out games %.6f\n",
        trainer.samples.train_count, trainer.steps, trainer.batch, trust, 100 - trust, seed, loss);
    fprintf(stderr, "%s", note);
    return save(&trainer, argv[1], note) ? 0 : 1;
}
