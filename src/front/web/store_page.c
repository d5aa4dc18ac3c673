#include "front/web/store_page.h"

#include "base/text.h"
#include "front/web/export.h"
#include "view/table.h"
#include "view/translations.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct StoredText {
    char name[STORE_NAME];
    char *bytes; /* NULL: there is no such text */
    size_t size;
    bool changed; /* JavaScript has not taken it yet */
    bool held;    /* another tab has locked it */
    bool locked;  /* by us */
} StoredText;

struct PageStore {
    Store seam;
    int count;
    StoredText *texts;
    char note[STATUS_WORDS];
    char trouble[200]; /* "" while nothing is wrong */
    bool refused;      /* a write was refused, and none has succeeded since */
};

const Store *page_store_seam(const PageStore *store)
{
    return &store->seam;
}

/* The text of that name, created if there is none; NULL if there is no memory. */
static StoredText *text_of(PageStore *store, const char *name)
{
    for (int i = 0; i < store->count; i++)
        if (strcmp(store->texts[i].name, name) == 0) return &store->texts[i];
    StoredText *larger = realloc(store->texts, (size_t)(store->count + 1) * sizeof *larger);
    if (larger == NULL) return NULL;
    store->texts = larger;
    StoredText *text = &larger[store->count++];
    *text = (StoredText){0};
    text_copy(text->name, sizeof text->name, name);
    return text;
}

static bool write_at(StoredText *text, size_t at, const char *bytes, size_t size)
{
    char *room = realloc(text->bytes, at + size + 1);
    if (room == NULL) return false;
    memcpy(room + at, bytes, size);
    room[at + size] = '\0';
    text->bytes = room;
    text->size = at + size;
    return true;
}

/* ---- The seam ---- */

/* From the offset that is as far from the end as `drop`; SIZE_MAX: the whole text. */
static Status write(PageStore *store, const char *name, size_t drop, const char *bytes, size_t size)
{
    StoredText *text = text_of(store, name);
    store->refused = store->trouble[0] != '\0';
    if (store->refused) return status_failed("%s", store->trouble);
    if (text == NULL || !write_at(text, drop < text->size ? text->size - drop : 0, bytes, size))
        return status_failed("no memory to store the game");
    text->changed = true;
    return status_ok();
}

static Status on_append(void *context, const char *name, size_t drop, const char *bytes, size_t size)
{
    return write(context, name, drop, bytes, size);
}

static Status on_replace(void *context, const char *name, const char *bytes, size_t size)
{
    return write(context, name, SIZE_MAX, bytes, size);
}

static Status on_read(void *context, const char *name, size_t limit, char **bytes, size_t *size)
{
    StoredText *text = text_of(context, name);
    *bytes = NULL;
    *size = 0;
    if (text == NULL || text->bytes == NULL) return status_ok();
    if (text->size > limit) return status_failed("%s is larger than it can be", name);
    *bytes = malloc(text->size + 1);
    if (*bytes == NULL) return status_failed("no memory for the stored game");
    memcpy(*bytes, text->bytes, text->size + 1);
    *size = text->size;
    return status_ok();
}

static StoreLock on_lock(void *context, const char *name, char holder[STORE_HOLDER])
{
    StoredText *text = text_of(context, name);
    text_copy(holder, STORE_HOLDER, "another tab");
    if (text == NULL) return STORE_LOCKS_NONE;
    if (text->held) return STORE_HELD;
    text->locked = true;
    return STORE_LOCKED;
}

static void on_unlock(void *context, const char *name)
{
    StoredText *text = text_of(context, name);
    if (text != NULL) text->locked = false;
}

/* ---- JavaScript's side ---- */

EXPORT(store_new) PageStore *store_new(void)
{
    PageStore *store = calloc(1, sizeof *store);
    if (store != NULL)
        store->seam = (Store){.context = store,
                              .append = on_append,
                              .replace = on_replace,
                              .read = on_read,
                              .lock = on_lock,
                              .unlock = on_unlock};
    return store;
}

/* A text as the browser has it. One that waits to be stored is newer and stays. */
EXPORT(store_put) void store_put(PageStore *store, const char *name, const char *bytes)
{
    StoredText *text = text_of(store, name);
    if (text != NULL && !text->changed) write_at(text, 0, bytes, strlen(bytes));
}

/* Another tab has locked or unlocked this text. */
EXPORT(store_hold) void store_hold(PageStore *store, const char *name, bool held)
{
    StoredText *text = text_of(store, name);
    if (text != NULL) text->held = held;
}

/* Forget the locks of other tabs. */
EXPORT(store_hold_none) void store_hold_none(PageStore *store)
{
    for (int i = 0; i < store->count; i++)
        store->texts[i].held = false;
}

/* The name of a text that has changed since it was taken, "" if there is none. */
EXPORT(store_changed) const char *store_changed(const PageStore *store)
{
    for (int i = 0; i < store->count; i++)
        if (store->texts[i].changed) return store->texts[i].name;
    return "";
}

EXPORT(store_take) const char *store_take(PageStore *store, const char *name)
{
    StoredText *text = text_of(store, name);
    if (text == NULL || text->bytes == NULL) return "";
    text->changed = false;
    return text->bytes;
}

/* The name of the i-th text that is locked by us, "" past the last. */
EXPORT(store_locked) const char *store_locked(const PageStore *store, int index)
{
    for (int i = 0; i < store->count; i++)
        if (store->texts[i].locked && index-- == 0) return store->texts[i].name;
    return "";
}

/* The browser could not store something: the reason, or "" when it works again. */
EXPORT(store_trouble) void store_trouble(PageStore *store, const char *why)
{
    text_copy(store->trouble, sizeof store->trouble, why);
}

/* Does the program still have to write what was refused? */
EXPORT(store_owes) bool store_owes(const PageStore *store)
{
    return store->refused;
}

/* Is there an unfinished game of that name? */
EXPORT(store_is_left) bool store_is_left(const PageStore *store, const char *name)
{
    const Game *game;
    Status status = game_find(name, &game);
    return ok(&status) && table_is_left(&store->seam, game, NULL, NULL);
}

/* What is wrong with it, as a sentence; "" if nothing is. */
EXPORT(store_left_note)
const char *store_left_note(PageStore *store, const char *name, const Translations *translations)
{
    const Language *language = translations != NULL ? translations_language(translations) : NULL;
    const Game *game;
    Status note, status = game_find(name, &game);
    store->note[0] = '\0';
    if (!ok(&status)) return store->note;
    bool left = table_is_left(&store->seam, game, NULL, &note);
    (void)left;
    return ok(&note) ? store->note : words_status(language, &note, store->note);
}
