/* Catalogue: translations from a gettext catalogue (.mo), read by ourselves, so that a language needs neither
 * an installed locale nor a library and works in the browser as well.
 *
 * The bytes come from a file that anybody may have written: every offset is checked when it is opened, and a
 * translation whose format specifiers would read other arguments than the English text is never used. */
#ifndef PARLOR_VIEW_CATALOGUE_H
#define PARLOR_VIEW_CATALOGUE_H

#include "view/words.h"

typedef struct Catalogue Catalogue;

/* A copy is made of the bytes. Refused with a sentence when they are no catalogue; `name` stands in it. */
MUST_USE Status catalogue_new(const char *name, const void *bytes, size_t size, Catalogue **out);
void catalogue_free(Catalogue *catalogue); /* NULL is fine */
/* Lives as long as the catalogue. */
const Language *catalogue_language(const Catalogue *catalogue);
/* How many translations it has, and how many of them are not used because their format does not fit. */
int catalogue_count(const Catalogue *catalogue);
int catalogue_misfits(const Catalogue *catalogue);

/* Can `translation` be given to printf with the arguments that `english` takes? It may number them ("%2$s")
 * and leave some out. */
bool format_fits(const char *english, const char *translation);

#endif
