/* `parlor engine GAME` without threads and processes: thinks between two lines. Shows that the core with its
 * protocol is complete in WebAssembly. usage: engine GAME < lines */
#include "front/protocol/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Thinker {
    Engine *engine;
    bool pending;
    uint32_t ticket;
    Limits limits;
    int count;
    unsigned rules;
    Pos pos[1000];
} Thinker;

static void on_write(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static void on_set_up(void *context, const EngineSetup *setup)
{
    (void)context;
    (void)setup;
}

static void on_think(void *context, const WorkerOrder *order)
{
    Thinker *thinker = context;
    Status status = status_ok();
    if (thinker->engine == NULL) status = engine_open(order->game, order->spec, NULL, &thinker->engine);
    if (!ok(&status) || order->history.count > 1000) exit(1);
    thinker->pending = true;
    thinker->ticket = order->ticket;
    thinker->limits = order->limits;
    thinker->count = order->history.count;
    thinker->rules = order->history.rules;
    memcpy(thinker->pos, order->history.pos, (size_t)thinker->count * sizeof *thinker->pos);
}

static void on_hurry(void *context)
{
    (void)context;
}

static void answer(Thinker *thinker, Protocol *protocol)
{
    static Thought thought;
    History history = {thinker->pos, thinker->count, thinker->rules};
    thinker->pending = false;
    Status status = engine_think(thinker->engine, &history, &thinker->limits, NULL, &thought);
    protocol_answer(protocol, thinker->ticket, &status, &thought);
}

int main(int argc, char **argv)
{
    static Thinker thinker;
    static char line[PROTOCOL_LINE];
    const Game *game;
    Protocol *protocol;
    ProtocolHost host = {&thinker, on_write, on_set_up, on_think, on_hurry, NULL};
    Status status = game_find(argc > 1 ? argv[1] : "", &game);
    if (ok(&status)) status = protocol_new(game, "ugi", NULL, 1, &host, &protocol);
    if (!ok(&status)) return 2;
    while (!protocol_is_over(protocol) && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        protocol_feed(protocol, line);
        while (thinker.pending)
            answer(&thinker, protocol);
    }
    protocol_free(protocol);
    engine_close(thinker.engine);
    return 0;
}
