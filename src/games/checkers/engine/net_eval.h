/* The network's value of a position, inline for the search. See net.h.
 *
 * The first layer is kept from one evaluation to the next (NetSums): only the rows of pieces that have
 * changed are added and subtracted. Sums of integers do not depend on the order of the changes, so the value
 * depends on the position alone. */
#ifndef PARLOR_CHECKERS_NET_EVAL_H
#define PARLOR_CHECKERS_NET_EVAL_H

#include "games/checkers/engine/eval.h"
#include "games/checkers/engine/net.h"
#include <string.h>

#if defined HOT_V3
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* What the first layer gives to the second. */
typedef struct NetFirst {
    int16_t x[NET_PRODUCTS];
} NetFirst;

/* ---- First layer ---- */

/* The row of the piece on a cell, seen by the side to move: its men go up. */
static inline const int16_t *net_row(const NetWeights *weights, const Board *board, int bit)
{
    int king = (int)(board->kings >> bit & 1), other = (int)(board->other >> bit & 1);
    int square = square_of_bit(bit);
    return weights->first[32 * (2 * other + king) + (board->side == BLACK ? square : 31 - square)];
}

#ifdef HOT_V3
enum { NET_LANES_32 = 8 }; /* of a vector, 32 bits wide */

/* Four vectors of sums. Names instead of an array and loops: those the compiler turns into copies in memory, and
 * waits for them. */
typedef struct NetRegisters {
    __m256i a, b, c, d;
} NetRegisters;
enum { NET_BLOCK = sizeof(NetRegisters) / sizeof(int16_t) };
_Static_assert(NET_WIDTH % NET_BLOCK == 0 && NET_REGIONS == 16,
               "a row is blocks, then one vector of regions");

static inline NetRegisters net_load(const int16_t *row)
{
    const __m256i *at = (const __m256i *)row;
    return (NetRegisters){_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1), _mm256_loadu_si256(at + 2),
                          _mm256_loadu_si256(at + 3)};
}

static inline void net_store(int16_t *row, NetRegisters x)
{
    __m256i *at = (__m256i *)row;
    _mm256_storeu_si256(at, x.a);
    _mm256_storeu_si256(at + 1, x.b);
    _mm256_storeu_si256(at + 2, x.c);
    _mm256_storeu_si256(at + 3, x.d);
}

static inline NetRegisters net_add(NetRegisters x, NetRegisters y)
{
    return (NetRegisters){_mm256_add_epi16(x.a, y.a), _mm256_add_epi16(x.b, y.b), _mm256_add_epi16(x.c, y.c),
                          _mm256_add_epi16(x.d, y.d)};
}

static inline NetRegisters net_subtract(NetRegisters x, NetRegisters y)
{
    return (NetRegisters){_mm256_sub_epi16(x.a, y.a), _mm256_sub_epi16(x.b, y.b), _mm256_sub_epi16(x.c, y.c),
                          _mm256_sub_epi16(x.d, y.d)};
}

/* Rows to be subtracted, then rows to be added. */
typedef struct NetRows {
    int gone, all;
    const int16_t *row[64];
} NetRows;

static inline void net_change_block(const NetRows *rows, int16_t *x, int at)
{
    NetRegisters sum = net_load(x + at);
    for (int i = 0; i < rows->gone; i++)
        sum = net_subtract(sum, net_load(rows->row[i] + at));
    for (int i = rows->gone; i < rows->all; i++)
        sum = net_add(sum, net_load(rows->row[i] + at));
    net_store(x + at, sum);
}

static inline void net_change_regions(const NetRows *rows, int16_t *x)
{
    __m256i sum = _mm256_loadu_si256((const __m256i *)(x + NET_WIDTH));
    for (int i = 0; i < rows->gone; i++)
        sum = _mm256_sub_epi16(sum, _mm256_loadu_si256((const __m256i *)(rows->row[i] + NET_WIDTH)));
    for (int i = rows->gone; i < rows->all; i++)
        sum = _mm256_add_epi16(sum, _mm256_loadu_si256((const __m256i *)(rows->row[i] + NET_WIDTH)));
    _mm256_storeu_si256((__m256i *)(x + NET_WIDTH), sum);
}

