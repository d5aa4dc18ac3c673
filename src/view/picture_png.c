/* Drawings as pixels. Each pixel is sampled at 4 by 4 points, so that edges are smooth. */
#include "view/picture.h"

#include "base/png.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 4, CHANNELS = 3, GLYPH_COLUMNS = 3, GLYPH_ROWS = 5 };

/* ---- Text: digits and letters of three by five dots, a row in three bits, the top row first ---- */

static const uint16_t DIGITS[10] = {
    075557, 026227, 071747, 071717, 055711, 074717, 074757, 071244, 075757, 075717,
};
static const uint16_t LETTERS[26] = {
    025755, 065656, 034443, 065556, 074647, 074644, 034553, 055755, 072227, 011152, 055655, 044447, 057755,
    065555, 025552, 065644, 025573, 065655, 034216, 072222, 055557, 055552, 055775, 055255, 055222, 071247,
};

static uint16_t glyph_of(char c)
{
    return c >= '0' && c <= '9' ? DIGITS[c - '0'] : c >= 'a' && c <= 'z' ? LETTERS[c - 'a'] : 0;
}

static double text_width(const Shape *shape, double dot)
{
    return ((double)strlen(shape->text) * (GLYPH_COLUMNS + 1) - 1) * dot;
}

static double dot_of(const Shape *shape)
{
    return shape->at[2] / (GLYPH_ROWS + 1.5);
}

static bool in_text(const Shape *shape, double x, double y)
{
    double dot = dot_of(shape);
    double across = (x - shape->at[0] + text_width(shape, dot) / 2) / dot;
    double down = (y - shape->at[1]) / dot + GLYPH_ROWS / 2.0;
    int column = (int)across, row = (int)down, letter = column / (GLYPH_COLUMNS + 1);
    column %= GLYPH_COLUMNS + 1;
    if (across < 0 || down < 0 || row >= GLYPH_ROWS || column == GLYPH_COLUMNS) return false;
    if (letter >= (int)strlen(shape->text)) return false;
    return glyph_of(shape->text[letter]) >> ((GLYPH_ROWS - 1 - row) * 3 + GLYPH_COLUMNS - 1 - column) & 1;
}

/* ---- Where a shape is ---- */

static double distance_to_line(const double *at, double x, double y)
{
    double along_x = at[2] - at[0], along_y = at[3] - at[1];
    double length = along_x * along_x + along_y * along_y;
    double t = length > 0 ? ((x - at[0]) * along_x + (y - at[1]) * along_y) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(x - at[0] - t * along_x, y - at[1] - t * along_y);
}

static double distance_to_points(const Shape *shape, double x, double y)
{
    double least = INFINITY;
    for (int i = 0; i + 1 < shape->points; i++)
        least = fmin(least, distance_to_line(&shape->at[2 * i], x, y));
    if (shape->kind != SHAPE_POLYGON) return least;
    const double *last = &shape->at[2 * (shape->points - 1)];
    return fmin(least, distance_to_line((double[]){last[0], last[1], shape->at[0], shape->at[1]}, x, y));
}

static bool in_polygon(const Shape *shape, double x, double y)
{
    bool inside = false;
    for (int i = 0, j = shape->points - 1; i < shape->points; j = i++) {
        const double *a = &shape->at[2 * i], *b = &shape->at[2 * j];
        if ((a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0])
            inside = !inside;
    }
    return inside;
}

/* How far outside the rounded rectangle a point is; negative inside. */
static double beyond_rect(const double *at, double x, double y)
{
    double across = fabs(x - at[0] - at[2] / 2) - at[2] / 2 + at[4];
    double down = fabs(y - at[1] - at[3] / 2) - at[3] / 2 + at[4];
    return hypot(fmax(across, 0), fmax(down, 0)) + fmin(fmax(across, down), 0) - at[4];
}

static double distance_to_teeth(const double *at, double x, double y)
{
    double step = 2 * M_PI / TEETH, angle = step * round(atan2(y - at[1], x - at[0]) / step);
    return distance_to_line((double[]){at[0] + cos(angle) * at[2], at[1] + sin(angle) * at[2],
                                       at[0] + cos(angle) * at[3], at[1] + sin(angle) * at[3]},
                            x, y);
}

/* Along the edge of a rectangle, for its dashes. */
static double along_rect(const double *at, double x, double y)
{
    double right = at[0] + at[2], bottom = at[1] + at[3];
    if (fabs(y - at[1]) < fabs(x - at[0]) && fabs(y - at[1]) < fabs(x - right)) return x - at[0];
    if (fabs(y - bottom) < fabs(x - at[0]) && fabs(y - bottom) < fabs(x - right)) return right - x;
    return fabs(x - at[0]) < fabs(x - right) ? bottom - y : y - at[1];
}

static bool in_fill(const Shape *shape, double x, double y)
{
    const double *at = shape->at;
    switch (shape->kind) {
    case SHAPE_RECT:
        return beyond_rect(at, x, y) < 0;
    case SHAPE_CIRCLE:
        return hypot(x - at[0], y - at[1]) < at[2];
    case SHAPE_POLYGON:
        return in_polygon(shape, x, y);
    case SHAPE_TEXT:
        return in_text(shape, x, y);
    case SHAPE_LINE:
    case SHAPE_TEETH:
        break;
    }
    return false;
}

