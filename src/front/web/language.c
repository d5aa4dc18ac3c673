/* The page's language: a gettext catalogue whose bytes JavaScript has fetched. */
#include "front/web/export.h"
#include "view/translations.h"

/* NULL if the bytes are not a catalogue: the page then speaks English. */
EXPORT(language_new) Translations *language_new(const uint8_t *bytes, size_t size)
{
    Translations *translations = NULL;
    Status status = translations_new("the page's language", bytes, size, &translations);
    return ok(&status) ? translations : NULL;
}
