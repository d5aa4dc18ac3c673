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

/* Makes clang forget where in the net a row lies. It then adds small constants to the pointer, which cost
 * nothing in WebAssembly; otherwise it adds large ones to the net's, an instruction each. */
#ifdef __wasm_simd128__
#define NET_FORGET(pointer) __asm__("" : "+r"(pointer))
#else
#define NET_FORGET(pointer) ((void)0)
#endif

/* The sums over the nine boards, from each side's point of view, and the row that each board has there. */
typedef struct Sums {
    _Alignas(64) int16_t lane[2][NET_LANES];
    uint16_t row[2][BOARDS];
} Sums;

/* Which row of its place a small board has from that point of view. */
static inline unsigned net_row(const Facts *facts, const State *state, int small, int view)
{
    if (!(state->closed >> small & 1))
        return facts->open_id[facts_pattern(facts, state->mask[view][small], state->mask[1 - view][small])];
    return OPEN_PATTERNS + (state->won[view] >> small & 1 ? 0u : state->won[1 - view] >> small & 1 ? 1u : 2u);
}

/* sum += row. */
static inline void add_row(int16_t *restrict sum, const int16_t *restrict row)
{
#ifdef __wasm_simd128__
    for (int i = 0; i < NET_LANES; i += 8) /* clang adds one lane at a time by itself */
        wasm_v128_store(sum + i, wasm_i16x8_add(wasm_v128_load(sum + i), wasm_v128_load(row + i)));
#else
    for (int i = 0; i < NET_LANES; i++)
        sum[i] = (int16_t)(sum[i] + row[i]);
#endif
}

static inline void sums_fill(const Facts *facts, const Net *net, const State *state, Sums *out)
{
    memset(out, 0, sizeof *out);
    for (int view = 0; view < 2; view++)
        for (int small = 0; small < BOARDS; small++) {
            out->row[view][small] = (uint16_t)net_row(facts, state, small, view);
            add_row(out->lane[view], net->row[small][out->row[view][small]]);
        }
}

/* One row taken away from the sums and another one added. */
static inline void exchange_rows(const int16_t *restrict old, const int16_t *restrict off,
                                 const int16_t *restrict on, int16_t *restrict out)
{
    NET_FORGET(off);
    NET_FORGET(on);
#ifdef __wasm_simd128__
    for (int i = 0; i < NET_LANES; i += 8) /* clang takes four lanes at a time by itself */
        wasm_v128_store(out + i,
                        wasm_i16x8_add(wasm_i16x8_sub(wasm_v128_load(old + i), wasm_v128_load(off + i)),
                                       wasm_v128_load(on + i)));
#else
    for (int i = 0; i < NET_LANES; i++)
        out[i] = (int16_t)(old[i] - off[i] + on[i]);
#endif
}

/* The sums after a move in that board. */
static inline void sums_move(const Facts *facts, const Net *net, const State *after, int small,
                             const Sums *restrict old, Sums *restrict out)
{
    memcpy(out->row, old->row, sizeof out->row);
    for (int view = 0; view < 2; view++) {
        unsigned now = net_row(facts, after, small, view);
        const int16_t *off = net->row[small][old->row[view][small]], *on = net->row[small][now];
        exchange_rows(old->lane[view], off, on, out->lane[view]);
        out->row[view][small] = (uint16_t)now;
    }
}

/* Ask memory for the rows that an evaluation after that move needs. */
static inline void net_prefetch(const Facts *facts, const Net *net, const State *state, const Sums *sums,
                                int small, int square)
{
    int me = state->side, other = 1 - me;
    unsigned mine = state->mask[me][small] | 1u << square, his = state->mask[other][small];
    const int16_t(*rows)[NET_LANES] = net->row[small];
    __builtin_prefetch(rows[facts->open_id[facts_pattern(facts, mine, his)]]);
    __builtin_prefetch(rows[facts->open_id[facts_pattern(facts, his, mine)]]);
    if (square == small || (state->closed >> square & 1)) return;
    __builtin_prefetch(net->row[NET_TARGET][sums->row[other][square]]);
    __builtin_prefetch(net->row[NET_TARGET + 1][sums->row[me][square]]);
}

