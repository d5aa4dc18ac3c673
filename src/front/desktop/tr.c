#include "front/desktop/tr.h"

#include <stddef.h>

const Language *tr_language(void)
{
    return NULL;
}

const char *tr(const char *english)
{
    return words(tr_language(), english);
}

const char *tr_many(const char *one, const char *many, unsigned long count)
{
    return words_many(tr_language(), one, many, count);
}
