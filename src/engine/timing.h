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
    int64_t report_us;             /* when the next report is due */
    uint64_t nodes;                /* limit, 0 = none */
} Timing;

static inline Timing timing_begin(const Limits *limits, const Watch *watch)
{
    int64_t now = now_us();
    int64_t deadline = limits->move_ms > 0 && !limits->infinite ? now + limits->move_ms * 1000 : 0;
    uint64_t nodes = limits->infinite ? 0 : limits->nodes;
    return (Timing){.watch = watch,
                    .start_us = now,
                    .deadline_us = deadline,
                    .report_us = now + REPORT_US,
                    .nodes = nodes};
}

static inline bool timing_over(const Timing *timing, uint64_t nodes)
{
    if (timing->nodes > 0 && nodes >= timing->nodes) return true;
    if (watch_stopped(timing->watch)) return true;
    return timing->deadline_us > 0 && now_us() >= timing->deadline_us;
}

/* Is it time for another report? At most one every REPORT_US. */
static inline bool timing_report_due(Timing *timing)
{
    if (timing->watch == NULL || timing->watch->report == NULL) return false;
    int64_t now = now_us();
    if (now < timing->report_us) return false;
    timing->report_us = now + REPORT_US;
    return true;
}

#endif
