#include "view/translations.h"

#include "view/plural.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A .mo file: seven words (magic, revision, count, offset of the table of keys, of the table of translations,
 * and two about a hash table that we do not need), two tables of (length, offset), and the texts, each
 * followed by a zero byte. The keys are sorted. A plural key holds two texts, its translation all forms. */
enum {
    MAGIC = 0,
    COUNT = 2,
    KEYS = 3,
    TRANSLATIONS = 4,
    HEADER_WORDS = 7,
    ENTRIES_MAX = 100000,
    RULE_TEXT = 200
};

typedef struct Entry {
    const char *key, *translation;
    uint32_t length; /* of the translation, with all its forms */
    bool fits;
} Entry;

struct Translations {
    Language language;
    char *bytes;
    size_t size;
    bool swapped; /* written on a machine of the other byte order */
    int count, misfits;
    Entry *entry;
    char rule[RULE_TEXT]; /* of the plural */
};

static uint32_t word_at(const Translations *translations, size_t offset)
{
    const unsigned char *byte = (const unsigned char *)translations->bytes + offset;
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word |= (uint32_t)byte[translations->swapped ? 3 - i : i] << 8 * i;
    return word;
}

/* The text that entry `i` of the table at `table` describes; NULL if it is not inside the file. */
static const char *text_at(const Translations *translations, uint32_t table, uint32_t i, uint32_t *length)
{
    size_t place = (size_t)table + 8 * (size_t)i;
    if (place + 8 > translations->size) return NULL;
    *length = word_at(translations, place);
    size_t start = word_at(translations, place + 4);
    if (start + *length >= translations->size || translations->bytes[start + *length] != '\0') return NULL;
    return translations->bytes + start;
}

/* The k-th form of an entry; NULL if there are fewer. */
static const char *form_of(const Entry *entry, unsigned long k)
{
    const char *form = entry->translation, *end = entry->translation + entry->length;
    for (; k > 0 && form < end; k--)
        form += strlen(form) + 1;
    return k == 0 && form <= end ? form : NULL;
}

static bool forms_fit(const Entry *entry, uint32_t key_length)
{
    size_t first = strlen(entry->key);
    const char *english = first < key_length ? entry->key + first + 1 : entry->key;
    const char *form;
    for (unsigned long k = 0; (form = form_of(entry, k)) != NULL; k++)
        if (!format_fits(english, form)) return false;
    return true;
}

static bool read_entries(Translations *translations)
{
    uint32_t keys = word_at(translations, 4 * KEYS), texts = word_at(translations, 4 * TRANSLATIONS);
    for (int i = 0; i < translations->count; i++) {
        Entry *entry = &translations->entry[i];
        uint32_t key_length;
        entry->key = text_at(translations, keys, (uint32_t)i, &key_length);
        entry->translation = text_at(translations, texts, (uint32_t)i, &entry->length);
        if (entry->key == NULL || entry->translation == NULL) return false;
        if (i > 0 && strcmp(entry[-1].key, entry->key) >= 0) return false;
        entry->fits = forms_fit(entry, key_length);
        if (!entry->fits) translations->misfits++;
    }
    return true;
}

static const Entry *find_entry(const Translations *translations, const char *english)
{
    int low = 0, high = translations->count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(english, translations->entry[middle].key);
        if (order == 0) return &translations->entry[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* "Plural-Forms: nplurals=2; plural=(n != 1);" in the header, which is the translation of "". */
static void read_rule(Translations *translations)
{
    static const char NAME[] = "plural=";
    const Entry *header = find_entry(translations, "");
    const char *line = header != NULL ? strstr(header->translation, "Plural-Forms:") : NULL;
    const char *rule = line != NULL ? strstr(line, NAME) : NULL;
    text_copy(translations->rule, RULE_TEXT, rule != NULL ? rule + strlen(NAME) : "n != 1");
    translations->rule[strcspn(translations->rule, ";\n")] = '\0';
}

/* Check against the program's own keys, not those of the file: a plural there may belong to another
 * sentence. */
static const char *usable(const Entry *entry, const char *form, const char *english)
{
    bool fine = entry->fits && form != NULL && form[0] != '\0' && format_fits(english, form);
    return fine ? form : NULL;
}

static const char *translate(void *context, const char *english)
{
    const Entry *entry = english[0] != '\0' ? find_entry(context, english) : NULL;
    const char *form = entry != NULL ? usable(entry, entry->translation, english) : NULL;
    return form != NULL ? form : english;
}

static const char *translate_many(void *context, const char *one, const char *many, unsigned long count)
{
    const Translations *translations = context;
    const Entry *entry = find_entry(translations, one);
    unsigned long k;
    const char *form = NULL;
    if (entry != NULL && plural_evaluate(translations->rule, count, &k))
        form = usable(entry, form_of(entry, k), many);
    if (form != NULL) return form;
    return count == 1 ? one : many;
}

static bool read_all(Translations *translations)
{
    if (translations->size < 4 * HEADER_WORDS) return false;
    translations->swapped = word_at(translations, MAGIC) == 0xde120495;
    if (word_at(translations, MAGIC) != 0x950412de) return false;
    uint32_t count = word_at(translations, 4 * COUNT);
    if (count > ENTRIES_MAX) return false;
    translations->count = (int)count;
    translations->entry = calloc(count + 1, sizeof *translations->entry);
    if (translations->entry == NULL || !read_entries(translations)) return false;
    read_rule(translations);
    return true;
}

Status translations_new(const char *name, const void *bytes, size_t size, Translations **out)
{
    assert(bytes != NULL && out != NULL);
    char shown[80];
    Translations *translations = calloc(1, sizeof *translations);
    char *copy = malloc(size + 1);
    if (translations == NULL || copy == NULL) {
        free(translations);
        free(copy);
        return status_failed("no memory for the translations");
    }
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    translations->bytes = copy;
    translations->size = size;
    translations->language = (Language){translations, translate, translate_many};
    if (!read_all(translations)) {
        translations_free(translations);
        return status_wrong("%s is not a catalogue of translations; msgfmt makes one",
                            text_safe(shown, sizeof shown, name));
    }
    *out = translations;
    return status_ok();
}

void translations_free(Translations *translations)
{
    if (translations == NULL) return;
    free(translations->entry);
    free(translations->bytes);
    free(translations);
}

const Language *translations_language(const Translations *translations)
{
    return &translations->language;
}

int translations_count(const Translations *translations)
{
    return translations->count;
}

int translations_misfits(const Translations *translations)
{
    return translations->misfits;
}
