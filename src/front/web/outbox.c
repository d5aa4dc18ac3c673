#include "front/web/outbox.h"

#include "base/now.h"
#include "front/web/export.h"

#include <stdlib.h>

enum { WANTS_ANSWER = 1, WANTS_DROP = 2, WANTS_HURRY = 4 }; /* as in asker.js */

/* ---- The host ---- */

static int64_t on_now(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void on_ask(void *context, const Request *request)
{
    Outbox *outbox = (Outbox *)context + lane_of(request->purpose);
    free(outbox->request);
    outbox->request = request_pack(request, &outbox->size);
    outbox->ticket = request->ticket;
    outbox->purpose = request->purpose;
}

static void on_never_mind(void *context, Purpose purpose)
{
    Outbox *outbox = (Outbox *)context + lane_of(purpose);
    free(outbox->request);
    outbox->request = NULL;
    outbox->dropped = true;
}

static void on_hurry(void *context)
{
    ((Outbox *)context)[LANE_PLAY].hurried = true;
}

Host outbox_host(Outbox *outboxes)
{
    return (Host){outboxes, on_now, on_ask, on_never_mind, on_hurry, true};
}

/* ---- JavaScript's side ---- */

/* What is wanted, as bits; asking clears them. */
EXPORT(outbox_wants) int outbox_wants(Outbox *outbox)
{
    int wants = (outbox->request != NULL ? WANTS_ANSWER : 0) | (outbox->dropped ? WANTS_DROP : 0) |
                (outbox->hurried ? WANTS_HURRY : 0);
    outbox->dropped = outbox->hurried = false;
    return wants;
}

EXPORT(outbox_request) const void *outbox_request(const Outbox *outbox)
{
    return outbox->request;
}

EXPORT(outbox_request_size) size_t outbox_request_size(const Outbox *outbox)
{
    return outbox->size;
}

EXPORT(outbox_request_taken) void outbox_request_taken(Outbox *outbox)
{
    free(outbox->request);
    outbox->request = NULL;
}
