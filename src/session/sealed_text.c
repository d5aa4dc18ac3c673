#include "session/sealed_text.h"

#include "base/seal.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASIDE_MAX = 99, COPY_MAX = 16 << 20, SEAL_ROOM = 16 };

bool sealed_keep_aside(const Store *store, const char *name, const char *bytes, size_t size,
                       char aside[STORE_NAME])
{
    for (int i = 1; i <= ASIDE_MAX; i++) {
        char *there;
        size_t there_size;
        snprintf(aside, STORE_NAME, i == 1 ? "%.64s.damaged" : "%.64s.damaged-%d", name, i);
        Status status = store->read(store->context, aside, COPY_MAX, &there, &there_size);
        if (!ok(&status)) continue;
        bool taken = there != NULL;
        bool same = taken && there_size == size && memcmp(there, bytes, size) == 0;
        free(there);
        if (same) return true;
        if (taken) continue;
        status = store->replace(store->context, aside, bytes, size);
        return ok(&status);
    }
    return false;
}

static Status damage_note(const Store *store, const char *name, const char *bytes, size_t size)
{
    char aside[STORE_NAME];
    if (sealed_keep_aside(store, name, bytes, size, aside))
        return status_failed("The file %s was damaged: what could be read of it is used; the damaged file is "
                             "kept as %s.",
                             name, aside);
    return status_failed(
        "The file %s was damaged: what could be read of it is used; the damaged file could not "
        "be copied.",
        name);
}

/* The last line of a complete text; it is cut off. */
static bool cut_end(char *plain)
{
    size_t length = strlen(plain), end = strlen(SEALED_END "\n");
    if (length < end || strcmp(plain + length - end, SEALED_END "\n") != 0) return false;
    if (length > end && plain[length - end - 1] != '\n') return false;
    plain[length - end] = '\0';
    return true;
}

/* Without a checksum in its first line but with one in another: the first line is damaged. */
static bool has_mark(const char *bytes, size_t size)
{
    for (size_t i = 0; i + 11 <= size; i++)
        if (memcmp(bytes + i, " *", 2) == 0 && strspn(bytes + i + 2, "0123456789abcdef") == 8 &&
            bytes[i + 10] == '\n')
            return true;
    return false;
}

/* Unseal into `plain`; false if it is not as it was written. */
static bool unseal(const char *bytes, size_t size, char *plain)
{
    Unsealed opened = seal_open(bytes, size, plain);
    if (opened.sealed) return cut_end(plain) && !opened.damaged && !opened.cut;
    bool old = strncmp(plain, "parlor ", 7) == 0 && !has_mark(bytes, size);
    if (!old) plain[0] = '\0';
    return old && !opened.damaged;
}

bool sealed_is_nothing(const char *bytes, size_t size)
{
    char plain[40];
    return size > 0 && size < sizeof plain && seal_open(bytes, size, plain).sealed &&
           strcmp(plain, SEALED_END "\n") == 0;
}

Status sealed_write_nothing(const Store *store, const char *name)
{
    return sealed_write(store, name, "");
}

Status sealed_read(const Store *store, const char *name, size_t limit, char **text, Status *note)
{
    char *bytes;
    size_t size;
    *text = NULL;
    *note = status_ok();
    Status status = store->read(store->context, name, limit, &bytes, &size);
    if (!ok(&status) || bytes == NULL) return status;
    char *plain = malloc(size + 1);
    if (plain == NULL) {
        free(bytes);
        return status_failed("no memory to read %.60s", name);
    }
    if (!unseal(bytes, size, plain)) *note = damage_note(store, name, bytes, size);
    free(bytes);
    *text = plain;
    return status_ok();
}

Status sealed_write(const Store *store, const char *name, const char *text)
{
    size_t lines = 3, length = strlen(text);
    for (const char *at = text; *at != '\0'; at++)
        lines += *at == '\n';
    size_t room = length + lines * SEAL_ROOM;
    char *bytes = malloc(room), *copy = malloc(length + 2);
    if (bytes == NULL || copy == NULL) {
        free(bytes);
        free(copy);
        return status_failed("no memory to write %.60s", name);
    }
    Text out = text_into(bytes, room);
    uint32_t chain = 0;
    strcpy(copy, text);
    if (length > 0 && text[length - 1] != '\n') strcpy(copy + length, "\n");
    for (char *line = copy, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        seal_line(&chain, line, &out);
    }
    seal_line(&chain, SEALED_END, &out);
    Status status = store->replace(store->context, name, bytes, out.length);
    free(bytes);
    free(copy);
    return status;
}
