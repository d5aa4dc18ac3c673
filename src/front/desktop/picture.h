/* Picture: a small painting of a game's board that fills the space it is given. Main thread. */
#ifndef PARLOR_DESKTOP_PICTURE_H
#define PARLOR_DESKTOP_PICTURE_H

#include <gtk/gtk.h>
#include <stdbool.h>

#include "game/game.h"

#define PICTURE_TYPE (picture_get_type())
G_DECLARE_FINAL_TYPE(Picture, picture, PARLOR, PICTURE, GtkWidget)

/* The game's sample position, or its start. */
GtkWidget *picture_new(const Game *game);
/* As small as in a list. */
void picture_set_small(GtkWidget *picture, bool small);

#endif
