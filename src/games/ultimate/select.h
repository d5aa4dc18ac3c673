/* Selection: which child a simulation goes to. Private to this folder; for hot sources (base/hot.h). Four
 * children at a time, by operations that are exactly rounded everywhere. */
#ifndef PARLOR_GAMES_ULTIMATE_SELECT_H
#define PARLOR_GAMES_ULTIMATE_SELECT_H

#include "games/ultimate/tree.h"

#if defined __SSE__
#include <xmmintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

typedef int32_t Int4 __attribute__((vector_size(16)));
typedef float Float4 __attribute__((vector_size(16)));

static inline Float4 square_roots(Float4 x)
{
#if defined __SSE__
    return (Float4)_mm_sqrt_ps((__m128)x);
#elif defined __wasm_simd128__
    return (Float4)wasm_f32x4_sqrt((v128_t)x);
#else
    for (int i = 0; i < 4; i++)
        x[i] = __builtin_sqrtf(x[i]);
    return x;
#endif
}

/* s/n + sqrt(c ln N / n) of four siblings. */
static inline Float4 bounds(const Node *four, float weighted)
{
    Int4 a, b, c, d;
    memcpy(&a, &four[0], sizeof a);
    memcpy(&b, &four[1], sizeof b);
    memcpy(&c, &four[2], sizeof c);
    memcpy(&d, &four[3], sizeof d);
    Int4 low = __builtin_shufflevector(a, b, 0, 4, 1, 5), high = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    Float4 visits = __builtin_convertvector(__builtin_shufflevector(low, high, 0, 1, 4, 5), Float4);
    Float4 score = __builtin_convertvector(__builtin_shufflevector(low, high, 2, 3, 6, 7), Float4);
    /* Has no effect if there are visits; if there are none, the bound becomes larger than any other. */
    visits += 1e-30f;
    return score / (visits + visits) + square_roots(weighted / visits);
}

static inline Int4 pick(Int4 condition, Int4 yes, Int4 no)
{
    return (yes & condition) | (no & ~condition);
}

/* The smallest lane. */
static inline int least(Int4 x)
{
    Int4 other = __builtin_shufflevector(x, x, 2, 3, 0, 1);
    x = pick(other < x, other, x);
    other = __builtin_shufflevector(x, x, 1, 0, 3, 2);
    x = pick(other < x, other, x);
    return x[0];
}

/* Which of four siblings have a known outcome? */
static inline Int4 have_outcome(const Node *four)
{
    return (Int4){four[0].outcome, four[1].outcome, four[2].outcome, four[3].outcome} != UNPLAYED;
}

/* The child with the largest bound, the first of equal ones; with `open_only`, none whose outcome is known,
 * unless all are. Bounds are not negative, so their bit patterns are ordered like the bounds; negated, the
 * least one is wanted. Twelve at a time, since most nodes have nine children or fewer, and a loop of two or
 * three rounds is often mispredicted. */
static inline uint32_t select_child(const Tree *tree, const Node *parent, bool open_only)
{
    float weighted = parent->visits < LOGARITHMS ? tree->weighted[parent->visits]
                                                 : (float)(tree->exploration * exact_log(parent->visits));
    const Node *children = &tree->nodes[parent->children];
    Int4 best = {1, 1, 1, 1}, best_index = {0, 1, 2, 3}, index = best_index;
    for (int first = 0; first < parent->count; first += NODES_AT_ONCE)
        for (int i = 0; i < NODES_AT_ONCE; i += 4, index += 4) {
            Int4 bound = -(Int4)bounds(&children[first + i], weighted);
            if (open_only) bound = pick(have_outcome(&children[first + i]), (Int4){0}, bound);
            Int4 better = (bound < best) & (index < parent->count);
            best = pick(better, bound, best);
            best_index = pick(better, index, best_index);
        }
    Int4 largest = (Int4){0} + least(best);
    return parent->children + (uint32_t)least(pick(best == largest, best_index, (Int4){0} + INT32_MAX));
}

#endif
