/* GameTree: everything that was played or tried in one game.
 *
 * A node is a position with the move that led to it. The nodes marked `played` are the game: a path from the
 * first position (node 0), through `tip`, where the game stands, to its end; what follows the tip was taken back
 * and can be played again. All other nodes lie beside the game: variations of a file, moves that were tried, the
 * better line of a review. The first child is the main continuation; of a played node it is the game's own.
 *
 * Two more places say what is on the board: `shown` is the position, and `ahead` the end of the line that a
 * person steps through: the game's end, or that of a variation. What a person does is moving a place or adding a
 * node: play and take back move the tip, looking back moves `shown`, trying adds beside the game.
 *
 * Nodes keep their numbers until they are dropped. Pointers into the tree hold until it changes. A value that
 * owns memory: init, use, release. It belongs to one thread. */
#ifndef PARLOR_SESSION_GAME_TREE_H
#define PARLOR_SESSION_GAME_TREE_H

#include "game/game.h"

enum {
    PLY_MAX = 2000,         /* moves of one game or variation; a game ends there as a draw */
    TREE_NODES_MAX = 22000, /* of one game with all its variations */
    TREE_MARK_MAX = 255,
};

typedef struct GameNode {
    Pos pos;
    Move move;               /* that led here; MOVE_NONE: the first position */
    int ply;                 /* moves from the first position */
    int parent, child, next; /* `next`: the next alternative; -1: none */
    char *comment;           /* one line; NULL: none; owned */
    unsigned born;           /* no other node of the tree ever has the same; 0: it was dropped */
    uint8_t mark;            /* as PDN numbers them: 1 !  2 ?  3 !!  4 ??  5 !?  6 ?!; 0: none */
    bool played;             /* belongs to the game */
    bool tried;              /* came by hand, not from a file */
    bool lent;               /* is only shown: it goes when the board leaves it, and is written nowhere */
    bool remarked;           /* comment and mark came by hand */
} GameNode;

/* Read the fields; change them only through the functions below. */
typedef struct GameTree {
    const Game *game;
    GameNode *node;
    int count; /* of the numbers in use; those of dropped nodes are used again */
    int tip, shown, ahead;
    unsigned beside; /* counts the changes of what lies beside the game */
    unsigned births;
    int size, unused;
    Pos *line; /* room for the positions of a line */
} GameTree;

MUST_USE Status game_tree_init(GameTree *tree, const Game *game, const Pos *from);
/* Another game; needs no memory for its first moves (63). */
void game_tree_restart(GameTree *tree, const Pos *from);
/* All zero is an empty tree: it has no game and may only be released or copied. */
void game_tree_release(GameTree *tree);
MUST_USE Status game_tree_copy(const GameTree *from, GameTree *out);

/* ---- The game ---- */

/* Play a legal move at the tip. The game ends there: its old continuation becomes a variation. The board follows
 * if it showed the tip. */
MUST_USE Status game_tree_play(GameTree *tree, Move move);
/* Remove the game's moves after a node that is not before the tip, with all that lies beside them. */
void game_tree_cut(GameTree *tree, int node);
/* The game stands at another of its positions; the board follows in the same way. */
void game_tree_go(GameTree *tree, int node);

/* ---- The board ---- */

/* Show a position, in the line that is stepped through or else in the line that it begins. */
void game_tree_show(GameTree *tree, int node);
/* Back from a variation to the position of the game where it begins. */
void game_tree_leave(GameTree *tree);
/* Try a legal move in the position shown, and show where it leads. */
MUST_USE Status game_tree_try(GameTree *tree, Move move);
/* Show a line from `node` on that is not kept: as many of its moves as are legal. */
MUST_USE Status game_tree_lend(GameTree *tree, int node, const Move *moves, int count);

/* ---- Beside the game ---- */

/* The node of a legal move after `node`: an old one, or a new last alternative. */
MUST_USE Status game_tree_add(GameTree *tree, int node, Move move, int *out);
/* Remove a node beside the game and everything after it. */
void game_tree_drop(GameTree *tree, int node);
/* The variation to which a node belongs moves up: it becomes the main one of its alternatives. True if it is
 * the game now, which then stands at its end. */
bool game_tree_promote(GameTree *tree, int node);
bool game_tree_can_promote(const GameTree *tree, int node);
/* Would it become the game? */
bool game_tree_promotes_to_game(const GameTree *tree, int node);
/* `comment` may be NULL. */
MUST_USE Status game_tree_remark(GameTree *tree, int node, const char *comment, int mark);

/* ---- Asking ---- */

/* Does the board step through a variation rather than the game? */
static inline bool game_tree_is_beside(const GameTree *tree)
{
    return !tree->node[tree->ahead].played;
}

/* Does the board show where the game stands? */
static inline bool game_tree_is_at_tip(const GameTree *tree)
{
    return tree->shown == tree->tip && !game_tree_is_beside(tree);
}

/* The game's own next node, -1 at its end. */
static inline int game_tree_after(const GameTree *tree, int node)
{
    int child = tree->node[node].child;
    return child >= 0 && tree->node[child].played ? child : -1;
}

int game_tree_find(const GameTree *tree, int node, Move move);       /* after `node`; -1: none */
bool game_tree_is_before(const GameTree *tree, int node, int other); /* or the same */
/* The last node of the line that goes on from here: of the game, or of the variation. */
int game_tree_end(const GameTree *tree, int node);
/* The node of the game, or the last one before `node` that is. */
int game_tree_base(const GameTree *tree, int node);
/* The node of the game after `ply` moves. */
int game_tree_at(const GameTree *tree, int ply);
/* One step from the position shown towards the end of its line; -1: it is the end. */
int game_tree_forward(const GameTree *tree);
/* The positions up to a node, oldest first; borrowed until the next call or change. */
History game_tree_line(const GameTree *tree, int node, unsigned rules);

/* Everything beside the game in the order of the game: -1, then each node, gives the next; -1 after the last. */
int game_tree_next(const GameTree *tree, int node);
/* What a list of variations shows: the lines to the leaves, numbered from 0 in that order. */
int game_tree_lines(const GameTree *tree);
int game_tree_leaf(const GameTree *tree, int line);
bool game_tree_is_leaf(const GameTree *tree, int node);
/* This node or the next of its alternatives that is not only shown; -1: none. */
int game_tree_kept(const GameTree *tree, int node);
/* The part of a line that it shares with no other: its first node. */
int game_tree_own(const GameTree *tree, int leaf);

#endif
