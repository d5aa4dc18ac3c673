#include "front/desktop/paint_board.h"

#include <math.h>
#include <stdio.h>

/* ---- Pieces ---- */

void paint_face(cairo_t *cr, const Palette *palette, Face face, int side, double size, double progress)
{
    switch (face) {
    case FACE_NONE:
        break;
    case FACE_CROSS:
        paint_cross(cr, size, palette->side[side], progress);
        break;
    case FACE_RING:
        paint_ring(cr, size, palette->side[side], progress);
        break;
    case FACE_MAN:
        paint_draughtsman(cr, palette, size, side, false);
        break;
    case FACE_KING:
        paint_draughtsman(cr, palette, size, side, true);
        break;
    }
}

GdkRGBA paint_side(const Palette *palette, Face face, int side)
{
    bool drawn = face == FACE_CROSS || face == FACE_RING;
    return drawn ? palette->side[side] : paint_draughtsman_color(palette, side);
}

/* ---- Grounds ---- */

/* Letters below, digits at the left, as the game itself counts its columns and rows. */
static void paint_edge(cairo_t *cr, GdkRGBA color, const Geometry *geometry, bool turned)
{
    double middle = geometry->frame / 2, height = geometry->frame * 0.5, x, y;
    for (int i = 0; i < geometry->columns && i < 26; i++) {
        char letter[2] = {(char)('a' + (turned ? geometry->columns - 1 - i : i)), '\0'};
        geometry_cell(geometry, i, 0, &x, &y);
        paint_text(cr, letter, x + geometry->cell / 2, geometry->y + geometry->height - middle, height,
                   color);
    }
    for (int i = 0; i < geometry->rows; i++) {
        char number[12];
        snprintf(number, sizeof number, "%d", turned ? i + 1 : geometry->rows - i);
        geometry_cell(geometry, 0, i, &x, &y);
        paint_text(cr, number, geometry->x + middle, y + geometry->cell / 2, height, color);
    }
}

/* Not under the large sign of a won block, nor beside the percentage of a heat map, which is a number, too. */
static bool is_numbered(const Scene *scene, const SceneCell *cell)
{
    int block = geometry_block_of(scene, cell);
    bool covered = block >= 0 && scene->blocks[block].cover != FACE_NONE;
    return !covered && (scene->style == BOARD_CHECKERED || cell->heat <= 0);
}

/* Far enough in the corner not to be hidden by a piece. */
static void paint_numbers(cairo_t *cr, GdkRGBA color, const Geometry *geometry, const Scene *scene)
{
    double height = CLAMP(geometry->cell * 0.145, 7, 16);
    for (int i = 0; i < scene->cell_count; i++) {
        const SceneCell *cell = &scene->cell[i];
        double x, y;
        if (!is_numbered(scene, cell)) continue;
        geometry_cell(geometry, cell->column, cell->row, &x, &y);
        paint_text(cr, cell->label, x + height * 0.9, y + height * 0.75, height, color);
    }
}

static void paint_checkered(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene)
{
    double x, y, cell = geometry->cell;
    paint_rounded(cr, geometry->x, geometry->y, geometry->width, geometry->height, geometry->frame * 0.6);
    paint_color(cr, palette->frame);
    cairo_fill(cr);
    geometry_cell(geometry, 0, 0, &x, &y);
    cairo_rectangle(cr, x, y, cell * geometry->columns, cell * geometry->rows);
    paint_color(cr, palette->light);
    cairo_fill(cr);
    for (int i = 0; i < scene->cell_count; i++) {
        geometry_cell(geometry, scene->cell[i].column, scene->cell[i].row, &x, &y);
        cairo_rectangle(cr, x, y, cell, cell);
    }
    paint_color(cr, palette->field);
    cairo_fill(cr);
    if (scene->numbers == NUMBERS_EDGE) paint_edge(cr, palette->label, geometry, scene->turned);
    if (scene->numbers == NUMBERS_SQUARES) paint_numbers(cr, palette->label, geometry, scene);
}

