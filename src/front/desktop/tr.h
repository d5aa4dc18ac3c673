/* Tr: the words of the desktop program itself in the user's language; those about games come with the Scene. */
#ifndef PARLOR_DESKTOP_TR_H
#define PARLOR_DESKTOP_TR_H

#include <gio/gio.h>

#include "view/words.h"

/* Use this language from now on; it must outlive the application. NULL is English. */
void tr_use(GApplication *application, const Language *language);
/* The language in use. */
const Language *tr_language(void);
/* The text in that language. */
const char *tr(const char *english);
/* What went wrong, as a sentence in that language. */
const char *tr_status(const Status *status, char out[STATUS_WORDS]);
const char *tr_many(const char *one, const char *many, unsigned long count);

#endif
