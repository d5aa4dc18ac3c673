/* UCT: Monte Carlo tree search by upper confidence bounds. Private to this folder.
 *
 * A simulation walks from the root to a node that was never simulated and takes the outcome of a random game
 * from there. On its way it goes to the child that is largest in s/n + sqrt(2 ln N / n): s the score and n
 * the simulations of the child, N those of its parent. A child not yet tried comes before all others. A node
 * gets its children at its second simulation.
 *
 * Random games do not depend on the tree, so sixteen are played at once when one is needed, and the outcomes of
 * the others wait in their parents' stocks (stock.h). A node's first simulation still finds the outcome of a
 * random game from there that has not been used before. */
#ifndef PARLOR_GAMES_ULTIMATE_UCT_H
#define PARLOR_GAMES_ULTIMATE_UCT_H

#include "games/ultimate/playout.h"
#include "games/ultimate/tree.h"

enum { UCT_EXPLORATION = 2 };

/* Run `count` simulations, `board` being the position at the root. Fewer when the root has had VISITS_MAX;
 * returns how many. */
HOT_DECLARE_WIDE(uint32_t, uct_simulate, Tree *tree, const Board *board, uint32_t count);

#endif
