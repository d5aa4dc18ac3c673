/* The sample run of the tree ADT: two trees of numbers, a line for each operation ("Pass", or "Fail" with what
 * was expected), and the trees as text. One Fail is right: the child asked for is beyond the capacity. */
#ifndef PARLOR_GAMES_TICTACTOE_ARRAY_TREE_SAMPLE_H
#define PARLOR_GAMES_TICTACTOE_ARRAY_TREE_SAMPLE_H

#include "games/tictactoe/array_tree.h"

enum { ARRAY_TREE_SAMPLE = 2000 }; /* a buffer size that is enough for it */

/* False without memory. */
MUST_USE bool array_tree_sample(Text *out);
/* Why there is one Fail, as a sentence. */
void array_tree_sample_why(Text *out);

#endif
