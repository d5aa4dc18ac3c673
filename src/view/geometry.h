/* Geometry: where the cells of a board are on a drawing, row 0 of the Scene at the top. Pure arithmetic. */
#ifndef PARLOR_VIEW_GEOMETRY_H
#define PARLOR_VIEW_GEOMETRY_H

#include "view/scene.h"

typedef struct Geometry {
    double x, y, width, height; /* the whole board with its frame, in pixels */
    double frame, cell, gap;    /* around the board; of a cell; between blocks */
    int columns, rows, block;
} Geometry;

/* The board that has exactly that width. */
Geometry geometry_wide(const Scene *scene, double width);
/* The largest board of that scene's shape that fits into the area, centred. Its cells are whole pixels. */
Geometry geometry_fit(const Scene *scene, double width, double height);
/* The minimum and the default size of such a board. */
void geometry_sizes(const Scene *scene, bool across, int *least, int *usual);
/* Corner of the cell in that column and row, as displayed. */
void geometry_cell(const Geometry *geometry, int column, int row, double *x, double *y);
double geometry_block_size(const Geometry *geometry);
/* The block of the scene that contains a cell; -1 if there are no blocks. */
int geometry_block_of(const Scene *scene, const SceneCell *cell);
/* The cell under a point, -1 for none; `*ground` is set if the point is on the board nevertheless. */
int geometry_at(const Geometry *geometry, const Scene *scene, double x, double y, bool *ground);
/* The nearest cell in that direction on the screen (dx, dy are -1, 0, 1), -1 at the edge. */
int geometry_neighbour(const Scene *scene, int from, int dx, int dy);

#endif
