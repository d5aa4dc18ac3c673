/* PNG: pixels as the bytes of a PNG file. Small and complete for pictures of few colours: rows are stored as
 * differences from the row above, and runs of equal bytes are compressed (deflate with its fixed codes). */
#ifndef PARLOR_BASE_PNG_H
#define PARLOR_BASE_PNG_H

#include <stddef.h>
#include <stdint.h>

/* `pixels` holds width * height times red, green, blue. The caller frees the result; NULL if there is not
 * enough memory. */
uint8_t *png_encode(const uint8_t *pixels, int width, int height, size_t *size);

#endif
