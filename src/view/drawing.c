/* The list of shapes, and pieces and marks as shapes. Lengths are shares of the place. */
#include "view/drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

Drawing drawing_begin(const Look *look)
{
    return (Drawing){.look = *look};
}

void drawing_release(Drawing *drawing)
{
    free(drawing->shape);
    *drawing = (Drawing){0};
}

void drawing_add(Drawing *drawing, const Shape *shape)
{
    if (drawing->count == drawing->size) {
        int size = drawing->size * 2 + 16;
        Shape *larger = realloc(drawing->shape, (size_t)size * sizeof *larger);
        if (larger == NULL) {
            drawing->failed = true;
            return;
        }
        drawing->shape = larger;
        drawing->size = size;
    }
    Shape *added = &drawing->shape[drawing->count++];
    *added = *shape;
    if (added->opacity == 0) added->opacity = 1;
    if (added->part == 0) added->part = 1;
}

/* ---- Crosses and rings ---- */

static void draw_stroke(Drawing *drawing, const char *name, Tint tint, double size, const double at[4],
                        double part)
{
    if (part <= 0) return;
    drawing_add(drawing,
                &(Shape){SHAPE_LINE, name, .line = tint, .width = 0.12 * size, .part = part < 1 ? part : 1,
                         .at = {at[0], at[1], at[2], at[3]}, .points = 2});
}

static void draw_cross(Drawing *drawing, Tint tint, Place place, double part)
{
    double low = 0.25 * place.size, high = 0.75 * place.size, x = place.x, y = place.y;
    draw_stroke(drawing, "stroke first", tint, place.size, (double[]){x + low, y + low, x + high, y + high},
                2 * part);
    draw_stroke(drawing, "stroke second", tint, place.size, (double[]){x + high, y + low, x + low, y + high},
                2 * part - 1);
}

static void draw_ring(Drawing *drawing, Tint tint, Place place, double part)
{
    double half = place.size / 2;
    if (part <= 0) return;
    drawing_add(drawing, &(Shape){SHAPE_CIRCLE, "stroke", .line = tint, .width = 0.12 * place.size,
                                  .part = part, .at = {place.x + half, place.y + half, 0.275 * place.size}});
}

/* ---- Draughtsmen ---- */

static Tint of_side(Tint first, Tint second, int side)
{
    return side == 0 ? first : second;
}

static void draw_circle(Drawing *drawing, const char *name, Tint fill, Tint line, double width, double x,
                        double y, double radius)
{
    drawing_add(drawing, &(Shape){SHAPE_CIRCLE, name, fill, line, .width = width, .at = {x, y, radius}});
}

/* A thick coin seen from slightly above: rim and lit face. */
static void draw_coin(Drawing *drawing, int side, double x, double y, double radius)
{
    Tint face = of_side(TINT_COIN_0, TINT_COIN_1, side);
    draw_circle(drawing, "rim", of_side(TINT_RIM_0, TINT_RIM_1, side), TINT_NONE, 0, x, y + 0.16 * radius,
                radius);
    drawing_add(drawing, &(Shape){SHAPE_CIRCLE, "face", face, .lit = true, .at = {x, y, radius}});
}

/* Side 0 has turned grooves, side 1 a milled edge: told apart without any colour. */
static void draw_relief(Drawing *drawing, int side, double x, double y, double radius)
{
    Tint line = of_side(TINT_RELIEF_0, TINT_RELIEF_1, side);
    if (side == 0) {
        draw_circle(drawing, "relief", TINT_NONE, line, 0.055 * radius, x, y, 0.82 * radius);
        draw_circle(drawing, "relief", TINT_NONE, line, 0.055 * radius, x, y, 0.58 * radius);
        return;
    }
    drawing_add(drawing, &(Shape){SHAPE_TEETH, "relief", .line = line, .width = 0.07 * radius,
                                  .at = {x, y, 0.80 * radius, 0.93 * radius}});
    draw_circle(drawing, "relief", TINT_NONE, line, 0.05 * radius, x, y, 0.70 * radius);
}

