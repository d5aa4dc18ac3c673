/* The page's language: a catalogue of sentences that JavaScript read from JSON and handed in as text. */
#ifndef PARLOR_FRONT_WEB_LANGUAGE_H
#define PARLOR_FRONT_WEB_LANGUAGE_H

#include "view/words.h"

typedef struct Catalogue Catalogue;

/* `text` is `count` pairs of a key and its translation, each string with its final 0; it is copied. A plural
 * has the key "ONE\001MANY" and its two forms separated by "\001". NULL when there is no memory. */
Catalogue *catalogue_new(const char *text, int count);
/* Lives as long as the catalogue. NULL for NULL: English. */
const Language *catalogue_language(const Catalogue *catalogue);

#endif
