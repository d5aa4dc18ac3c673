/* Bit tricks on machine words, by the compiler's builtins so that each build flavour gets its own
 * instruction (popcnt, tzcnt, pdep) or the portable sequence. */
#ifndef PARLOR_BASE_BITS_H
#define PARLOR_BASE_BITS_H

#include <stdint.h>

static inline int bits_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* Index of the lowest set bit; `word` must not be 0. */
static inline int bits_first(uint64_t word)
{
    return __builtin_ctzll(word);
}

/* Index of the highest set bit; `word` must not be 0. */
static inline int bits_last(uint64_t word)
{
    return 63 - __builtin_clzll(word);
}

/* Remove and return the index of the lowest set bit. */
static inline int bits_pop(uint64_t *word)
{
    int index = bits_first(*word);
    *word &= *word - 1;
    return index;
}

#endif
