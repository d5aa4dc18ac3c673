/* Boards as shapes, by their BoardStyle. */
#include "view/drawing.h"

#include <math.h>
#include <stdio.h>

static Place place_of(const Geometry *geometry, int column, int row, double size)
{
    Place place = {0, 0, size};
    geometry_cell(geometry, column, row, &place.x, &place.y);
    return place;
}

static Place cell_place(const Geometry *geometry, const SceneCell *cell)
{
    return place_of(geometry, cell->column, cell->row, geometry->cell);
}

static void draw_rect(Drawing *drawing, const char *name, Tint fill, Tint line, double width,
                      const double at[5])
{
    drawing_add(drawing, &(Shape){SHAPE_RECT, name, fill, line, .width = width,
                                  .at = {at[0], at[1], at[2], at[3], at[4]}});
}

/* ---- Numbers ---- */

/* Letters below, digits at the left, as the game itself counts its columns and rows. */
static void draw_edge(Drawing *drawing, const Geometry *geometry, bool turned)
{
    double middle = geometry->frame / 2, height = geometry->frame / 2, half = geometry->cell / 2;
    for (int i = 0; i < geometry->columns && i < 26; i++) {
        char letter[2] = {(char)('a' + (turned ? geometry->columns - 1 - i : i)), '\0'};
        Place place = place_of(geometry, i, 0, geometry->cell);
        draw_text(drawing, "edge-text", TINT_LABEL, 1, place.x + half,
                  geometry->y + geometry->height - middle, height, letter);
    }
    for (int i = 0; i < geometry->rows; i++) {
        char number[12];
        Place place = place_of(geometry, 0, i, geometry->cell);
        snprintf(number, sizeof number, "%d", turned ? i + 1 : geometry->rows - i);
        draw_text(drawing, "edge-text", TINT_LABEL, 1, geometry->x + middle, place.y + half, height, number);
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
static void draw_numbers(Drawing *drawing, Tint tint, const Scene *scene, const Geometry *geometry)
{
    double height = fmin(fmax(0.145 * geometry->cell, 7), 16);
    for (int i = 0; i < scene->cell_count; i++) {
        Place place = cell_place(geometry, &scene->cell[i]);
        if (is_numbered(scene, &scene->cell[i]))
            draw_text(drawing, "number", tint, 1, place.x + 0.9 * height, place.y + 0.75 * height, height,
                      scene->cell[i].label);
    }
}

/* ---- Grounds ---- */

static void draw_checkered(Drawing *drawing, const Scene *scene, const Geometry *geometry)
{
    double cell = geometry->cell;
    Place corner = place_of(geometry, 0, 0, cell);
    draw_rect(drawing, "frame", TINT_FRAME, TINT_NONE, 0,
              (double[]){geometry->x, geometry->y, geometry->width, geometry->height, 0.6 * geometry->frame});
    draw_rect(drawing, "light", TINT_LIGHT, TINT_NONE, 0,
              (double[]){corner.x, corner.y, cell * geometry->columns, cell * geometry->rows, 0});
    for (int i = 0; i < scene->cell_count; i++) {
        Place place = cell_place(geometry, &scene->cell[i]);
        draw_rect(drawing, "field", TINT_FIELD, TINT_NONE, 0, (double[]){place.x, place.y, cell, cell, 0});
    }
    if (scene->numbers == NUMBERS_EDGE) draw_edge(drawing, geometry, scene->turned);
    if (scene->numbers == NUMBERS_SQUARES) draw_numbers(drawing, TINT_LABEL, scene, geometry);
}

static void draw_rule(Drawing *drawing, Tint tint, double width, double x0, double y0, double x1, double y1)
{
    drawing_add(drawing, &(Shape){SHAPE_LINE, "line", .line = tint, .width = width, .at = {x0, y0, x1, y1},
                                  .points = 2});
}

void draw_lines(Drawing *drawing, int columns, int rows, double x, double y, double cell)
{
    double inset = 0.08 * cell, right = x + columns * cell - inset, bottom = y + rows * cell - inset;
    for (int i = 1; i < columns; i++)
        draw_rule(drawing, TINT_LINE, 0.02 * cell, x + i * cell, y + inset, x + i * cell, bottom);
    for (int i = 1; i < rows; i++)
        draw_rule(drawing, TINT_LINE, 0.02 * cell, x + inset, y + i * cell, right, y + i * cell);
}

static void draw_sheet(Drawing *drawing, const Geometry *geometry)
{
    draw_rect(drawing, "sheet", TINT_PAPER, TINT_FAINT, 1,
              (double[]){geometry->x, geometry->y, geometry->width, geometry->height, 0.12 * geometry->cell});
    Place corner = place_of(geometry, 0, 0, geometry->cell);
    draw_lines(drawing, geometry->columns, geometry->rows, corner.x, corner.y, geometry->cell);
}

static void draw_tiles(Drawing *drawing, const Scene *scene, const Geometry *geometry)
{
    double cell = geometry->cell, inset = 0.05 * cell;
    for (int i = 0; i < scene->cell_count; i++) {
        Place place = cell_place(geometry, &scene->cell[i]);
        draw_rect(
            drawing, "tile", TINT_PAPER, TINT_FAINT, drawing->look.contrast ? 2 : 1,
            (double[]){place.x + inset, place.y + inset, cell - 2 * inset, cell - 2 * inset, 0.12 * cell});
    }
}

/* ---- Blocks ---- */

static void draw_small_grid(Drawing *drawing, int cells, Place place)
{
    double inset = 0.04 * place.size, end = place.size - inset, width = drawing->look.contrast ? 2 : 1.5;
    for (int i = 1; i < cells; i++) {
        double at = i * place.size / cells;
        draw_rule(drawing, TINT_FINE, width, place.x + at, place.y + inset, place.x + at, place.y + end);
        draw_rule(drawing, TINT_FINE, width, place.x + inset, place.y + at, place.x + end, place.y + at);
    }
}

void draw_block(Drawing *drawing, const SceneBlock *block, int cells, Place place)
{
    double size = place.size, out = 0.03 * size;
    bool open = block->marks & BLOCK_OPEN, covered = block->cover != FACE_NONE;
    const double at[] = {place.x - out, place.y - out, size + 2 * out, size + 2 * out, 0.07 * size};
    Tint fill = open ? TINT_OPEN : !covered ? TINT_PAPER : block->cover_side == 0 ? TINT_WON_0 : TINT_WON_1;
    draw_rect(drawing, open ? "block open" : "block", fill, open ? TINT_ACCENT : TINT_FAINT, open ? 3 : 1,
              at);
    if (!covered) draw_small_grid(drawing, cells, place);
    if (block->marks & BLOCK_SENT)
        drawing_add(drawing, &(Shape){SHAPE_RECT, "sent", .line = TINT_GOLD, .width = 4, .dash = 0.05 * size,
                                      .at = {at[0], at[1], at[2], at[3], at[4]}});
}

static Place block_place(const Geometry *geometry, const SceneBlock *block)
{
    return place_of(geometry, block->column, block->row, geometry_block_size(geometry));
}

void draw_ground(Drawing *drawing, const Scene *scene, const Geometry *geometry)
{
    switch (scene->style) {
    case BOARD_CELLS:
        draw_tiles(drawing, scene, geometry);
        break;
    case BOARD_LINES:
        draw_sheet(drawing, geometry);
        break;
    case BOARD_BLOCKS:
        for (int i = 0; i < scene->block_count; i++)
            draw_block(drawing, &scene->blocks[i], scene->block, block_place(geometry, &scene->blocks[i]));
        break;
    case BOARD_CHECKERED:
        draw_checkered(drawing, scene, geometry);
        return;
    }
    if (scene->numbers != NUMBERS_NONE) draw_numbers(drawing, TINT_NUMBER, scene, geometry);
}

/* ---- Everything ---- */

/* What the computer expects of a move to an empty cell, where there is room for it. */
static void draw_percent(Drawing *drawing, const SceneCell *cell, Place place)
{
    char text[16];
    if (cell->face != FACE_NONE || cell->heat_percent < 0 || cell->heat <= 0 || place.size < 30) return;
    snprintf(text, sizeof text, "%d", cell->heat_percent);
    draw_text(drawing, "percent", TINT_INK, 0.9, place.x + place.size / 2, place.y + place.size / 2,
              0.26 * place.size, text);
}

void draw_cell(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place)
{
    draw_under(drawing, style, cell, place);
    draw_face(drawing, cell->face, cell->side, place, 1);
    draw_percent(drawing, cell, place);
    draw_over(drawing, cell, place);
}

void draw_analysis(Drawing *drawing, const Scene *scene, const Geometry *geometry)
{
    double half = geometry->cell / 2;
    for (int i = scene->analysis.line_count - 1; i >= 0; i--) {
        const SceneLine *line = &scene->analysis.line[i];
        Place to = cell_place(geometry, &scene->cell[line->to]);
        if (line->from < 0) {
            draw_rank(drawing, to, i);
            continue;
        }
        Place from = cell_place(geometry, &scene->cell[line->from]);
        draw_arrow(drawing, from.x + half, from.y + half, to.x + half, to.y + half, geometry->cell, i);
    }
}

void draw_board(Drawing *drawing, const Scene *scene, const Geometry *geometry)
{
    draw_ground(drawing, scene, geometry);
    for (int i = 0; i < scene->cell_count; i++) {
        int block = geometry_block_of(scene, &scene->cell[i]);
        if (block < 0 || scene->blocks[block].cover == FACE_NONE)
            draw_cell(drawing, scene->style, &scene->cell[i], cell_place(geometry, &scene->cell[i]));
    }
    for (int i = 0; i < scene->block_count; i++)
        draw_face(drawing, scene->blocks[i].cover, scene->blocks[i].cover_side,
                  block_place(geometry, &scene->blocks[i]), 1);
    draw_analysis(drawing, scene, geometry);
}
