/* RulesWindow: the rules of a game step by step, in a window of its own; see view/walk.h. Main thread. */
#ifndef PARLOR_DESKTOP_RULES_WINDOW_H
#define PARLOR_DESKTOP_RULES_WINDOW_H

#include "game/game.h"

#include <gtk/gtk.h>

/* The game must have a walk-through. The window closes by itself, at the latest with its parent. */
void rules_window_show(GtkWindow *parent, const Game *game);

#endif
