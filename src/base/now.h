/* The time, for those allowed to ask: engines with a time limit, worker, front ends. Never the session. */
#ifndef PARLOR_BASE_NOW_H
#define PARLOR_BASE_NOW_H

#include <stdint.h>

/* Microseconds of a clock that never goes back; its zero means nothing. */
int64_t now_us(void);
/* Microseconds of processor time that this thread has used (where the platform tells; else now_us). */
int64_t now_thread_us(void);

#endif
