#include "checkers_model.h"

#include "games/checkers/engine/net_eval.h"

#include <math.h>

static void quantise_head(const Model *model, int b, NetWeights *out)
{
    float unit = MODEL_SCALE * NET_UNIT;
    for (int i = 0; i < NET_PRODUCTS; i++)
        for (int j = 0; j < NET_HIDDEN; j++)
            out->second[b][i / 2][j][i % 2] = (int16_t)lrintf(model->second[b][i][j] * NET_SCALE_2);
    for (int j = 0; j < NET_HIDDEN; j++) {
        out->second_bias[b][j] = (int32_t)lrintf(model->second_bias[b][j] * NET_PRODUCT_ONE * NET_SCALE_2);
        out->last[b][j] = (int16_t)lrintf(model->last[b][j] * unit);
    }
    out->last_bias[b] = (int32_t)lrintf(model->last_bias[b] * unit);
    for (int k = 0; k < NET_KINDS; k++)
        out->count[b][k] = (int32_t)lrintf(model->count[b][k] * unit);
}

static void quantise_patterns(const Model *model, NetWeights *out)
{
    for (int region = 0; region < NET_REGIONS; region++) {
        for (int i = 0; i < NET_INPUTS; i++)
            out->first[i][NET_WIDTH + region] = (int16_t)net_pattern_step(region, i);
        for (int phase = 0; phase < NET_PHASES; phase++)
            for (int i = 0; i < NET_PATTERNS; i++)
                out->pattern[phase][region][i] = (int16_t)lrintf(model->pattern[phase][region][i] *
                                                                 MODEL_SCALE * NET_UNIT);
    }
}

void model_to_weights(const Model *model, NetWeights *out)
{
    quantise_patterns(model, out);
    for (int i = 0; i < NET_INPUTS; i++)
        for (int j = 0; j < NET_WIDTH; j++)
            out->first[i][j] = (int16_t)lrintf(model->first[i][j] * NET_ONE);
    for (int j = 0; j < NET_WIDTH; j++)
        out->first_bias[j] = (int16_t)lrintf(model->first_bias[j] * NET_ONE);
    for (int b = 0; b < NET_BUCKETS; b++)
        quantise_head(model, b, out);
}

static void read_head(const NetWeights *in, int b, Model *model)
{
    float unit = MODEL_SCALE * NET_UNIT;
    for (int i = 0; i < NET_PRODUCTS; i++)
        for (int j = 0; j < NET_HIDDEN; j++)
            model->second[b][i][j] = (float)in->second[b][i / 2][j][i % 2] / NET_SCALE_2;
    for (int j = 0; j < NET_HIDDEN; j++) {
        model->second_bias[b][j] = (float)in->second_bias[b][j] / NET_PRODUCT_ONE / NET_SCALE_2;
        model->last[b][j] = (float)in->last[b][j] / unit;
    }
    model->last_bias[b] = (float)in->last_bias[b] / unit;
    for (int k = 0; k < NET_KINDS; k++)
        model->count[b][k] = (float)in->count[b][k] / unit;
}

void model_of_weights(const NetWeights *in, Model *model)
{
    for (int phase = 0; phase < NET_PHASES; phase++)
        for (int region = 0; region < NET_REGIONS; region++)
            for (int i = 0; i < NET_PATTERNS; i++)
                model->pattern[phase][region][i] = (float)in->pattern[phase][region][i] / MODEL_SCALE /
                                                   NET_UNIT;
    for (int i = 0; i < NET_INPUTS; i++)
        for (int j = 0; j < NET_WIDTH; j++)
            model->first[i][j] = (float)in->first[i][j] / NET_ONE;
    for (int j = 0; j < NET_WIDTH; j++)
        model->first_bias[j] = (float)in->first_bias[j] / NET_ONE;
    for (int b = 0; b < NET_BUCKETS; b++)
        read_head(in, b, model);
}
