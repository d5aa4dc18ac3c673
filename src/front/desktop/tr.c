#include "front/desktop/tr.h"

#include <gio/gio.h>

/* The application carries the language under this name. */
static const char NAME[] = "language";

void tr_use(GApplication *application, const Language *language)
{
    g_object_set_data(G_OBJECT(application), NAME, (gpointer)language);
}

const Language *tr_language(void)
{
    GApplication *application = g_application_get_default();
    return application != NULL ? g_object_get_data(G_OBJECT(application), NAME) : NULL;
}

const char *tr(const char *english)
{
    return words(tr_language(), english);
}

const char *tr_many(const char *one, const char *many, unsigned long count)
{
    return words_many(tr_language(), one, many, count);
}

const char *tr_status(const Status *status, char out[STATUS_WORDS])
{
    return words_status(tr_language(), status, out);
}
