/* What the trainers of all games share: how weights begin, how fast they are learned, Adam, and their file. What differs, the
 * network itself and its gradient, is each trainer's own. */
#ifndef PARLOR_TOOLS_TRAIN_H
#define PARLOR_TOOLS_TRAIN_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Works on any processor, faster on a modern one; the same numbers on both, since sums keep their order. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define CLONES __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define CLONES
#endif

static inline float clipped(float x)
{
    return x > 0 ? x < 1 ? x : 1 : 0;
}

/* Random weights between -most and most. */
void train_spread(Rng *rng, float *weight, size_t count, double most);

/* The learning rate: warm-up, then half a cosine wave from `peak` to `last`. */
typedef struct Schedule {
    double peak, last;
    long steps;
} Schedule;
/* At a step from 1 on. */
float train_rate(const Schedule *schedule, long step);

/* One step of Adam with weight decay. */
typedef struct Adam {
    float *weight, *mean, *square; /* the weights and their two running averages */
    const float *slope;            /* the gradient, summed over `batch` samples */
    size_t count;
    float batch;
    float rate;
    float decay;   /* of the weights, as a part of the rate */
    float damping; /* where slopes are small compared with it, so are the steps */
} Adam;
void train_adam(const Adam *adam, long step);

/* Do parts 0 to parts - 1 of some work on that many threads. What a part computes must not depend on the others: then the
 * number of threads changes nothing. */
/* As many as there are processors, or THREADS of the environment. */
int train_threads(void);
typedef void (*TrainPart)(void *context, int part);
void train_in_parts(TrainPart work, void *context, int parts, int threads);

/* Write a data file; it gets its name when it is complete. */
bool train_save(const char *path, const char *kind, uint32_t version, const char *note, const void *weights,
                size_t size);

#endif
