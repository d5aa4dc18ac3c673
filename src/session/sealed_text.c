#include "session/sealed_text.h"

#include "base/seal.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASIDE_MAX = 99, COPY_MAX = 16 << 20 };

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

Status sealed_loss(const Store *store, const char *name, size_t limit)
{
    char *bytes;
    size_t size;
    Status status = store->read(store->context, name, limit, &bytes, &size);
    if (!ok(&status) || bytes == NULL) return status;
    status = damage_note(store, name, bytes, size);
    free(bytes);
    return status;
}

bool sealed_is_nothing(const char *bytes, size_t size)
{
    char plain[40];
    return size > 0 && size < sizeof plain && seal_open_whole(bytes, size, plain) && plain[0] == '\0';
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
    if (!seal_open_whole(bytes, size, plain)) *note = damage_note(store, name, bytes, size);
    free(bytes);
    *text = plain;
    return status_ok();
}

Status sealed_write(const Store *store, const char *name, const char *text)
{
    size_t room = seal_room(text);
    char *bytes = malloc(room);
    if (bytes == NULL) return status_failed("no memory to write %.60s", name);
    Text out = text_into(bytes, room);
    uint32_t chain;
    seal_begin(&chain, &out);
    seal_lines(&chain, text, &out);
    seal_end(chain, &out);
    Status status = store->replace(store->context, name, bytes, out.length);
    free(bytes);
    return status;
}
