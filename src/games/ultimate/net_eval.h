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

/* Which rows a position's evaluation needs besides the accumulator of the position before. */
typedef struct RowChange {
    uint32_t stale[2], fresh[2]; /* of the board that changed, by view */
    uint32_t focus[2];           /* of the board to play in: as the side to move and as the other sees it */
} RowChange;

static inline uint32_t focus_row(const Facts *facts, const State *state, int role)
{
    int view = role == 0 ? state->side : 1 - state->side;
    uint32_t id = OPEN_PATTERNS; /* a row of zeros where the choice is free */
    if (state->target != ANY_BOARD)
        id = facts->open_id[facts_pattern(facts, state->mask[view][state->target],
                                          state->mask[1 - view][state->target])];
    return (uint32_t)((BOARDS + role) * NET_ROWS) + id;
}

/* `after` differs from `before` in one small board. Asks for the rows from memory, so that they are there
 * when the position is evaluated. */
static inline void row_change(const Facts *facts, const Net *net, const State *before, const State *after,
                              int small, RowChange *out)
{
    for (int i = 0; i < 2; i++) {
        out->stale[i] = net_row(facts, before, small, i);
        out->fresh[i] = net_row(facts, after, small, i);
        out->focus[i] = focus_row(facts, after, i);
        __builtin_prefetch(net->row[out->fresh[i]]);
        __builtin_prefetch(net->row[out->focus[i]]);
    }
}

static inline void accumulator_move(const Net *net, const RowChange *change, const Accumulator *from,
                                    Accumulator *restrict to)
{
    for (int view = 0; view < 2; view++) {
        const int16_t *stale = net->row[change->stale[view]], *fresh = net->row[change->fresh[view]];
        for (int i = 0; i < NET_LANES; i++)
            to->lane[view][i] = (int16_t)(from->lane[view][i] - stale[i] + fresh[i]);
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

/* The lanes of one view with the rows of the board to play in. Returns the last, linear lane. */
static inline int net_view(const int16_t *lane, const int16_t *place, const int16_t *pattern,
                           int16_t *restrict out)
{
    for (int i = 0; i < NET_LANES; i++) {
        int16_t sum = (int16_t)(lane[i] + place[i] + pattern[i]);
        sum = sum > 0 ? sum : 0;
        out[i] = sum < NET_ONE ? sum : NET_ONE;
    }
    return lane[NET_LANES - 1] + place[NET_LANES - 1] + pattern[NET_LANES - 1];
}

/* What the position is worth to the side to move. */
static inline int net_evaluate(const Net *net, const State *state, const uint32_t focus[2],
                               const Accumulator *accumulator)
{
    _Alignas(64) int16_t input[2 * NET_LANES], first[NET_FIRST], second[NET_SECOND];
    _Alignas(64) int32_t sum[NET_SECOND];
    int me = state->side;
    int own = net_view(accumulator->lane[me], net->target[0][state->target], net->row[focus[0]], input);
    int other = net_view(accumulator->lane[1 - me], net->target[1][state->target], net->row[focus[1]],
                         input + NET_LANES);
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
