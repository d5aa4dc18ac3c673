/* Process: another program that runs beside us, its standard input and output connected by pipes.
 *
 * Every call returns within the time it is given: a program that hangs, floods, crashes or does not read can
 * only make it fail. Whoever opened it closes it, which always ends and reaps the program and all that it
 * started (it leads its own process group). When this program ends without closing it, even by kill -9, the
 * system ends it (Linux: the death signal; elsewhere it sees the end of its input); what it has started
 * itself then sees the end of its pipes. The death signal is bound to the thread: open and close it in the
 * same thread, and keep that thread for as long. Its standard error goes nowhere. A value; one thread at a
 * time, several threads may have one each. Not part of the WebAssembly build. */
#ifndef PARLOR_REMOTE_PROCESS_H
#define PARLOR_REMOTE_PROCESS_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct Process {
    pid_t pid;
    int in, out; /* our ends: we write to `in`, read from `out` */
} Process;

/* `words` is the program (looked up in PATH) and its arguments, ended by NULL. */
MUST_USE Status process_open(char *const words[], Process *out);
/* Is there such a program? */
MUST_USE Status process_check(const char *program);
/* Close its input, give it `wait_ms` to end by itself, then kill it. Whether it did end by itself; `fate`,
 * which may be NULL, says how: "ended with code 3", "was killed by signal 11". */
bool process_close(Process *process, int64_t wait_ms, char *fate, size_t size);

/* Write all of it; false when the program is gone or does not read for `wait_ms`. */
bool process_write(Process *process, const char *bytes, size_t count, int64_t wait_ms);

/* Wait for output at most `wait_ms`: the number of bytes read, 0 when there were none, PROCESS_OVER when
 * there will be no more. */
enum { PROCESS_OVER = -1 };
int process_read(Process *process, char *bytes, size_t size, int64_t wait_ms);

#endif
