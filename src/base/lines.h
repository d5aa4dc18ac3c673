/* Lines: cuts a stream of bytes into lines, for code that talks to other programs through pipes.
 *
 * Pure: bytes go in as they were read, every whole line is handed to `take`, without its end (LF or CR LF).
 * A line longer than the buffer arrives cut, with `cut` set; a 0 byte inside a line arrives as '?', so that a
 * line is always a proper string. */
#ifndef PARLOR_BASE_LINES_H
#define PARLOR_BASE_LINES_H

#include "base/status.h"

#include <stddef.h>

typedef struct Lines {
    char *line; /* owned */
    size_t length, size;
    bool cut;
    void (*take)(void *context, const char *line, bool cut);
    void *context;
} Lines;

/* `size` is the length of the longest line, including its final 0. */
MUST_USE Status lines_init(Lines *lines, size_t size, void (*take)(void *context, const char *line, bool cut),
                           void *context);
void lines_release(Lines *lines);
/* Drop an unfinished line. */
void lines_clear(Lines *lines);
void lines_add(Lines *lines, const char *bytes, size_t count);
/* The stream has ended: a last line without a line end counts as well. */
void lines_end(Lines *lines);

#endif
