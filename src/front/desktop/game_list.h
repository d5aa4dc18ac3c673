/* GameList: which game of a text that holds several? A list with a field that filters it as one types. */
#ifndef PARLOR_DESKTOP_GAME_LIST_H
#define PARLOR_DESKTOP_GAME_LIST_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef void (*GameChosen)(void *context, const char *name, const char *text, int number);

/* `name` and `text` are copied. Nothing is called when the player does not want any. */
void game_list_ask(GtkWindow *parent, const Table *table, const char *name, const char *text, int count,
                   GameChosen chosen, void *context);

#endif
