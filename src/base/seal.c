#include "base/seal.h"

#include "base/datafile.h"

#include <string.h>

enum { MARK = SEAL_MARK }; /* " *" and eight hexadecimal digits */

static const char FIRST[] = "sealed 2", END[] = "end";

static uint32_t chain_on(uint32_t chain, const char *line, size_t length)
{
    return crc32_add(crc32_add(chain, line, length), "\n", 1);
}

void seal_line(uint32_t *chain, const char *line, Text *out)
{
    *chain = chain_on(*chain, line, strlen(line));
    text_add(out, "%s *%08x\n", line, (unsigned)*chain);
}

void seal_begin(uint32_t *chain, Text *out)
{
    *chain = 0;
    seal_line(chain, FIRST, out);
}

void seal_lines(uint32_t *chain, const char *lines, Text *out)
{
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n");
        *chain = chain_on(*chain, lines, length);
        text_add(out, "%.*s *%08x\n", (int)length, lines, (unsigned)*chain);
        lines += length + (lines[length] == '\n');
    }
}

/* Not the checksum that a line "end" among the others would have. */
void seal_end(uint32_t chain, Text *out)
{
    text_add(out, "%s *%08x\n", END, (unsigned)~chain_on(chain, END, strlen(END)));
}

size_t seal_room(const char *lines)
{
    size_t size = sizeof FIRST + 2 * MARK + SEAL_END + 2;
    for (; *lines != '\0'; lines++)
        size += *lines == '\n' ? MARK + 1 : 1;
    return size;
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

/* Take the last line, also where its end is missing, if enough of its checksum is there: nothing stood behind it. */
static bool take_end(Unsealed *opened, const char *at, size_t size)
{
    char line[SEAL_END + 1];
    Text text = text_into(line, sizeof line);
    size_t newline = SEAL_END - 1, enough = SEAL_END - 5;
    seal_end(opened->chain, &text);
    if (!opened->ends || size < enough || size > SEAL_END) return false;
    if (memcmp(line, at, size < newline ? size : newline) != 0) return false;
    if (size == SEAL_END && at[newline] != '\n') opened->damaged = true;
    return true;
}

/* Take the next line; false if it, and what follows, cannot be trusted. */
static bool take_line(Unsealed *opened, const char *bytes, size_t size, char *out)
{
    const char *line = bytes + opened->rest, *end = memchr(line, '\n', size - opened->rest);
    size_t length = end != NULL ? (size_t)(end - line) : size - opened->rest;
    bool fits = line_fits(line, length, &opened->chain);
    if (!fits && end == NULL && lost_its_newline(line, length, &opened->chain)) {
        opened->damaged = true;
        keep(opened, out, line, length - 1);
        opened->valid_size = size - 1;
        opened->rest = size;
        return true;
    }
    if (!fits) {
        opened->cut = end == NULL && is_text(line, length);
        opened->damaged = !opened->cut;
        return false;
    }
    if (opened->rest == 0 && length == sizeof FIRST - 1 + MARK && memcmp(line, FIRST, sizeof FIRST - 1) == 0)
        opened->ends = true;
    else
        keep(opened, out, line, length);
    opened->rest += length + (end != NULL);
    opened->valid_size = opened->rest;
    return true;
}

Unsealed seal_open(const char *bytes, size_t size, char *out)
{
    if (size == 0 || !begins_sealed(bytes, size)) return take_as_it_is(bytes, size, out);
    Unsealed opened = {.sealed = true};
    bool ended = false;
    while (opened.rest < size && !ended) {
        ended = take_end(&opened, bytes + opened.rest, size - opened.rest);
        if (!ended && !take_line(&opened, bytes, size, out)) break;
    }
    if (opened.ends && !ended && opened.rest == size) opened.cut = true;
    out[opened.size] = '\0';
    return opened;
}

/* ---- Whole texts ---- */

/* The last line of whole texts of version 1; it is cut off. */
static bool cut_old_end(char *plain)
{
    static const char LAST[] = "end\n";
    size_t length = strlen(plain), end = sizeof LAST - 1;
    if (length < end || strcmp(plain + length - end, LAST) != 0) return false;
    if (length > end && plain[length - end - 1] != '\n') return false;
    plain[length - end] = '\0';
    return true;
}

/* Something like a mark, as damage may have left it. */
static bool is_like_a_mark(const char *star)
{
    int digits = 0;
    for (int i = 1; i <= 8 && star[i] != '\0'; i++)
        digits += strchr("0123456789abcdef", star[i]) != NULL;
    return digits >= 4;
}

static bool begins_like_sealed(const char *plain)
{
    size_t same = 0, all = strlen(plain) < sizeof FIRST - 1 ? strlen(plain) : sizeof FIRST - 1;
    for (size_t i = 0; i < all; i++)
        same += plain[i] == FIRST[i];
    return all > 0 && same > all / 2;
}

static bool has_trace_of_seal(const char *plain)
{
    if (begins_like_sealed(plain)) return true;
    for (const char *star = plain; (star = strchr(star, '*')) != NULL; star++)
        if (is_like_a_mark(star)) return true;
    return false;
}

/* Lines of text, as versions before the seals wrote them. */
static bool is_lines(const char *plain)
{
    size_t length = strlen(plain);
    for (const char *at = plain; *at != '\0'; at++)
        if (((unsigned char)*at < 32 && strchr("\t\r\n", *at) == NULL) || *at == 127) return false;
    return length > 0 && plain[length - 1] == '\n';
}

bool seal_open_whole(const char *bytes, size_t size, char *out)
{
    Unsealed opened = seal_open(bytes, size, out);
    if (opened.sealed && !opened.ends && !cut_old_end(out)) return false;
    if (opened.sealed) return !opened.damaged && !opened.cut;
    bool trace = has_trace_of_seal(out);
    if (trace) out[0] = '\0';
    return !trace && !opened.damaged && is_lines(out);
}
