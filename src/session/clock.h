/* Clock: the time left to each side. A plain value; the caller passes the current time. Milliseconds. */
#ifndef PARLOR_SESSION_CLOCK_H
#define PARLOR_SESSION_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ClockSetup {
    int64_t base_ms;      /* for the whole game; 0 = no clock */
    int64_t increment_ms; /* added after each move */
    bool each_move;       /* `base_ms` is per move, not for the game; no increment */
} ClockSetup;

typedef struct Clock {
    ClockSetup setup;
    int64_t left_ms[2]; /* when nobody's clock was running */
    int running;        /* side, or -1 */
    int64_t since_ms;
} Clock;

void clock_init(Clock *clock, ClockSetup setup);
bool clock_is_used(const Clock *clock);
/* Let the clock of `side` run; the other's stops. Side -1 stops both. */
void clock_run(Clock *clock, int side, int64_t now_ms);
/* The running side has moved: its time is charged and the increment added. */
void clock_moved(Clock *clock, int64_t now_ms);
/* Never below 0. */
int64_t clock_left(const Clock *clock, int side, int64_t now_ms);

#endif
