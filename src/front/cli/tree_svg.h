/* TreeSvg: draws tic-tac-toe's tree below a position as an SVG picture for people who learn minimax: small
 * boards, the value of each, the moves chosen, and what alpha-beta never searched. */
#ifndef PARLOR_FRONT_CLI_TREE_SVG_H
#define PARLOR_FRONT_CLI_TREE_SVG_H

#include "games/tictactoe/board.h"

#include <stdio.h>

enum { TREE_SVG_BOARDS = 1000 /* more would be unreadable */ };

typedef struct TreeSvg {
    Board from;
    int depth;       /* levels drawn below it; values always come from the ends of the games */
    bool alpha_beta; /* search with cutoffs and show them; otherwise every move is searched */
} TreeSvg;

/* Refuses a tree of more than TREE_SVG_BOARDS boards. */
MUST_USE Status tree_svg_write(const TreeSvg *tree, FILE *out);

#endif
