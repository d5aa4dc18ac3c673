/* PdnText: a string that grows, and the cleaning of text from files. Part of the PDN sources. */
#ifndef PARLOR_CHECKERS_PDN_TEXT_H
#define PARLOR_CHECKERS_PDN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Always ends with a 0 once something was added. After an addition ran out of memory, `failed` stays true. */
typedef struct PdnText {
    char *start;
    size_t length, size;
    bool failed;
} PdnText;

void pdn_text_release(PdnText *text);
void pdn_text_add(PdnText *text, const char *from, size_t length);

static inline void pdn_text_add_char(PdnText *text, char c)
{
    if (text->length + 2 > text->size) {
        pdn_text_add(text, &c, 1);
        return;
    }
    text->start[text->length++] = c;
    text->start[text->length] = '\0';
}

/* Make room in an array of `*size` elements for `wanted` of them; false if there is no memory. */
bool pdn_grow(void **array, uint32_t *size, uint32_t wanted, size_t element);

/* Append `from` as one clean line of UTF-8: what is not UTF-8 is taken as Windows-1252 (the Latin-1 that
 * files really contain); blanks and control characters become single blanks, none at either end. */
void pdn_text_add_clean(PdnText *text, const char *from, size_t length);

#endif