static void draw_crown(Drawing *drawing, int side, double x, double y, double radius)
{
    static const double POINT[] = {-0.46, 0.30, -0.52, -0.24, -0.24, 0.02, 0,
                                   -0.40, 0.24, 0.02,  0.52,  -0.24, 0.46, 0.30};
    Tint gold = of_side(TINT_CROWN_0, TINT_CROWN_1, side);
    Shape crown = {SHAPE_POLYGON,
                   "crown",
                   gold,
                   of_side(TINT_CROWN_LINE_0, TINT_CROWN_LINE_1, side),
                   .width = 0.06 * radius,
                   .points = sizeof POINT / sizeof POINT[0] / 2};
    for (int i = 0; i < crown.points; i++) {
        crown.at[2 * i] = x + POINT[2 * i] * radius;
        crown.at[2 * i + 1] = y + POINT[2 * i + 1] * radius;
    }
    drawing_add(drawing, &crown);
    for (int i = -1; i <= 1; i++)
        draw_circle(drawing, "jewel", gold, TINT_NONE, 0, x + i * 0.52 * radius,
                    y - (i == 0 ? 0.44 : 0.28) * radius, 0.075 * radius);
}

/* A plain disc with one ring; the crown lies flat on it. */
static void draw_flat(Drawing *drawing, int side, bool king, Place place)
{
    double size = place.size, radius = 0.40 * size, x = place.x + size / 2, y = place.y + size / 2;
    draw_circle(drawing, "face", of_side(TINT_COIN_0, TINT_COIN_1, side),
                of_side(TINT_FLAT_RIM_0, TINT_FLAT_RIM_1, side), 0.03 * size, x, y, radius);
    draw_circle(drawing, "relief", TINT_NONE, of_side(TINT_FLAT_RING_0, TINT_FLAT_RING_1, side), 0.03 * size,
                x, y, radius * (side == 0 ? 0.62 : 0.78));
    if (king) draw_crown(drawing, side, x, y + 0.05 * radius, radius);
}

static void draw_draughtsman(Drawing *drawing, int side, bool king, Place place)
{
    double radius = 0.385 * place.size, x = place.x + place.size / 2, y = place.y + 0.47 * place.size;
    if (drawing->look.pieces == PIECES_FLAT && !drawing->look.contrast) {
        draw_flat(drawing, side, king, place);
        return;
    }
    draw_circle(drawing, "shadow", TINT_SHADOW, TINT_NONE, 0, x, y + 0.30 * radius, 1.03 * radius);
    draw_coin(drawing, side, x, y, radius);
    if (king) {
        y -= 0.2 * radius;
        draw_coin(drawing, side, x, y, radius);
    }
    if (drawing->look.contrast)
        draw_circle(drawing, "edge", TINT_NONE, of_side(TINT_EDGE_0, TINT_EDGE_1, side), 0.035 * place.size,
                    x, y, radius);
    draw_relief(drawing, side, x, y, radius);
    if (king) draw_crown(drawing, side, x, y + 0.05 * radius, radius);
}

void draw_face(Drawing *drawing, Face face, int side, Place place, double part)
{
    switch (face) {
    case FACE_NONE:
        break;
    case FACE_CROSS:
        draw_cross(drawing, side_tint(face, side), place, part);
        break;
    case FACE_RING:
        draw_ring(drawing, side_tint(face, side), place, part);
        break;
    case FACE_MAN:
    case FACE_KING:
        draw_draughtsman(drawing, side, face == FACE_KING, place);
        break;
    }
}

Tint side_tint(Face face, int side)
{
    bool drawn = face == FACE_CROSS || face == FACE_RING;
    return drawn ? of_side(TINT_SIDE_0, TINT_SIDE_1, side) : of_side(TINT_COIN_0, TINT_COIN_1, side);
}

/* ---- Marks ---- */

static void draw_tile(Drawing *drawing, const char *name, BoardStyle style, Place place, Tint tint,
                      double opacity)
{
    bool whole = style == BOARD_CHECKERED;
    double inset = whole ? 0 : 0.07 * place.size, size = place.size - 2 * inset;
    drawing_add(drawing,
                &(Shape){SHAPE_RECT, name, tint, .opacity = opacity,
                         .at = {place.x + inset, place.y + inset, size, size, whole ? 0 : 0.1 * place.size}});
}

double heat_opacity(double heat)
{
    return 0.06 + 0.62 * heat;
}

/* On a piece the heat is a border, so that the piece stays visible. */
static void draw_heat(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place)
{
    double inset = 0.09 * place.size, size = place.size - 2 * inset;
    if (cell->face == FACE_NONE || style == BOARD_CHECKERED) {
        draw_tile(drawing, "heat", style, place, TINT_HEAT, heat_opacity(cell->heat));
        return;
    }
    drawing_add(drawing, &(Shape){SHAPE_RECT, "heat", .line = TINT_HEAT,
                                  .width = (0.02 + 0.06 * cell->heat) * place.size,
                                  .at = {place.x + inset, place.y + inset, size, size, 0.1 * place.size}});
}

