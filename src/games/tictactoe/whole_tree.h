/* The whole game tree of tic-tac-toe in an ArrayTree of order 9: child number = square number, so a taken
 * square leaves a hole. X, "the human", moves first, at the root; a node's level is its number of marks plus
 * one, so the root is level 1 and X moves at the odd levels.
 *
 * Valued by minimax: a game that X wins is worth -1, one that O wins +1, a draw 0; odd levels take the
 * minimum of their children, even ones the maximum. */
#ifndef PARLOR_GAMES_TICTACTOE_WHOLE_TREE_H
#define PARLOR_GAMES_TICTACTOE_WHOLE_TREE_H

#include "games/tictactoe/array_tree.h"
#include "games/tictactoe/board.h"

enum {
    WHOLE_TREE_ORDER = CELLS,
    WHOLE_TREE_CAPACITY = 500000000, /* the last level ends at 435,848,049 */
    WHOLE_TREE_GAMES = 549946,       /* nodes if play stops at a win */
    WHOLE_TREE_ALL = 986410,         /* nodes if it continues until the board is full */
};

typedef struct WholeNode {
    unsigned x : CELLS, o : CELLS; /* bit s for square s */
    signed value : 2;
} WholeNode;

/* Generate and value all positions; with `play_on` play continues after a win, and the first line decides. */
MUST_USE Status whole_tree_new(bool play_on, ArrayTree **out);

/* A node with this board, reached by one of the orders of its moves. If O moved first the sides are swapped,
 * since in the tree X moves first. The board must have no line. */
int whole_tree_find(const ArrayTree *tree, Board board);
/* The value of a node for the side that moves there (an odd level is X's). */
int whole_tree_value_for_mover(const WholeNode *node);
/* The nine squares: 'X', 'O' or a blank. */
void whole_tree_board_text(const WholeNode *node, char out[CELLS + 1]);

#endif
