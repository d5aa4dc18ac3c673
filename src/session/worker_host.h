/* The usual Host: engines think in a Worker's thread. For front ends with a loop of their own; what differs
 * between them is only how the worker wakes that loop. Not part of the WebAssembly core. */
#ifndef PARLOR_SESSION_WORKER_HOST_H
#define PARLOR_SESSION_WORKER_HOST_H

#include "engine/worker.h"
#include "session/session.h"

typedef enum Delivered { DELIVERED_NOTHING, DELIVERED_REPORT, DELIVERED_ANSWER } Delivered;

/* For session_new; the worker must outlive the session. */
Host worker_host(Worker *worker);
/* Pass the worker's next report or answer to the session. `room` holds it: it is too large for a small
 * stack. */
Delivered worker_host_deliver(Worker *worker, Session *session, WorkerAnswer *room);

#endif
