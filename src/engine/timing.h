/* Timing: when a search has to stop. A value that lives for one think. Polled every POLL_NODES nodes or so:
 * asking the clock costs about 30 ns, a thousand nodes take some 100 µs. */
#ifndef PARLOR_ENGINE_TIMING_H
#define PARLOR_ENGINE_TIMING_H

#include "base/now.h"
#include "engine/engine.h"

enum { POLL_NODES = 1024, REPORT_US = 100000 };

typedef struct Timing {
    const Watch *watch;
    int64_t start_us, deadline_us; /* deadline 0 = none */
    int64_t polled_us;             /* when the clock was last read */
    int64_t gap_us;                /* the longest time between two readings: on a busy machine we were waiting
                                    * for the processor */
    int64_t report_us;             /* when the next report is due */
    uint64_t nodes;                /* limit, 0 = none */
} Timing;

/* Longer than any game; milliseconds from outside may be any number. */
static const int64_t MOVE_MS_MAX = 1000LL * 3600 * 24 * 365;

static inline Timing timing_begin(const Limits *limits, const Watch *watch)
{
    int64_t now = now_us();
    int64_t move_ms = limits->move_ms < MOVE_MS_MAX ? limits->move_ms : MOVE_MS_MAX;
    int64_t deadline = move_ms > 0 && !limits->infinite ? now + move_ms * 1000 : 0;
    uint64_t nodes = limits->infinite ? 0 : limits->nodes;
    return (Timing){.watch = watch,
                    .start_us = now,
                    .deadline_us = deadline,
                    .polled_us = now,
                    .report_us = now + REPORT_US,
                    .nodes = nodes};
}

/* Is the time up? Where other programs take the processor away, that may happen again just before the
 * deadline, so the longest loss so far is kept in reserve, up to a quarter of the time. */
static inline bool timing_is_up(Timing *timing)
{
    int64_t now = now_us(), gap = now - timing->polled_us;
    int64_t most = (timing->deadline_us - timing->start_us) / 4;
    timing->polled_us = now;
    if (gap > timing->gap_us) timing->gap_us = gap < most ? gap : most;
    return now + timing->gap_us >= timing->deadline_us;
}

static inline bool timing_over(Timing *timing, uint64_t nodes)
{
    if (timing->nodes > 0 && nodes >= timing->nodes) return true;
    if (watch_stopped(timing->watch)) return true;
    return timing->deadline_us > 0 && timing_is_up(timing);
}

/* Is it time for another report? At most one every REPORT_US. */
static inline bool timing_report_due(Timing *timing)
{
    if (timing->watch == NULL || timing->watch->report == NULL) return false;
    int64_t now = now_us();
    if (now < timing->report_us && !timing->watch->every_depth) return false;
    timing->report_us = now + REPORT_US;
    return true;
}

/* With no limit at all: so many milliseconds. */
static inline Limits limits_or_ms(const Limits *limits, int64_t usual_ms)
{
    Limits mine = *limits;
    if (mine.nodes == 0 && mine.depth == 0 && mine.move_ms == 0 && !mine.infinite) mine.move_ms = usual_ms;
    return mine;
}

/* Budget: what a search may spend. It counts its nodes there, and is stopped when nothing is left. */
typedef struct Budget {
    Timing timing;
    uint64_t nodes;
    bool stopped; /* the current search has no valid result */
} Budget;

static inline Budget budget_begin(const Limits *limits, const Watch *watch)
{
    return (Budget){.timing = timing_begin(limits, watch)};
}

/* Another node: must the search stop? */
static inline bool budget_spend(Budget *budget)
{
    if (++budget->nodes % POLL_NODES == 0 && timing_over(&budget->timing, budget->nodes))
        budget->stopped = true;
    return budget->stopped;
}

#endif
