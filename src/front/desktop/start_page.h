/* The start page: a card with a small drawing for every game, and the game left unfinished last time. */
#ifndef PARLOR_DESKTOP_START_PAGE_H
#define PARLOR_DESKTOP_START_PAGE_H

#include "front/desktop/view.h"

typedef struct StartCalls {
    void *context;
    void (*chosen)(void *context, const View *view);
    void (*resumed)(void *context, const View *view);
} StartCalls;

/* `last` is the game with something to resume, or NULL; `calls` is copied. */
GtkWidget *start_page_new(const View *last, int moves, const StartCalls *calls);

#endif
