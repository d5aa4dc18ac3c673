#include "session/store_memory.h"

#include "base/text.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS_MAX = 64, OWNERS_MAX = 8 };

typedef struct Named {
    char name[STORE_NAME];
    char *bytes; /* NULL = it only has a lock */
    size_t size;
    int owner; /* of the lock; 0 = nobody */
} Named;

/* What takes the place of a whole text drops all of it. */
#define WHOLE SIZE_MAX

typedef struct Write {
    char name[STORE_NAME];
    char *bytes;       /* NULL = there is none */
    size_t drop, size; /* `drop`: bytes at the end whose place it takes */
} Write;

/* One program that uses the memory. */
typedef struct User {
    StoreMemory *memory;
    int owner;
} User;

struct StoreMemory {
    Named texts[TEXTS_MAX];
    int count;
    User users[OWNERS_MAX];
    long writes, first, last;
    StoreFault fault;
    bool power_is_gone;
    Write late;
};

StoreMemory *store_memory_new(void)
{
    return calloc(1, sizeof(StoreMemory));
}

void store_memory_free(StoreMemory *memory)
{
    if (memory == NULL) return;
    for (int i = 0; i < memory->count; i++)
        free(memory->texts[i].bytes);
    free(memory->late.bytes);
    free(memory);
}

static Named *find(StoreMemory *memory, const char *name, bool make)
{
    for (int i = 0; i < memory->count; i++)
        if (strcmp(memory->texts[i].name, name) == 0) return &memory->texts[i];
    if (!make || memory->count == TEXTS_MAX) return NULL;
    Named *found = &memory->texts[memory->count++];
    text_copy(found->name, sizeof found->name, name);
    return found;
}

/* ---- Writing ---- */

static Status put(StoreMemory *memory, const char *name, const char *bytes, size_t size, size_t drop)
{
    Named *text = find(memory, name, drop == WHOLE);
    if (text == NULL || (drop != WHOLE && text->bytes == NULL)) return status_failed("there is no %s", name);
    size_t before = drop < text->size ? text->size - drop : 0;
    char *room = malloc(before + size + 1);
    if (room == NULL) return status_failed("no memory to keep %s", name);
    if (before > 0) memcpy(room, text->bytes, before);
    if (size > 0) memcpy(room + before, bytes, size);
    room[before + size] = '\0';
    free(text->bytes);
    text->bytes = room;
    text->size = before + size;
    return status_ok();
}

static Status put_late(StoreMemory *memory)
{
    Write late = memory->late;
    memory->late = (Write){0};
    Status status = late.bytes != NULL ? put(memory, late.name, late.bytes, late.size, late.drop)
                                       : status_ok();
    free(late.bytes);
    return status;
}

static Status put_off(StoreMemory *memory, const char *name, const char *bytes, size_t size, size_t drop)
{
    Status status = put_late(memory);
    Write write = {.bytes = malloc(size + 1), .size = size, .drop = drop};
    if (write.bytes == NULL) return status_failed("no memory to keep %s", name);
    text_copy(write.name, sizeof write.name, name);
    if (size > 0) memcpy(write.bytes, bytes, size);
    memory->late = write;
    return status;
}

static Status put_flipped(StoreMemory *memory, const char *name, const char *bytes, size_t size, size_t drop)
{
    Status status = put(memory, name, bytes, size, drop);
    Named *text = find(memory, name, false);
    if (ok(&status) && size > 0) text->bytes[text->size - size / 2 - 1] ^= (char)(1 << memory->writes % 7);
    return status;
}

static Status write_text(StoreMemory *memory, const char *name, const char *bytes, size_t size, size_t drop)
{
    memory->writes++;
    bool faulty = memory->writes >= memory->first && memory->writes <= memory->last;
    StoreFault fault = faulty ? memory->fault : FAULT_NONE;
    if (memory->power_is_gone) return status_ok();
    if (fault == FAULT_LATE) return put_off(memory, name, bytes, size, drop);
    if (fault == FAULT_FLIP) return put_flipped(memory, name, bytes, size, drop);
    if (fault == FAULT_TEAR || fault == FAULT_CUT) {
        Status torn = drop == WHOLE ? status_ok() : put(memory, name, bytes, size / 2, drop);
        memory->power_is_gone = fault == FAULT_CUT;
        return ok(&torn) ? status_failed("the write was torn") : torn;
    }
    if (fault == FAULT_FAIL) return status_failed("the disk is full");
    Status status = put(memory, name, bytes, size, drop);
    Status late = put_late(memory);
    return ok(&status) ? late : status;
}

static Status append(void *context, const char *name, size_t drop, const char *bytes, size_t size)
{
    return write_text(((User *)context)->memory, name, bytes, size, drop);
}

static Status replace(void *context, const char *name, const char *bytes, size_t size)
{
    return write_text(((User *)context)->memory, name, bytes, size, WHOLE);
}

/* ---- Reading and locks ---- */

static Status read_text(void *context, const char *name, size_t limit, char **bytes, size_t *size)
{
    const Named *text = find(((User *)context)->memory, name, false);
    *bytes = NULL;
    *size = 0;
    if (text == NULL || text->bytes == NULL) return status_ok();
    if (text->size > limit) return status_failed("%s is too large", name);
    *bytes = malloc(text->size + 1);
    if (*bytes == NULL) return status_failed("no memory to read %s", name);
    memcpy(*bytes, text->bytes, text->size + 1);
    *size = text->size;
    return status_ok();
}

static StoreLock lock(void *context, const char *name, char holder[STORE_HOLDER])
{
    User *user = context;
    Named *text = find(user->memory, name, true);
    if (text == NULL) return STORE_LOCKS_NONE;
    if (text->owner != 0) {
        snprintf(holder, STORE_HOLDER, "program %d", text->owner);
        return STORE_HELD;
    }
    text->owner = user->owner;
    return STORE_LOCKED;
}

static void unlock(void *context, const char *name)
{
    User *user = context;
    Named *text = find(user->memory, name, false);
    if (text != NULL && text->owner == user->owner) text->owner = 0;
}

Store store_memory(StoreMemory *memory, int owner)
{
    assert(owner > 0 && owner < OWNERS_MAX);
    memory->users[owner] = (User){memory, owner};
    return (Store){&memory->users[owner], append, replace, read_text, lock, unlock, NULL, NULL};
}

/* ---- For tests ---- */

void store_memory_fault(StoreMemory *memory, StoreFault fault, long first, long last)
{
    memory->fault = fault;
    memory->first = memory->writes + first;
    memory->last = memory->writes + last;
    memory->power_is_gone = false;
}

long store_memory_writes(const StoreMemory *memory)
{
    return memory->writes;
}

void store_memory_end(StoreMemory *memory, int owner)
{
    for (int i = 0; i < memory->count; i++)
        if (memory->texts[i].owner == owner) memory->texts[i].owner = 0;
}

char *store_memory_text(StoreMemory *memory, const char *name, size_t *size)
{
    Named *text = find(memory, name, false);
    *size = text != NULL ? text->size : 0;
    return text != NULL ? text->bytes : NULL;
}
