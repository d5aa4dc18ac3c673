#include "view/geometry.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* By BoardStyle, in cells: the frame around the board and the gap between blocks; in pixels: the minimum and
 * the default size of a cell. */
static const struct {
    double frame, gap;
    int least, usual;
} SHAPE[] = {[BOARD_CELLS] = {0.10, 0, 30, 96},
             [BOARD_LINES] = {0.12, 0, 60, 150},
             [BOARD_BLOCKS] = {0.15, 0.35, 26, 62},
             [BOARD_CHECKERED] = {0.42, 0, 34, 72}};

static double units(const Scene *scene, int cells)
{
    int gaps = scene->block > 0 ? cells / scene->block - 1 : 0;
    return cells + gaps * SHAPE[scene->style].gap + 2 * SHAPE[scene->style].frame;
}

static Geometry with_cells(const Scene *scene, double cell)
{
    return (Geometry){.cell = cell,
                      .frame = cell * SHAPE[scene->style].frame,
                      .gap = cell * SHAPE[scene->style].gap,
                      .width = cell * units(scene, scene->columns),
                      .height = cell * units(scene, scene->rows),
                      .columns = scene->columns,
                      .rows = scene->rows,
                      .block = scene->block};
}

Geometry geometry_wide(const Scene *scene, double width)
{
    return with_cells(scene, width / units(scene, scene->columns));
}

Geometry geometry_fit(const Scene *scene, double width, double height)
{
    double across = units(scene, scene->columns), down = units(scene, scene->rows);
    /* Whole pixels, so that the lines between squares are sharp; a row of cells need not fill a window. */
    double cell = fmin(floor(fmin(width / across, height / down)), 2.5 * SHAPE[scene->style].usual);
    Geometry geometry = with_cells(scene, cell);
    geometry.x = floor((width - geometry.width) / 2);
    geometry.y = floor((height - geometry.height) / 2);
    return geometry;
}

void geometry_sizes(const Scene *scene, bool across, int *least, int *usual)
{
    double cells = units(scene, across ? scene->columns : scene->rows);
    *least = (int)ceil(cells * SHAPE[scene->style].least);
    *usual = (int)ceil(cells * SHAPE[scene->style].usual);
}

static double offset(const Geometry *geometry, int index)
{
    double gap = geometry->block > 0 ? index / geometry->block * geometry->gap : 0;
    return geometry->frame + index * geometry->cell + gap;
}

void geometry_cell(const Geometry *geometry, int column, int row, double *x, double *y)
{
    *x = geometry->x + offset(geometry, column);
    *y = geometry->y + offset(geometry, row);
}

double geometry_block_size(const Geometry *geometry)
{
    return geometry->block * geometry->cell;
}

int geometry_block_of(const Scene *scene, const SceneCell *cell)
{
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        bool across = cell->column >= block->column && cell->column < block->column + scene->block;
        if (across && cell->row >= block->row && cell->row < block->row + scene->block) return i;
    }
    return -1;
}

int geometry_at(const Geometry *geometry, const Scene *scene, double x, double y, bool *ground)
{
    *ground = x >= geometry->x && y >= geometry->y && x < geometry->x + geometry->width &&
              y < geometry->y + geometry->height;
    for (int i = 0; i < scene->cell_count; i++) {
        double left, top;
        geometry_cell(geometry, scene->cell[i].column, scene->cell[i].row, &left, &top);
        if (x >= left && y >= top && x < left + geometry->cell && y < top + geometry->cell) return i;
    }
    return -1;
}

/* A step in the direction counts once, a sideways one twice; between two equally near cells (the two
 * diagonals of a checkered board) rows alternate, so that moving up repeatedly stays in a column. */
static int distance(int dx, int dy, int along_x, int along_y, int row)
{
    int along = dx * along_x + dy * along_y;
    int aside = dx != 0 ? along_y : along_x;
    if (along <= 0) return INT_MAX;
    int wrong_way = aside != 0 && (aside > 0) != (row % 2 == 0);
    return 4 * along + 8 * abs(aside) + wrong_way;
}

int geometry_neighbour(const Scene *scene, int from, int dx, int dy)
{
    int best = -1, best_distance = INT_MAX;
    const SceneCell *here = &scene->cell[from];
    for (int i = 0; i < scene->cell_count; i++) {
        const SceneCell *other = &scene->cell[i];
        int far = distance(dx, dy, other->column - here->column, other->row - here->row, here->row);
        if (far < best_distance) {
            best_distance = far;
            best = i;
        }
    }
    return best;
}
