#include "train.h"

#include "base/datafile.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    WARM_UP = 200, /* steps with a smaller rate */
    THREADS_MAX = 64,
};

void train_spread(Rng *rng, float *weight, size_t count, double most)
{
    for (size_t i = 0; i < count; i++)
        weight[i] = (float)(most * (2 * rng_unit(rng) - 1));
}

float train_rate(const Schedule *schedule, long step)
{
    double done = (double)step / (double)schedule->steps;
    double warm = step < WARM_UP ? (double)step / WARM_UP : 1;
    double wave = 0.5 * (1 + cos(done * 3.14159265358979));
    return (float)(warm * (schedule->last + (schedule->peak - schedule->last) * wave));
}

CLONES void train_adam(const Adam *adam, long step)
{
    float *weight = adam->weight, *mean = adam->mean, *square = adam->square;
    float part = 1 / adam->batch, keep = 1 - adam->rate * adam->decay;
    float unbias = (float)(1 / (1 - pow(0.9, (double)step)));
    float unbias_square = (float)(1 / (1 - pow(0.999, (double)step)));
    for (size_t i = 0; i < adam->count; i++) {
        float slope = adam->slope[i] * part;
        mean[i] = 0.9f * mean[i] + 0.1f * slope;
        square[i] = 0.999f * square[i] + 0.001f * slope * slope;
        float size = sqrtf(square[i] * unbias_square) + adam->damping;
        weight[i] = keep * weight[i] - adam->rate * mean[i] * unbias / size;
    }
}

typedef struct Member {
    TrainPart work;
    void *context;
    int first, parts, threads;
} Member;

static void *do_parts(void *context)
{
    const Member *member = context;
    for (int part = member->first; part < member->parts; part += member->threads)
        member->work(member->context, part);
    return NULL;
}

int train_threads(void)
{
    const char *wanted = getenv("THREADS");
    long count = wanted != NULL ? strtol(wanted, NULL, 10) : sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

void train_in_parts(TrainPart work, void *context, int parts, int threads)
{
    pthread_t thread[THREADS_MAX];
    Member member[THREADS_MAX];
    if (threads > parts) threads = parts;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    for (int i = 1; i < threads; i++) {
        member[i] = (Member){work, context, i, parts, threads};
        if (pthread_create(&thread[i], NULL, do_parts, &member[i]) != 0) abort();
    }
    do_parts(&(Member){work, context, 0, parts, threads > 1 ? threads : 1});
    for (int i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
}

bool train_save(const char *path, const char *kind, uint32_t version, const char *note, const void *weights,
                size_t size)
{
    size_t whole;
    char part[DATA_PATH];
    snprintf(part, sizeof part, "%s.part", path);
    uint8_t *bytes = datafile_make(kind, version, note, weights, size, &whole);
    FILE *file = bytes != NULL ? fopen(part, "wb") : NULL;
    bool done = file != NULL && fwrite(bytes, 1, whole, file) == whole;
    if (file != NULL) done = fclose(file) == 0 && done;
    free(bytes);
    done = done && rename(part, path) == 0;
    if (!done) fprintf(stderr, "%s cannot be written\n", path);
    return done;
}
