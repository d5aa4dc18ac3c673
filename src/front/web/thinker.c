/* The Web Worker's half: engines that think about orders. A thought blocks the worker, which therefore cannot
 * be told to stop: the page ends the worker and starts another one (doc/web.md). */
#include "front/web/order.h"

#include "base/datafile.h"

#include <stdlib.h>
#include <string.h>

/* The worker's script passes the report to the page. */
__attribute__((import_module("parlor"), import_name("report"))) void
web_thinker_report(const Thought *so_far);

enum { KEPT_ENGINES = 2, DATA_NAME = 60 };

/* Two sides with the same SPEC have an engine each: they must not share a tree. A judge's side is -1. */
typedef struct KeptEngine {
    Engine *engine;
    const Game *game;
    int side;
} KeptEngine;

typedef struct WebThinker {
    KeptEngine kept[KEPT_ENGINES]; /* the one used last comes first */
    Thought thought;
    Status status;
} WebThinker;

EXPORT(web_thinker_new) WebThinker *web_thinker_new(void)
{
    return calloc(1, sizeof(WebThinker));
}

static bool kept_fits(const KeptEngine *kept, const Game *game, int side, const char *spec)
{
    return kept->engine != NULL && kept->game == game && kept->side == side &&
           strcmp(engine_spec(kept->engine), spec) == 0;
}

/* The engine for an order: a kept one, or a new one that replaces the least recently used. */
static Status find_engine(WebThinker *thinker, const Game *game, int side, const char *spec, Engine **out)
{
    KeptEngine *kept = thinker->kept;
    Status status = status_ok();
    if (!kept_fits(&kept[0], game, side, spec)) {
        KeptEngine other = kept[1];
        kept[1] = kept[0];
        kept[0] = other;
    }
    if (!kept_fits(&kept[0], game, side, spec)) {
        engine_close(kept[0].engine);
        kept[0] = (KeptEngine){.game = game, .side = side};
        status = engine_open(game, spec, NULL, &kept[0].engine);
    }
    *out = kept[0].engine;
    return status;
}

static void on_report(void *context, const Thought *so_far)
{
    (void)context;
    web_thinker_report(so_far);
}

static void forget_all(WebThinker *thinker)
{
    for (int i = 0; i < KEPT_ENGINES; i++)
        if (thinker->kept[i].engine != NULL) engine_forget(thinker->kept[i].engine);
}

static Status think(WebThinker *thinker, const OrderHead *head, const Pos *pos)
{
    const Game *game;
    Engine *engine;
    Watch watch = {.report = on_report};
    History history = {.pos = pos, .count = head->count, .rules = head->rules};
    Status status = game_find(head->game, &game);
    if (!ok(&status)) return status;
    if (head->fresh && !head->shared) forget_all(thinker);
    int side = head->shared ? -1 : game->side(&pos[head->count - 1]);
    status = find_engine(thinker, game, side, head->spec, &engine);
    if (!ok(&status)) return status;
    if (head->fresh && head->shared) engine_forget(engine);
    return engine_think(engine, &history, &head->limits, &watch, &thinker->thought);
}

/* Think about an order; "" if the thought is ready, else a sentence. */
EXPORT(web_thinker_think) const char *web_thinker_think(WebThinker *thinker, const uint8_t *order)
{
    OrderHead head;
    memcpy(&head, order, sizeof head);
    thinker->status = think(thinker, &head, (const Pos *)(order + sizeof head));
    return thinker->status.text;
}

EXPORT(web_thinker_thought) const Thought *web_thinker_thought(const WebThinker *thinker)
{
    return &thinker->thought;
}

EXPORT(thought_size) size_t thought_size(void)
{
    return sizeof(Thought);
}
