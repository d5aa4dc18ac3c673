/* Bytes: whole numbers in files, little-endian whatever the machine. */
#ifndef PARLOR_BASE_BYTES_H
#define PARLOR_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* Numbers as files have them can be used as they lie there, without bytes_to_numbers. */
enum { BYTES_ARE_NUMBERS = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

/* Numbers of two or four bytes as files have them become this machine's, in place; fractions too. */
static inline void bytes_to_numbers(void *numbers, size_t size, int bytes)
{
    for (uint8_t *at = numbers, *end = at + size; at < end; at += bytes) {
        uint32_t four = (uint32_t)bytes_get(at, bytes);
        uint16_t two = (uint16_t)four;
        memcpy(at, bytes == 2 ? (void *)&two : (void *)&four, (size_t)bytes);
    }
}

#endif
