#include "games/ultimate/tree.h"

#include "base/large.h"

#include <stdlib.h>

double exact_log(uint32_t n)
{
    static const double LN2 = 0.693147180559945309417232121458;
    int exponent = bits_last(n);
    double m = (double)n / (double)(1u << exponent); /* from 1 to below 2 */
    if (m > 1.4142135623730951) {
        m /= 2;
        exponent++;
    }
    /* ln m = 2 artanh t; |t| < 0.172, so the terms left out are below 1e-10. One operation per statement, so
     * that none is fused with the next. */
    double t = (m - 1) / (m + 1), square = t * t, sum = 0;
    for (int k = 11; k >= 1; k -= 2) {
        sum = sum * square;
        sum = sum + 1.0 / k;
    }
    double high = exponent * LN2, low = 2 * t * sum;
    return high + low;
}

float exact_width(double exploration, uint32_t n)
{
    return __builtin_sqrtf((float)(exploration * exact_log(n)));
}

/* Replace the arrays by two for that many nodes; false if there is no memory. */
static bool resize(Tree *tree, uint32_t capacity)
{
    size_t size = ((size_t)capacity + NODES_AT_ONCE) * sizeof(Node);
    Node *nodes = large_alloc(size), *spare = large_alloc(size);
    if (nodes == NULL || spare == NULL) {
        large_free(nodes);
        large_free(spare);
        return false;
    }
    if (tree->used > 0) memcpy(nodes, tree->nodes, tree->used * sizeof(Node));
    large_free(tree->nodes);
    large_free(tree->spare);
    tree->nodes = nodes;
    tree->spare = spare;
    tree->capacity = capacity;
    return true;
}

Tree *tree_new(double exploration)
{
    enum { LEAST = 4000 };
    Tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) return NULL;
    if (!resize(tree, LEAST)) {
        free(tree);
        return NULL;
    }
    tree->exploration = exploration;
    for (uint32_t n = 1; n < WIDTHS; n++)
        tree->width[n] = exact_width(exploration, n);
    return tree;
}

void tree_reserve(Tree *tree, uint32_t capacity)
{
    while (capacity > tree->capacity && !resize(tree, capacity))
        capacity /= 2;
}

void tree_free(Tree *tree)
{
    if (tree == NULL) return;
    large_free(tree->nodes);
    large_free(tree->spare);
    free(tree);
}

size_t tree_bytes(const Tree *tree)
{
    return sizeof *tree + 2 * ((size_t)tree->capacity + NODES_AT_ONCE) * sizeof(Node);
}

void tree_reset(Tree *tree)
{
    tree->nodes[ROOT] = (Node){.outcome = UNPLAYED, .reply = UNPLAYED};
    tree->used = 1;
}

bool tree_expand(Tree *tree, uint32_t at, const Board *board)
{
    Node *node = &tree->nodes[at], *child = &tree->nodes[tree->used];
    if (board_over(board) || tree->capacity - tree->used < BOARDS * SQUARES) return false;
    node->children = tree->used;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0; child++) {
            int move = small * SQUARES + bits_pop(&squares);
            *child = (Node){.move = (uint8_t)move, .outcome = UNPLAYED, .reply = UNPLAYED};
        }
    }
    tree->used = (uint32_t)(child - tree->nodes);
    node->count = (uint8_t)(tree->used - node->children);
    return true;
}

Status tree_best_child(const Tree *tree, uint32_t node, uint32_t *child)
{
    const Node *parent = &tree->nodes[node];
    if (parent->children == NO_CHILDREN) return status_wrong("a node without children has no best child");
    uint32_t best = parent->children;
    for (uint32_t i = best + 1; i < parent->children + parent->count; i++)
        if (tree->nodes[i].visits > tree->nodes[best].visits) best = i;
    *child = best;
    return status_ok();
}

Status tree_child(Tree *tree, uint32_t node, const Board *board, int move, uint32_t *child)
{
    Node *parent = &tree->nodes[node];
    if (parent->children == NO_CHILDREN && !board_over(board) && !tree_expand(tree, node, board))
        return status_failed("the search tree is full");
    for (uint32_t i = parent->children; i < parent->children + parent->count; i++)
        if (tree->nodes[i].move == move) {
            *child = i;
            return status_ok();
        }
    return status_wrong("the move %d%d is not legal here", move / SQUARES, move % SQUARES);
}

void tree_advance(Tree *tree, uint32_t node)
{
    Node *to = tree->spare;
    to[ROOT] = tree->nodes[node];
    uint32_t used = 1;
    for (uint32_t i = 0; i < used; i++) {
        if (to[i].children == NO_CHILDREN) continue;
        memcpy(&to[used], &tree->nodes[to[i].children], to[i].count * sizeof(Node));
        to[i].children = used;
        used += to[i].count;
    }
    tree->spare = tree->nodes;
    tree->nodes = to;
    tree->used = used;
}
