#include "front/web/wish.h"

#include "base/now.h"
#include "front/web/order.h"

#include <stdlib.h>

enum { WANTS_ORDER = 1, WANTS_DROP = 2, WANTS_HURRY = 4 }; /* as in thinker.js */

/* ---- The host ---- */

static int64_t on_now(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void on_think(void *context, const ThinkRequest *request)
{
    Wish *wish = context;
    free(wish->order);
    wish->order = order_make(request->game, request->spec, &request->history, &request->limits,
                             request->ticket, request->fresh, request->purpose == THINK_JUDGE, &wish->size);
}

static void on_never_mind(void *context)
{
    Wish *wish = context;
    free(wish->order);
    wish->order = NULL;
    wish->dropped = true;
}

Host wish_host(Wish *wish)
{
    return (Host){wish, on_now, on_think, on_never_mind};
}

void wish_hurry(void *context)
{
    ((Wish *)context)->hurried = true;
}

/* ---- JavaScript's side ---- */

/* What is wanted, as bits; asking clears them. */
EXPORT(wish_wants) int wish_wants(Wish *wish)
{
    int wants = (wish->order != NULL ? WANTS_ORDER : 0) | (wish->dropped ? WANTS_DROP : 0) |
                (wish->hurried ? WANTS_HURRY : 0);
    wish->dropped = wish->hurried = false;
    return wants;
}

EXPORT(wish_order) const uint8_t *wish_order(const Wish *wish)
{
    return wish->order;
}

EXPORT(wish_order_size) size_t wish_order_size(const Wish *wish)
{
    return wish->size;
}

EXPORT(wish_order_ticket) uint32_t wish_order_ticket(const Wish *wish)
{
    return wish->order != NULL ? ((const OrderHead *)wish->order)->ticket : 0;
}

EXPORT(wish_order_taken) void wish_order_taken(Wish *wish)
{
    free(wish->order);
    wish->order = NULL;
}
