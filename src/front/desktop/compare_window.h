/* CompareWindow: what a better search buys (view/compare.h), in a window of its own: a table whose rows fill
 * while the searches run, and a picture of bars or lines. It looks at the table's comparison and ends it
 * when it is closed. Main thread. */
#ifndef PARLOR_DESKTOP_COMPARE_WINDOW_H
#define PARLOR_DESKTOP_COMPARE_WINDOW_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef struct CompareWindow CompareWindow;

/* `*holder` is where the caller keeps it; set to NULL when the person closes the window. */
void compare_window_show(GtkWindow *parent, Table *table, CompareWindow **holder);
/* Something may have been found. NULL is fine. */
void compare_window_refresh(CompareWindow *window);
void compare_window_close(CompareWindow *window); /* NULL is fine */

#endif
