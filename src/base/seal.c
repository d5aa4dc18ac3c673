#include "base/seal.h"

#include "base/datafile.h"

#include <string.h>

enum { MARK = 10 }; /* " *" and eight hexadecimal digits */

static uint32_t chain_on(uint32_t chain, const char *line, size_t length)
{
    return crc32_add(crc32_add(chain, line, length), "\n", 1);
}

void seal_line(uint32_t *chain, const char *line, Text *out)
{
    *chain = chain_on(*chain, line, strlen(line));
    text_add(out, "%s *%08x\n", line, (unsigned)*chain);
}

/* The number in a mark; false if it is not a mark. Only the digits that we write are accepted, so that each
 * number has one spelling. */
static bool read_mark(const char *at, uint32_t *out)
{
    if (at[0] != ' ' || at[1] != '*') return false;
    *out = 0;
    for (int i = 2; i < MARK; i++) {
        const char *digits = "0123456789abcdef", *digit = at[i] != '\0' ? strchr(digits, at[i]) : NULL;
        if (digit == NULL) return false;
        *out = *out << 4 | (uint32_t)(digit - digits);
    }
    return true;
}

/* Is this a line with the right mark? Advances the chain. */
static bool line_fits(const char *line, size_t length, uint32_t *chain)
{
    uint32_t stated;
    if (length < MARK || !read_mark(line + length - MARK, &stated)) return false;
    uint32_t next = chain_on(*chain, line, length - MARK);
    if (next != stated) return false;
    *chain = next;
    return true;
}

static bool begins_sealed(const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\n', size);
    uint32_t any;
    size_t length = end != NULL ? (size_t)(end - bytes) : size;
    return length >= MARK && read_mark(bytes + length - MARK, &any);
}

/* A complete line of which only the newline was damaged: it counts, and the damage is reported. */
static bool lost_its_newline(const char *line, size_t length, uint32_t *chain)
{
    return length > MARK && line_fits(line, length - 1, chain);
}

/* An unfinished line is the beginning of a text; disk blocks that were never written are not. */
static bool is_text(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < 32 || line[i] == 127) return false;
    return true;
}

static void keep(Unsealed *opened, char *out, const char *line, size_t length)
{
    memcpy(out + opened->size, line, length - MARK);
    opened->size += length - MARK;
    out[opened->size++] = '\n';
}

static Unsealed take_as_it_is(const char *bytes, size_t size, char *out)
{
    const char *zero = memchr(bytes, '\0', size);
    Unsealed opened = {.damaged = zero != NULL, .size = zero != NULL ? (size_t)(zero - bytes) : size};
    memcpy(out, bytes, opened.size);
    out[opened.size] = '\0';
    opened.rest = opened.valid_size = opened.size;
    return opened;
}

Unsealed seal_open(const char *bytes, size_t size, char *out)
{
    if (size == 0 || !begins_sealed(bytes, size)) return take_as_it_is(bytes, size, out);
    Unsealed opened = {.sealed = true};
    size_t at = 0;
    while (at < size) {
        const char *line = bytes + at, *end = memchr(line, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - line) : size - at;
        bool fits = line_fits(line, length, &opened.chain);
        if (!fits && end == NULL && lost_its_newline(line, length, &opened.chain)) {
            opened.damaged = true;
            keep(&opened, out, line, length - 1);
            opened.valid_size = size - 1;
            at = size;
            break;
        }
        if (!fits) {
            opened.cut = end == NULL && is_text(line, length);
            opened.damaged = !opened.cut;
            break;
        }
        keep(&opened, out, line, length);
        at += length + (end != NULL);
        opened.valid_size = at;
    }
    out[opened.size] = '\0';
    opened.rest = at;
    return opened;
}