static inline void net_change(const NetWeights *weights, NetSums *sums, const Board *board, uint64_t gone,
                              uint64_t come)
{
    NetRows rows;
    rows.gone = bits_count(gone);
    rows.all = 0;
    for (; gone != 0; gone &= gone - 1)
        rows.row[rows.all++] = net_row(weights, &sums->board, bits_first(gone));
    for (; come != 0; come &= come - 1)
        rows.row[rows.all++] = net_row(weights, board, bits_first(come));
    for (int at = 0; at < NET_WIDTH; at += NET_BLOCK)
        net_change_block(&rows, sums->x, at);
    net_change_regions(&rows, sums->x);
}
#else
static inline void net_change(const NetWeights *weights, NetSums *sums, const Board *board, uint64_t gone,
                              uint64_t come)
{
    for (; gone != 0; gone &= gone - 1) {
        const int16_t *row = net_row(weights, &sums->board, bits_first(gone));
        for (int j = 0; j < NET_ROW; j++)
            sums->x[j] = (int16_t)(sums->x[j] - row[j]);
    }
    for (; come != 0; come &= come - 1) {
        const int16_t *row = net_row(weights, board, bits_first(come));
        for (int j = 0; j < NET_ROW; j++)
            sums->x[j] = (int16_t)(sums->x[j] + row[j]);
    }
}
#endif

/* Update the sums for `board`, starting from their previous position or from the empty board, whichever is
 * nearer. */
static inline void net_update(const NetWeights *weights, NetSums *sums, const Board *board)
{
    const Board *old = &sums->board;
    uint64_t before = old->own | old->other, now = board->own | board->other;
    uint64_t changed = (old->own ^ board->own) | (old->other ^ board->other) | (old->kings ^ board->kings);
    if (old->side != board->side || bits_count(changed) > bits_count(now)) {
        net_sums_clear(weights, sums);
        before = 0;
        changed = now;
    }
    net_change(weights, sums, board, before & changed, now & changed);
    sums->board = *board;
}

static inline uint16_t net_clip(int16_t sum)
{
    int16_t x = sum < 0 ? 0 : sum;
    return (uint16_t)(x > NET_ONE ? NET_ONE : x);
}

static inline NetFirst net_first(const NetSums *sums)
{
    NetFirst out;
    for (int j = 0; j < NET_PRODUCTS; j++) {
        uint16_t product = (uint16_t)(net_clip(sums->x[j]) * net_clip(sums->x[NET_PRODUCTS + j]));
        out.x[j] = (int16_t)(product >> 8);
    }
    return out;
}

/* ---- The other layers ---- */

#ifdef HOT_V3
static inline int32_t net_add_lanes(__m256i sum)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1)));
}

/* Sixteen activations of the second layer from two vectors of its sums. */
static inline __m256i net_clipped(__m256i low, __m256i high)
{
    __m256i x = _mm256_packs_epi32(_mm256_srai_epi32(low, 6), _mm256_srai_epi32(high, 6));
    _Static_assert(NET_SHIFT == 1 << 6, "the shift above");
    x = _mm256_permute4x64_epi64(x, 0xD8); /* packing works on halves of a vector */
    return _mm256_min_epi16(_mm256_max_epi16(x, _mm256_setzero_si256()), _mm256_set1_epi16(NET_ONE_2));
}

static inline __m256i net_products(__m256i both, const void *weights, int j)
{
    return _mm256_madd_epi16(both, _mm256_loadu_si256((const __m256i *)weights + j));
}

/* The second layer and the output. */
static inline int32_t net_head(const NetWeights *weights, int bucket, const NetFirst *first)
{
    _Static_assert(NET_HIDDEN == 4 * NET_LANES_32, "four vectors of sums");
    const int16_t(*weight)[NET_HIDDEN][2] = weights->second[bucket];
    const __m256i *bias = (const __m256i *)weights->second_bias[bucket];
    __m256i a = _mm256_loadu_si256(bias), b = _mm256_loadu_si256(bias + 1);
    __m256i c = _mm256_loadu_si256(bias + 2), d = _mm256_loadu_si256(bias + 3);
    for (int i = 0; i < NET_PRODUCTS / 2; i++) {
        int32_t pair;
        memcpy(&pair, &first->x[2 * i], sizeof pair);
        __m256i both = _mm256_set1_epi32(pair);
        a = _mm256_add_epi32(a, net_products(both, weight[i], 0));
        b = _mm256_add_epi32(b, net_products(both, weight[i], 1));
        c = _mm256_add_epi32(c, net_products(both, weight[i], 2));
        d = _mm256_add_epi32(d, net_products(both, weight[i], 3));
    }
    __m256i out = net_products(net_clipped(a, b), weights->last[bucket], 0);
    out = _mm256_add_epi32(out, net_products(net_clipped(c, d), weights->last[bucket], 1));
    return net_add_lanes(out) / NET_ONE_2;
}
#elif defined __wasm_simd128__
/* Eight activations of the second layer from two vectors of its sums. */
static inline v128_t net_clipped(v128_t low, v128_t high)
{
    v128_t x = wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(low, 6), wasm_i32x4_shr(high, 6));
    _Static_assert(NET_SHIFT == 1 << 6, "the shift above");
    return wasm_i16x8_min(wasm_i16x8_max(x, wasm_i16x8_splat(0)), wasm_i16x8_splat(NET_ONE_2));
}

