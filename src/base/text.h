/* Text: small helpers for reading and writing text in the caller's buffers.
 *
 * A Text appends formatted text to a buffer of fixed size and remembers when it did not fit; the buffer is
 * always a valid string. */
#ifndef PARLOR_BASE_TEXT_H
#define PARLOR_BASE_TEXT_H

#include "base/status.h"

#include <stddef.h>

typedef struct Text {
    char *start;
    size_t length, size;
    bool cut; /* something did not fit */
} Text;

Text text_into(char *buffer, size_t size);
void text_add(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Copy `from` into the buffer, cut to fit; false if it was cut. */
bool text_copy(char *buffer, size_t size, const char *from);
/* The same for a sentence of a Status, which begins with a lower-case letter: shown on its own it gets a
 * capital. A file name at the beginning stays as it is. */
void text_sentence(char *buffer, size_t size, const char *from);
/* Read a whole decimal number (all of `from`) from `low` to `high`; false for anything else. */
bool text_number(const char *from, long low, long high, long *out);
/* Read any whole decimal number; one that does not fit into a long becomes the nearest one that does. */
bool text_clamped(const char *from, long *out);
/* The next word separated by blanks: advances `*cursor`, copies (cut to fit) into `word`; false at the end. */
bool text_word(const char **cursor, char *word, size_t size);
/* Equal without regard to ASCII case. */
bool text_same(const char *a, const char *b);
/* How many letters have to be changed, added or left out to make one short word of the other. */
int text_distance(const char *a, const char *b);
/* The UTF-8 character at `from` and its length in bytes; 0 at the end, and for bytes that are not valid UTF-8. */
size_t text_code(const char *from, unsigned *code);
/* The length in bytes of the UTF-8 character at `from` if it may be shown as it is: 0 for bytes that are not
 * valid UTF-8 (overlong forms and surrogates are not), and for control characters, including those that
 * change the direction of writing. */
size_t text_shown(const char *from);
/* A copy of `from` that is safe to show: control and non-ASCII bytes as '?', at most `size` - 1 long, "…"
 * where cut. Returns `buffer`, for use inside error sentences. */
const char *text_safe(char *buffer, size_t size, const char *from);

#endif
