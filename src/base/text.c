#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Text text_into(char *buffer, size_t size)
{
    if (size > 0) buffer[0] = '\0';
    return (Text){.start = buffer, .size = size};
}

void text_add(Text *text, const char *format, ...)
{
    size_t room = text->size - text->length;
    va_list args;
    va_start(args, format);
    int wanted = vsnprintf(text->start + text->length, room, format, args);
    va_end(args);
    if (wanted < 0) return;
    if ((size_t)wanted < room) {
        text->length += (size_t)wanted;
    } else {
        text->length = text->size > 0 ? text->size - 1 : 0;
        text->cut = true;
    }
}

bool text_copy(char *buffer, size_t size, const char *from)
{
    size_t length = strlen(from);
    bool fits = length < size;
    if (!fits) length = size - 1;
    memmove(buffer, from, length);
    buffer[length] = '\0';
    return fits;
}

void text_sentence(char *buffer, size_t size, const char *from)
{
    text_copy(buffer, size, from);
    if (buffer[strspn(buffer, "abcdefghijklmnopqrstuvwxyz")] == ' ')
        buffer[0] = (char)toupper((unsigned char)buffer[0]);
}

bool text_number(const char *from, long low, long high, long *out)
{
    const char *digits = *from == '-' ? from + 1 : from;
    if (!isdigit((unsigned char)*digits)) return false;
    char *end;
    errno = 0;
    long value = strtol(from, &end, 10);
    if (errno != 0 || *end != '\0' || value < low || value > high) return false;
    *out = value;
    return true;
}

bool text_clamped(const char *from, long *out)
{
    const char *digits = *from == '-' ? from + 1 : from;
    if (!isdigit((unsigned char)*digits) || digits[strspn(digits, "0123456789")] != '\0') return false;
    *out = strtol(from, NULL, 10); /* strtol itself stops at the ends of the range */
    return true;
}

bool text_word(const char **cursor, char *word, size_t size)
{
    const char *from = *cursor;
    while (isspace((unsigned char)*from))
        from++;
    if (*from == '\0') {
        *cursor = from;
        return false;
    }
    size_t length = 0;
    for (; *from != '\0' && !isspace((unsigned char)*from); from++)
        if (length + 1 < size) word[length++] = *from;
    word[length] = '\0';
    *cursor = from;
    return true;
}

bool text_same(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

int text_distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int before[LONGEST + 1], now[LONGEST + 1];
    size_t rows = strlen(a), columns = strlen(b);
    if (rows > LONGEST || columns > LONGEST) return LONGEST;
    for (size_t k = 0; k <= columns; k++)
        before[k] = (int)k;
    for (size_t i = 0; i < rows; i++) {
        now[0] = (int)i + 1;
        for (size_t k = 0; k < columns; k++) {
            int least = before[k] + (a[i] != b[k]);
            if (before[k + 1] + 1 < least) least = before[k + 1] + 1;
            if (now[k] + 1 < least) least = now[k] + 1;
            now[k + 1] = least;
        }
        memcpy(before, now, sizeof before);
    }
    return before[columns];
}

size_t text_code(const char *at, unsigned *code)
{
    static const unsigned LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *from = (const unsigned char *)at;
    *code = from[0];
    if (from[0] == '\0') return 0;
    if (from[0] < 0x80) return 1;
    size_t length = from[0] >= 0xF0 ? 4 : from[0] >= 0xE0 ? 3 : 2;
    if (from[0] < 0xC2 || from[0] > 0xF4) return 0;
    *code = from[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((from[i] & 0xC0) != 0x80) return 0;
        *code = *code << 6 | (from[i] & 0x3F);
    }
    bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code >= LEAST[length] && *code <= 0x10FFFF && !surrogate ? length : 0;
}

size_t text_shown(const char *from)
{
    unsigned code;
    size_t length = text_code(from, &code);
    bool control = code < 32 || (code >= 127 && code < 160);
    bool turns = code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
                 (code >= 0x2066 && code <= 0x2069);
    return control || turns ? 0 : length;
}

const char *text_safe(char *buffer, size_t size, const char *from)
{
    const char *mark = "…";
    size_t length = 0, limit = size - 1 - strlen(mark);
    for (; *from != '\0' && length < limit; from++) {
        unsigned char c = (unsigned char)*from;
        buffer[length++] = (c < 32 || c > 126) ? '?' : (char)c;
    }
    buffer[length] = '\0';
    if (*from != '\0') strcat(buffer, mark);
    return buffer;
}