/* Add the rows of the board to play in, clip the lanes to 0..1 and square them. Returns the linear lane. */
static inline int squared_lanes(const int16_t *restrict sum, const int16_t *restrict target,
                                const int16_t *restrict pattern, int16_t *restrict out)
{
    NET_FORGET(sum);
    NET_FORGET(target);
    NET_FORGET(pattern);
    for (int i = 0; i < NET_LANES; i++) {
        int16_t lane = (int16_t)(sum[i] + target[i] + pattern[i]);
        lane = lane > 0 ? lane : 0;
        lane = lane < NET_LANE_ONE ? lane : NET_LANE_ONE;
        out[i] = (int16_t)((uint16_t)(lane * lane) >> 8);
    }
    return sum[NET_LINEAR] + target[NET_LINEAR] + pattern[NET_LINEAR];
}

/* Four or eight numbers that the processor adds up at once. */
#if defined __AVX2__
enum { NET_AT_ONCE = 8 };
#else
enum { NET_AT_ONCE = 4 };
#endif
typedef int32_t NetWide __attribute__((vector_size(4 * NET_AT_ONCE)));

/* A pair of inputs times their weights to so many outputs. */
static inline NetWide pair_products(const int16_t *in, const int16_t (*weight)[2])
{
#if defined __AVX2__ || defined __SSE2__ || defined __wasm_simd128__
    int32_t pair;
    memcpy(&pair, in, sizeof pair);
#endif
#if defined __AVX2__
    return (NetWide)_mm256_madd_epi16(_mm256_set1_epi32(pair), _mm256_loadu_si256((const void *)weight));
#elif defined __SSE2__
    return (NetWide)_mm_madd_epi16(_mm_set1_epi32(pair), _mm_loadu_si128((const void *)weight));
#elif defined __wasm_simd128__
    return (NetWide)wasm_i32x4_dot_i16x8(wasm_i32x4_splat(pair), wasm_v128_load(weight));
#else
    NetWide out;
    for (int k = 0; k < NET_AT_ONCE; k++)
        out[k] = in[0] * weight[k][0] + in[1] * weight[k][1];
    return out;
#endif
}

#ifdef __wasm_simd128__
/* Two groups: shift, and clip to 0..NET_HIDDEN_ONE. Clang does not vectorise the loop over lanes below. */
static inline void hold_values(const NetWide *one, const NetWide *two, int shift, int16_t *restrict out)
{
    v128_t held = wasm_i16x8_narrow_i32x4((v128_t)(*one >> shift), (v128_t)(*two >> shift));
    held = wasm_i16x8_max(held, wasm_i16x8_const_splat(0));
    wasm_v128_store(out, wasm_i16x8_min(held, wasm_i16x8_const_splat(NET_HIDDEN_ONE)));
}
#else
static inline void hold_group(const NetWide *sum, int shift, int16_t *restrict out)
{
    NetWide value = *sum >> shift;
    value &= value > 0;
    NetWide above = value > NET_HIDDEN_ONE;
    value = (value & ~above) | (above & NET_HIDDEN_ONE);
    for (int i = 0; i < NET_AT_ONCE; i++)
        out[i] = (int16_t)value[i];
}

/* Two groups: shift, and clip to 0..NET_HIDDEN_ONE. */
static inline void hold_values(const NetWide *one, const NetWide *two, int shift, int16_t *restrict out)
{
    hold_group(one, shift, out);
    hold_group(two, shift, out + NET_AT_ONCE);
}
#endif

#ifdef __wasm_simd128__
/* One layer, 16 outputs at a time: V8 has registers for their sums and for two pairs of inputs with their weights, but
 * not for more. */
