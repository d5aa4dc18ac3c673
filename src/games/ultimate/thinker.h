/* Thinker: the strongest opponent. Private to this folder.
 *
 * Principal-variation search, deepening ply by ply, on the learned evaluation (net.h) or, without a weight
 * file, on the hand-made one. Belongs to the thread that thinks. */
#ifndef PARLOR_GAMES_ULTIMATE_THINKER_H
#define PARLOR_GAMES_ULTIMATE_THINKER_H

#include "engine/engine.h"

typedef struct Thinker Thinker;

enum { THINKER_MB = 64, THINKER_THREADS_MAX = 64 };

MUST_USE Status thinker_new(const EngineSetup *setup, Thinker **out);
void thinker_free(Thinker *thinker);
void thinker_forget(Thinker *thinker);
/* Use the hand-made evaluation from now on: to start training. */
void thinker_drop_net(Thinker *thinker);
void thinker_think(Thinker *thinker, const History *history, const Limits *limits, const Watch *watch,
                   Thought *out);

/* The expected score of a value of the search. */
double thinker_chance(int value);

/* Evaluate the positions after all moves of random games, `count` in total, for the bench; returns a
 * signature of the values. */
uint64_t thinker_evaluations(Thinker *thinker, int count);

/* The opponents `master` and `solve`. */
extern const EngineKind ultimate_master, ultimate_solve;

#endif
