/* A mutator for texts that are lines of words: lines are dropped, doubled, swapped and cut, words replaced by
 * words of other lines, numbers changed; half of the time libFuzzer changes bytes as usual. Included once by
 * a fuzzer whose inputs are such texts. */
#ifndef PARLOR_FUZZ_MUTATE_H
#define PARLOR_FUZZ_MUTATE_H

#include "base/rng.h"

#include <stdint.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { MUTATE_LINES = 256, MUTATE_TEXT = 1 << 14 };

typedef struct MutateLine {
    const uint8_t *start;
    size_t size; /* including its newline */
} MutateLine;

static int mutate_split(const uint8_t *data, size_t size, MutateLine *lines)
{
    int count = 0;
    for (size_t at = 0; at < size && count < MUTATE_LINES;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end != NULL && count < MUTATE_LINES - 1 ? (size_t)(end - data) + 1 - at : size - at;
        lines[count++] = (MutateLine){data + at, length};
        at += length;
    }
    return count;
}

/* One line more, less, twice, or in another place. */
static int mutate_lines(MutateLine *lines, int count, Rng *rng)
{
    int a = (int)rng_below(rng, (uint32_t)count), b = (int)rng_below(rng, (uint32_t)count);
    MutateLine kept = lines[a];
    switch (rng_below(rng, 4)) {
    case 0:
        memmove(lines + a, lines + a + 1, (size_t)(count - a - 1) * sizeof *lines);
        return count - 1;
    case 1:
        if (count == MUTATE_LINES) return count;
        memmove(lines + b + 1, lines + b, (size_t)(count - b) * sizeof *lines);
        lines[b] = kept;
        return count + 1;
    case 2:
        lines[a] = lines[b];
        lines[b] = kept;
        return count;
    default:
        return a + 1;
    }
}

static size_t mutate_join(const MutateLine *lines, int count, uint8_t *out, size_t max_size)
{
    size_t size = 0;
    for (int i = 0; i < count && size + lines[i].size <= max_size; i++) {
        memcpy(out + size, lines[i].start, lines[i].size);
        size += lines[i].size;
    }
    return size;
}

/* Another digit, somewhere. */
static void mutate_digit(uint8_t *data, size_t size, Rng *rng)
{
    size_t from = size > 0 ? rng_below(rng, (uint32_t)size) : 0;
    for (size_t i = 0; i < size; i++) {
        uint8_t *c = &data[(from + i) % size];
        if (*c < '0' || *c > '9') continue;
        *c = (uint8_t)('0' + rng_below(rng, 10));
        return;
    }
}

static size_t mutate_text(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static uint8_t room[MUTATE_TEXT];
    MutateLine lines[MUTATE_LINES];
    Rng rng = rng_seeded(seed);
    if (size == 0 || max_size > MUTATE_TEXT || rng_below(&rng, 2) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    int count = mutate_split(data, size, lines);
    for (uint32_t i = rng_below(&rng, 3); i < 3 && count > 0; i++)
        count = mutate_lines(lines, count, &rng);
    size = mutate_join(lines, count, room, max_size);
    memcpy(data, room, size);
    if (rng_below(&rng, 2) == 0) mutate_digit(data, size, &rng);
    return size;
}

#ifndef MUTATE_OWN
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate_text(data, size, max_size, seed);
}
#endif

#endif
