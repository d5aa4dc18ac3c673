/* Board: the widget of a board, for any game: paints the Scene that it is shown. Every cell is a real button
 * with an accessible name; the arrow keys go from cell to cell, Space and Enter touch, Tab leaves the board.
 * A piece may be dragged instead of clicked. board_show repaints only what differs. A moving piece is painted
 * in a layer above. Main thread. */
#ifndef PARLOR_DESKTOP_BOARD_H
#define PARLOR_DESKTOP_BOARD_H

#include <gtk/gtk.h>

#include "view/scene.h"

/* A piece between two cells; from -1 it is put down. */
typedef struct Flight {
    Face face;
    int side, from, to;
    double part; /* of its way, 0 to 1 */
} Flight;

typedef struct BoardCalls {
    void *context;
    void (*touched)(void *context, int square, bool dropped); /* dropped: by letting go of a dragged piece */
    void (*ground)(void *context);                            /* beside the cells, but on the board */
    void (*pointed)(void *context, int square);               /* pointer or keyboard is on it; -1: on none */
} BoardCalls;

#define BOARD_TYPE (board_get_type())
G_DECLARE_FINAL_TYPE(Board, board, PARLOR, BOARD, GtkWidget)

/* The scene gives the shape of the board, which never changes. */
GtkWidget *board_new(const Scene *scene, const BoardCalls *calls);
void board_show(Board *board, const Scene *scene);
/* Paint a piece in the air from now on; NULL: none. */
void board_fly(Board *board, const Flight *flight);
/* Is the keyboard's focus on a cell? */
bool board_has_focus(const Board *board);

#endif