static bool in_line(const Shape *shape, double x, double y)
{
    const double *at = shape->at;
    double half = shape->width / 2;
    switch (shape->kind) {
    case SHAPE_RECT:
        return fabs(beyond_rect(at, x, y)) < half &&
               (shape->dash <= 0 ||
                fmod(along_rect(at, x, y) + shape->dash * 17, 1.7 * shape->dash) < shape->dash);
    case SHAPE_CIRCLE:
        return fabs(hypot(x - at[0], y - at[1]) - at[2]) < half;
    case SHAPE_LINE:
    case SHAPE_POLYGON:
        return distance_to_points(shape, x, y) < half;
    case SHAPE_TEETH:
        return distance_to_teeth(at, x, y) < half;
    case SHAPE_TEXT:
        break;
    }
    return false;
}

typedef struct Bounds {
    double left, top, right, bottom;
} Bounds;

static Bounds bounds_of(const Shape *shape)
{
    const double *at = shape->at;
    double around = shape->line != TINT_NONE ? shape->width / 2 : 0;
    Bounds bounds = {at[0] - around, at[1] - around, at[0] + around, at[1] + around};
    switch (shape->kind) {
    case SHAPE_RECT:
        return (Bounds){at[0] - around, at[1] - around, at[0] + at[2] + around, at[1] + at[3] + around};
    case SHAPE_CIRCLE:
    case SHAPE_TEETH:
        around += shape->kind == SHAPE_TEETH ? at[3] : at[2];
        return (Bounds){at[0] - around, at[1] - around, at[0] + around, at[1] + around};
    case SHAPE_TEXT:
        around = fmax(at[2], text_width(shape, dot_of(shape)));
        return (Bounds){at[0] - around, at[1] - around, at[0] + around, at[1] + around};
    case SHAPE_LINE:
    case SHAPE_POLYGON:
        break;
    }
    for (int i = 1; i < shape->points; i++) {
        bounds.left = fmin(bounds.left, at[2 * i] - around);
        bounds.right = fmax(bounds.right, at[2 * i] + around);
        bounds.top = fmin(bounds.top, at[2 * i + 1] - around);
        bounds.bottom = fmax(bounds.bottom, at[2 * i + 1] + around);
    }
    return bounds;
}

/* ---- Colours ---- */

/* Where a point is between the inner and the outer circle of a coin's light (drawing_svg_defs has the same). */
static double light_at(const double *at, double x, double y)
{
    double radius = at[2], dx = 0.35, dy = 0.45, grow = 1.05, small = 0.1;
    double px = (x - at[0]) / radius + dx, py = (y - at[1]) / radius + dy;
    double a = dx * dx + dy * dy - grow * grow, b = px * dx + py * dy + small * grow;
    double c = px * px + py * py - small * small, root = b * b - a * c;
    return root < 0 ? 1 : fmin(fmax((b - sqrt(root)) / a, 0), 1);
}

static uint32_t fill_at(const Look *look, const Shape *shape, double x, double y)
{
    uint32_t plain = look_tint(look, shape->fill);
    if (!shape->lit) return plain;
    double light = light_at(shape->at, x, y);
    if (light < 0.6) return color_mix(look_tint(look, shape->fill + 1), plain, light / 0.6);
    return color_mix(plain, look_tint(look, shape->fill + 2), (light - 0.6) / 0.4);
}

/* ---- Painting ---- */

typedef struct Canvas {
    int width, height;
    const Look *look;
    uint8_t *pixels;
} Canvas;

static double covered(const Shape *shape, bool (*is_inside)(const Shape *, double, double), int x, int y)
{
    int inside = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++)
        inside += is_inside(shape, x + (i % SAMPLES + 0.5) / SAMPLES, y + (i / SAMPLES + 0.5) / SAMPLES);
    return (double)inside / (SAMPLES * SAMPLES);
}

static void put_ink(Canvas *canvas, int x, int y, uint32_t color, double share)
{
    uint8_t *pixel = canvas->pixels + ((size_t)y * (size_t)canvas->width + (size_t)x) * CHANNELS;
    share *= (color & 255) / 255.0;
    for (int i = 0; share > 0 && i < CHANNELS; i++) {
        double ink = color >> (24 - 8 * i) & 0xFF;
        pixel[i] = (uint8_t)(pixel[i] + (ink - pixel[i]) * share + 0.5);
    }
}

static int clamp(double value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

static void paint_shape(Canvas *canvas, const Shape *shape)
{
    Bounds bounds = bounds_of(shape);
    int right = clamp(ceil(bounds.right), canvas->width), bottom = clamp(ceil(bounds.bottom), canvas->height);
    uint32_t line = look_tint(canvas->look, shape->line);
    for (int y = clamp(floor(bounds.top), canvas->height); y < bottom; y++)
        for (int x = clamp(floor(bounds.left), canvas->width); x < right; x++) {
            double inside = shape->fill != TINT_NONE ? covered(shape, in_fill, x, y) : 0;
            double edge = shape->line != TINT_NONE ? covered(shape, in_line, x, y) : 0;
            if (inside > 0)
                put_ink(canvas, x, y, fill_at(canvas->look, shape, x + 0.5, y + 0.5),
                        inside * shape->opacity);
            if (edge > 0) put_ink(canvas, x, y, line, edge * shape->opacity);
        }
}

uint8_t *picture_png(const Scene *scene, const Look *look, int pixels, size_t *size)
{
    assert(pixels > 0 && pixels <= PICTURE_PIXELS_MAX);
    Canvas canvas = {.width = pixels, .look = look};
    Drawing drawing = picture_of(scene, look, pixels, &canvas.height);
    canvas.pixels = calloc((size_t)canvas.width * (size_t)canvas.height, CHANNELS);
    uint8_t *png = NULL;
    if (canvas.pixels != NULL && !drawing.failed) {
        for (int i = 0; i < drawing.count; i++)
            paint_shape(&canvas, &drawing.shape[i]);
        png = png_encode(canvas.pixels, canvas.width, canvas.height, size);
    }
    free(canvas.pixels);
    drawing_release(&drawing);
    return png;
}
