/* LibraryPage: "Your games" in the window: a list that is filtered while the user types, opening a game,
 * statistics, import and export, and the games that contain a position. It owns its Library; an import runs
 * in a thread with one of its own. The window owns the page. Main thread. */
#ifndef PARLOR_DESKTOP_LIBRARY_PAGE_H
#define PARLOR_DESKTOP_LIBRARY_PAGE_H

#include <adwaita.h>

#include "game/game.h"

typedef struct LibraryPage LibraryPage;

typedef struct LibraryCalls {
    void *context;
    GtkWindow *window;
    void (*leave)(void *context);
    /* Show the game in `text`; messages about it use `name`. */
    void (*open)(void *context, const Game *game, const char *name, const char *text);
} LibraryCalls;

/* With a position (and its game): only the games that contain it. */
LibraryPage *library_page_new(const LibraryCalls *calls, const Game *game, const Pos *position);
void library_page_free(LibraryPage *page); /* NULL is fine; an import stops and keeps what is already in */
GtkWidget *library_page_widget(LibraryPage *page);
/* Set the initial keyboard focus. */
void library_page_focus(LibraryPage *page);

#endif
