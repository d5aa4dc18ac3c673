/* KeptTree: a Tree that is kept throughout a game, and a search on it. Private to this folder; shared by the
 * Monte Carlo engines of this game. */
#ifndef PARLOR_GAMES_ULTIMATE_KEPT_TREE_H
#define PARLOR_GAMES_ULTIMATE_KEPT_TREE_H

#include "engine/engine.h"
#include "games/ultimate/tree.h"

/* How the tree grows. */
typedef struct TreeMethod {
    uint32_t (*simulate)(Tree *tree, const Board *board, uint32_t count);
    double exploration;
    int nodes;   /* that a simulation adds on average, at most */
    bool proves; /* Node.outcome is a proof */
} TreeMethod;

TreeMethod kept_tree_uct(void);  /* uct.h */
TreeMethod kept_tree_mcts(void); /* mcts.h */

typedef struct KeptTree {
    TreeMethod method;
    Tree *tree;
    Pos root;           /* the position at the tree's root */
    bool rooted;        /* there is a root */
    uint32_t nodes_max; /* the tree may grow to this */
} KeptTree;

/* `memory_mb` for the whole tree, 0 = SEARCH_MB; touched only as far as it is used. */
enum { SEARCH_MB = 256 };
MUST_USE Status kept_tree_init(KeptTree *kept, TreeMethod method, int memory_mb);
void kept_tree_release(KeptTree *kept);
void kept_tree_forget(KeptTree *kept);

/* Think about the last position, keeping what earlier searches in the same game found below it. `usual` is
 * the number of simulations if the limits set neither simulations nor time. */
void kept_tree_think(KeptTree *kept, const History *history, const Limits *limits, uint64_t usual,
                     const Watch *watch, Thought *out);

#endif
