/* Allot: how long to think about a move when a clock runs for the whole game. Milliseconds, pure. */
#ifndef PARLOR_ENGINE_ALLOT_H
#define PARLOR_ENGINE_ALLOT_H

#include "engine/engine.h"

typedef struct Allowance {
    int64_t left_ms;      /* on the clock */
    int64_t increment_ms; /* added after (or before) each move */
    long moves_to_go;     /* until the clock gets new time; 0 = the time is for the rest of the game */
} Allowance;

/* At least 1, and never so much that the clock could run out by the delays of pipes and schedulers. */
int64_t allot_ms(const Allowance *allowance);
/* The limits hold the game's clocks: `move_ms` becomes the share of the side that is to think. */
void allot_clocks(Limits *limits, int side);

#endif
