/* `parlor engine GAME` without threads and processes: thinks between two lines. Shows that the core with its
 * protocol is complete in WebAssembly. usage: engine GAME [SPEC] < lines */
#include "engine/shelf.h"
#include "front/protocol/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Thinker {
    Shelf shelf;
    void *request; /* that waits, packed; NULL: none */
    Answer answer;
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

static void on_ask(void *context, const Request *request)
{
    Thinker *thinker = context;
    size_t size;
    free(thinker->request);
    thinker->request = request_pack(request, &size);
    if (thinker->request == NULL) exit(1);
}

static void on_hurry(void *context)
{
    (void)context;
}

static void answer(Thinker *thinker, Protocol *protocol)
{
    Request request;
    void *block = thinker->request;
    thinker->request = NULL;
    Status status = request_unpack(block, &request);
    if (!ok(&status)) exit(1);
    shelf_answer(&thinker->shelf, &request, NULL, &thinker->answer);
    free(block);
    protocol_take(protocol, &thinker->answer);
}

int main(int argc, char **argv)
{
    static Thinker thinker;
    static char line[PROTOCOL_LINE];
    const Game *game;
    Protocol *protocol;
    ProtocolHost host = {&thinker, on_write, on_set_up, on_ask, on_hurry, false};
    Status status = game_find(argc > 1 ? argv[1] : "", &game);
    if (ok(&status)) status = protocol_new(game, "ugi", argc > 2 ? argv[2] : NULL, 1, &host, &protocol);
    if (!ok(&status)) return 2;
    while (!protocol_is_over(protocol) && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        protocol_feed(protocol, line);
        while (thinker.request != NULL)
            answer(&thinker, protocol);
    }
    protocol_free(protocol);
    shelf_close(&thinker.shelf);
    return 0;
}
