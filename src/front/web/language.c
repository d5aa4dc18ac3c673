#include "front/web/language.h"

#include "front/web/order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    const char *key, *value;
    const char *many; /* of a plural */
} Entry;

struct Catalogue {
    Language language;
    int count;
    Entry *entry; /* sorted by key */
    char *text;
};

enum { KEY_LIMIT = 1000, PLURAL_MARK = 1 };

static int compare(const void *a, const void *b)
{
    return strcmp(((const Entry *)a)->key, ((const Entry *)b)->key);
}

static const Entry *find(const Catalogue *catalogue, const char *key)
{
    Entry wanted = {.key = key};
    return bsearch(&wanted, catalogue->entry, (size_t)catalogue->count, sizeof wanted, compare);
}

static const char *translate(void *context, const char *english)
{
    const Entry *entry = find(context, english);
    return entry != NULL ? entry->value : english;
}

/* One form for one thing and another for any other number, as in English and German. */
static const char *translate_many(void *context, const char *one, const char *many, unsigned long count)
{
    char key[KEY_LIMIT];
    snprintf(key, sizeof key, "%s%c%s", one, PLURAL_MARK, many);
    const Entry *entry = find(context, key);
    if (entry == NULL || entry->many == NULL) return count == 1 ? one : many;
    return count == 1 ? entry->value : entry->many;
}

static size_t pairs_size(const char *text, int count)
{
    const char *at = text;
    for (int i = 0; i < 2 * count; i++)
        at += strlen(at) + 1;
    return (size_t)(at - text);
}

static void fill(Catalogue *catalogue)
{
    char *at = catalogue->text;
    for (int i = 0; i < catalogue->count; i++) {
        Entry *entry = &catalogue->entry[i];
        entry->key = at;
        at += strlen(at) + 1;
        entry->value = at;
        char *mark = strchr(at, PLURAL_MARK);
        at += strlen(at) + 1;
        if (mark == NULL) continue;
        *mark = '\0';
        entry->many = mark + 1;
    }
    qsort(catalogue->entry, (size_t)catalogue->count, sizeof *catalogue->entry, compare);
}

EXPORT(catalogue_new) Catalogue *catalogue_new(const char *text, int count)
{
    size_t size = pairs_size(text, count);
    Catalogue *catalogue = calloc(1, sizeof *catalogue);
    if (catalogue == NULL) return NULL;
    catalogue->language = (Language){
        .context = catalogue, .translate = translate, .translate_many = translate_many};
    catalogue->count = count;
    catalogue->entry = calloc((size_t)count + 1, sizeof *catalogue->entry);
    catalogue->text = malloc(size + 1);
    if (catalogue->entry == NULL || catalogue->text == NULL) {
        free(catalogue->entry);
        free(catalogue->text);
        free(catalogue);
        return NULL;
    }
    memcpy(catalogue->text, text, size);
    fill(catalogue);
    return catalogue;
}

const Language *catalogue_language(const Catalogue *catalogue)
{
    return catalogue != NULL ? &catalogue->language : NULL;
}
