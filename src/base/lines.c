#include "base/lines.h"

#include <stdlib.h>

Status lines_init(Lines *lines, size_t size, void (*take)(void *context, const char *line, bool cut),
                  void *context)
{
    *lines = (Lines){.line = malloc(size), .size = size, .take = take, .context = context};
    return lines->line != NULL ? status_ok() : status_failed("no memory for a line of %zu bytes", size);
}

void lines_release(Lines *lines)
{
    free(lines->line);
    *lines = (Lines){0};
}

void lines_clear(Lines *lines)
{
    lines->length = 0;
    lines->cut = false;
}

static void give(Lines *lines)
{
    if (lines->length > 0 && lines->line[lines->length - 1] == '\r') lines->length--;
    lines->line[lines->length] = '\0';
    bool cut = lines->cut;
    lines_clear(lines);
    lines->take(lines->context, lines->line, cut);
}

void lines_add(Lines *lines, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n')
            give(lines);
        else if (lines->length + 1 < lines->size)
            lines->line[lines->length++] = bytes[i] != '\0' ? bytes[i] : '?';
        else
            lines->cut = true;
    }
}

void lines_end(Lines *lines)
{
    if (lines->length > 0) give(lines);
}
