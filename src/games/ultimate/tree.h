/* Tree: the part of the game tree that a search has stored. Private to this folder; belongs to one engine and
 * so to one thread.
 *
 * Nodes of 16 bytes live in one array and are named by their index; the root is node 0. The children of a
 * node are adjacent, in the order of moves. A node holds no board: code that walks down plays the moves.
 *
 *      nodes  | root | 81 children of the root ............ | 9 children of node 40 | 8 of node 7 | ...  free
 *
 * When the root advances, the new root's subtree is copied to a second array of the same size and the two are
 * swapped. A full tree stops growing; the search continues with random games from its leaves. */
#ifndef PARLOR_GAMES_ULTIMATE_TREE_H
#define PARLOR_GAMES_ULTIMATE_TREE_H

#include "base/rng.h"
#include "games/ultimate/bits.h"

enum {
    ROOT = 0,
    NO_CHILDREN = 0,               /* the root is nobody's child */
    VISITS_MAX = (1 << 30) - 1000, /* of the root: scores stay below 2^31 */
    WIDTHS = 4096,                 /* looked up; others are computed */
    UNPLAYED = 255,                /* Node.outcome and Node.reply */
    EMPTY_STOCK = 0xFFFF,          /* Node.stock of a new node */
    NODES_AT_ONCE = 12,            /* the search reads this many; so many are readable after the last one */
};

typedef struct Node {
    uint32_t visits;   /* simulations (mcts: random games) through this node */
    uint32_t score;    /* their sum in half points, from the point of view of the player who moved into this
                        * node */
    uint32_t children; /* the first one, or NO_CHILDREN */
    uint8_t count;     /* of children */
    uint8_t move;      /* that led here: board * 9 + square */
    union {
        uint16_t stock; /* uct: outcomes of random games for the next children to be tried (stock.h) */
        struct {
            uint8_t outcome; /* mcts: with best play; UNPLAYED when not known */
            uint8_t reply;   /* mcts: 0 when a draw is at hand, else UNPLAYED */
        };
    };
} Node;

typedef struct Tree {
    Node *nodes, *spare;
    uint32_t used, capacity;
    Rng rng;             /* of the random games */
    double exploration;  /* c in s/n + sqrt(c ln N / n) */
    float width[WIDTHS]; /* sqrt(c ln N) */
} Tree;

/* A small tree; NULL if there is no memory. */
Tree *tree_new(double exploration);
void tree_free(Tree *tree); /* NULL is fine */
/* Make room for `capacity` nodes, or for as many as there is memory for; never makes it smaller. */
void tree_reserve(Tree *tree, uint32_t capacity);
size_t tree_bytes(const Tree *tree);

/* Start again with a root that has never been simulated. */
void tree_reset(Tree *tree);

/* Give a node its children; `board` is the position there. False if it has no moves or the tree is full. */
bool tree_expand(Tree *tree, uint32_t node, const Board *board);

/* The child with the most simulations, the first of equal ones; an error for a node without children. */
MUST_USE Status tree_best_child(const Tree *tree, uint32_t node, uint32_t *child);
/* The child that `move` leads to; `board` is the position at the node, whose children are added if it has
 * none yet. An error if the move is not legal. */
MUST_USE Status tree_child(Tree *tree, uint32_t node, const Board *board, int move, uint32_t *child);

/* Make this node the root and drop everything that is not below it. */
void tree_advance(Tree *tree, uint32_t node);

/* Natural logarithm of n >= 1 by +, *, / alone, so that it is the same number everywhere; the C library's
 * differs in the last place from machine to machine. */
double exact_log(uint32_t n);

/* sqrt(c ln N), c being the exploration */
float exact_width(double exploration, uint32_t n);

static inline double node_mean(const Node *node)
{
    return node->visits > 0 ? node->score / (2.0 * node->visits) : 0.5;
}

#endif
