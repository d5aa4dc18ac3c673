#include "front/terminal/art.h"

#include <math.h>

/* A point of the square from -1 to 1; `stroke` is half the width of a line. */
static bool covers(Shape shape, double x, double y, double stroke)
{
    double radius = sqrt(x * x + y * y);
    switch (shape) {
    case SHAPE_CROSS:
        return fabs(fabs(x) - fabs(y)) < stroke * 1.4;
    case SHAPE_RING:
        return radius < 1.06 && radius > 1.0 - 2 * stroke;
    default:
        return radius < 1.06;
    }
}

/* The half cell `half` (0 upper, 1 lower) of a cell of the area. */
static bool half_covers(Shape shape, Rect area, int row, int column, int half)
{
    double x = (2.0 * column + 1) / area.columns - 1;
    double y = (2.0 * (2 * row + half) + 1) / (2 * area.rows) - 1;
    double stroke = area.rows >= 5 ? 0.2 : 0.3;
    return covers(shape, x, y, stroke);
}

void art_draw(Screen *screen, Rect area, Shape shape, Pen pen)
{
    static const char *const HALVES[4] = {"", "▀", "▄", "█"};
    const char *letter = shape == SHAPE_CROSS ? "X" : "O";
    for (int row = 0; row < area.rows; row++)
        for (int column = 0; column < area.columns; column++) {
            int part = half_covers(shape, area, row, column, 0) +
                       2 * half_covers(shape, area, row, column, 1);
            if (part == 0) continue;
            screen_put(screen, area.row + row, area.column + column, pen, "%s",
                       screen_pick(screen, HALVES[part], letter));
        }
}
