#include "train.h"

#include "base/datafile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WARM_UP = 200 }; /* steps with a smaller rate */

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
