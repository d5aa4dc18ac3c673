/* Places children one after the other in as many lines as the width needs; each line stands in the middle. */
#ifndef PARLOR_DESKTOP_WRAP_LAYOUT_H
#define PARLOR_DESKTOP_WRAP_LAYOUT_H

#include <gtk/gtk.h>

/* A box whose children are placed like that, `spacing` pixels apart. */
GtkWidget *wrap_box_new(int spacing);

#endif
