/* A tree to the end of the game (teach/end_tree.h) as text and as a picture. */
#ifndef PARLOR_FRONT_CLI_END_TREE_PRINT_H
#define PARLOR_FRONT_CLI_END_TREE_PRINT_H

#include "teach/end_tree.h"

#include <stdio.h>

void end_tree_print(const EndTree *tree, FILE *out);
/* Nodes in the colour of the side to move, as SVG. */
MUST_USE Status end_tree_svg(const EndTree *tree, FILE *out);

#endif
