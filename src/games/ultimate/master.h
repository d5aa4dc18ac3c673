/* UltimateMaster: the strongest opponent. Private to this folder.
 *
 * Principal-variation search, deepening ply by ply, on the learned evaluation (net.h) or, without a weight
 * file, on the hand-made one. Belongs to the thread that thinks. */
#ifndef PARLOR_GAMES_ULTIMATE_MASTER_H
#define PARLOR_GAMES_ULTIMATE_MASTER_H

#include "engine/engine.h"

typedef struct UltimateMaster UltimateMaster;

enum { ULTIMATE_MASTER_MB = 64 }; /* default size of the table */

MUST_USE Status ultimate_master_new(const EngineSetup *setup, UltimateMaster **out);
void ultimate_master_free(UltimateMaster *master);
void ultimate_master_forget(UltimateMaster *master);
/* Use the hand-made evaluation from now on: to start training. */
void ultimate_master_drop_net(UltimateMaster *master);
void ultimate_master_think(UltimateMaster *master, const History *history, const Limits *limits,
                           const Watch *watch, Thought *out);

/* The expected score of a value of the search. */
double ultimate_master_chance(int value);

/* Evaluate the positions after all moves of random games, `count` in total, for the bench; returns a
 * signature of the values. */
uint64_t ultimate_master_evaluations(UltimateMaster *master, int count);

/* The opponents `master` and `solve`. */
extern const EngineKind ultimate_master, ultimate_solve;

#endif
