/* Translations: the sentences of a gettext catalogue (.mo), read by ourselves, so that a language needs
 * neither an installed locale nor a library.
 *
 * The bytes come from a file that anybody may have written: every offset is checked when it is opened, and a
 * translation whose format specifiers would read other arguments than the English text is never used. */
#ifndef PARLOR_VIEW_TRANSLATIONS_H
#define PARLOR_VIEW_TRANSLATIONS_H

#include "view/words.h"

typedef struct Translations Translations;

/* The bytes are copied. Fails if they are not a catalogue; the error contains `name`. */
MUST_USE Status translations_new(const char *name, const void *bytes, size_t size, Translations **out);
void translations_free(Translations *translations); /* NULL is fine */
/* Valid as long as the translations. */
const Language *translations_language(const Translations *translations);
/* How many there are, and how many of them are unused because their format does not fit. */
int translations_count(const Translations *translations);
int translations_misfits(const Translations *translations);

/* Can `translation` be given to printf with the arguments that `english` takes? It may number them ("%2$s")
 * and leave some out. */
bool format_fits(const char *english, const char *translation);

#endif
