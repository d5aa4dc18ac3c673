/* LibraryPage: "Your games" in the window: a list that is filtered while one types, one game to open, statistics,
 * import and export, and the games in which a position stood. It owns its Library; an import runs in a thread
 * with one of its own. The window owns the page. Main thread. */
#ifndef PARLOR_DESKTOP_LIBRARY_PAGE_H
#define PARLOR_DESKTOP_LIBRARY_PAGE_H

#include <adwaita.h>

#include "game/game.h"

typedef struct LibraryPage LibraryPage;

typedef struct LibraryCalls {
    void *context;
    GtkWindow *window;
    void (*leave)(void *context);
    /* Show this game; `text` holds it, `name` stands in sentences about it. */
    void (*open)(void *context, const Game *game, const char *name, const char *text);
} LibraryCalls;

/* With a position (and its game): only the games in which it stood. */
LibraryPage *library_page_new(const LibraryCalls *calls, const Game *game, const Pos *position);
void library_page_free(LibraryPage *page); /* NULL is fine; an import ends after what is already in */
GtkWidget *library_page_widget(LibraryPage *page);
/* Where the keyboard begins. */
void library_page_focus(LibraryPage *page);

#endif
