/* PNG: pixels as the bytes of a PNG file. Small and complete for pictures of few colours: rows are stored as
 * differences to the row above, runs of equal bytes are squeezed (deflate with its fixed codes). */
#ifndef PARLOR_BASE_PNG_H
#define PARLOR_BASE_PNG_H

#include <stddef.h>
#include <stdint.h>

/* `pixels` are width * height times red, green, blue. The bytes are for the caller to free; NULL when there is no
 * memory. */
uint8_t *png_encode(const uint8_t *pixels, int width, int height, size_t *size);

#endif
