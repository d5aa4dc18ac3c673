/* Layout: where the cells and blocks of a Scene's board are on the screen, as large as possible. A plain
 * value that depends only on the board's shape and style and on the area. */
#ifndef PARLOR_FRONT_TERMINAL_LAYOUT_H
#define PARLOR_FRONT_TERMINAL_LAYOUT_H

#include "front/terminal/screen.h"
#include "view/scene.h"

enum { LAYOUT_NOTHING = -1, LAYOUT_GROUND = -2 };

typedef struct Layout {
    Rect board;                    /* all of it, frames included */
    int rows, columns;             /* of a cell */
    int rule_rows, rule_columns;   /* between two cells of a block */
    int frame;                     /* around a block */
    int gap;                       /* columns between two blocks */
    bool folded;                   /* blocks without frames, a row apart */
    int block_columns, block_rows; /* cells of a block; a board without blocks is one */
} Layout;

Layout layout_of(const Scene *scene, Rect area);
/* The rows and columns that the cells of that board need at least. */
Rect layout_least(const Scene *scene);
/* Has every cell its place in the area? A frame around them may be cut. */
bool layout_fits(const Layout *layout, const Scene *scene, Rect area);
/* The cell in that column and row of the board. */
Rect layout_cell(const Layout *layout, int column, int row);
/* The block that begins with that cell, its frame included. */
Rect layout_block(const Layout *layout, int column, int row);
/* The square at that place of the screen; LAYOUT_GROUND for a place on the board that is not a square. */
int layout_find(const Layout *layout, const Scene *scene, int row, int column);

#endif
