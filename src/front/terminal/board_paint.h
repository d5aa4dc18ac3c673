/* Paints the board of a Scene: by its style, and each piece by its face. Knows no game. */
#ifndef PARLOR_FRONT_TERMINAL_BOARD_PAINT_H
#define PARLOR_FRONT_TERMINAL_BOARD_PAINT_H

#include "front/terminal/layout.h"

typedef struct BoardPainter {
    Screen *screen;
    const Language *language;
    const Scene *scene;
    Layout layout;
    int cursor; /* the square under the cursor, -1 = none */
} BoardPainter;

void board_paint(const BoardPainter *painter);
/* What stands on a cell, in the middle of its rectangle. */
void piece_paint(const BoardPainter *painter, Rect cell, Face face, int side, Paper paper);

#endif
