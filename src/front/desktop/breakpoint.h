/* A frame around a page that tells when it becomes narrow and when wide again, so that the page can be laid out anew. */
#ifndef PARLOR_DESKTOP_BREAKPOINT_H
#define PARLOR_DESKTOP_BREAKPOINT_H

#include <gtk/gtk.h>
#include <stdbool.h>

/* Takes the child. `crossed` is called from the main loop, for the first time soon after the first layout. Narrow is less
 * than `limit` pixels; the child never keeps a window from becoming that narrow. */
GtkWidget *breakpoint_new(GtkWidget *child, int limit, void (*crossed)(void *context, bool narrow),
                          void *context);

#endif
