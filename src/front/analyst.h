/* Analyst: analyses positions for a Table in a Worker's thread of its own, so that the engine that plays is
 * never disturbed. For front ends with an event loop; its thread starts with the first request. The front
 * end's thread owns it. */
#ifndef PARLOR_FRONT_ANALYST_H
#define PARLOR_FRONT_ANALYST_H

#include "engine/worker.h"
#include "view/table.h"

typedef struct Analyst {
    void (*wake)(void *context); /* from the worker's thread: make your loop call analyst_deliver soon */
    void *context;
    Worker *worker; /* NULL until it is needed */
    WorkerAnswer answer;
} Analyst;

/* It must not be moved in memory until analyst_release. */
void analyst_init(Analyst *analyst, void (*wake)(void *context), void *context);
void analyst_release(Analyst *analyst);
/* For TableSetup.analyst. */
Host analyst_host(Analyst *analyst);
/* Pass its results to the table. */
void analyst_deliver(Analyst *analyst, Table *table);

#endif
