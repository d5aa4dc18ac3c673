#include "engine/shelf.h"

#include <string.h>

void shelf_close(Shelf *shelf)
{
    for (int i = 0; i < SHELF_ENGINES; i++)
        engine_close(shelf->kept[i].engine);
    memset(shelf->kept, 0, sizeof shelf->kept);
}

/* Whose engine thinks about that. */
static int side_of(const Request *request)
{
    if (request->purpose != PURPOSE_PLAY) return -1;
    return request->game->side(&request->history.pos[request->history.count - 1]);
}

/* The place of the engine for a request; if it is not open, that of the least recently used. */
static int find_place(Shelf *shelf, const Request *request, int side)
{
    int oldest = 0;
    for (int i = 0; i < SHELF_ENGINES; i++) {
        bool fits = shelf->kept[i].engine != NULL && shelf->kept[i].game == request->game &&
                    shelf->kept[i].side == side &&
                    strcmp(engine_spec(shelf->kept[i].engine), request->spec) == 0;
        if (fits) return i;
        if (shelf->kept[i].used < shelf->kept[oldest].used) oldest = i;
    }
    engine_close(shelf->kept[oldest].engine);
    shelf->kept[oldest].engine = NULL;
    shelf->kept[oldest].used = 0;
    return oldest;
}

static Status find_engine(Shelf *shelf, const Request *request, Engine **out)
{
    int side = side_of(request), place = find_place(shelf, request, side);
    Status status = status_ok();
    if (shelf->kept[place].engine == NULL)
        status = engine_open(request->game, request->spec, &shelf->setup, &shelf->kept[place].engine);
    if (!ok(&status)) {
        shelf->kept[place].engine = NULL;
        return status;
    }
    shelf->kept[place].game = request->game;
    shelf->kept[place].side = side;
    shelf->kept[place].used = ++shelf->uses;
    *out = shelf->kept[place].engine;
    return status;
}

/* A new game begins. An engine that had to do without its weights looks for them again. */
static void forget_all(Shelf *shelf)
{
    for (int i = 0; i < SHELF_ENGINES; i++) {
        EngineSetup got;
        Engine *engine = shelf->kept[i].engine;
        if (engine == NULL) continue;
        engine_got(engine, &got);
        engine_forget(engine);
        if (!got.plain || shelf->setup.plain) continue;
        engine_close(engine);
        shelf->kept[i].engine = NULL;
        shelf->kept[i].used = 0;
    }
}

void shelf_answer(Shelf *shelf, const Request *request, const Watch *watch, Answer *out)
{
    bool plays = lane_of(request->purpose) == LANE_PLAY;
    Engine *engine;
    out->ticket = request->ticket;
    out->purpose = request->purpose;
    out->final = true;
    out->prepared = request->prepare;
    out->got = (EngineSetup){0};
    if (request->fresh && plays) forget_all(shelf);
    out->status = find_engine(shelf, request, &engine);
    if (!ok(&out->status)) return;
    if (request->fresh && !plays) engine_forget(engine);
    if (request->prepare)
        engine_got(engine, &out->got);
    else
        out->status = engine_think(engine, &request->history, &request->limits, watch, &out->thought);
}
