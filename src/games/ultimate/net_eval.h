/* Evaluating a position with the net, for hot sources (base/hot.h). Private to this folder. Whole numbers
 * only, so that every build computes the same value. */
#ifndef PARLOR_GAMES_ULTIMATE_NET_EVAL_H
#define PARLOR_GAMES_ULTIMATE_NET_EVAL_H

#include "games/ultimate/net.h"
#include "games/ultimate/state.h"

#if defined __SSE2__
#include <emmintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* Side 0's row of a board in the lower half, side 1's in the upper. */
typedef int16_t RowPair __attribute__((vector_size(2 * NET_LANES * sizeof(int16_t))));
typedef uint16_t RowSums __attribute__((vector_size(2 * NET_LANES * sizeof(uint16_t))));

/* The plain rows of all boards. */
typedef struct Rows {
    RowPair board[BOARDS];
} Rows;

/* Which row of its place a small board has in that view. */
static inline unsigned net_row(const Facts *facts, const State *state, int small, int view)
{
    if (!(state->closed >> small & 1))
        return facts->open_id[facts_pattern(facts, state->mask[view][small], state->mask[1 - view][small])];
    return OPEN_PATTERNS + (state->won[view] >> small & 1 ? 0u : state->won[1 - view] >> small & 1 ? 1u : 2u);
}

static inline RowPair row_pair(const Facts *facts, const Net *net, const State *state, int small,
                               NetRole first, NetRole second)
{
    union {
        int16_t lane[2][NET_LANES];
        RowPair pair;
    } out;
    memcpy(out.lane[0], net->row[first][small][net_row(facts, state, small, 0)], sizeof out.lane[0]);
    memcpy(out.lane[1], net->row[second][small][net_row(facts, state, small, 1)], sizeof out.lane[1]);
    return out.pair;
}

static inline void rows_fill(const Facts *facts, const Net *net, const State *state, Rows *out)
{
    for (int small = 0; small < BOARDS; small++)
        out->board[small] = row_pair(facts, net, state, small, ROLE_PLAIN, ROLE_PLAIN);
}

/* The upper halves of the products, lane by lane. */
static inline RowPair times(RowPair a, RowPair b)
{
#if defined __SSE2__
    return (RowPair)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
#elif defined __wasm_simd128__
    /* Products of pairs of which one half is 0: six instructions, where long products take nine. */
    v128_t first = wasm_i32x4_splat(0xFFFF), factor = (v128_t)b;
    v128_t even = wasm_i32x4_dot_i16x8((v128_t)a, wasm_v128_and(factor, first));
    v128_t odd = wasm_i32x4_dot_i16x8((v128_t)a, wasm_v128_andnot(factor, first));
    return (RowPair)wasm_i16x8_shuffle(wasm_u32x4_shr(even, 16), odd, 0, 9, 2, 11, 4, 13, 6, 15);
#else
    for (int i = 0; i < 2 * NET_LANES; i++)
        a[i] = (int16_t)(a[i] * b[i] >> 16);
    return a;
#endif
}

/* Two factors of 14 binary places leave 12, a third leaves 10. */
static inline RowPair sum_of_lines(const RowPair v[BOARDS])
{
    RowPair rows = times(times(v[0], v[1]), v[2]) + times(times(v[3], v[4]), v[5]) +
                   times(times(v[6], v[7]), v[8]);
    RowPair columns = times(times(v[0], v[3]), v[6]) + times(times(v[1], v[4]), v[7]) +
                      times(times(v[2], v[5]), v[8]);
    return rows + columns + times(times(v[0], v[4]), v[8]) + times(times(v[2], v[4]), v[6]);
}

/* What the position is worth to the side to move. */
static inline int net_evaluate(const Facts *facts, const Net *net, const State *state, const Rows *rows)
{
    Rows mine = *rows;
    int me = state->side;
    if (state->target != ANY_BOARD)
        mine.board[state->target] = row_pair(facts, net, state, state->target,
                                             me == 0 ? ROLE_MINE : ROLE_OTHERS,
                                             me == 0 ? ROLE_OTHERS : ROLE_MINE);
    RowPair lines = sum_of_lines(mine.board);
    /* Only the lanes 3 and 7 are linear; in the others the sum may wrap, which is defined without signs. */
    RowSums sums = (RowSums)mine.board[0];
    for (int i = 1; i < BOARDS; i++)
        sums += (RowSums)mine.board[i];
    RowPair linear = (RowPair)sums;
    int first = lines[0] + lines[1] + lines[2] + linear[3],
        second = lines[4] + lines[5] + lines[6] + linear[7];
    int value = (first - second) * NET_SCALE / NET_LINE_ONE;
    return me == 0 ? value : -value;
}

#endif
