/* Board: the widget of a board, for any game. Every square is a real button with an accessible name; the
 * arrow keys go from square to square, Space and Enter touch. What is on the squares is set as a whole by
 * board_show, which repaints only what differs. A piece on its way is painted in a layer above. Main thread.
 */
#ifndef PARLOR_DESKTOP_BOARD_H
#define PARLOR_DESKTOP_BOARD_H

#include "front/desktop/view.h"

enum { NAME_TEXT = 120, BLOCKS_MAX = 9 };

/* Everything that a board shows. */
typedef struct BoardState {
    Look look[SQUARES_MAX];
    char name[SQUARES_MAX][NAME_TEXT];
    Ground ground;
    Square cover[BLOCKS_MAX];
    char cover_name[BLOCKS_MAX][NAME_TEXT];
} BoardState;

/* A piece going from one square to another; from -1 it is put down. */
typedef struct Glide {
    Square piece;
    int from, to;
} Glide;

typedef struct BoardCalls {
    void *context;
    void (*touched)(void *context, int square);
    void (*pointed)(void *context, int square); /* pointer or keyboard is on it; -1: on none */
    void (*glided)(void *context);              /* the piece has arrived */
} BoardCalls;

#define BOARD_TYPE (board_get_type())
G_DECLARE_FINAL_TYPE(Board, board, PARLOR, BOARD, GtkWidget)

GtkWidget *board_new(const View *view, const Game *game, const BoardCalls *calls);
void board_show(Board *board, const BoardState *state);
void board_turn(Board *board, bool turned);
/* Begin to glide; `glided` is called when it has arrived, never from inside this call. */
void board_glide(Board *board, Glide glide);
/* Let the piece that is on its way arrive at once; `glided` is not called. */
void board_stop(Board *board);
void board_focus(Board *board, int square);
int board_focused(const Board *board); /* -1: none */

#endif
