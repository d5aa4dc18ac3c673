#include "front/desktop/geometry.h"

#include <math.h>
#include <stdlib.h>

static int gaps(const View *view, int cells)
{
    return view->group > 0 ? cells / view->group - 1 : 0;
}

Geometry geometry_fit(const View *view, const Game *game, bool turned, double width, double height)
{
    double across = game->columns + gaps(view, game->columns) * view->gap + 2 * view->frame;
    double down = game->rows + gaps(view, game->rows) * view->gap + 2 * view->frame;
    /* Whole pixels, so that the lines between squares are sharp. */
    double cell = floor(fmin(width / across, height / down));
    Geometry geometry = {.cell = cell,
                         .frame = cell * view->frame,
                         .gap = cell * view->gap,
                         .side = cell * across,
                         .columns = game->columns,
                         .rows = game->rows,
                         .group = view->group,
                         .turned = turned};
    geometry.x = floor((width - cell * across) / 2);
    geometry.y = floor((height - cell * down) / 2);
    return geometry;
}

static double offset(const Geometry *geometry, int index)
{
    double gap = geometry->group > 0 ? index / geometry->group * geometry->gap : 0;
    return geometry->frame + index * geometry->cell + gap;
}

void geometry_cell(const Geometry *geometry, int column, int row, double *x, double *y)
{
    if (geometry->turned) {
        column = geometry->columns - 1 - column;
        row = geometry->rows - 1 - row;
    }
    *x = geometry->x + offset(geometry, column);
    *y = geometry->y + offset(geometry, row);
}

void geometry_square(const Geometry *geometry, const Game *game, int square, double *x, double *y)
{
    int column, row;
    game->cell(square, &column, &row);
    geometry_cell(geometry, column, row, x, y);
}

int geometry_blocks_a_row(const Geometry *geometry)
{
    return geometry->columns / geometry->group;
}

void geometry_block(const Geometry *geometry, int block, double *x, double *y)
{
    int across = geometry_blocks_a_row(geometry);
    geometry_cell(geometry, block % across * geometry->group, block / across * geometry->group, x, y);
}

double geometry_block_size(const Geometry *geometry)
{
    return geometry->group * geometry->cell;
}

int geometry_block_of(const View *view, const Game *game, int square)
{
    int column, row;
    if (view->group == 0) return -1;
    game->cell(square, &column, &row);
    return row / view->group * (game->columns / view->group) + column / view->group;
}

/* Far along the direction counts once, away from it twice; equal ones (the two diagonals of a checkers board)
 * alternate by row, so that going up and up keeps to a column. */
static int distance(int dx, int dy, int along_x, int along_y, int row)
{
    int along = dx * along_x + dy * along_y;
    int aside = dx != 0 ? along_y : along_x;
    if (along <= 0) return INT_MAX;
    int wrong_way = aside != 0 && (aside > 0) != (row % 2 == 0);
    return 4 * along + 8 * abs(aside) + wrong_way;
}

int geometry_neighbour(const Geometry *geometry, const Game *game, int square, int dx, int dy)
{
    int column, row, best = -1, best_distance = INT_MAX;
    int sign = geometry->turned ? -1 : 1;
    game->cell(square, &column, &row);
    for (int other = 0; other < game->squares; other++) {
        int c, r;
        game->cell(other, &c, &r);
        int here = distance(dx, dy, sign * (c - column), sign * (r - row), row);
        if (here < best_distance) {
            best_distance = here;
            best = other;
        }
    }
    return best;
}
