/* SquareButton: one square of a board, a button that the view paints. Main thread. */
#ifndef PARLOR_DESKTOP_SQUARE_H
#define PARLOR_DESKTOP_SQUARE_H

#include "front/desktop/view.h"

#define SQUARE_BUTTON_TYPE (square_button_get_type())
G_DECLARE_FINAL_TYPE(SquareButton, square_button, PARLOR, SQUARE_BUTTON, GtkButton)

/* With `covers` it is the large button over a whole block: always disabled, shows one piece only. */
GtkWidget *square_button_new(const View *view, int number, bool covers);
/* Repaints and renames only when something differs. */
void square_button_show(SquareButton *square, const Look *look, const char *name);
int square_button_number(const SquareButton *square);

#endif
