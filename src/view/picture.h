/* Picture: the board of a Scene for files: SVG, or pixels as PNG, in the look that a person has chosen. Nothing but the C
 * library is needed. */
#ifndef PARLOR_VIEW_PICTURE_H
#define PARLOR_VIEW_PICTURE_H

#include "view/drawing.h"

enum { PICTURE_PIXELS = 640, PICTURE_PIXELS_MAX = 4000 };

/* SVG as text, for the caller to free; NULL if there is no memory. The spoken summary is its title. */
char *picture_svg(const Scene *scene, const Look *look);
/* PNG, `pixels` wide and as high as the board needs; the caller frees it, too. */
uint8_t *picture_png(const Scene *scene, const Look *look, int pixels, size_t *size);
/* Write the kind given by the ending of the name: .svg or .png. Other endings are refused. */
MUST_USE Status picture_write(const Scene *scene, const Look *look, const char *path, char **bytes,
                              size_t *size);

/* The drawing of both, and how high it is. */
Drawing picture_of(const Scene *scene, const Look *look, int pixels, int *height);

#endif
