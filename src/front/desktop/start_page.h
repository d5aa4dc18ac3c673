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

/* `last` is the game with something to resume, or NULL; `calls` is copied. */
GtkWidget *start_page_new(const Game *last, int moves, const StartCalls *calls);

#endif