static void paint_sheet(cairo_t *cr, const Palette *palette, const Geometry *geometry)
{
    paint_rounded(cr, geometry->x, geometry->y, geometry->width, geometry->height, geometry->cell * 0.12);
    paint_color(cr, palette->paper);
    cairo_fill_preserve(cr);
    paint_color(cr, palette->faint);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static void paint_lines(cairo_t *cr, const Palette *palette, const Geometry *geometry)
{
    double x = geometry->x, y = geometry->y, cell = geometry->cell, frame = geometry->frame;
    double inset = frame + cell * 0.08;
    paint_sheet(cr, palette, geometry);
    paint_color(cr, rgba_mix(palette->ink, palette->paper, palette->contrast ? 0 : 0.55));
    cairo_set_line_width(cr, cell * 0.02);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (int i = 1; i < geometry->columns; i++) {
        cairo_move_to(cr, x + frame + i * cell, y + inset);
        cairo_line_to(cr, x + frame + i * cell, y + geometry->height - inset);
    }
    for (int i = 1; i < geometry->rows; i++) {
        cairo_move_to(cr, x + inset, y + frame + i * cell);
        cairo_line_to(cr, x + geometry->width - inset, y + frame + i * cell);
    }
    cairo_stroke(cr);
}

static void paint_tiles(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene)
{
    double cell = geometry->cell, inset = cell * 0.05;
    for (int i = 0; i < scene->cell_count; i++) {
        double x, y;
        geometry_cell(geometry, scene->cell[i].column, scene->cell[i].row, &x, &y);
        paint_rounded(cr, x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.12);
        paint_color(cr, palette->paper);
        cairo_fill_preserve(cr);
        paint_color(cr, palette->faint);
        cairo_set_line_width(cr, palette->contrast ? 2 : 1);
        cairo_stroke(cr);
    }
}

static void paint_small_grid(cairo_t *cr, const Palette *palette, double x, double y, double size, int cells)
{
    double inset = size * 0.04;
    cairo_set_line_width(cr, palette->contrast ? 2 : 1.5);
    paint_color(cr, rgba_mix(palette->ink, palette->paper, palette->contrast ? 0.2 : 0.65));
    for (int i = 1; i < cells; i++) {
        double at = i * size / cells;
        cairo_move_to(cr, x + at, y + inset);
        cairo_line_to(cr, x + at, y + size - inset);
        cairo_move_to(cr, x + inset, y + at);
        cairo_line_to(cr, x + size - inset, y + at);
    }
    cairo_stroke(cr);
}

static void block_path(cairo_t *cr, double x, double y, double size)
{
    double out = size * 0.03;
    paint_rounded(cr, x - out, y - out, size + 2 * out, size + 2 * out, size * 0.07);
}

static void paint_block(cairo_t *cr, const Palette *palette, const SceneBlock *block, double x, double y,
                        double size, int cells)
{
    bool open = block->marks & BLOCK_OPEN;
    GdkRGBA fill = palette->paper;
    if (block->cover != FACE_NONE) fill = rgba_mix(fill, palette->side[block->cover_side], 0.13);
    if (open) fill = rgba_mix(fill, palette->accent, palette->dark ? 0.16 : 0.13);
    block_path(cr, x, y, size);
    paint_color(cr, fill);
    cairo_fill_preserve(cr);
    paint_color(cr, open ? palette->accent : palette->faint);
    cairo_set_line_width(cr, open ? 3 : 1);
    cairo_stroke(cr);
    if (block->cover == FACE_NONE) paint_small_grid(cr, palette, x, y, size, cells);
    if ((block->marks & BLOCK_SENT) == 0) return;
    double dash[] = {size * 0.05, size * 0.035};
    cairo_save(cr);
    cairo_set_dash(cr, dash, 2, 0);
    cairo_set_line_width(cr, 4);
    block_path(cr, x, y, size);
    paint_color(cr, palette->gold);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void paint_blocks(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene)
{
    for (int i = 0; i < scene->block_count; i++) {
        double x, y;
        geometry_cell(geometry, scene->blocks[i].column, scene->blocks[i].row, &x, &y);
        paint_block(cr, palette, &scene->blocks[i], x, y, geometry_block_size(geometry), geometry->block);
    }
}

void paint_ground(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Scene *scene)
{
    switch (scene->style) {
    case BOARD_CELLS:
        paint_tiles(cr, palette, geometry, scene);
        break;
    case BOARD_LINES:
        paint_lines(cr, palette, geometry);
        break;
    case BOARD_BLOCKS:
        paint_blocks(cr, palette, geometry, scene);
        break;
    case BOARD_CHECKERED:
        paint_checkered(cr, palette, geometry, scene);
        return;
    }
    if (scene->numbers != NUMBERS_NONE)
        paint_numbers(cr, rgba_mix(palette->ink, palette->paper, 0.35), geometry, scene);
}

/* ---- Cells ---- */

GdkRGBA paint_heat(const Palette *palette, double heat)
{
    /* A hue that neither side has, so that the pieces stand out on it. */
    return rgba_faded(rgba(palette->dark ? 0xb98cf0 : 0x8a4fd0, 1), 0.06 + 0.62 * heat);
}

static void fill_tile(cairo_t *cr, BoardStyle style, double size, GdkRGBA color)
{
    double inset = style == BOARD_CHECKERED ? 0 : size * 0.07;
    if (style == BOARD_CHECKERED)
        cairo_rectangle(cr, 0, 0, size, size);
    else
        paint_rounded(cr, inset, inset, size - 2 * inset, size - 2 * inset, size * 0.1);
    paint_color(cr, color);
    cairo_fill(cr);
}

/* On a piece the heat is a border, so that the piece stays visible. */
static void paint_cell_heat(cairo_t *cr, const Palette *palette, BoardStyle style, const SceneCell *cell,
                            double size)
{
    GdkRGBA color = paint_heat(palette, cell->heat);
    if (cell->face == FACE_NONE || style == BOARD_CHECKERED) {
        fill_tile(cr, style, size, color);
        return;
    }
    double inset = size * 0.09;
    paint_rounded(cr, inset, inset, size - 2 * inset, size - 2 * inset, size * 0.1);
    color.alpha = 1;
    paint_color(cr, color);
    cairo_set_line_width(cr, size * (0.02 + 0.06 * cell->heat));
    cairo_stroke(cr);
}

static GdkRGBA last_color(const Palette *palette, BoardStyle style, const SceneCell *cell)
{
    if (style == BOARD_CHECKERED) return rgba(0xe8d06a, 0.30);
    if (cell->face == FACE_NONE) return rgba_faded(palette->gold, 0.18);
    return rgba_faded(palette->side[cell->side], cell->marks & CELL_WIN ? 0.24 : 0.12);
}

static void paint_under(cairo_t *cr, const Palette *palette, BoardStyle style, const SceneCell *cell,
                        double size)
{
    if (cell->heat > 0) paint_cell_heat(cr, palette, style, cell, size);
    if (cell->marks & (CELL_LAST | CELL_WIN | CELL_PATH))
        fill_tile(cr, style, size, last_color(palette, style, cell));
    if (cell->marks & CELL_SELECTED) fill_tile(cr, style, size, rgba(0xf5c211, 0.75));
}

static void paint_percent(cairo_t *cr, const Palette *palette, const SceneCell *cell, double size)
{
    char text[16];
    snprintf(text, sizeof text, "%d", cell->heat_percent);
    paint_text(cr, text, size / 2, size / 2, size * 0.26, rgba_faded(palette->ink, 0.9));
}

void paint_cell(cairo_t *cr, const Palette *palette, BoardStyle style, const SceneCell *cell, double size)
{
    bool empty = cell->face == FACE_NONE;
    paint_under(cr, palette, style, cell, size);
    paint_face(cr, palette, cell->face, cell->side, size, 1);
    if (empty && cell->heat_percent >= 0 && cell->heat > 0 && size >= 30)
        paint_percent(cr, palette, cell, size);
    if ((cell->marks & CELL_MUST) && !empty && !(cell->marks & CELL_SELECTED))
        paint_halo(cr, size, rgba(0xff6b4a, 1));
    if (cell->marks & CELL_HINT) paint_corners(cr, size, palette->hint);
    if (cell->marks & CELL_TARGET) paint_dot(cr, size, rgba(0xf5c211, 1));
}

/* ---- Pictures ---- */

static void paint_cells(cairo_t *cr, const Palette *palette, const Scene *scene, const Geometry *geometry)
{
    for (int i = 0; i < scene->cell_count; i++) {
        const SceneCell *cell = &scene->cell[i];
        int block = geometry_block_of(scene, cell);
        double x, y;
        if (block >= 0 && scene->blocks[block].cover != FACE_NONE) continue;
        geometry_cell(geometry, cell->column, cell->row, &x, &y);
        cairo_save(cr);
        cairo_translate(cr, x, y);
        paint_cell(cr, palette, scene->style, cell, geometry->cell);
        cairo_restore(cr);
    }
}

void paint_scene(cairo_t *cr, const Palette *palette, const Scene *scene, double width, double height)
{
    Geometry geometry = geometry_fit(scene, width, height);
    paint_ground(cr, palette, &geometry, scene);
    paint_cells(cr, palette, scene, &geometry);
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        double x, y;
        if (block->cover == FACE_NONE) continue;
        geometry_cell(&geometry, block->column, block->row, &x, &y);
        cairo_save(cr);
        cairo_translate(cr, x, y);
        paint_face(cr, palette, block->cover, block->cover_side, geometry_block_size(&geometry), 1);
        cairo_restore(cr);
    }
}
