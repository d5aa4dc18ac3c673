#include "base/file.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Grows as it reads: a pipe has no size. */
static Status read_all(FILE *file, const char *shown, size_t limit, char **out)
{
    size_t size = 1 << 16, length = 0;
    char *text = malloc(size);
    while (text != NULL) {
        length += fread(text + length, 1, size - 1 - length, file);
        if (length > limit || length < size - 1) break;
        char *larger = realloc(text, size *= 2);
        if (larger == NULL) free(text);
        text = larger;
    }
    if (text == NULL) return status_failed("no memory to read %s", shown);
    text[length] = '\0';
    Status status = status_ok();
    if (ferror(file))
        status = status_failed("%s cannot be read: %s", shown, strerror(errno));
    else if (length > limit)
        status = status_wrong("%s is larger than the limit of %zu bytes", shown, limit);
    else if (length > 1 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0))
        status = status_wrong("%s is UTF-16; expected UTF-8: save it as that in a text editor", shown);
    else if (strlen(text) != length)
        status = status_wrong("%s is not a text file: it has a zero byte at offset %zu", shown, strlen(text));
    if (ok(&status))
        *out = text;
    else
        free(text);
    return status;
}

Status file_read(const char *path, size_t limit, char **out)
{
    char shown[120];
    text_safe(shown, sizeof shown, path);
    if (strcmp(path, "-") == 0) return read_all(stdin, "the standard input", limit, out);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return status_failed("%s cannot be opened: %s", shown, strerror(errno));
    Status status = read_all(file, shown, limit, out);
    fclose(file);
    return status;
}
