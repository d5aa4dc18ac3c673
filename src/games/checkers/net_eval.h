/* The network's value of a position, inline for the search. See net.h. */
#ifndef PARLOR_CHECKERS_NET_EVAL_H
#define PARLOR_CHECKERS_NET_EVAL_H

#include "games/checkers/eval.h"
#include "games/checkers/net.h"
#include <string.h>

#ifdef HOT_V3
#include <immintrin.h>
#endif

/* The pieces by kind, turned so that the side to move goes up. */
typedef struct NetPieces {
    uint64_t kind[NET_KINDS];
} NetPieces;

/* Activations of the first layer. */
typedef struct NetFirst {
    int16_t x[NET_WIDTH];
} NetFirst;

#ifdef HOT_V3
enum { NET_LANES = 16, NET_LANES_32 = 8 };

static inline NetFirst net_first(const NetWeights *weights, const NetPieces *pieces)
{
    __m256i sum[NET_WIDTH / NET_LANES];
    for (int j = 0; j < NET_WIDTH / NET_LANES; j++)
        sum[j] = _mm256_loadu_si256((const __m256i *)weights->first_bias + j);
    for (int kind = 0; kind < NET_KINDS; kind++)
        for (uint64_t cells = pieces->kind[kind]; cells != 0; cells &= cells - 1) {
            const int16_t *row = weights->first[32 * kind + square_of_bit(bits_first(cells))];
            for (int j = 0; j < NET_WIDTH / NET_LANES; j++)
                sum[j] = _mm256_add_epi16(sum[j], _mm256_loadu_si256((const __m256i *)row + j));
        }
    NetFirst out;
    for (int j = 0; j < NET_WIDTH / NET_LANES; j++) {
        __m256i x = _mm256_max_epi16(sum[j], _mm256_setzero_si256());
        _mm256_storeu_si256((__m256i *)out.x + j, _mm256_min_epi16(x, _mm256_set1_epi16(NET_ONE)));
    }
    return out;
}
#else
static inline NetFirst net_first(const NetWeights *weights, const NetPieces *pieces)
{
    NetFirst out;
    memcpy(out.x, weights->first_bias, sizeof out.x);
    for (int kind = 0; kind < NET_KINDS; kind++)
        for (uint64_t cells = pieces->kind[kind]; cells != 0; cells &= cells - 1) {
            const int16_t *row = weights->first[32 * kind + square_of_bit(bits_first(cells))];
            for (int j = 0; j < NET_WIDTH; j++)
                out.x[j] = (int16_t)(out.x[j] + row[j]);
        }
    for (int j = 0; j < NET_WIDTH; j++) {
        int16_t x = out.x[j] < 0 ? 0 : out.x[j];
        out.x[j] = x > NET_ONE ? NET_ONE : x;
    }
    return out;
}
#endif

#ifdef HOT_V3
/* The pairs of activations that are not both 0: about half of them. */
static inline uint64_t net_active_pairs(const NetFirst *first)
{
    uint64_t pairs = 0;
    for (int j = 0; j < NET_WIDTH / NET_LANES; j++) {
        __m256i x = _mm256_loadu_si256((const __m256i *)first->x + j);
        __m256i idle = _mm256_cmpeq_epi32(x, _mm256_setzero_si256());
        uint64_t bits = (uint8_t)~_mm256_movemask_ps(_mm256_castsi256_ps(idle));
        pairs |= bits << (NET_LANES_32 * j);
    }
    return pairs;
}
#endif

/* The second layer: `out` begins as the bias. */
static inline void net_second(const NetFirst *first, const int16_t (*weight)[NET_HIDDEN][2], int32_t *out)
{
#ifdef HOT_V3
    __m256i acc[NET_HIDDEN / NET_LANES_32];
    for (int j = 0; j < NET_HIDDEN / NET_LANES_32; j++)
        acc[j] = _mm256_loadu_si256((const __m256i *)out + j);
    for (uint64_t pairs = net_active_pairs(first); pairs != 0; pairs &= pairs - 1) {
        int i = bits_first(pairs);
        int32_t pair;
        memcpy(&pair, &first->x[2 * i], sizeof pair);
        __m256i both = _mm256_set1_epi32(pair);
        for (int j = 0; j < NET_HIDDEN / NET_LANES_32; j++)
            acc[j] = _mm256_add_epi32(
                acc[j], _mm256_madd_epi16(both, _mm256_loadu_si256((const __m256i *)weight[i] + j)));
    }
    for (int j = 0; j < NET_HIDDEN / NET_LANES_32; j++)
        _mm256_storeu_si256((__m256i *)out + j, acc[j]);
#else
    for (int i = 0; i < NET_WIDTH / 2; i++) {
        int32_t a = first->x[2 * i], b = first->x[2 * i + 1];
        if ((a | b) == 0) continue;
        for (int j = 0; j < NET_HIDDEN; j++)
            out[j] += a * weight[i][j][0] + b * weight[i][j][1];
    }
#endif
}

static inline int32_t net_last(const NetWeights *weights, int bucket, const int32_t *second)
{
    int32_t sum = 0;
    for (int j = 0; j < NET_HIDDEN; j++) {
        int32_t x = second[j] / (NET_ONE * NET_SCALE_2 / NET_ONE_2);
        x = x < 0 ? 0 : x;
        x = x > NET_ONE_2 ? NET_ONE_2 : x;
        sum += x * weights->last[bucket][j];
    }
    return sum / NET_ONE_2;
}

/* In hundredths of a man for the side to move. */
static inline int net_evaluate(const NetWeights *weights, const Board *board)
{
    bool black = board->side == BLACK;
    uint64_t own = black ? board->own : cells_turned(board->own);
    uint64_t other = black ? board->other : cells_turned(board->other);
    uint64_t kings = black ? board->kings : cells_turned(board->kings);
    NetPieces pieces = {{own & ~kings, own & kings, other & ~kings, other & kings}};
    int bucket = net_bucket(board_pieces(board));
    int32_t second[NET_HIDDEN], value = weights->last_bias[bucket];
    for (int kind = 0; kind < NET_KINDS; kind++)
        value += bits_count(pieces.kind[kind]) * weights->count[bucket][kind];
    NetFirst first = net_first(weights, &pieces);
    memcpy(second, weights->second_bias[bucket], sizeof second);
    net_second(&first, weights->second[bucket], second);
    value = (value + net_last(weights, bucket, second)) / NET_UNIT;
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : value;
}

/* What a quiet position is worth for the side to move, with a network or without. */
static inline int position_value(const NetWeights *net, const Board *board)
{
    if (net == NULL) return board_evaluate(board);
    return net_evaluate(net, board) + board_chase(board);
}

#endif
