/* Master: the strong engine. Iterative deepening with search.h from the root until a limit is reached; keeps
 * its table from move to move, and finds several lines or the exact value of every move on request. With
 * several threads the others search the same position and share the table, where the first one finds what
 * they found (lazy SMP). */
#ifndef PARLOR_CHECKERS_MASTER_H
#define PARLOR_CHECKERS_MASTER_H

#include "engine/engine.h"

enum { MASTER_MB = 32 }; /* default size of the table */

typedef struct Master Master;

/* Takes memory, threads and data files from the setup; manages with less if they are not available. */
MUST_USE Status master_new(const Game *game, const EngineSetup *setup, Master **out);
/* The memory and the threads that it has, and whether it plays without a network. */
void master_got(const Master *master, EngineSetup *out);
void master_free(Master *master);
void master_forget(Master *master);
/* From now on look for the hidden win: lines that give pieces away are searched without reductions and pruning. */
void master_for_problems(Master *master);
/* Use the hand-made evaluation from now on: to start training, and to measure what the network is worth. */
void master_without_net(Master *master);
/* As EngineKind.think. */
MUST_USE Status master_think(Master *master, const History *history, const Limits *limits, const Watch *watch,
                             Thought *out);

#endif
