/* The shapes of a picture as pixels. Each pixel is sampled at 4 by 4 points, so that edges are smooth. */
#include "view/picture.h"

#include "base/png.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 4, CHANNELS = 3, GLYPH_COLUMNS = 3, GLYPH_ROWS = 5 };

/* ---- Where a shape is ---- */

typedef struct Bounds {
    double left, top, right, bottom;
} Bounds;

/* Digits of three by five dots, a row in three bits, the top row first. */
static const uint16_t DIGITS[10] = {
    075557, 026227, 071747, 071717, 055711, 074717, 074757, 071244, 075757, 075717,
};

static bool in_glyph(char c, int column, int row)
{
    if (c < '0' || c > '9' || column < 0 || column >= GLYPH_COLUMNS || row < 0 || row >= GLYPH_ROWS)
        return false;
    return DIGITS[c - '0'] >> ((GLYPH_ROWS - 1 - row) * 3 + GLYPH_COLUMNS - 1 - column) & 1;
}

static bool in_text(const Shape *shape, double x, double y)
{
    double dot = shape->at[2] / (GLYPH_ROWS + 1);
    double across = (x - shape->at[0]) / dot, down = (y - shape->at[1]) / dot;
    if (across < 0 || down < 0) return false;
    int column = (int)across, letter = column / (GLYPH_COLUMNS + 1);
    return letter < (int)strlen(shape->text) &&
           in_glyph(shape->text[letter], column % (GLYPH_COLUMNS + 1), (int)down);
}

static double distance_to_line(const double *at, double x, double y)
{
    double along_x = at[2] - at[0], along_y = at[3] - at[1];
    double length = along_x * along_x + along_y * along_y;
    double t = length > 0 ? ((x - at[0]) * along_x + (y - at[1]) * along_y) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(x - at[0] - t * along_x, y - at[1] - t * along_y);
}

static bool in_polygon(const Shape *shape, double x, double y)
{
    bool inside = false;
    for (int i = 0, j = shape->points - 1; i < shape->points; j = i++) {
        double ax = shape->at[2 * i], ay = shape->at[2 * i + 1], bx = shape->at[2 * j],
               by = shape->at[2 * j + 1];
        if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
    }
    return inside;
}

static bool is_inside(const Shape *shape, double x, double y)
{
    const double *at = shape->at;
    switch (shape->kind) {
    case SHAPE_RECT:
        return x >= at[0] && x < at[0] + at[2] && y >= at[1] && y < at[1] + at[3];
    case SHAPE_DISC:
        return hypot(x - at[0], y - at[1]) < at[2];
    case SHAPE_RING:
        return fabs(hypot(x - at[0], y - at[1]) - at[2]) < shape->width / 2;
    case SHAPE_LINE:
        return distance_to_line(at, x, y) < shape->width / 2;
    case SHAPE_POLYGON:
        return in_polygon(shape, x, y);
    case SHAPE_TEXT:
        return in_text(shape, x, y);
    }
    return false;
}

static Bounds bounds_of(const Shape *shape)
{
    const double *at = shape->at;
    double around = shape->width / 2;
    Bounds bounds = {at[0] - around, at[1] - around, at[0] + around, at[1] + around};
    switch (shape->kind) {
    case SHAPE_RECT:
        return (Bounds){at[0], at[1], at[0] + at[2], at[1] + at[3]};
    case SHAPE_DISC:
    case SHAPE_RING:
        around += at[2];
        return (Bounds){at[0] - around, at[1] - around, at[0] + around, at[1] + around};
    case SHAPE_TEXT:
        return (Bounds){at[0], at[1], at[0] + (double)strlen(shape->text) * at[2], at[1] + at[2]};
    case SHAPE_LINE:
    case SHAPE_POLYGON:
        break;
    }
    for (int i = 0; i < (shape->kind == SHAPE_LINE ? 2 : shape->points); i++) {
        bounds.left = fmin(bounds.left, at[2 * i] - around);
        bounds.right = fmax(bounds.right, at[2 * i] + around);
        bounds.top = fmin(bounds.top, at[2 * i + 1] - around);
        bounds.bottom = fmax(bounds.bottom, at[2 * i + 1] + around);
    }
    return bounds;
}

/* ---- Painting ---- */

typedef struct Canvas {
    int width, height;
    double scale; /* pixels of a unit */
    uint8_t *pixels;
} Canvas;

static double covered(const Canvas *canvas, const Shape *shape, int x, int y)
{
    int inside = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        double across = (x + (i % SAMPLES + 0.5) / SAMPLES) / canvas->scale;
        double down = (y + (i / SAMPLES + 0.5) / SAMPLES) / canvas->scale;
        inside += is_inside(shape, across, down);
    }
    return (double)inside / (SAMPLES * SAMPLES);
}

static int clamp(double value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

static void paint(Canvas *canvas, const Shape *shape)
{
    Bounds bounds = bounds_of(shape);
    int right = clamp(ceil(bounds.right * canvas->scale), canvas->width);
    int bottom = clamp(ceil(bounds.bottom * canvas->scale), canvas->height);
    for (int y = clamp(floor(bounds.top * canvas->scale), canvas->height); y < bottom; y++)
        for (int x = clamp(floor(bounds.left * canvas->scale), canvas->width); x < right; x++) {
            double share = covered(canvas, shape, x, y) * shape->opacity;
            uint8_t *pixel = canvas->pixels + ((size_t)y * (size_t)canvas->width + (size_t)x) * CHANNELS;
            for (int i = 0; share > 0 && i < CHANNELS; i++) {
                double ink = shape->colour >> (16 - 8 * i) & 0xFF;
                pixel[i] = (uint8_t)(pixel[i] + (ink - pixel[i]) * share + 0.5);
            }
        }
}

uint8_t *picture_png(const Scene *scene, int pixels, size_t *size)
{
    assert(pixels > 0 && pixels <= PICTURE_PIXELS_MAX);
    Picture picture = picture_of(scene);
    Canvas canvas = {.width = pixels, .scale = pixels / picture.width};
    canvas.height = (int)(picture.height * canvas.scale + 0.5);
    canvas.pixels = calloc((size_t)canvas.width * (size_t)canvas.height, CHANNELS);
    uint8_t *png = NULL;
    if (canvas.pixels != NULL && !picture.failed) {
        for (int i = 0; i < picture.count; i++)
            paint(&canvas, &picture.shape[i]);
        png = png_encode(canvas.pixels, canvas.width, canvas.height, size);
    }
    free(canvas.pixels);
    picture_release(&picture);
    return png;
}
