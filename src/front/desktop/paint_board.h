/* PaintBoard: paints boards and cells by their BoardStyle and Face. Reads a Scene and nothing else; knows no
 * game and no widget. */
#ifndef PARLOR_DESKTOP_PAINT_BOARD_H
#define PARLOR_DESKTOP_PAINT_BOARD_H

#include "front/desktop/geometry.h"
#include "front/desktop/paint.h"

/* Everything behind the cells: frame, lines, blocks, numbers. */
void paint_ground(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene);
/* A cell with its marks and what stands on it; the origin is its corner. */
void paint_cell(cairo_t *cr, const Palette *palette, BoardStyle style, const SceneCell *cell, double size);
/* A piece alone; `progress` 0 to 1 while it is put down. */
void paint_face(cairo_t *cr, const Palette *palette, Face face, int side, double size, double progress);
/* The colour that stands for a side whose pieces look like that. */
GdkRGBA paint_side(const Palette *palette, Face face, int side);
/* The whole board at once, for a picture of it. */
void paint_scene(cairo_t *cr, const Palette *palette, const Scene *scene, double width, double height);
/* The best moves of an analysis, drawn over everything. */
void paint_analysis(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene);
/* Which side is better: side 0 from the left, side 1 from the right. `face` is the look of each side's
 * men. */
void paint_value_bar(cairo_t *cr, const Face face[2], double chance, int width, int height);
/* From "hardly considered" to "most": for the legend of a heat map. */
GdkRGBA paint_heat(const Palette *palette, double heat);

#endif
