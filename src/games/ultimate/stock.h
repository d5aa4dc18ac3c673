/* Stock: random games that uct plays ahead. Private to this folder; shared by the search (uct_hot.c) and by the
 * one to be watched (teach.c), which have to play the same games.
 *
 * Sixteen games take as long as one, and their outcomes do not depend on the tree, so when a game is needed,
 * fifteen more are played that will probably be needed soon. A node's children are tried in order, so it is
 * known which child of a node is tried next; when is not. A node that has been simulated often will be again:
 * it gets more games ahead than its siblings, at first a quarter of its simulations. Nodes near the one that
 * needs a game come first: its siblings, then its cousins. Of sixteen games 11 to 12 are used (5.3 if the
 * games are those of the siblings to be tried next, 9.2 without the cousins). */
#ifndef PARLOR_GAMES_ULTIMATE_STOCK_H
#define PARLOR_GAMES_ULTIMATE_STOCK_H

#include "games/ultimate/playout.h"
#include "games/ultimate/tree.h"

/* Node.stock: outcomes of two bits each, the next one lowest; NO_OUTCOME where there is none, and always in the
 * highest two. A node that got its children late, since the tree was full, has NO_STOCK: the number of its
 * simulations does not tell which child is next. */
enum { STOCK_MAX = 7, NO_OUTCOME = 3, NO_STOCK = 0 };

static inline int stock_count(const Node *node)
{
    unsigned taken = (unsigned)node->stock ^ EMPTY_STOCK;
    return taken == 0 ? 0 : bits_last(taken) / 2 + 1;
}

/* The next outcome, which is removed; there must be one. */
static inline int stock_take(Node *node)
{
    int outcome = node->stock & NO_OUTCOME;
    node->stock = (uint16_t)(node->stock >> 2 | NO_OUTCOME << 2 * STOCK_MAX);
    return outcome;
}

/* Is a child next that has not been tried? It is number visits - 1. For nodes with children. */
static inline bool has_untried(const Node *node)
{
    return node->visits <= node->count && node->stock != NO_STOCK;
}

/* How many children are known to be tried next. Of a node that has no children yet, the first one. */
static inline int untried(const Node *node)
{
    if (node->children == NO_CHILDREN) return node->visits == 1;
    return node->visits > 0 && has_untried(node) ? node->count - (int)node->visits + 1 : 0;
}

/* Games to be played, and the places in stocks for their outcomes. */
typedef struct Plan {
    Lines lines;
    uint32_t node[PLAYOUTS];
    uint8_t place[PLAYOUTS];
} Plan;

static inline bool plan_full(const Plan *plan)
{
    return plan->lines.count == PLAYOUTS;
}

/* How many games a node with that many simulations should have ahead, in a round of planning from 1. */
static inline int stock_wanted(const Node *node, int round)
{
    enum { SHARE = 4 };
    int most = untried(node), wanted = most > 0 ? (round * (int)node->visits + SHARE - 1) / SHARE : 0;
    if (most > STOCK_MAX) most = STOCK_MAX;
    return wanted < most ? wanted : most;
}

/* Plan games for a node; it and its parent have these numbers among their siblings. */
static inline void plan_node(Plan *plan, Tree *tree, uint32_t at, int round, int parent_number, int number)
{
    Node *node = &tree->nodes[at];
    int wanted = stock_wanted(node, round);
    for (int have = stock_count(node); have < wanted && !plan_full(plan); have++) {
        int lane = plan->lines.count++;
        plan->lines.number[LEAD - 3][lane] = (uint8_t)parent_number;
        plan->lines.number[LEAD - 2][lane] = (uint8_t)number;
        plan->lines.number[LEAD - 1][lane] = (uint8_t)((int)node->visits - 1 + have);
        plan->node[lane] = at;
        plan->place[lane] = (uint8_t)have;
        node->stock &= (uint16_t) ~(NO_OUTCOME << 2 * have);
    }
}

/* For all children of a node, beginning with one of them. */
static inline void plan_children(Plan *plan, Tree *tree, uint32_t at, int round, uint32_t begin, int number)
{
    Node node = tree->nodes[at];
    for (uint32_t i = 0, k = begin; i < node.count && !plan_full(plan); i++, k++) {
        if (k == node.count) k = 0;
        plan_node(plan, tree, node.children + k, round, number, (int)k);
    }
}

/* For all grandchildren, beginning with number `first` of child number `begin`. */
static inline void plan_grandchildren(Plan *plan, Tree *tree, uint32_t at, int round, uint32_t begin,
                                      uint32_t first)
{
    Node node = tree->nodes[at];
    for (uint32_t i = 0, k = begin; i < node.count && !plan_full(plan); i++, k++) {
        if (k == node.count) k = 0;
        plan_children(plan, tree, node.children + k, round, i == 0 ? first : 0, (int)k);
    }
}

/* Plan games for the last node of the path, which needs one, and others. The games begin `lines.plies` plies
 * before that node's children. */
static inline Plan plan_games(Tree *tree, const uint32_t *path, int depth)
{
    enum { ROUNDS = 4 };
    Plan plan = {.lines = {.plies = depth < LEAD ? depth : LEAD}};
    const uint32_t *last = &path[depth - 1];
    for (int round = 1; round <= ROUNDS && !plan_full(&plan); round++) {
        if (depth == 1) {
            plan_node(&plan, tree, ROOT, round, 0, 0);
        } else {
            uint32_t number = last[0] - tree->nodes[last[-1]].children;
            if (depth == 2)
                plan_children(&plan, tree, ROOT, round, number, 0);
            else
                plan_grandchildren(&plan, tree, last[-2], round, last[-1] - tree->nodes[last[-2]].children,
                                   number);
        }
    }
    return plan;
}

#endif
