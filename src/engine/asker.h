/* Asker: the usual Host. Engines think in threads of its own, one for each lane of requests, so that a front end
 * never waits and an analysis never disturbs the engine that plays.
 *
 * A lane's thread finds the engine on its shelf, thinks, and puts reports and the answer into a mailbox. After each it
 * calls `wake`, from that thread: the front end makes its own loop call asker_read soon (write to a pipe,
 * g_idle_add). Wake-ups coalesce: read until there is nothing left.
 *
 * A new request of the lane, or "never mind", stops the running search; its answer is dropped here or, if it was
 * read already, because of its old ticket. Not part of the WebAssembly core. */
#ifndef PARLOR_ENGINE_ASKER_H
#define PARLOR_ENGINE_ASKER_H

#include "engine/request.h"

typedef struct Asker Asker;

/* `setup`: how engines that play are opened; those that judge and analyse are never another program, and have no
 * book. The thread that plays starts now, the others with their first request. */
MUST_USE Status asker_open(const EngineSetup *setup, void (*wake)(void *context), void *context, Asker **out);
/* Stops the searches, joins the threads. NULL is fine. */
void asker_close(Asker *asker);

/* The following are called by the front end's thread only. */

/* For a Session or a Table; the asker must outlive it. */
Host asker_host(Asker *asker);
/* Take the next answer out of the mailboxes; false when they are empty. A newer report replaces one that has not
 * been read yet. While `held`, what concerns the play waits: its last move is still being shown. */
bool asker_read(Asker *asker, bool held, Answer *out);

#endif
