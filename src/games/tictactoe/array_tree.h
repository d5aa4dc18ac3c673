/* ArrayTree: a tree of any order whose shape is arithmetic on positions, as if stored in one array: the root
 * is position 0, child c of p is order * p + c + 1, the parent of p is (p - 1) / order. A position at or
 * beyond the capacity does not exist: TREE_NONE. A position may be empty.
 *
 * Elements are plain values of one size, copied in. Only the filled positions take memory (a hash table from
 * position to element, at most 3/4 full), so that a tree of order 9 and capacity 500,000,000 with a million
 * small nodes costs 16 MB. The caller owns the tree; one thread at a time may change it, any may read it. */
#ifndef PARLOR_GAMES_TICTACTOE_ARRAY_TREE_H
#define PARLOR_GAMES_TICTACTOE_ARRAY_TREE_H

#include "base/status.h"
#include "base/text.h"

enum { TREE_NONE = -1, TREE_ORDER = 2, TREE_CAPACITY = 1000 /* default order and capacity */ };

typedef struct ArrayTree ArrayTree;

/* `order` and `capacity` 0 mean the defaults. */
MUST_USE Status array_tree_new(int order, int capacity, size_t element_size, ArrayTree **out);
void array_tree_free(ArrayTree *tree); /* NULL is fine */

/* Shape. */
int array_tree_order(const ArrayTree *tree);
int array_tree_capacity(const ArrayTree *tree);
int array_tree_root(const ArrayTree *tree);
int array_tree_parent(const ArrayTree *tree, int position); /* TREE_NONE for the root */
int array_tree_child(const ArrayTree *tree, int position, int child);

/* Content. */
int array_tree_size(const ArrayTree *tree); /* filled positions */
bool array_tree_is_empty(const ArrayTree *tree);
/* NULL if the position is empty or TREE_NONE. The pointer is valid until the next set; the owner of the tree
 * may change what it points to. */
void *array_tree_get(const ArrayTree *tree, int position);
void *array_tree_get_child(const ArrayTree *tree, int position, int child);
/* Fill a position, or replace what is there. False if it is outside the tree (TREE_NONE), or without
 * memory. */
MUST_USE bool array_tree_set(ArrayTree *tree, int position, const void *element);
MUST_USE bool array_tree_set_child(ArrayTree *tree, int position, int child, const void *element);

/* Make room for this many elements at once; false without memory. */
MUST_USE bool array_tree_reserve(ArrayTree *tree, int count);
size_t array_tree_bytes(const ArrayTree *tree); /* memory that the tree takes */

/* "[ArrayTree: order=2, count=3, size=5, array={1 2 3 - -}]": size is the capacity, "-" an empty position. */
typedef void (*ElementText)(const void *element, Text *out);
void array_tree_text(const ArrayTree *tree, ElementText element_text, Text *out);

#endif
