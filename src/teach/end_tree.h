/* EndTree: everything that can happen from a position to the end of the game, and who wins each node if both
 * sides play well, for positions where that is little. A move of several jumps is a node for each jump: those
 * between are still that side's.
 *
 * Nodes are in the order of a walk from the left: a node comes right before its first child. The caller
 * releases the tree. */
#ifndef PARLOR_TEACH_END_TREE_H
#define PARLOR_TEACH_END_TREE_H

#include "game/game.h"

enum { END_TREE_NODES = 400 /* more could not be read */ };

typedef struct EndNode {
    int parent, depth; /* -1 and 0 at the root */
    int side;          /* to move */
    bool end;          /* the game is over here */
    bool between;      /* within a move of several jumps */
    Outcome outcome;   /* with the best play of both sides */
    int from, to;      /* the step that led here; -1: no piece moved */
    Pos before;        /* where the whole move was played, */
    Move move;         /* and the move: of the last of its steps, otherwise of one that begins like this */
} EndNode;

typedef struct EndTree {
    const Game *game;
    int count, ends, wins[2], depth; /* wins: ends won by each side; depth of the deepest node */
    EndNode *node;
} EndTree;

/* Refuses a tree of more than END_TREE_NODES nodes, such as one that never ends. */
MUST_USE Status end_tree_grow(const Game *game, const Pos *pos, EndTree *out);
void end_tree_release(EndTree *tree);

/* 'W', 'L' or 'D': what the node is for the side that moves there. */
char end_tree_label(const EndNode *node);

#endif
