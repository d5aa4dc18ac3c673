/* Rng: a fast seeded random generator, a plain value with no global behind it.
 *
 * xoroshiro128++ of Blackman and Vigna (period 2^128 - 1), seeded through SplitMix64 so that any
 * seed, 0 included, gives a good state. The same numbers on every machine and in WebAssembly. */
#ifndef PARLOR_BASE_RNG_H
#define PARLOR_BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t a, b;
} Rng;

/* One step of SplitMix64: a good hash of 64 bits to 64 bits. */
static inline uint64_t rng_hash(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* Derives a new seed from a seed and a number: the seed of game 7 of a match, or of ply 12 of a game. */
static inline uint64_t rng_mix(uint64_t seed, uint64_t number)
{
    return rng_hash(rng_hash(seed) ^ (number * 0xD6E8FEB86659FD93u));
}

static inline Rng rng_seeded(uint64_t seed)
{
    return (Rng){rng_hash(seed), rng_hash(seed ^ 0x6A09E667F3BCC909u)};
}

static inline uint64_t rng_rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t a = rng->a, b = rng->b;
    uint64_t out = rng_rotate(a + b, 17) + a;
    b ^= a;
    rng->a = rng_rotate(a, 49) ^ b ^ (b << 21);
    rng->b = rng_rotate(b, 28);
    return out;
}

/* A number from 0 to `limit` - 1; `limit` from 1 to 2^32. Its bias is below limit / 2^32. */
static inline uint32_t rng_below(Rng *rng, uint32_t limit)
{
    return (uint32_t)(((rng_next(rng) >> 32) * limit) >> 32);
}

/* From 0 (included) to 1 (excluded). */
static inline double rng_unit(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

#endif
