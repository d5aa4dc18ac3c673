/* Geometry: where the squares of a board are in its widget. Pure arithmetic. */
#ifndef PARLOR_DESKTOP_GEOMETRY_H
#define PARLOR_DESKTOP_GEOMETRY_H

#include "front/desktop/view.h"

/* The largest board of that view that fits into the area, centred. */
Geometry geometry_fit(const View *view, const Game *game, bool turned, double width, double height);
/* Corner of the cell in that column and row of the game's own numbering. */
void geometry_cell(const Geometry *geometry, int column, int row, double *x, double *y);
void geometry_square(const Geometry *geometry, const Game *game, int square, double *x, double *y);
/* Corner of a block; its size is geometry_block_size. */
void geometry_block(const Geometry *geometry, int block, double *x, double *y);
double geometry_block_size(const Geometry *geometry);
int geometry_blocks_a_row(const Geometry *geometry);
/* The block that a square belongs to, -1 when the board has none. */
int geometry_block_of(const View *view, const Game *game, int square);
/* The nearest square in that direction on the screen (dx, dy are -1, 0, 1), -1 at the edge. */
int geometry_neighbour(const Geometry *geometry, const Game *game, int square, int dx, int dy);

#endif
