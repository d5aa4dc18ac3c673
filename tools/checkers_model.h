/* Model: the weights of src/games/checkers/engine/net.h as floats, in which tools/checkers_train.c trains them. */
#ifndef PARLOR_CHECKERS_MODEL_H
#define PARLOR_CHECKERS_MODEL_H

#include "games/checkers/engine/net.h"

#include <stddef.h>

static const float MODEL_SCALE = 55; /* hundredths of a man per logit */

typedef struct Model {
    float first[NET_INPUTS][NET_WIDTH];
    float first_bias[NET_WIDTH];
    float second[NET_BUCKETS][NET_PRODUCTS][NET_HIDDEN];
    float second_bias[NET_BUCKETS][NET_HIDDEN];
    float last[NET_BUCKETS][NET_HIDDEN];
    float last_bias[NET_BUCKETS];
    float count[NET_BUCKETS][NET_KINDS];
    float pattern[NET_PHASES][NET_REGIONS][NET_PATTERNS];
} Model;

/* As one array of floats: the patterns' weights stand last. */
enum { PARAMETERS = sizeof(Model) / sizeof(float), PATTERNS_FROM = offsetof(Model, pattern) / sizeof(float) };

/* Round to the whole numbers of the data file, and back. */
void model_to_weights(const Model *model, NetWeights *weights);
void model_of_weights(const NetWeights *weights, Model *model);

#endif
