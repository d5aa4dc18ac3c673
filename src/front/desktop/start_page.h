/* The start page: a card with a small picture for every game that is not hidden, and the game left unfinished
 * last time. */
#ifndef PARLOR_DESKTOP_START_PAGE_H
#define PARLOR_DESKTOP_START_PAGE_H

#include <gtk/gtk.h>

#include "game/game.h"

typedef struct StartCalls {
    void *context;
    void (*chosen)(void *context, const Game *game);
    void (*resumed)(void *context, const Game *game);
} StartCalls;

/* `last` is the game with something to resume, or NULL; `note` is what is wrong with it, or ""; `calls` is copied. */
GtkWidget *start_page_new(const Game *last, int moves, const char *note, const StartCalls *calls);

#endif
