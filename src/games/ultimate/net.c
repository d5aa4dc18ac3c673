#include "games/ultimate/net.h"

#include "base/bytes.h"
#include "base/datafile.h"
#include "base/large.h"

#include <stdlib.h>

/* What is needed while the rows are made. */
typedef struct Workshop {
    float input[OPEN_PATTERNS][NET_INPUTS];
    float code[OPEN_PATTERNS][NET_CODE];
} Workshop;

/* ---- Inputs ---- */

static void inputs_of_side(const Facts *facts, unsigned mine, unsigned other, float out[4])
{
    int near = bits_count(facts->completing[mine] & ALL_SQUARES & ~(mine | other));
    out[0] = near > 0;
    out[1] = near > 1;
    out[2] = has_line(ALL_SQUARES & ~other);
    out[3] = (float)facts->chance[facts_pattern(facts, mine, other)] / CHANCE_ONE;
}

void net_inputs(const Facts *facts, float out[OPEN_PATTERNS][NET_INPUTS])
{
    for (unsigned mine = 0; mine < MASKS; mine++)
        for (unsigned other = 0; other < MASKS; other++) {
            unsigned id = (mine & other) != 0 ? OPEN_PATTERNS
                                              : facts->open_id[facts_pattern(facts, mine, other)];
            if (id == OPEN_PATTERNS) continue;
            for (int i = 0; i < SQUARES; i++) {
                int what = mine >> i & 1 ? 0 : other >> i & 1 ? 1 : 2;
                for (int k = 0; k < 3; k++)
                    out[id][3 * i + k] = k == what;
            }
            inputs_of_side(facts, mine, other, &out[id][27]);
            inputs_of_side(facts, other, mine, &out[id][31]);
        }
}

/* ---- Rows ----
 *
 * Sums in a fixed order, outputs side by side, so that every build makes the same rows. */

static inline void add_layer(const float *in, int ins, const float *weight, float *out, int outs)
{
    for (int i = 0; i < ins; i++)
        for (int k = 0; k < outs; k++)
            out[k] += in[i] * weight[i * outs + k];
}

static inline void cut_below_zero(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

static void encode(const NetWeights *weights, const float input[NET_INPUTS], float code[NET_CODE])
{
    float one[NET_HIDDEN], two[NET_HIDDEN];
    memcpy(one, weights->encode1_bias, sizeof one);
    add_layer(input, NET_INPUTS, weights->encode1[0], one, NET_HIDDEN);
    cut_below_zero(one, NET_HIDDEN);
    memcpy(two, weights->encode2_bias, sizeof two);
    add_layer(one, NET_HIDDEN, weights->encode2[0], two, NET_HIDDEN);
    cut_below_zero(two, NET_HIDDEN);
    memcpy(code, weights->encode3_bias, sizeof weights->encode3_bias);
    add_layer(two, NET_HIDDEN, weights->encode3[0], code, NET_CODE);
}

/* The nearest integer to value * one, within bounds; NaN becomes the lower bound. */
static inline int whole(float value, float one, int most)
{
    float scaled = value * one + (value < 0 ? -0.5f : 0.5f), bound = (float)most;
    return (int)(scaled > -bound ? scaled < bound ? scaled : bound : -bound);
}

/* Twelve rows are added up at most: that fits into 16 bits. */
static inline void make_row(const float value[NET_LANES], int16_t out[NET_LANES])
{
    for (int i = 0; i < NET_LANES; i++)
        out[i] = (int16_t)whole(value[i], NET_LANE_ONE, 2700);
}

static void make_rows(const NetWeights *weights, const Workshop *shop, Net *net)
{
    for (int table = 0; table < NET_TABLES; table++) {
        for (int id = 0; id < OPEN_PATTERNS; id++) {
            float row[NET_LANES] = {0};
            add_layer(shop->code[id], NET_CODE, weights->project[table][0], row, NET_LANES);
            make_row(row, net->row[table][id]);
        }
        for (int owner = 0; owner < 3; owner++)
            if (table < BOARDS)
                make_row(weights->closed[table][owner], net->row[table][OPEN_PATTERNS + owner]);
            else
                memset(net->row[table][OPEN_PATTERNS + owner], 0, sizeof net->none);
    }
    memset(net->none, 0, sizeof net->none);
    for (int view = 0; view < 2; view++)
        for (int small = 0; small <= BOARDS; small++) {
            float row[NET_LANES];
            for (int i = 0; i < NET_LANES; i++)
                row[i] = weights->bias[i] + weights->target[view][small][i];
            make_row(row, net->target[view][small]);
        }
}

/* ---- The layers behind the sums ---- */

enum { WEIGHT_MOST = 8 * NET_WEIGHT_ONE, LAST_MOST = 16000, BIAS_MOST = 1 << 28 };

static void make_layers(const NetWeights *weights, Net *net)
{
    for (int k = 0; k < NET_FIRST; k++) {
        for (int i = 0; i < 2 * NET_LANES; i++) {
            float weight = i % NET_LANES == NET_LINEAR ? 0 : weights->first[i][k];
            net->first[i / 2][k][i % 2] = (int16_t)whole(weight, NET_WEIGHT_ONE, WEIGHT_MOST);
        }
        net->first_bias[k] = whole(weights->first_bias[k], NET_SQUARE_ONE * NET_WEIGHT_ONE, BIAS_MOST);
    }
    float one = (float)NET_SCALE * (1 << NET_LAST_SHIFT);
    for (int k = 0; k < NET_SECOND; k++) {
        for (int i = 0; i < NET_FIRST; i++)
            net->second[i / 2][k][i % 2] = (int16_t)whole(weights->second[i][k], NET_WEIGHT_ONE, WEIGHT_MOST);
        net->second_bias[k] = whole(weights->second_bias[k], NET_HIDDEN_ONE * NET_WEIGHT_ONE, BIAS_MOST);
        net->last[k] = (int16_t)whole(weights->last[k], one / NET_HIDDEN_ONE, LAST_MOST);
    }
    net->last_bias = whole(weights->last_bias, one, BIAS_MOST);
}

/* ---- Life ---- */

Net *net_new(const Facts *facts, const NetWeights *weights)
{
    Net *net = large_alloc(sizeof *net);
    Workshop *shop = malloc(sizeof *shop);
    if (net == NULL || shop == NULL) {
        large_free(net);
        free(shop);
        return NULL;
    }
    net_inputs(facts, shop->input);
    for (int id = 0; id < OPEN_PATTERNS; id++)
        encode(weights, shop->input[id], shop->code[id]);
    make_rows(weights, shop, net);
    make_layers(weights, net);
    free(shop);
    return net;
}

void net_free(Net *net)
{
    large_free(net);
}

static Net *net_from_file(const Facts *facts, const uint8_t *bytes)
{
    NetWeights *weights = malloc(sizeof *weights);
    if (weights == NULL) return NULL;
    memcpy(weights, bytes, sizeof *weights);
    bytes_to_numbers(weights, sizeof *weights, sizeof(float));
    Net *net = net_new(facts, weights);
    free(weights);
    return net;
}

Status net_open(const Facts *facts, const char *folder, Net **out)
{
    DataFile file;
    *out = NULL;
    Status status = datafile_open(folder, "ultimate.net", "uttt-net", NET_VERSION, &file);
    if (!ok(&status) || file.bytes == NULL) return status;
    if (file.size == sizeof(NetWeights))
        *out = net_from_file(facts, file.bytes);
    else
        status = status_failed("ultimate.net is ignored: it holds %zu bytes of weights instead of %zu",
                               file.size, sizeof(NetWeights));
    datafile_close(&file);
    return status;
}
