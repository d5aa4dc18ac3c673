/* Bytes: whole numbers in files, little-endian whatever the machine. */
#ifndef PARLOR_BASE_BYTES_H
#define PARLOR_BASE_BYTES_H

#include <stdint.h>

static inline uint64_t bytes_get(const uint8_t *at, int bytes)
{
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--)
        number = number << 8 | at[i];
    return number;
}

static inline void bytes_put(uint8_t *at, int bytes, uint64_t number)
{
    for (int i = 0; i < bytes; i++, number >>= 8)
        at[i] = (uint8_t)number;
}

#endif
