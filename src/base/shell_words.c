#include "base/shell_words.h"

#include <ctype.h>
#include <string.h>

static bool is_blank(char c)
{
    return isspace((unsigned char)c) != 0;
}

/* Copy the quoted part that begins at `from`; returns what follows it, NULL if it is never closed. */
static const char *copy_quoted(const char *from, char **to)
{
    char quote = *from++;
    for (; *from != '\0' && *from != quote; from++) {
        bool escapes = quote == '"' && *from == '\\' && (from[1] == '"' || from[1] == '\\');
        if (escapes) from++;
        *(*to)++ = *from;
    }
    return *from == quote ? from + 1 : NULL;
}

/* Copy one word; returns what follows it, NULL for an open quote. */
static const char *copy_word(const char *from, char **to)
{
    while (from != NULL && *from != '\0' && !is_blank(*from)) {
        if (*from == '"' || *from == '\'') {
            from = copy_quoted(from, to);
            continue;
        }
        if (*from == '\\' && from[1] != '\0') from++;
        *(*to)++ = *from++;
    }
    *(*to)++ = '\0';
    return from;
}

Status shell_words(const char *text, char *store, char **words, size_t size)
{
    size_t count = 0;
    for (;;) {
        while (is_blank(*text))
            text++;
        if (*text == '\0') break;
        if (count + 1 == size) return status_wrong("a command has at most %zu words", size - 1);
        words[count++] = store;
        text = copy_word(text, &store);
        if (text == NULL) return status_wrong("a quote in the command is never closed");
    }
    words[count] = NULL;
    return count > 0 ? status_ok()
                     : status_wrong("the command is empty; write the program and its arguments");
}
