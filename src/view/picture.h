/* Picture: the board of a Scene as a drawing, for files and pages: SVG, or pixels as PNG. The same shapes give
 * both, so that they look alike; nothing but the C library is needed. */
#ifndef PARLOR_VIEW_PICTURE_H
#define PARLOR_VIEW_PICTURE_H

#include "view/scene.h"

/* SVG as text, for the caller to free; NULL if there is no memory. The spoken summary is its title. */
char *picture_svg(const Scene *scene);
enum { PICTURE_PIXELS = 640, PICTURE_PIXELS_MAX = 4000 };
/* PNG, `pixels` wide and as high as the board needs; the caller frees it, too. */
uint8_t *picture_png(const Scene *scene, int pixels, size_t *size);
/* Write the kind given by the ending of the name: .svg or .png. Other endings are refused. */
MUST_USE Status picture_write(const Scene *scene, const char *path, char **bytes, size_t *size);

/* ---- Between the files of the picture ---- */

typedef enum ShapeKind {
    SHAPE_RECT,
    SHAPE_DISC,
    SHAPE_RING,
    SHAPE_LINE,
    SHAPE_POLYGON,
    SHAPE_TEXT
} ShapeKind;

enum { SHAPE_POINTS = 8, SHAPE_NUMBERS = 2 * SHAPE_POINTS };

typedef struct Shape {
    ShapeKind kind;
    uint32_t colour; /* 0xRRGGBB */
    double opacity;  /* 0 to 1 */
    double width;    /* of a ring's or line's stroke */
    /* RECT: x, y, width, height. DISC, RING: centre, radius. LINE: from, to. POLYGON: points. TEXT: left, top,
     * height. A cell is 10 wide. */
    double at[SHAPE_NUMBERS];
    int points; /* of a polygon */
    char text[SQUARE_TEXT];
} Shape;

typedef struct Picture {
    double width, height;
    Shape *shape;
    int count, size;
    bool failed; /* no memory */
} Picture;

/* The shapes in the order in which they are drawn. */
Picture picture_of(const Scene *scene);
void picture_release(Picture *picture);

#endif
