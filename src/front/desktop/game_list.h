/* GameList: which game of a text with several? A list with a field that filters it while the user types; also
 * for other lists. */
#ifndef PARLOR_DESKTOP_GAME_LIST_H
#define PARLOR_DESKTOP_GAME_LIST_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef void (*GameChosen)(void *context, const char *name, const char *text, int number);
typedef void (*LineChosen)(void *context, int number);

/* `name` and `text` are copied. Nothing is called if the player cancels. */
void game_list_ask(GtkWindow *parent, const Table *table, const char *name, const char *text, int count,
                   GameChosen chosen, void *context);

/* The same for any list. Each of the `lines`, whose ownership is taken, begins with its number. `release`
 * (may be NULL) frees the context when the dialog is closed. */
typedef struct LineQuestion {
    const char *title, *text;
    GtkStringList *lines;
    LineChosen chosen;
    void *context;
    GDestroyNotify release;
} LineQuestion;
void line_list_ask(GtkWindow *parent, const LineQuestion *question);

#endif
