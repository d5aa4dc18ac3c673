#include "base/png.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, FILTER_UP = 2, RUN_LEAST = 3, RUN_MOST = 258, END_OF_BLOCK = 256 };

/* A growing buffer; once an addition ran out of memory, `failed` stays true. */
typedef struct Bytes {
    uint8_t *start;
    size_t count, size;
    bool failed;
    uint32_t bits; /* not yet a whole byte; the first bit is the lowest */
    int bit_count;
} Bytes;

static void add_byte(Bytes *out, unsigned byte)
{
    if (out->count == out->size) {
        size_t size = out->size * 2 + 4096;
        uint8_t *larger = realloc(out->start, size);
        if (larger == NULL) {
            out->failed = true;
            return;
        }
        out->start = larger;
        out->size = size;
    }
    out->start[out->count++] = (uint8_t)byte;
}

static void add_big(Bytes *out, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        add_byte(out, number >> shift & 0xFF);
}

/* ---- Deflate (RFC 1951), one block with the fixed codes ---- */

static void add_bits(Bytes *out, uint32_t bits, int count)
{
    out->bits |= bits << out->bit_count;
    for (out->bit_count += count; out->bit_count >= 8; out->bit_count -= 8, out->bits >>= 8)
        add_byte(out, out->bits & 0xFF);
}

/* Huffman codes begin with their highest bit. */
static void add_code(Bytes *out, uint32_t code, int count)
{
    for (int i = count - 1; i >= 0; i--)
        add_bits(out, code >> i & 1, 1);
}

static void add_symbol(Bytes *out, int symbol)
{
    if (symbol < 144)
        add_code(out, (uint32_t)symbol + 0x30, 8);
    else if (symbol < 256)
        add_code(out, (uint32_t)symbol - 144 + 0x190, 9);
    else if (symbol < 280)
        add_code(out, (uint32_t)symbol - 256, 7);
    else
        add_code(out, (uint32_t)symbol - 280 + 0xC0, 8);
}

/* The last byte again, `length` times. */
static void add_run(Bytes *out, int length)
{
    int code = 28, base = RUN_MOST, extra = 0;
    if (length < RUN_MOST) {
        code = 0;
        base = RUN_LEAST;
        while (base + (1 << extra) <= length) {
            base += 1 << extra;
            code++;
            extra = code < 8 ? 0 : (code - 4) / 4;
        }
    }
    add_symbol(out, 257 + code);
    add_bits(out, (uint32_t)(length - base), extra);
    add_code(out, 0, 5); /* a distance of 1 */
}

static void deflate(Bytes *out, const uint8_t *data, size_t count)
{
    add_bits(out, 3, 3); /* the last block; fixed codes */
    for (size_t at = 0; at < count;) {
        int run = 0;
        while (at > 0 && run < RUN_MOST && at + (size_t)run < count && data[at + (size_t)run] == data[at - 1])
            run++;
        if (run >= RUN_LEAST) {
            add_run(out, run);
            at += (size_t)run;
        } else {
            add_symbol(out, data[at++]);
        }
    }
    add_symbol(out, END_OF_BLOCK);
    if (out->bit_count > 0) add_bits(out, 0, 8 - out->bit_count);
}

static uint32_t adler(const uint8_t *data, size_t count)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + data[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/* ---- Chunks ---- */

static uint32_t checksum(const uint8_t *data, size_t count)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static size_t begin_chunk(Bytes *out, const char *name)
{
    add_big(out, 0);
    for (int i = 0; i < 4; i++)
        add_byte(out, (unsigned char)name[i]);
    return out->count;
}

static void end_chunk(Bytes *out, size_t from)
{
    if (out->failed) return;
    uint32_t length = (uint32_t)(out->count - from);
    for (int i = 0; i < 4; i++)
        out->start[from - 8 + (size_t)i] = (uint8_t)(length >> (24 - 8 * i));
    add_big(out, checksum(out->start + from - 4, out->count - from + 4));
}

static void add_header(Bytes *out, int width, int height)
{
    static const uint8_t SIGNATURE[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    for (size_t i = 0; i < sizeof SIGNATURE; i++)
        add_byte(out, SIGNATURE[i]);
    size_t from = begin_chunk(out, "IHDR");
    add_big(out, (uint32_t)width);
    add_big(out, (uint32_t)height);
    add_byte(out, 8); /* bits of a channel */
    add_byte(out, 2); /* red, green, blue */
    for (int i = 0; i < 3; i++)
        add_byte(out, 0);
    end_chunk(out, from);
}

/* Stores each row as its difference from the row above. */
static uint8_t *filter_rows(const uint8_t *pixels, int width, int height, size_t *size)
{
    size_t row = (size_t)width * CHANNELS;
    *size = (row + 1) * (size_t)height;
    uint8_t *rows = malloc(*size), *to = rows;
    for (int y = 0; rows != NULL && y < height; y++) {
        const uint8_t *from = pixels + (size_t)y * row;
        *to++ = FILTER_UP;
        for (size_t i = 0; i < row; i++)
            *to++ = (uint8_t)(from[i] - (y > 0 ? from[i - row] : 0));
    }
    return rows;
}

uint8_t *png_encode(const uint8_t *pixels, int width, int height, size_t *size)
{
    assert(width > 0 && height > 0);
    Bytes out = {0};
    size_t count;
    uint8_t *rows = filter_rows(pixels, width, height, &count);
    if (rows == NULL) return NULL;
    add_header(&out, width, height);
    size_t from = begin_chunk(&out, "IDAT");
    add_byte(&out, 0x78); /* zlib's header */
    add_byte(&out, 0x01);
    deflate(&out, rows, count);
    add_big(&out, adler(rows, count));
    end_chunk(&out, from);
    end_chunk(&out, begin_chunk(&out, "IEND"));
    free(rows);
    if (out.failed) {
        free(out.start);
        return NULL;
    }
    *size = out.count;
    return out.start;
}
