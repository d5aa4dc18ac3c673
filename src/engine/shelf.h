/* Shelf: the engines that are kept open between requests, so that they remember. It belongs to the thread that
 * thinks. */
#ifndef PARLOR_ENGINE_SHELF_H
#define PARLOR_ENGINE_SHELF_H

#include "engine/request.h"

/* The tables of an engine are large: fewer where addresses have 32 bits, as in WebAssembly. */
enum { SHELF_ENGINES = sizeof(void *) > 4 ? 4 : 2 };

typedef struct Shelf {
    EngineSetup setup; /* with which they are opened */
    uint64_t uses;
    struct {
        Engine *engine;
        const Game *game;
        int side; /* whose engine it is: two players with the same SPEC must not share a tree; -1: anybody's */
        uint64_t used; /* when it was last used, to choose which one to close */
    } kept[SHELF_ENGINES];
} Shelf;

void shelf_close(Shelf *shelf);
/* Think about the request here and now; `out` is its final answer. */
void shelf_answer(Shelf *shelf, const Request *request, const Watch *watch, Answer *out);

#endif