__attribute__((always_inline)) static inline void hidden_layer(const int16_t *in, int ins,
                                                               const int16_t (*weight)[2],
                                                               const int32_t *bias, int shift,
                                                               int16_t *restrict out, int outs)
{
    enum { GROUPS = 4, PAIRS = 2 };
#pragma clang loop unroll(full)
    for (int k = 0; k < outs; k += GROUPS * NET_AT_ONCE) {
        NetWide sum[GROUPS];
        memcpy(sum, bias + k, sizeof sum);
#pragma clang loop unroll(disable)
        for (int i = 0; i < ins / 2; i += PAIRS) {
            const int16_t *pairs = in + 2 * i, (*weights)[2] = weight + i * outs + k;
            NET_FORGET(pairs);
            NET_FORGET(weights);
#pragma clang loop unroll(full)
            for (int g = 0; g < PAIRS * GROUPS; g++)
                sum[g % GROUPS] += pair_products(pairs + g / GROUPS * 2,
                                                 weights + g / GROUPS * outs + g % GROUPS * NET_AT_ONCE);
        }
        hold_values(&sum[0], &sum[1], shift, out + k);
        hold_values(&sum[2], &sum[3], shift, out + k + 2 * NET_AT_ONCE);
    }
}
#else
/* One layer; two groups of outputs at a time share the pairs of inputs. Always inline: its numbers of inputs and
 * outputs are constants then, which clang does not find out by itself. */
__attribute__((always_inline)) static inline void hidden_layer(const int16_t *in, int ins,
                                                               const int16_t (*weight)[2],
                                                               const int32_t *bias, int shift,
                                                               int16_t *restrict out, int outs)
{
    for (int k = 0; k < outs; k += 2 * NET_AT_ONCE) {
        NetWide one, two;
        memcpy(&one, bias + k, sizeof one);
        memcpy(&two, bias + k + NET_AT_ONCE, sizeof two);
#pragma GCC unroll 8
        for (int i = 0; i < ins / 2; i++) {
            one += pair_products(in + 2 * i, weight + i * outs + k);
            two += pair_products(in + 2 * i, weight + i * outs + k + NET_AT_ONCE);
        }
        hold_values(&one, &two, shift, out + k);
    }
}
#endif

/* The output of the last layer. */
static inline int32_t last_layer(const Net *net, const int16_t in[NET_SECOND])
{
#ifdef __wasm_simd128__
    v128_t sum = wasm_i32x4_const_splat(0);
    for (int i = 0; i < NET_SECOND; i += 8)
        sum = wasm_i32x4_add(sum,
                             wasm_i32x4_dot_i16x8(wasm_v128_load(in + i), wasm_v128_load(net->last + i)));
    sum = wasm_i32x4_add(sum, wasm_i32x4_shuffle(sum, sum, 2, 3, 0, 1));
    return net->last_bias + wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1);
#else
    int32_t sum = net->last_bias;
    for (int i = 0; i < NET_SECOND; i++)
        sum += in[i] * net->last[i];
    return sum;
#endif
}

static inline int32_t through_layers(const Net *net, const int16_t in[2 * NET_LANES])
{
    int16_t first[NET_FIRST], second[NET_SECOND];
    hidden_layer(in, 2 * NET_LANES, net->first[0], net->first_bias, NET_FIRST_SHIFT, first, NET_FIRST);
    hidden_layer(first, NET_FIRST, net->second[0], net->second_bias, NET_SECOND_SHIFT, second, NET_SECOND);
    return last_layer(net, second) >> NET_LAST_SHIFT;
}

/* The value of the position for the side to move. */
static inline int net_evaluate(const Net *net, const State *state, const Sums *sums)
{
    int16_t in[2 * NET_LANES];
    int linear[2];
    for (int role = 0; role < 2; role++) {
        int view = role == 0 ? state->side : 1 - state->side;
        const int16_t *pattern = state->target == ANY_BOARD
                                     ? net->none
                                     : net->row[NET_TARGET + role][sums->row[view][state->target]];
        linear[role] = squared_lanes(sums->lane[view], net->target[role][state->target], pattern,
                                     in + role * NET_LANES);
    }
    return through_layers(net, in) + (linear[0] - linear[1]) * NET_SCALE / (2 * NET_LANE_ONE);
}

#endif
