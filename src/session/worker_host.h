/* The usual Host: engines think in a Worker's thread. For front ends with a loop of their own; what differs
 * between them is only how the worker wakes that loop. Not part of the WebAssembly core. */
#ifndef PARLOR_SESSION_WORKER_HOST_H
#define PARLOR_SESSION_WORKER_HOST_H

#include "engine/worker.h"
#include "session/session.h"

typedef enum Delivered { DELIVERED_NOTHING, DELIVERED_REPORT, DELIVERED_ANSWER } Delivered;

/* What to give to session_new; the worker is borrowed for the session's life. */
Host worker_host(Worker *worker);
/* Bring the next thing that the worker has said to the session. `room` is for the answer: too large for a
 * small stack. */
Delivered worker_host_deliver(Worker *worker, Session *session, WorkerAnswer *room);

#endif
