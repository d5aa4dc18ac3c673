/* Paint: the colours and vector shapes that boards and pieces are made of. Nothing here knows a game or a
 * widget; everything draws on a cairo context, so it is crisp at any size and scale factor. Main thread. */
#ifndef PARLOR_DESKTOP_PAINT_H
#define PARLOR_DESKTOP_PAINT_H

#include <gdk/gdk.h>
#include <stdbool.h>

typedef enum PieceSet { PIECES_TURNED, PIECES_FLAT, PIECES_RED } PieceSet;

typedef struct Palette {
    bool dark, contrast;
    GdkRGBA ink;                        /* lines and text on paper */
    GdkRGBA paper;                      /* the ground of a board */
    GdkRGBA faint;                      /* thin lines, disabled things */
    GdkRGBA side[2];                    /* strokes of the two sides */
    GdkRGBA accent;                     /* where the player may move */
    GdkRGBA gold;                       /* what is selected */
    GdkRGBA hint;                       /* what the computer would do */
    GdkRGBA warning;                    /* what must be done */
    GdkRGBA frame, light, field, label; /* of a checkered board: edge, ground, squares, numbers */
    PieceSet pieces;
} Palette;

/* The look of boards and pieces, in addition to light, dark and high contrast, which overrides both. */
enum { THEMES = 4, PIECE_SETS = 3 };
void palette_choose(int theme, PieceSet pieces);

/* The palette of the current style: light or dark, normal or high contrast. */
Palette palette_now(void);

GdkRGBA rgba(unsigned rgb, double alpha);
GdkRGBA rgba_mix(GdkRGBA a, GdkRGBA b, double share_of_b);
GdkRGBA rgba_faded(GdkRGBA color, double alpha);
void paint_color(cairo_t *cr, GdkRGBA color);

void paint_rounded(cairo_t *cr, double x, double y, double width, double height, double radius);
/* A cross and a ring inside a square of that size at the origin; `progress` 0 to 1 is how much of the stroke
 * has been drawn. */
void paint_cross(cairo_t *cr, double size, GdkRGBA color, double progress);
void paint_ring(cairo_t *cr, double size, GdkRGBA color, double progress);
/* A draughtsman; the two sides differ in pattern as well as in colour, a king wears a crown. */
void paint_draughtsman(cairo_t *cr, const Palette *palette, double size, int side, bool king);
/* The colour of a side's draughtsmen. */
GdkRGBA paint_draughtsman_color(const Palette *palette, int side);
/* Marks on a square. */
void paint_dot(cairo_t *cr, double size, GdkRGBA color);
void paint_halo(cairo_t *cr, double size, GdkRGBA color);
/* Four corners around the square, which cannot be mistaken for a piece. */
void paint_corners(cairo_t *cr, double size, GdkRGBA color);
/* Text centred on a point. */
void paint_text(cairo_t *cr, const char *text, double x, double y, double height, GdkRGBA color);

#endif
