/* Paint: puts Drawings and their colours on a cairo context, crisp at any size and scale factor. Knows no game, no Scene
 * beyond its Drawing, and no widget. Main thread. */
#ifndef PARLOR_DESKTOP_PAINT_H
#define PARLOR_DESKTOP_PAINT_H

#include <gdk/gdk.h>
#include <stdbool.h>

#include "view/drawing.h"

/* The look of boards and pieces, in addition to light, dark and high contrast, which overrides both. */
void look_choose(int theme, PieceSet pieces);
/* The look of the current style: light or dark, normal or high contrast. */
Look look_now(void);

GdkRGBA tint_rgba(const Look *look, Tint tint);
/* Paint with that colour from now on. */
void paint_tint(cairo_t *cr, const Look *look, Tint tint, double opacity);
void paint_rounded(cairo_t *cr, double x, double y, double width, double height, double radius);

void paint_drawing(cairo_t *cr, const Drawing *drawing);
/* The whole board, as large as fits. */
void paint_scene(cairo_t *cr, const Scene *scene, double width, double height);
/* A piece alone, as large as fits. */
void paint_piece(cairo_t *cr, Face face, int side, double size);
/* Which side is better: side 0 from the left, side 1 from the right. `face` is the look of each side's
 * men. */
void paint_value_bar(cairo_t *cr, const Face face[2], double chance, int width, int height);

#endif
