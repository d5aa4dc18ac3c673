/* Fingerprint: a number for some bytes, so that damage is noticed. Quick (several bytes a nanosecond), and any change
 * within one group of eight bytes changes it for certain: each step is reversible. No protection against somebody
 * who wants to deceive. */
#ifndef PARLOR_BASE_FINGERPRINT_H
#define PARLOR_BASE_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t fingerprint_step(uint64_t print, uint64_t word)
{
    print = (print ^ word) * 0x9E3779B97F4A7C15u;
    return print ^ print >> 29;
}

static inline uint64_t fingerprint(const uint8_t *bytes, size_t size)
{
    uint64_t print = size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && at + i < size; i++)
            word |= (uint64_t)bytes[at + i] << 8 * i;
        print = fingerprint_step(print, word);
    }
    return print;
}

#endif
