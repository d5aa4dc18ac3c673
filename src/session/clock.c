#include "session/clock.h"

void clock_init(Clock *clock, ClockSetup setup)
{
    *clock = (Clock){.setup = setup, .left_ms = {setup.base_ms, setup.base_ms}, .running = -1};
}

bool clock_is_used(const Clock *clock)
{
    return clock->setup.base_ms > 0;
}

void clock_run(Clock *clock, int side, int64_t now_ms)
{
    if (!clock_is_used(clock)) return;
    if (clock->running >= 0) clock->left_ms[clock->running] = clock_left(clock, clock->running, now_ms);
    clock->running = side;
    clock->since_ms = now_ms;
}

void clock_moved(Clock *clock, int64_t now_ms)
{
    int side = clock->running;
    if (side < 0) return;
    clock_run(clock, -1, now_ms);
    if (clock->setup.each_move)
        clock->left_ms[side] = clock->setup.base_ms;
    else
        clock->left_ms[side] += clock->setup.increment_ms;
}

int64_t clock_left(const Clock *clock, int side, int64_t now_ms)
{
    int64_t spent = clock->running == side ? now_ms - clock->since_ms : 0;
    int64_t left = clock->left_ms[side] - spent;
    return left > 0 ? left : 0;
}
