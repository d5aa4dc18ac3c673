/* SheetWindow: a Sheet (view/sheet.h) in a window of its own. It ends by itself, at the latest with its parent. Main
 * thread. */
#ifndef PARLOR_DESKTOP_SHEET_WINDOW_H
#define PARLOR_DESKTOP_SHEET_WINDOW_H

#include <gtk/gtk.h>

#include "view/sheet.h"

typedef struct SheetWindow SheetWindow;

/* The maker is closed with the window, and `*holder` set to NULL. Where that is NULL nobody keeps the window, and it is in front
 * of its parent until it is closed. */
void sheet_window_show(GtkWindow *parent, const SheetMaker *maker, SheetWindow **holder);
/* It may be another sheet by now. NULL is fine. */
void sheet_window_refresh(SheetWindow *window);
void sheet_window_close(SheetWindow *window); /* NULL is fine */
/* The walk-through of a game's rules; nothing if it has none. */
void sheet_window_show_rules(GtkWindow *parent, const Game *game);

#endif
