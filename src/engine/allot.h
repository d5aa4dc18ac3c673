/* Allot: how long to think about a move when a clock runs for the whole game. Milliseconds, pure. */
#ifndef PARLOR_ENGINE_ALLOT_H
#define PARLOR_ENGINE_ALLOT_H

#include "engine/engine.h"

typedef struct Allowance {
    int64_t left_ms;      /* on the clock */
    int64_t increment_ms; /* added after (or before) each move */
    long moves_to_go;     /* until the clock gets new time; 0 = the time is for the rest of the game */
} Allowance;

/* At least 1, and never so much that delays of pipes and schedulers could make the clock run out. */
int64_t allot_ms(const Allowance *allowance);
/* Sets `move_ms` to that share, and `most_ms` to what a difficult move may take. */
void allot(Limits *limits, const Allowance *allowance);
/* The same for the side that is to think; the limits hold the game's clocks. */
void allot_clocks(Limits *limits, int side);

#endif
