/* Variations: what could have been played instead, as a tree of moves beside a game.
 *
 * A tree node is one move; it hangs on the game (parent VARIATION_GAME: it could have been played after `ply`
 * moves of the game) or on another node. Moves that begin alike share their nodes. What a person sees are
 * *lines*: the ways from the game to the leaves of the tree, in the order in which they came.
 *
 * The tree knows no positions: who puts moves in has checked that they are legal. A value that owns memory:
 * all zero is the empty one; release it. */
#ifndef PARLOR_SESSION_VARIATIONS_H
#define PARLOR_SESSION_VARIATIONS_H

#include "game/game.h"

enum {
    VARIATION_GAME = -1,
    VARIATION_MOVES = 400, /* of one line */
    VARIATIONS_MAX = 20000 /* moves of all of them */
};

typedef struct TriedMove {
    Move move;
    int ply;         /* moves before it, counted from the game's first position */
    int parent;      /* the move before it; VARIATION_GAME: it is the game's */
    int child, next; /* the first move after it; the next alternative to it; -1: none */
} TriedMove;

/* Read the fields; change them only through the functions below. */
typedef struct Variations {
    TriedMove *node;
    int count,
        first; /* `first`: of the nodes on the game, in the order of their plies; valid when count > 0 */
    uint32_t size;
} Variations;

/* One line: `moves` are played after `base` moves of the game. */
typedef struct VariationLine {
    int base, count;
    Move moves[VARIATION_MOVES];
} VariationLine;

void variations_release(Variations *variations);
MUST_USE Status variations_copy(const Variations *from, Variations *out);

/* Put a line in; what of it is there already is not put in twice. `*leaf` (may be NULL) becomes its last node.
 * Fails when memory ends or the tree is full, and has changed nothing then. */
MUST_USE Status variations_put(Variations *variations, int base, const Move *moves, int count, int *leaf);
/* Put one move in after `parent`, or beside the game's move at `ply`; `*node` becomes its node, new or not. */
MUST_USE Status variations_add(Variations *variations, int parent, int ply, Move move, int *node);
/* The node of this move after `parent` (VARIATION_GAME: after `ply` moves of the game), -1 when there is none. */
int variations_find(const Variations *variations, int parent, int ply, Move move);
/* The first alternative after `parent`, or of the game at `ply`; -1 when there is none. The others follow by
 * `next` (on the game: as long as their ply is the same). */
int variations_first(const Variations *variations, int parent, int ply);
/* Take out a node and all that hangs on it. Nodes get other numbers. */
void variations_drop(Variations *variations, int node);

/* Lines, numbered from 0 in the order of the game. */
int variations_lines(const Variations *variations);
void variations_line(const Variations *variations, int line, VariationLine *out);
/* The leaf of a line, for variations_drop. */
int variations_leaf(const Variations *variations, int line);

/* The game has other moves now. What began with moves that are the game's now begins later; what began behind
 * a move that is gone is kept, together with the old moves, as a variation (`keep`), or goes with them. */
MUST_USE Status variations_follow(Variations *variations, const Move *before, int before_count,
                                  const Move *now, int now_count, bool keep);

#endif
