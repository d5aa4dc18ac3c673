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

/* s/n + sqrt(c ln N / n) of four siblings, as s * (1/n) + sqrt(c ln N) * sqrt(1/n): divisions are slow. */
static inline Float4 bounds(const Node *four, float width)
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
    Float4 inverse = 1 / visits;
    return score * (inverse * 0.5f) + square_roots(inverse) * width;
}

static inline Float4 larger(Float4 a, Float4 b)
{
#if defined __SSE__
    return (Float4)_mm_max_ps((__m128)a, (__m128)b);
#elif defined __wasm_simd128__
    return (Float4)wasm_f32x4_pmax((v128_t)a, (v128_t)b);
#else
    Int4 less = a < b;
    return (Float4)(((Int4)b & less) | ((Int4)a & ~less));
#endif
}

/* The largest lane, in all lanes. */
static inline Float4 largest(Float4 x)
{
    x = larger(x, __builtin_shufflevector(x, x, 2, 3, 0, 1));
    return larger(x, __builtin_shufflevector(x, x, 1, 0, 3, 2));
}

/* Of four truth values one bit each. */
static inline unsigned truth(Int4 x)
{
#if defined __SSE__
    return (unsigned)_mm_movemask_ps((__m128)x);
#elif defined __wasm_simd128__
    return wasm_i32x4_bitmask((v128_t)x);
#else
    return (unsigned)((x[0] & 1) | (x[1] & 2) | (x[2] & 4) | (x[3] & 8));
#endif
}

/* Which of four siblings have a known outcome? */
static inline Int4 have_outcome(const Node *four)
{
    return (Int4){four[0].outcome, four[1].outcome, four[2].outcome, four[3].outcome} != UNPLAYED;
}

/* The bounds of NODES_AT_ONCE siblings. */
typedef struct Bounds {
    Float4 of[NODES_AT_ONCE / 4];
} Bounds;

/* Bounds of `count` siblings, 0 for those that are missing or not wanted; no bound is negative. */
static inline Bounds bounds_at_once(const Node *first, int count, float width, bool open_only)
{
    static const int32_t PRESENT[2 * NODES_AT_ONCE] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    Bounds all;
    for (int i = 0; i < NODES_AT_ONCE / 4; i++) {
        Int4 wanted;
        memcpy(&wanted, &PRESENT[NODES_AT_ONCE - count + 4 * i], sizeof wanted);
        if (open_only) wanted &= ~have_outcome(&first[4 * i]);
        all.of[i] = (Float4)((Int4)bounds(&first[4 * i], width) & wanted);
    }
    return all;
}

static inline Float4 largest_of(const Bounds *all)
{
    return larger(larger(all->of[0], all->of[1]), all->of[2]);
}

/* Which of them are equal to `bound`? A bit each. */
static inline unsigned equal_to(const Bounds *all, Float4 bound)
{
    return truth(all->of[0] == bound) | truth(all->of[1] == bound) << 4 | truth(all->of[2] == bound) << 8;
}

/* The number of the first bound that is equal to `bound`. */
static inline int find_bound(const Bounds *part, Float4 bound)
{
    for (int i = 0;; i++) {
        unsigned equal = equal_to(&part[i], bound);
        if (equal != 0) return i * NODES_AT_ONCE + bits_first(equal);
    }
}

/* The number of the child with the largest bound among more than NODES_AT_ONCE. */
static inline int select_of_many(const Node *children, int count, float width, bool open_only)
{
    Bounds part[BOARDS * SQUARES / NODES_AT_ONCE + 1];
    Float4 best = {0};
    for (int i = 0, left = count; left > 0; i++, left -= NODES_AT_ONCE) {
        int here = left < NODES_AT_ONCE ? left : NODES_AT_ONCE;
        part[i] = bounds_at_once(&children[i * NODES_AT_ONCE], here, width, open_only);
        best = larger(best, largest_of(&part[i]));
    }
    return find_bound(part, largest(best));
}

/* Where a simulation goes next is known only when it gets there, and then it would wait for that memory: so
 * the children of all children are asked for while the bounds are computed. Siblings lie on two to four cache
 * lines, which the processor loads in pairs. */
static inline void prefetch_children(const Tree *tree, const Node *children)
{
    for (int i = 0; i < SQUARES; i++) {
        const Node *next = &tree->nodes[children[i].children];
        __builtin_prefetch(next);
        __builtin_prefetch(next + 128 / sizeof *next);
    }
}

/* sqrt(c ln N) */
static inline float width_of(const Tree *tree, uint32_t visits)
{
    return visits < WIDTHS ? tree->width[visits] : exact_width(tree->exploration, visits);
}

/* The child with the largest bound, the first of equal ones; with `open_only`, none whose outcome is known,
 * unless all are. `width` is the width_of the parent's visits. Twelve at a time, since most nodes
 * have nine children or fewer, and a loop of two or three rounds is often mispredicted. */
static inline uint32_t select_child(const Tree *tree, const Node *parent, float width, bool open_only)
{
    const Node *children = &tree->nodes[parent->children];
    if (parent->count > NODES_AT_ONCE)
        return parent->children + (uint32_t)select_of_many(children, parent->count, width, open_only);
    prefetch_children(tree, children);
    Bounds all = bounds_at_once(children, parent->count, width, open_only);
    return parent->children + (uint32_t)bits_first(equal_to(&all, largest(largest_of(&all))));
}

/* What the bounds of the root's children consist of. The root has up to 81, all its simulations come here, and
 * only one of the children has changed. */
typedef struct RootBounds {
    float mean[BOARDS * SQUARES + NODES_AT_ONCE], root[BOARDS * SQUARES + NODES_AT_ONCE]; /* s/n, sqrt(1/n) */
} RootBounds;

static inline void root_bounds_update(RootBounds *bounds, const Tree *tree, uint32_t child)
{
    const Node *node = &tree->nodes[child];
    uint32_t number = child - tree->nodes[ROOT].children;
    float inverse = 1 / ((float)node->visits + 1e-30f);
    bounds->mean[number] = (float)node->score * (inverse * 0.5f);
    bounds->root[number] = __builtin_sqrtf(inverse);
}

/* The number of the root's child with the largest bound, the first of equal ones. */
static inline uint32_t select_at_root(const RootBounds *bounds, int count, float width)
{
    Bounds part[BOARDS * SQUARES / NODES_AT_ONCE + 1];
    Float4 best = {0};
    for (int i = 0; i * NODES_AT_ONCE < count; i++) {
        for (int k = 0; k < NODES_AT_ONCE / 4; k++) {
            Float4 mean, root;
            memcpy(&mean, &bounds->mean[i * NODES_AT_ONCE + 4 * k], sizeof mean);
            memcpy(&root, &bounds->root[i * NODES_AT_ONCE + 4 * k], sizeof root);
            part[i].of[k] = mean + root * width;
        }
        best = larger(best, largest_of(&part[i]));
    }
    return (uint32_t)find_bound(part, largest(best));
}

#endif