static void draw_last(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place)
{
    if (style == BOARD_CHECKERED)
        draw_tile(drawing, "last", style, place, TINT_LAST, 1);
    else if (cell->face == FACE_NONE)
        draw_tile(drawing, "last", style, place, TINT_GOLD, 0.18);
    else
        draw_tile(drawing, "last", style, place, of_side(TINT_SIDE_0, TINT_SIDE_1, cell->side),
                  cell->marks & CELL_WIN ? 0.24 : 0.12);
}

void draw_under(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place)
{
    if (cell->heat > 0) draw_heat(drawing, style, cell, place);
    if (cell->marks & (CELL_LAST | CELL_WIN | CELL_PATH)) draw_last(drawing, style, cell, place);
    if (cell->marks & CELL_SELECTED) draw_tile(drawing, "selected", style, place, TINT_SELECTED, 1);
}

/* Four corners, which cannot be mistaken for a piece. */
static void draw_corners(Drawing *drawing, Place place, double opacity)
{
    double inset = 0.08 * place.size, arm = 0.20 * place.size;
    for (int i = 0; i < 4; i++) {
        bool right = i % 2 == 1, low = i / 2 == 1;
        double x = place.x + (right ? place.size - inset : inset),
               y = place.y + (low ? place.size - inset : inset);
        drawing_add(drawing, &(Shape){SHAPE_LINE, "hint", .line = TINT_HINT, .opacity = opacity,
                                      .width = 0.06 * place.size, .points = 3,
                                      .at = {x + (right ? -arm : arm), y, x, y, x, y + (low ? -arm : arm)}});
    }
}

void draw_over(Drawing *drawing, const SceneCell *cell, Place place)
{
    double size = place.size, x = place.x + size / 2, y = place.y + size / 2;
    bool must = (cell->marks & CELL_MUST) && cell->face != FACE_NONE && !(cell->marks & CELL_SELECTED);
    if (must)
        draw_circle(drawing, "must", TINT_NONE, TINT_MUST, 0.055 * size, x, place.y + 0.49 * size,
                    0.44 * size);
    if (cell->marks & CELL_HINT) draw_corners(drawing, place, 1);
    if (cell->marks & CELL_TARGET)
        draw_circle(drawing, "target", TINT_TARGET, TINT_NONE, 0, x, y, 0.13 * size);
}

/* ---- The moves that an analysis likes ---- */

/* With a contrasting rim, so that it is visible on any ground and on pieces. */
void draw_arrow(Drawing *drawing, double x0, double y0, double x1, double y1, double cell, int rank)
{
    double length = hypot(x1 - x0, y1 - y0), width = cell * (rank == 0 ? 0.17 : 0.11), half = width / 2;
    double neck = length - fmin(2.4 * width, 0.6 * length), along_x = (x1 - x0) / length,
           along_y = (y1 - y0) / length;
    const double POINT[] = {0,    -half,       neck, -half, neck, -1.3 * width, length, 0,
                            neck, 1.3 * width, neck, half,  0,    half};
    Shape arrow = {SHAPE_POLYGON,
                   "arrow",
                   TINT_HINT,
                   TINT_HINT_RIM,
                   .opacity = rank == 0 ? 0.9 : 0.6,
                   .width = fmax(0.016 * cell, 1),
                   .points = sizeof POINT / sizeof POINT[0] / 2};
    for (int i = 0; i < arrow.points; i++) {
        double ahead = POINT[2 * i], aside = POINT[2 * i + 1];
        arrow.at[2 * i] = x0 + ahead * along_x - aside * along_y;
        arrow.at[2 * i + 1] = y0 + ahead * along_y + aside * along_x;
    }
    drawing_add(drawing, &arrow);
}

void draw_rank(Drawing *drawing, Place place, int rank)
{
    draw_corners(drawing, place, rank == 0 ? 1 : 0.55);
    draw_text(drawing, "rank", TINT_INK, 0.85, place.x + place.size / 2, place.y + place.size / 2,
              (rank == 0 ? 0.42 : 0.32) * place.size, (char[]){(char)('1' + rank), '\0'});
}

void draw_text(Drawing *drawing, const char *name, Tint tint, double opacity, double x, double y,
               double height, const char *text)
{
    Shape shape = {SHAPE_TEXT, name, tint, .opacity = opacity, .at = {x, y, height}};
    text_copy(shape.text, sizeof shape.text, text);
    drawing_add(drawing, &shape);
}
