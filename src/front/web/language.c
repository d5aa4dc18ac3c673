/* The page's language: a gettext catalogue whose bytes JavaScript has fetched. */
#include "front/web/order.h"
#include "view/catalogue.h"

/* NULL when the bytes are no catalogue: the page then speaks English. */
EXPORT(language_new) Catalogue *language_new(const uint8_t *bytes, size_t size)
{
    Catalogue *catalogue = NULL;
    Status status = catalogue_new("the page's language", bytes, size, &catalogue);
    return ok(&status) ? catalogue : NULL;
}
