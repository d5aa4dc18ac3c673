/* Worker: one thread that thinks, so that a front end never waits.
 *
 * The front end's thread places an order (worker_think); the worker's thread opens the engine of that SPEC (a
 * few engines are kept open for later orders), thinks, and puts reports and the answer into a mailbox. After
 * each it calls `wake`, from the worker's thread: the front end makes its own loop call worker_read soon
 * (write to a pipe, g_idle_add). Wake-ups coalesce: read until there is nothing left.
 *
 * A new order or worker_cancel stops the running search; its answer is dropped here or, if it is already in
 * the mailbox, by the session because of its old ticket. */
#ifndef PARLOR_ENGINE_WORKER_H
#define PARLOR_ENGINE_WORKER_H

#include "engine/engine.h"

typedef struct Worker Worker;

typedef struct WorkerOrder {
    uint32_t ticket;
    const Game *game;
    const char *spec;
    History history; /* copied */
    Limits limits;
    bool fresh;   /* a new game began since the last order: the engines forget; if `shared`, only this one */
    bool prepare; /* do not think: open the engine and let it forget, so that the next order starts at once */
    bool shared;  /* one engine for both sides, as for analysis and judges; else each side has its own */
} WorkerOrder;

typedef struct WorkerAnswer {
    uint32_t ticket;
    bool final;    /* false: a report of the thought so far */
    Status status; /* of the whole search, in the final answer */
    bool prepared; /* it answers an order to prepare; `got` is what the engine really has (engine_got) */
    EngineSetup got;
    Thought thought;
} WorkerAnswer;

MUST_USE Status worker_open(const EngineSetup *setup, void (*wake)(void *context), void *context,
                            Worker **out);
/* Stops the search, joins the thread. NULL is fine. */
void worker_close(Worker *worker);

/* The following are called by the front end's thread only. */
void worker_think(Worker *worker, const WorkerOrder *order);
void worker_cancel(Worker *worker);
/* Stop thinking and answer with the best so far ("move now"). */
void worker_hurry(Worker *worker);
/* Take the next answer out of the mailbox; false when it is empty. A newer report replaces one that has not
 * been read yet. */
bool worker_read(Worker *worker, WorkerAnswer *out);

#endif
