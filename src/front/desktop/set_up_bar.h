/* SetUpBar: the palette below the board while a position is set up: pieces to put down, whose turn it is,
 * play or cancel. Main thread. */
#ifndef PARLOR_DESKTOP_SET_UP_BAR_H
#define PARLOR_DESKTOP_SET_UP_BAR_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef struct SetUpBar SetUpBar;

/* The table must outlive it. */
SetUpBar *set_up_bar_new(Table *table);
void set_up_bar_free(SetUpBar *bar); /* NULL is fine; the widget belongs to its parent */
GtkWidget *set_up_bar_widget(SetUpBar *bar);
void set_up_bar_show(SetUpBar *bar, const Scene *scene);

#endif
