#include "games/ultimate/net.h"

#include "base/datafile.h"
#include "base/large.h"

#include <stdlib.h>

/* ---- Rows ---- */

/* Rows are clipped so that the sum of eleven of them fits into 16 bits. */
static int16_t quantised(float value, float one, float most)
{
    float scaled = value * one;
    if (scaled > most) scaled = most;
    if (scaled < -most) scaled = -most;
    return (int16_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

static void quantise_row(const float *value, int16_t out[NET_LANES])
{
    for (int i = 0; i < NET_LANES; i++)
        out[i] = quantised(value[i], NET_ONE, 2900);
}

static inline void add_scaled(float *sum, const float *row, float factor, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += row[i] * factor;
}

static inline void clamp_below(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

void net_encode(const NetWeights *weights, unsigned pattern, float code[NET_CODE])
{
    float one[NET_HIDDEN], two[NET_HIDDEN];
    memcpy(one, weights->encode1_bias, sizeof one);
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        add_scaled(one, weights->encode1[3 * i + (int)(pattern % 3)], 1, NET_HIDDEN);
    clamp_below(one, NET_HIDDEN);
    memcpy(two, weights->encode2_bias, sizeof two);
    for (int i = 0; i < NET_HIDDEN; i++)
        if (one[i] > 0) add_scaled(two, weights->encode2[i], one[i], NET_HIDDEN);
    clamp_below(two, NET_HIDDEN);
    memcpy(code, weights->encode3_bias, sizeof weights->encode3_bias);
    for (int i = 0; i < NET_HIDDEN; i++)
        if (two[i] > 0) add_scaled(code, weights->encode3[i], two[i], NET_CODE);
    clamp_below(code, NET_CODE);
}

static void make_pattern_rows(Net *net, const Facts *facts, const NetWeights *weights)
{
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
        unsigned id = facts->open_id[pattern];
        float code[NET_CODE], row[NET_LANES];
        if (id == OPEN_PATTERNS) continue;
        net_encode(weights, pattern, code);
        for (int place = 0; place < NET_PLACES; place++) {
            memcpy(row, weights->project_bias[place], sizeof row);
            for (int i = 0; i < NET_CODE; i++)
                if (code[i] > 0) add_scaled(row, weights->project[place][i], code[i], NET_LANES);
            quantise_row(row, net->row[place * NET_ROWS + (int)id]);
        }
    }
}

static void make_other_rows(Net *net, const NetWeights *weights)
{
    static const float NOTHING[NET_LANES];
    for (int place = 0; place < NET_PLACES; place++)
        for (int owner = 0; owner < 3; owner++)
            quantise_row(place < BOARDS ? weights->closed[place][owner] : NOTHING,
                         net->row[place * NET_ROWS + OPEN_PATTERNS + owner]);
    for (int view = 0; view < 2; view++)
        for (int target = 0; target < NET_TARGETS; target++)
            quantise_row(weights->target[view][target], net->target[view][target]);
}

/* ---- Head ---- */

static int16_t head_weight(float value)
{
    return quantised(value, 1 << NET_WEIGHT_BITS, 8191);
}

static int32_t head_bias(float value)
{
    float scaled = value * NET_ONE * (1 << NET_WEIGHT_BITS);
    return (int32_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

static void make_head(Net *net, const NetWeights *weights)
{
    for (int i = 0; i < 2 * NET_LANES; i++)
        for (int k = 0; k < NET_FIRST; k++)
            net->first[i / 2][k][i % 2] = head_weight(weights->first[i][k]);
    for (int i = 0; i < NET_FIRST; i++)
        for (int k = 0; k < NET_SECOND; k++)
            net->second[i / 2][k][i % 2] = head_weight(weights->second[i][k]);
    for (int k = 0; k < NET_FIRST; k++)
        net->first_bias[k] = head_bias(weights->first_bias[k]);
    for (int k = 0; k < NET_SECOND; k++) {
        net->second_bias[k] = head_bias(weights->second_bias[k]);
        net->last[k] = head_weight(weights->last[k]);
    }
    net->last_bias = head_bias(weights->last_bias);
}

/* ---- Life ---- */

Net *net_new(const Facts *facts, const NetWeights *weights)
{
    Net *net = large_alloc(sizeof *net);
    if (net == NULL) return NULL;
    net->row = large_alloc((size_t)NET_PLACES * NET_ROWS * sizeof net->row[0]);
    if (net->row == NULL) {
        free(net);
        return NULL;
    }
    make_pattern_rows(net, facts, weights);
    make_other_rows(net, weights);
    make_head(net, weights);
    return net;
}

void net_free(Net *net)
{
    if (net == NULL) return;
    free(net->row);
    free(net);
}

Status net_open(const Facts *facts, const char *folder, Net **out)
{
    DataFile file;
    *out = NULL;
    Status status = datafile_open(folder, "ultimate.net", "uttt-net", NET_VERSION, &file);
    if (!ok(&status) || file.bytes == NULL) return status;
    if (file.size == sizeof(NetWeights))
        *out = net_new(facts, (const NetWeights *)(const void *)file.bytes);
    else
        status = status_failed("ultimate.net is passed over: it holds %zu bytes of weights instead of %zu",
                               file.size, sizeof(NetWeights));
    datafile_close(&file);
    return status;
}
