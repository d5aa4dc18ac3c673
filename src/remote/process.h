/* Process: another program that runs beside us, its standard input and output connected by pipes.
 *
 * Every call returns within the time it is given: a program that hangs, floods, crashes or does not read can
 * only make it fail. The code that opened it closes it, which always ends and reaps the program and
 * everything it started (it leads its own process group). If our program ends without closing it, even by
 * kill -9, the system ends it (Linux: the parent-death signal; elsewhere it sees the end of its input); the
 * programs that it started itself then see the end of their pipes. The death signal is bound to a thread:
 * open and close a Process in the same thread, and keep that thread alive in between. Its standard error is
 * discarded. A value; used by one thread at a time. Not part of the WebAssembly build. */
#ifndef PARLOR_REMOTE_PROCESS_H
#define PARLOR_REMOTE_PROCESS_H

#include "base/os.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

typedef OsProcess Process;

/* `words` is the program (looked up in PATH) and its arguments, ended by NULL. `walled`: it runs in a
 * sandbox, as far as the system has one (doc/security.md). */
MUST_USE Status process_open(char *const words[], bool walled, Process *out);
/* What holds it, as a sentence. */
const char *process_walls(const Process *process);
/* Is there such a program? */
MUST_USE Status process_check(const char *program);
/* Close its input, give it `wait_ms` to end by itself, then kill it. Returns whether it ended by itself;
 * `fate`, which may be NULL, says how: "ended with code 3", "was killed by signal 11". */
bool process_close(Process *process, int64_t wait_ms, char *fate, size_t size);

/* Write all of it; false if the program has ended or does not read for `wait_ms`. */
bool process_write(Process *process, const char *bytes, size_t count, int64_t wait_ms);

/* Wait at most `wait_ms` for output: returns the number of bytes read, 0 if there were none, PROCESS_OVER if
 * there will be no more. */
enum { PROCESS_OVER = -1 };
int process_read(Process *process, char *bytes, size_t size, int64_t wait_ms);

#endif
