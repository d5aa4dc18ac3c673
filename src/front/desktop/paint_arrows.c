/* The moves that an analysis likes, drawn over the board: arrows, or numbers where a move is one square. */
#include "front/desktop/paint_board.h"

#include <math.h>
#include <stdio.h>

/* The middle of a cell. */
static void middle_of(const Geometry *geometry, const Scene *scene, int square, double *x, double *y)
{
    const SceneCell *cell = &scene->cell[square];
    geometry_cell(geometry, cell->column, cell->row, x, y);
    *x += geometry->cell / 2;
    *y += geometry->cell / 2;
}

static void arrow_path(cairo_t *cr, double length, double width)
{
    double head = MIN(width * 2.4, length * 0.6), half = width / 2;
    cairo_move_to(cr, 0, -half);
    cairo_line_to(cr, length - head, -half);
    cairo_line_to(cr, length - head, -width * 1.3);
    cairo_line_to(cr, length, 0);
    cairo_line_to(cr, length - head, width * 1.3);
    cairo_line_to(cr, length - head, half);
    cairo_line_to(cr, 0, half);
    cairo_close_path(cr);
}

/* With a contrasting rim, so that it is visible on any ground and on pieces. */
static void paint_arrow(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene,
                        const SceneLine *line, int rank)
{
    double x0, y0, x1, y1;
    middle_of(geometry, scene, line->from, &x0, &y0);
    middle_of(geometry, scene, line->to, &x1, &y1);
    cairo_save(cr);
    cairo_translate(cr, x0, y0);
    cairo_rotate(cr, atan2(y1 - y0, x1 - x0));
    arrow_path(cr, hypot(x1 - x0, y1 - y0), geometry->cell * (rank == 0 ? 0.17 : 0.11));
    paint_color(cr, rgba_faded(palette->hint, rank == 0 ? 0.9 : 0.6));
    cairo_fill_preserve(cr);
    paint_color(cr, rgba(palette->contrast ? 0xffffff : 0x2a1a00, rank == 0 ? 0.8 : 0.5));
    cairo_set_line_width(cr, palette->contrast ? 2.5 : 1);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void paint_rank(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene,
                       const SceneLine *line, int rank)
{
    double x, y, size = geometry->cell;
    char text[16];
    middle_of(geometry, scene, line->to, &x, &y);
    cairo_save(cr);
    cairo_translate(cr, x - size / 2, y - size / 2);
    paint_corners(cr, size, rgba_faded(palette->hint, rank == 0 ? 1 : 0.55));
    cairo_restore(cr);
    snprintf(text, sizeof text, "%d", rank + 1);
    paint_text(cr, text, x, y, size * (rank == 0 ? 0.42 : 0.32), rgba_faded(palette->ink, 0.85));
}

void paint_analysis(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene)
{
    for (int i = scene->analysis.line_count - 1; i >= 0; i--) {
        const SceneLine *line = &scene->analysis.line[i];
        if (line->from >= 0)
            paint_arrow(cr, palette, geometry, scene, line, i);
        else
            paint_rank(cr, palette, geometry, scene, line, i);
    }
}

void paint_value_bar(cairo_t *cr, const Face face[2], double chance, int width, int height)
{
    Palette palette = palette_now();
    double share = width * chance;
    paint_rounded(cr, 0, 0, width, height, height / 2.0);
    cairo_clip(cr);
    for (int side = 0; side < 2; side++) {
        cairo_rectangle(cr, side == 0 ? 0 : share, 0, side == 0 ? share : width - share, height);
        paint_color(cr, paint_side(&palette, face[side], side));
        cairo_fill(cr);
    }
    paint_rounded(cr, 0.5, 0.5, width - 1, height - 1, height / 2.0);
    paint_color(cr, palette.faint);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}
