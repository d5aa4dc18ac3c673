/* TerminalHost: the Host of a session, with worker threads and a pipe that wakes the screen's poll(). The
 * front end's thread owns it; only the pipe is touched by the workers. */
#ifndef PARLOR_FRONT_TERMINAL_HOST_H
#define PARLOR_FRONT_TERMINAL_HOST_H

#include "front/analyst.h"
#include "session/worker_host.h"

typedef struct TerminalHost {
    Worker *worker;
    Analyst analyst;
    int pipe[2];         /* read end, write end */
    WorkerAnswer answer; /* room for the one being read: too large for the stack of a loop */
} TerminalHost;

/* The host must not be moved in memory while it is open: the worker keeps its address. */
MUST_USE Status terminal_host_open(TerminalHost *host);
void terminal_host_close(TerminalHost *host);
/* Readable when there is something for terminal_host_deliver. */
int terminal_host_wake_fd(const TerminalHost *host);
/* It is not readable any more, until there is something new. */
void terminal_host_hear(TerminalHost *host);
/* Bring what the worker has said to the session; ends after a move, so that each is seen. True when there
 * may be more. */
bool terminal_host_deliver(TerminalHost *host, Session *session);

#endif
