/* Wish: what a table wants from a Web Worker: think about this, never mind, move now. The program never calls
 * JavaScript, so the wish is kept here and JavaScript takes it after every call. A page has one for the
 * engine that plays and one for the analysis. */
#ifndef PARLOR_FRONT_WEB_WISH_H
#define PARLOR_FRONT_WEB_WISH_H

#include "session/session.h"

typedef struct Wish {
    uint8_t *order; /* the request that waits to be taken (order.h), or NULL; owned */
    size_t size;
    bool dropped, hurried; /* "never mind", "move now", since JavaScript last asked */
} Wish;

/* A host whose wishes are kept in `wish`, which is its context. */
Host wish_host(Wish *wish);
/* "Move now"; with the host's context. */
void wish_hurry(void *wish);

#endif
