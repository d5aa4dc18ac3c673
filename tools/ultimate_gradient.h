/* Gradient: the net of Ultimate Tic-Tac-Toe in floats, forwards and backwards. What tools/ultimate_train.c
 * does with it is the optimiser's business.
 *
 * The trick that makes training cheap: a batch first computes the rows of all 11,093 patterns at all places,
 * its positions only add rows up, and what they want changed is collected row by row; the encoder is run and
 * differentiated once a batch, not once for each of eighteen boards of each position. */
#ifndef PARLOR_TOOLS_ULTIMATE_GRADIENT_H
#define PARLOR_TOOLS_ULTIMATE_GRADIENT_H

#include "ultimate_samples.h"

/* What all threads read; the rows are computed by them, each its share of the patterns. */
typedef struct Shared {
    Facts facts;
    Symmetry symmetry;
    NetWeights weights;
    uint16_t pattern_of[OPEN_PATTERNS];
    float hidden1[OPEN_PATTERNS][NET_HIDDEN], hidden2[OPEN_PATTERNS][NET_HIDDEN];
    float code[OPEN_PATTERNS][NET_CODE];
    float row[NET_PLACES][NET_ROWS][NET_LANES];
} Shared;

/* What one thread collects. */
typedef struct Gradient {
    NetWeights weights;
    float row[NET_PLACES][NET_ROWS][NET_LANES];
    bool touched[NET_PLACES][NET_ROWS];
    double loss;
} Gradient;

void shared_init(Shared *shared, uint64_t seed);
/* Codes and rows of the patterns from `first` to before `end`; other rows by whoever has pattern 0. */
void gradient_rows(Shared *shared, int first, int end);
/* Add the gradient of the squared error of these samples, each in that symmetry, and their loss. */
void gradient_add(const Shared *shared, Gradient *gradient, const Sample *const *sample,
                  const uint8_t *symmetry, int count);
/* What the rows of these patterns, collected by all threads in `gradient[0]`, mean for encoder and
 * projections; goes into `out`. */
void gradient_patterns(const Shared *shared, Gradient *all, Gradient *out, int first, int end);
/* The loss alone. */
double gradient_loss(const Shared *shared, const Sample *sample, size_t count);

#endif
