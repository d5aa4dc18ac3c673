/* Evaluating a position with the net, for hot sources (base/hot.h). Private to this folder. Whole numbers
 * only, so that every build computes the same value. */
#ifndef PARLOR_GAMES_ULTIMATE_NET_EVAL_H
#define PARLOR_GAMES_ULTIMATE_NET_EVAL_H

#include "games/ultimate/net.h"
#include "games/ultimate/state.h"

#if defined __AVX2__
#include <immintrin.h>
#elif defined __SSE2__
#include <emmintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* The sums of the rows from both players' views. */
typedef struct Accumulator {
    _Alignas(64) int16_t lane[2][NET_LANES];
} Accumulator;

/* Which row of its place a small board contributes in that view. */
static inline uint32_t net_row(const Facts *facts, const State *state, int small, int view)
{
    uint32_t base = (uint32_t)(small * NET_ROWS);
    if (!(state->closed >> small & 1))
        return base +
               facts->open_id[facts_pattern(facts, state->mask[view][small], state->mask[1 - view][small])];
    return base + OPEN_PATTERNS +
           (state->won[view] >> small & 1       ? 0
            : state->won[1 - view] >> small & 1 ? 1
                                                : 2);
}

static inline void accumulator_fill(const Facts *facts, const Net *net, const State *state, Accumulator *out)
{
    memset(out, 0, sizeof *out);
    for (int view = 0; view < 2; view++)
        for (int small = 0; small < BOARDS; small++) {
            const int16_t *row = net->row[net_row(facts, state, small, view)];
            for (int i = 0; i < NET_LANES; i++)
                out->lane[view][i] = (int16_t)(out->lane[view][i] + row[i]);
        }
}

/* `after` differs from `before` in one small board. */
static inline void accumulator_move(const Facts *facts, const Net *net, const State *before,
                                    const State *after, int small, const Accumulator *from,
                                    Accumulator *restrict to)
{
    for (int view = 0; view < 2; view++) {
        const int16_t *old = net->row[net_row(facts, before, small, view)];
        const int16_t *new = net->row[net_row(facts, after, small, view)];
        for (int i = 0; i < NET_LANES; i++)
            to->lane[view][i] = (int16_t)(from->lane[view][i] - old[i] + new[i]);
    }
}

/* out = bias + weights * in, inputs and weights by pairs. `inputs` and `outputs` are known when compiled. */
static inline void net_layer(const int16_t *in, int inputs, const int16_t (*weight)[2], const int32_t *bias,
                             int outputs, int32_t *out)
{
#if defined __AVX2__
    for (int k = 0; k < outputs; k += 8) {
        __m256i sum = _mm256_load_si256((const __m256i *)(const void *)&bias[k]);
        for (int i = 0; i < inputs / 2; i++) {
            int32_t pair;
            memcpy(&pair, &in[2 * i], sizeof pair);
            __m256i w = _mm256_load_si256((const __m256i *)(const void *)weight[i * outputs + k]);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_set1_epi32(pair), w));
        }
        _mm256_storeu_si256((__m256i *)(void *)&out[k], sum);
    }
#elif defined __SSE2__
    for (int k = 0; k < outputs; k += 4) {
        __m128i sum = _mm_load_si128((const __m128i *)(const void *)&bias[k]);
        for (int i = 0; i < inputs / 2; i++) {
            int32_t pair;
            memcpy(&pair, &in[2 * i], sizeof pair);
            __m128i w = _mm_load_si128((const __m128i *)(const void *)weight[i * outputs + k]);
            sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_set1_epi32(pair), w));
        }
        _mm_storeu_si128((__m128i *)(void *)&out[k], sum);
    }
#elif defined __wasm_simd128__
    for (int k = 0; k < outputs; k += 4) {
        v128_t sum = wasm_v128_load(&bias[k]);
        for (int i = 0; i < inputs / 2; i++) {
            int32_t pair;
            memcpy(&pair, &in[2 * i], sizeof pair);
            sum = wasm_i32x4_add(
                sum, wasm_i32x4_dot_i16x8(wasm_i32x4_splat(pair), wasm_v128_load(weight[i * outputs + k])));
        }
        wasm_v128_store(&out[k], sum);
    }
#else
    for (int k = 0; k < outputs; k++) {
        out[k] = bias[k];
        for (int i = 0; i < inputs; i++)
            out[k] += in[i] * weight[i / 2 * outputs + k][i % 2];
    }
#endif
}

static inline int net_clamp(int value)
{
    return value < 0 ? 0 : value > NET_ONE ? NET_ONE : value;
}

static inline void net_activate(const int32_t *sum, int count, int16_t *out)
{
    for (int i = 0; i < count; i++)
        out[i] = (int16_t)net_clamp(sum[i] >> NET_WEIGHT_BITS);
}

/* The lanes of one view with the rows of the board to play in. `role` 0: the side to move. Returns the last,
 * linear lane. */
static inline int net_view(const Facts *facts, const Net *net, const State *state, int view, int role,
                           const int16_t *lane, int16_t *restrict out)
{
    const int16_t *place = net->target[role][state->target];
    uint32_t id = OPEN_PATTERNS; /* a row of zeros */
    if (state->target != ANY_BOARD)
        id = facts->open_id[facts_pattern(facts, state->mask[view][state->target],
                                          state->mask[1 - view][state->target])];
    const int16_t *pattern = net->row[(uint32_t)((BOARDS + role) * NET_ROWS) + id];
    int linear = lane[NET_LANES - 1] + place[NET_LANES - 1] + pattern[NET_LANES - 1];
    for (int i = 0; i < NET_LANES; i++) {
        int16_t sum = (int16_t)(lane[i] + place[i] + pattern[i]);
        sum = sum > 0 ? sum : 0;
        out[i] = sum < NET_ONE ? sum : NET_ONE;
    }
    return linear;
}

/* What the position is worth to the side to move. */
static inline int net_evaluate(const Facts *facts, const Net *net, const State *state,
                               const Accumulator *accumulator)
{
    _Alignas(64) int16_t input[2 * NET_LANES], first[NET_FIRST], second[NET_SECOND];
    _Alignas(64) int32_t sum[NET_SECOND];
    int me = state->side;
    int own = net_view(facts, net, state, me, 0, accumulator->lane[me], input);
    int other = net_view(facts, net, state, 1 - me, 1, accumulator->lane[1 - me], input + NET_LANES);
    net_layer(input, 2 * NET_LANES, net->first[0], net->first_bias, NET_FIRST, sum);
    net_activate(sum, NET_FIRST, first);
    net_layer(first, NET_FIRST, net->second[0], net->second_bias, NET_SECOND, sum);
    net_activate(sum, NET_SECOND, second);
    int32_t out = net->last_bias;
    for (int i = 0; i < NET_SECOND; i++)
        out += second[i] * net->last[i];
    out += (own - other) * (1 << (NET_WEIGHT_BITS - 1));
    return (int)((int64_t)out * NET_SCALE / (NET_ONE << NET_WEIGHT_BITS));
}

#endif
