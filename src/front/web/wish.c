#include "front/web/wish.h"

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
    Wish *wish = (Wish *)context + lane_of(request->purpose);
    free(wish->request);
    wish->request = request_pack(request, &wish->size);
    wish->ticket = request->ticket;
    wish->purpose = request->purpose;
}

static void on_never_mind(void *context, Purpose purpose)
{
    Wish *wish = (Wish *)context + lane_of(purpose);
    free(wish->request);
    wish->request = NULL;
    wish->dropped = true;
}

static void on_hurry(void *context)
{
    ((Wish *)context)[LANE_PLAY].hurried = true;
}

Host wish_host(Wish *wishes)
{
    return (Host){wishes, on_now, on_ask, on_never_mind, on_hurry, true};
}

/* ---- JavaScript's side ---- */

/* What is wanted, as bits; asking clears them. */
EXPORT(wish_wants) int wish_wants(Wish *wish)
{
    int wants = (wish->request != NULL ? WANTS_ANSWER : 0) | (wish->dropped ? WANTS_DROP : 0) |
                (wish->hurried ? WANTS_HURRY : 0);
    wish->dropped = wish->hurried = false;
    return wants;
}

EXPORT(wish_request) const void *wish_request(const Wish *wish)
{
    return wish->request;
}

EXPORT(wish_request_size) size_t wish_request_size(const Wish *wish)
{
    return wish->size;
}

EXPORT(wish_request_taken) void wish_request_taken(Wish *wish)
{
    free(wish->request);
    wish->request = NULL;
}
