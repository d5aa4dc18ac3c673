/* LineHost: engines at the other end of a pipe that carries lines (`parlor engine`, a Web Worker), with the
 * same calls as a Worker: an order becomes UGI lines, lines become reports and an answer. No thread, no
 * clock, no input or output: lines leave through `write`, and the owner of the pipe passes in those that come
 * back. One thread.
 *
 * An answer to an order that was cancelled or replaced is dropped: every order is followed by exactly one
 * "bestmove", and the answers still owed are counted. */
#ifndef PARLOR_REMOTE_LINE_HOST_H
#define PARLOR_REMOTE_LINE_HOST_H

#include "engine/worker.h"

typedef struct LineHost LineHost;

/* `write` gets one or more whole lines, each with its newline. */
MUST_USE Status line_host_new(const Game *game, void (*write)(void *context, const char *lines),
                              void *context, LineHost **out);
void line_host_free(LineHost *host); /* NULL is fine */

void line_host_think(LineHost *host, const WorkerOrder *order);
void line_host_cancel(LineHost *host);
void line_host_hurry(LineHost *host);
/* Process a line that arrived (without its newline). True: `out` is a report or the answer to the current
 * order. */
bool line_host_take(LineHost *host, const char *line, WorkerAnswer *out);
/* The other end was restarted: no answers are outstanding any more. The current order fails. */
void line_host_restarted(LineHost *host);

#endif