/* The second layer and the output. */
static inline int32_t net_head(const NetWeights *weights, int bucket, const NetFirst *first)
{
    enum { VECTORS = NET_HIDDEN / 4 };
    const int16_t(*weight)[NET_HIDDEN][2] = weights->second[bucket];
    v128_t sum[VECTORS], out = wasm_i32x4_splat(0);
    for (int j = 0; j < VECTORS; j++)
        sum[j] = wasm_v128_load((const v128_t *)weights->second_bias[bucket] + j);
    for (int i = 0; i < NET_PRODUCTS / 2; i++) {
        int32_t pair;
        memcpy(&pair, &first->x[2 * i], sizeof pair);
        if (pair == 0) continue;
        v128_t both = wasm_i32x4_splat(pair);
        for (int j = 0; j < VECTORS; j++)
            sum[j] = wasm_i32x4_add(
                sum[j], wasm_i32x4_dot_i16x8(both, wasm_v128_load((const v128_t *)weight[i] + j)));
    }
    for (int j = 0; j < VECTORS / 2; j++) {
        v128_t last = wasm_v128_load((const v128_t *)weights->last[bucket] + j);
        out = wasm_i32x4_add(out, wasm_i32x4_dot_i16x8(net_clipped(sum[2 * j], sum[2 * j + 1]), last));
    }
    int32_t lane[4];
    memcpy(lane, &out, sizeof lane);
    return (lane[0] + lane[1] + lane[2] + lane[3]) / NET_ONE_2;
}
#else
/* The second layer and the output. */
static inline int32_t net_head(const NetWeights *weights, int bucket, const NetFirst *first)
{
    const int16_t(*weight)[NET_HIDDEN][2] = weights->second[bucket];
    int32_t sum[NET_HIDDEN], out = 0;
    memcpy(sum, weights->second_bias[bucket], sizeof sum);
    for (int i = 0; i < NET_PRODUCTS / 2; i++) {
        int32_t a = first->x[2 * i], b = first->x[2 * i + 1];
        if ((a | b) == 0) continue;
        for (int j = 0; j < NET_HIDDEN; j++)
            sum[j] += a * weight[i][j][0] + b * weight[i][j][1];
    }
    for (int j = 0; j < NET_HIDDEN; j++) {
        int32_t x = sum[j] < 0 ? 0 : sum[j] / NET_SHIFT;
        out += (x > NET_ONE_2 ? NET_ONE_2 : x) * weights->last[bucket][j];
    }
    return out / NET_ONE_2;
}
#endif

static inline int32_t net_counts(const NetWeights *weights, int bucket, const Board *board)
{
    const int32_t *worth = weights->count[bucket];
    return bits_count(board->own & ~board->kings) * worth[0] +
           bits_count(board->own & board->kings) * worth[1] +
           bits_count(board->other & ~board->kings) * worth[2] +
           bits_count(board->other & board->kings) * worth[3];
}

static inline int32_t net_patterns(const NetWeights *weights, const NetSums *sums, int pieces)
{
    const int16_t(*worth)[NET_PATTERNS] = weights->pattern[net_phase(pieces)];
    int32_t sum = 0;
    for (int region = 0; region < NET_REGIONS; region++)
        sum += worth[region][sums->x[NET_WIDTH + region]];
    return sum;
}

/* In hundredths of a man for the side to move. `sums` may be of any position of the same weights. */
static inline int net_evaluate(const NetWeights *weights, NetSums *sums, const Board *board)
{
    int pieces = board_pieces(board), bucket = net_bucket(pieces);
    net_update(weights, sums, board);
    NetFirst first = net_first(sums);
    int32_t value = weights->last_bias[bucket] + net_counts(weights, bucket, board);
    value += net_patterns(weights, sums, pieces);
    value = (value + net_head(weights, bucket, &first)) / NET_UNIT;
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : value;
}

/* The value of a quiet position for the side to move, with a network or without. */
static inline int position_value(const NetWeights *net, NetSums *sums, const Board *board)
{
    if (net == NULL) return board_evaluate(board);
    return net_evaluate(net, sums, board) + board_chase(board);
}

#endif
