/* Shell words: splits the text of a command line into words as a shell would, without a shell.
 *
 * Blanks separate words. 'single quotes' keep everything, "double quotes" everything but \" and \\, and a
 * backslash outside keeps the next character. No variables, no wildcards. Pure. */
#ifndef PARLOR_BASE_SHELL_WORDS_H
#define PARLOR_BASE_SHELL_WORDS_H

#include "base/status.h"

#include <stddef.h>

/* The words' characters go into `store` (strlen(text) + 1 bytes are enough), pointers to them into `words`,
 * which ends with NULL; at most `size` - 1 words. Refuses a quote that is never closed and a text without any
 * word. */
MUST_USE Status shell_words(const char *text, char *store, char **words, size_t size);

#endif
