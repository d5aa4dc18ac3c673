#include "games/checkers/pdn/pdn_text.h"

#include <stdlib.h>
#include <string.h>

void pdn_text_release(PdnText *text)
{
    free(text->start);
    *text = (PdnText){0};
}

void pdn_text_add(PdnText *text, const char *from, size_t length)
{
    size_t wanted = text->length + length + 1;
    if (wanted > text->size) {
        size_t size = wanted * 2;
        char *more = realloc(text->start, size);
        if (more == NULL) {
            text->failed = true;
            return;
        }
        text->start = more;
        text->size = size;
    }
    memcpy(text->start + text->length, from, length);
    text->length += length;
    text->start[text->length] = '\0';
}

bool pdn_grow(void **array, uint32_t *size, uint32_t wanted, size_t element)
{
    if (wanted <= *size) return true;
    uint32_t more = wanted * 2;
    void *grown = realloc(*array, more * element);
    if (grown == NULL) return false;
    *array = grown;
    *size = more;
    return true;
}

/* Length of the UTF-8 character at `from`, 0 when there is none (overlong forms and surrogates are none). */
static size_t utf8_length(const unsigned char *from, size_t left)
{
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned first = from[0];
    if (first < 0x80) return 1;
    size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || length > left) return 0;
    uint32_t code = first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((from[i] & 0xC0) != 0x80) return 0;
        code = code << 6 | (from[i] & 0x3F);
    }
    bool fine = code >= LEAST[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    return fine ? length : 0;
}

static bool is_utf8(const unsigned char *from, size_t length)
{
    for (size_t at = 0, step; at < length; at += step)
        if ((step = utf8_length(from + at, length - at)) == 0) return false;
    return true;
}

/* The characters 0x80-0x9F of Windows-1252; the five that it leaves open are shown as U+FFFD. */
static const uint16_t WINDOWS[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

static void add_windows(PdnText *text, unsigned char c)
{
    unsigned code = c < 0xA0 ? WINDOWS[c - 0x80] : c;
    if (code >= 0x800) {
        pdn_text_add_char(text, (char)(0xE0 | code >> 12));
        pdn_text_add_char(text, (char)(0x80 | (code >> 6 & 0x3F)));
    } else {
        pdn_text_add_char(text, (char)(0xC0 | code >> 6));
    }
    pdn_text_add_char(text, (char)(0x80 | (code & 0x3F)));
}

/* Is it a character that changes the direction of writing, so that a name could look like another? */
static bool turns_direction(const unsigned char *from)
{
    if (from[0] != 0xE2) return false;
    bool first = from[1] == 0x80 &&
                 (from[2] == 0x8E || from[2] == 0x8F || (from[2] >= 0xAA && from[2] <= 0xAE));
    return first || (from[1] == 0x81 && from[2] >= 0xA6 && from[2] <= 0xA9);
}

/* Length of a blank or control character (also of the second set, U+0080-U+009F, which steers terminals), 0
 * when it is any other. */
static size_t control_length(const unsigned char *from, bool utf8)
{
    if (from[0] <= ' ' || from[0] == 0x7F) return 1;
    if (utf8 && turns_direction(from)) return 3;
    return utf8 && from[0] == 0xC2 && from[1] < 0xA0 ? 2 : 0;
}

void pdn_text_add_clean(PdnText *text, const char *from, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)from;
    bool utf8 = is_utf8(bytes, length), blank = false;
    size_t first = text->length;
    for (size_t i = 0; i < length; i++) {
        size_t skip = control_length(bytes + i, utf8);
        if (skip > 0) {
            blank = true;
            i += skip - 1;
            continue;
        }
        if (blank && text->length > first) pdn_text_add_char(text, ' ');
        blank = false;
        if (bytes[i] < 0x80 || utf8)
            pdn_text_add_char(text, from[i]);
        else
            add_windows(text, bytes[i]);
    }
    if (text->length == first) pdn_text_add(text, "", 0);
}
