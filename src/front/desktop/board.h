/* Board: the widget of a board, for any game: paints the Scene that it is shown. Every cell is a real button
 * with an accessible name; the arrow keys go from cell to cell, Space and Enter touch, Tab leaves the board.
 * A piece may be dragged instead of clicked. board_show repaints only what differs. A moving piece is painted
 * in a layer above. Main thread. */
#ifndef PARLOR_DESKTOP_BOARD_H
#define PARLOR_DESKTOP_BOARD_H

#include <gtk/gtk.h>

#include "view/scene.h"

/* A piece going from one cell to another; from -1 it is put down. */
typedef struct Glide {
    Face face;
    int side, from, to;
} Glide;

typedef struct BoardCalls {
    void *context;
    void (*touched)(void *context, int square, bool dropped); /* dropped: by letting go of a dragged piece */
    void (*ground)(void *context);                            /* beside the cells, but on the board */
    void (*pointed)(void *context, int square);               /* pointer or keyboard is on it; -1: on none */
    void (*glided)(void *context);                            /* the piece has arrived */
} BoardCalls;

#define BOARD_TYPE (board_get_type())
G_DECLARE_FINAL_TYPE(Board, board, PARLOR, BOARD, GtkWidget)

/* The scene gives the shape of the board, which never changes. */
GtkWidget *board_new(const Scene *scene, const BoardCalls *calls);
void board_show(Board *board, const Scene *scene);
/* Begin to glide; `glided` is called when it has arrived, never from inside this call. */
void board_glide(Board *board, Glide glide);
/* Let a moving piece arrive at once; `glided` is not called. */
void board_stop(Board *board);
/* Is the keyboard's focus on a cell? */
bool board_has_focus(const Board *board);

#endif
