/* Pacing: how much of its share of the game's clock a deepening search uses for this move: less where the best
 * move has been the same for long, more while the value falls or another move has just become the best. A value
 * that lives for one think; without a clock (Limits.most_ms 0) it never ends a search. */
#ifndef PARLOR_ENGINE_PACING_H
#define PARLOR_ENGINE_PACING_H

#include "engine/timing.h"

typedef struct Pacing {
    int64_t share_us, most_us; /* both 0 without a clock */
    Move best;
    int same;      /* depths for which it has been the best */
    double chance; /* expected score, at the last depth */
    double usual;  /* and in the mean of the depths before, the later ones counting more */
} Pacing;

static inline Pacing pacing_begin(const Limits *limits)
{
    if (limits->infinite || limits->most_ms <= 0) return (Pacing){0};
    return (Pacing){.share_us = limits->move_ms * 1000, .most_us = limits->most_ms * 1000};
}

static inline bool pacing_counts(const Pacing *pacing)
{
    return pacing->share_us > 0;
}

/* A depth is complete. */
static inline void pacing_add(Pacing *pacing, Move best, double chance)
{
    bool first = pacing->best == 0 && pacing->same == 0;
    pacing->usual = first ? chance : (3 * pacing->usual + pacing->chance) / 4;
    pacing->same = !first && best == pacing->best ? pacing->same + 1 : 0;
    pacing->best = best;
    pacing->chance = chance;
}

/* How long this move deserves to be thought about, as far as one can tell now. Since it mostly stops before that,
 * games take about as long as with exact shares. */
static inline int64_t pacing_wanted_us(const Pacing *pacing)
{
    static const double BY_SAME[] = {2.0, 1.7, 1.5, 1.3, 1.15, 1.0, 0.9, 0.8};
    const int last = sizeof BY_SAME / sizeof BY_SAME[0] - 1;
    double fall = pacing->usual - pacing->chance; /* 0.1: from an even game to 40 per cent */
    double much = BY_SAME[pacing->same < last ? pacing->same : last];
    much *= 1 + 10 * (fall < 0 ? 0 : fall < 0.15 ? fall : 0.15);
    int64_t wanted = (int64_t)(much * (double)pacing->share_us);
    return wanted < pacing->most_us ? wanted : pacing->most_us;
}

/* Not worth beginning another depth, which takes about half as long as all before it? */
static inline bool pacing_enough(const Pacing *pacing, int64_t elapsed_us)
{
    return pacing_counts(pacing) && elapsed_us * 3 >= pacing_wanted_us(pacing) * 2;
}

/* When a depth that has been begun is to be given up: not quite so early as it would not have been begun. */
static inline int64_t pacing_deadline_us(const Pacing *pacing)
{
    int64_t limit = pacing_wanted_us(pacing) * 3 / 2;
    return limit < pacing->most_us ? limit : pacing->most_us;
}

#endif
