/* Store: keeps texts that outlive the program: the journal of the running game, the settings.
 *
 * Three calls on named texts, plus locks where several programs may use the same texts. On disk
 * (session/store_disk.h) a call returns when the bytes are synced; in memory (session/store_memory.h) it
 * serves browser pages, and tests that make writes fail, tear and reorder. Names are short file names without
 * a slash.
 *
 * A Store is a plain table, copied freely; its context belongs to the code that opened it and outlives all
 * users. One thread. */
#ifndef PARLOR_SESSION_STORE_H
#define PARLOR_SESSION_STORE_H

#include "base/status.h"

#include <stddef.h>

enum { STORE_NAME = 80, STORE_HOLDER = 100 };

typedef enum StoreLock {
    STORE_LOCKED,     /* ours until unlock, or until this program ends */
    STORE_HELD,       /* held by another program; the holder is named */
    STORE_LOCKS_NONE, /* there are no locks here: continue without */
} StoreLock;

typedef struct Store {
    void *context;
    /* Add to the end of a text that exists, in place of its last `drop` bytes; when ok, the bytes survive a power
     * cut. When not ok, those last bytes may be gone, and the caller should replace the text. */
    Status (*append)(void *context, const char *name, size_t drop, const char *bytes, size_t size);
    /* Replace the whole text; when not ok, the old one is unchanged. */
    Status (*replace)(void *context, const char *name, const char *bytes, size_t size);
    /* All bytes of a text, followed by a zero byte, for the caller to free. No such text: ok, and *bytes is
     * NULL. */
    Status (*read)(void *context, const char *name, size_t limit, char **bytes, size_t *size);
    /* Both may be NULL: no locks. `holder` names the program that has it ("process 1234 (parlor)"). */
    StoreLock (*lock)(void *context, const char *name, char holder[STORE_HOLDER]);
    void (*unlock)(void *context, const char *name);
    void (*close)(void *context); /* may be NULL */
    void (*nap)(int ms);          /* wait for another program; NULL: not here */
} Store;

static inline StoreLock store_lock(const Store *store, const char *name, char holder[STORE_HOLDER])
{
    return store->lock != NULL ? store->lock(store->context, name, holder) : STORE_LOCKS_NONE;
}

static inline void store_unlock(const Store *store, const char *name)
{
    if (store->unlock != NULL) store->unlock(store->context, name);
}

/* Close a store that an open function filled in. A store of zeros is fine. */
static inline void store_close(Store *store)
{
    if (store->close != NULL) store->close(store->context);
    *store = (Store){0};
}

#endif
