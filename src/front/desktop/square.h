/* SquareButton: one cell of a board, a button that paints itself from the Scene's cell. Main thread. */
#ifndef PARLOR_DESKTOP_SQUARE_H
#define PARLOR_DESKTOP_SQUARE_H

#include <gtk/gtk.h>

#include "view/scene.h"

#define SQUARE_BUTTON_TYPE (square_button_get_type())
G_DECLARE_FINAL_TYPE(SquareButton, square_button, PARLOR, SQUARE_BUTTON, GtkButton)

/* `number` is its index in the Scene. */
GtkWidget *square_button_new(BoardStyle style, int number);
/* The large one over a whole block: always disabled, shows one face only. */
GtkWidget *square_button_new_cover(BoardStyle style, int number);
/* Repaints and renames only when something differs. */
void square_button_show(SquareButton *square, const SceneCell *cell);
/* Its piece is in the hand: the square is painted without it. */
void square_button_lift(SquareButton *square, bool lifted);
int square_button_number(const SquareButton *square);

#endif
