#define _POSIX_C_SOURCE 200809L
#include "base/now.h"

#include <time.h>

static int64_t clock_us(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t now_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

int64_t now_thread_us(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    return clock_us(CLOCK_THREAD_CPUTIME_ID);
#else
    return now_us();
#endif
}
