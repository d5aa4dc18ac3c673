/* The time, for the parts that may ask for it: engines with a time limit, the worker, front ends. Never the
 * session. */
#ifndef PARLOR_BASE_NOW_H
#define PARLOR_BASE_NOW_H

#include <stdint.h>

/* Microseconds of a monotonic clock with an arbitrary zero. */
int64_t now_us(void);
/* Microseconds of processor time that this thread has used (now_us where the platform does not report it). */
int64_t now_thread_us(void);

#endif
