/* Any bytes as a catalogue of translations: refused, or its sentences can be looked up, and the translation
 * of a format takes the same arguments. */
#include "fuzz.h"

#include "view/translations.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const KEYS[] = {"Undo", "%s beats %s", "%s has %d", "", "unknown"};
    Translations *translations;
    Status status = translations_new("fuzz", data, size, &translations);
    if (!ok(&status)) return 0;
    const Language *language = translations_language(translations);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        DEMAND(format_fits(KEYS[i], words(language, KEYS[i])));
    for (unsigned long count = 0; count < 4; count++)
        DEMAND(format_fits("%d moves", words_many(language, "%d move", "%d moves", count)));
    translations_free(translations);
    return 0;
}
