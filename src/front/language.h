/* The language of the program: found in the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG, as in gettext)
 * and read from parlor.mo below `locale` beside the program or in ../share/locale. Nothing depends on the
 * locales that the system has installed. English needs no file. */
#ifndef PARLOR_FRONT_LANGUAGE_H
#define PARLOR_FRONT_LANGUAGE_H

#include "view/translations.h"

/* NULL if the language is English, or one that we do not have. The caller frees it. */
Translations *language_find(void);
/* The Language for the view: NULL for NULL. */
const Language *language_of(const Translations *translations);

#endif
