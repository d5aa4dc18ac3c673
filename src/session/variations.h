/* Variations: alternatives to the moves of a game, as a tree.
 *
 * A tree node is one move; its parent is the game (VARIATION_GAME: it could have been played after `ply`
 * moves of the game) or another node. Lines with the same beginning share their nodes. A person sees *lines*:
 * the paths from the game to the leaves of the tree, in the order in which they were added.
 *
 * The tree knows no positions: the caller has checked that the moves are legal. A value that owns memory and
 * must be released; all zero is the empty one. */
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
    int parent;      /* the move before it; VARIATION_GAME: a move of the game */
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

/* Insert a line; moves that are already there are shared. `*leaf` (may be NULL) becomes its last node. Fails
 * without a change if there is no memory or the tree is full. */
MUST_USE Status variations_put(Variations *variations, int base, const Move *moves, int count, int *leaf);
/* Insert one move after `parent`, or beside the game's move at `ply`; `*node` becomes its node, new or
 * not. */
MUST_USE Status variations_add(Variations *variations, int parent, int ply, Move move, int *node);
/* The node of this move after `parent` (VARIATION_GAME: after `ply` moves of the game), -1 if there is
 * none. */
int variations_find(const Variations *variations, int parent, int ply, Move move);
/* The first alternative after `parent`, or of the game at `ply`; -1 if there is none. The others follow by
 * `next` (on the game: as long as their ply is the same). */
int variations_first(const Variations *variations, int parent, int ply);
/* Remove a node and everything below it. The remaining nodes are renumbered. */
void variations_drop(Variations *variations, int node);

/* Lines, numbered from 0 in the order of the game. */
int variations_lines(const Variations *variations);
void variations_line(const Variations *variations, int line, VariationLine *out);
/* The leaf of a line, for variations_drop. */
int variations_leaf(const Variations *variations, int line);

/* The moves of the game have changed. A line that began with moves that the game now contains begins later; a
 * line that followed a removed move is kept as a variation together with the old moves (`keep`), or removed
 * with them. */
MUST_USE Status variations_follow(Variations *variations, const Move *before, int before_count,
                                  const Move *now, int now_count, bool keep);

#endif
