/* Outbox: what a table wants from a Web Worker: think about this, never mind, move now. The program never calls
 * JavaScript, so the outbox is kept here and JavaScript takes it after every call. A page has one for each lane of
 * requests. */
#ifndef PARLOR_FRONT_WEB_OUTBOX_H
#define PARLOR_FRONT_WEB_OUTBOX_H

#include "engine/request.h"

typedef struct Outbox {
    void *request; /* that waits to be taken, packed, or NULL; owned */
    size_t size;
    uint32_t ticket; /* of the latest request */
    Purpose purpose;
    bool dropped, hurried; /* "never mind", "move now", since JavaScript last asked */
} Outbox;

/* A host whose outboxes are kept in `outboxes`, LANES of them. */
Host outbox_host(Outbox *outboxes);

#endif
