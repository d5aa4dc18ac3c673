/* MCTS: the strongest Monte Carlo search. Private to this folder.
 *
 * Tree search by upper confidence bounds like uct, with two differences. A simulation plays sixteen random
 * games, spread over the moves of the node that it reaches; they all count at once, for the moves and for the
 * whole path, so visits are games. And it solves: a side that can win at once wins, one with only lost moves
 * has lost; proven results are passed up the tree (Node.outcome), and no simulation is spent on a move whose
 * outcome is known. */
#ifndef PARLOR_GAMES_ULTIMATE_MCTS_H
#define PARLOR_GAMES_ULTIMATE_MCTS_H

#include "games/ultimate/playout.h"
#include "games/ultimate/tree.h"

#define MCTS_EXPLORATION                                                                                     \
    1.0 /* against uct in equal time: 0.3 scored 87 %, 0.6 91 %, 1.0 95 %, 2.0 86 %                          \ */

/* Run `count` simulations, `board` being the position at the root. Fewer when the root is proven or has had
 * VISITS_MAX; returns how many. */
HOT_DECLARE_WIDE(uint32_t, mcts_simulate, Tree *tree, const Board *board, uint32_t count);

#endif
