/* ViewerWindow: a traced search (view/viewer.h) in a window of its own: the tree as a list with small boards,
 * the sentence of the step, the buttons that step. It owns the Viewer and ends by itself. Main thread. */
#ifndef PARLOR_DESKTOP_VIEWER_WINDOW_H
#define PARLOR_DESKTOP_VIEWER_WINDOW_H

#include <gtk/gtk.h>

#include "view/viewer.h"

/* Takes ownership of the viewer. */
void viewer_window_show(GtkWindow *parent, Viewer *viewer);

#endif
