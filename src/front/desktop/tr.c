#include "front/desktop/tr.h"

#include "front/language.h"

#include <glib.h>

/* Found once, for the life of the program. */
const Language *tr_language(void)
{
    static gsize found;
    static const Language *language;
    if (g_once_init_enter(&found)) {
        language = language_of(language_find());
        g_once_init_leave(&found, 1);
    }
    return language;
}

const char *tr(const char *english)
{
    return words(tr_language(), english);
}

const char *tr_many(const char *one, const char *many, unsigned long count)
{
    return words_many(tr_language(), one, many, count);
}
