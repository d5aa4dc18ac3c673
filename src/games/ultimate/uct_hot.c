#include "games/ultimate/uct.h"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

typedef int32_t Int4 __attribute__((vector_size(16)));
typedef float Float4 __attribute__((vector_size(16)));

/* ---- Children ---- */

static int list_moves(const Board *board, uint8_t moves[BOARDS * SQUARES])
{
    int count = 0;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0;)
            moves[count++] = (uint8_t)(small * SQUARES + bits_pop(&squares));
    }
    return count;
}

/* Play the random games of a node's children that are not played yet: all, or all but the first. */
static void play_games(Tree *tree, const Node *node, const Board *board)
{
    Node *child = &tree->nodes[node->children], *end = child + node->count;
    if (child->outcome != UNPLAYED) child++;
    for (int some; child < end; child += some) {
        uint8_t moves[PLAYOUTS], outcome[PLAYOUTS];
        some = end - child < PLAYOUTS ? (int)(end - child) : PLAYOUTS;
        for (int i = 0; i < some; i++)
            moves[i] = child[i].move;
        HOT(playouts_after)(board, moves, some, rng_next(&tree->rng), outcome);
        for (int i = 0; i < some; i++) {
            child[i].outcome = outcome[i];
            if (some + i < PLAYOUTS) child[i].reply = outcome[some + i];
        }
    }
}

bool HOT(uct_expand)(Tree *tree, uint32_t at, const Board *board)
{
    uint8_t moves[BOARDS * SQUARES];
    int count = list_moves(board, moves);
    if (count == 0 || (uint32_t)count > tree->capacity - tree->used) return false;
    Node *node = &tree->nodes[at], *children = &tree->nodes[tree->used];
    for (int i = 0; i < count; i++)
        children[i] = (Node){.move = moves[i], .outcome = UNPLAYED, .reply = UNPLAYED};
    children[0].outcome = node->reply;
    node->children = tree->used;
    node->count = (uint8_t)count;
    tree->used += (uint32_t)count;
    return true;
}

/* ---- Selection ---- */

static inline Float4 square_roots(Float4 x)
{
#ifdef __SSE__
    return (Float4)_mm_sqrt_ps((__m128)x);
#else
    for (int i = 0; i < 4; i++)
        x[i] = __builtin_sqrtf(x[i]);
    return x;
#endif
}

/* s/n + sqrt(2 ln N / n) of four brothers. */
static inline Float4 bounds(const Node *four, float two_ln)
{
    Int4 a, b, c, d;
    memcpy(&a, &four[0], sizeof a);
    memcpy(&b, &four[1], sizeof b);
    memcpy(&c, &four[2], sizeof c);
    memcpy(&d, &four[3], sizeof d);
    Int4 low = __builtin_shufflevector(a, b, 0, 4, 1, 5), high = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    Float4 visits = __builtin_convertvector(__builtin_shufflevector(low, high, 0, 1, 4, 5), Float4);
    Float4 score = __builtin_convertvector(__builtin_shufflevector(low, high, 2, 3, 6, 7), Float4);
    /* No matter where there are visits; where there are none the bound becomes larger than any other. */
    visits += 1e-30f;
    return score / (visits + visits) + square_roots(two_ln / visits);
}

static inline Int4 pick(Int4 condition, Int4 yes, Int4 no)
{
    return (yes & condition) | (no & ~condition);
}

/* The smallest lane. */
static inline int least(Int4 x)
{
    Int4 other = __builtin_shufflevector(x, x, 2, 3, 0, 1);
    x = pick(other < x, other, x);
    other = __builtin_shufflevector(x, x, 1, 0, 3, 2);
    x = pick(other < x, other, x);
    return x[0];
}

/* The child with the largest bound, the first of equals. Bounds are not negative, so their bits are ordered
 * like them; negated they ask for the least. By twelves, since most nodes have nine children or fewer: a loop
 * of two or three rounds is mispredicted often. */
static inline uint32_t select_child(const Tree *tree, const Node *parent)
{
    float two_ln = parent->visits < LOGARITHMS ? tree->two_ln[parent->visits]
                                               : (float)(2 * exact_log(parent->visits));
    const Node *children = &tree->nodes[parent->children];
    Int4 best = {1, 1, 1, 1}, best_index = {0, 1, 2, 3}, index = best_index;
    for (int first = 0; first < parent->count; first += NODES_AT_ONCE)
        for (int i = 0; i < NODES_AT_ONCE; i += 4, index += 4) {
            Int4 bound = -(Int4)bounds(&children[first + i], two_ln);
            Int4 better = (bound < best) & (index < parent->count);
            best = pick(better, bound, best);
            best_index = pick(better, index, best_index);
        }
    Int4 largest = (Int4){0} + least(best);
    return parent->children + (uint32_t)least(pick(best == largest, best_index, (Int4){0} + INT32_MAX));
}

/* ---- Simulation ---- */

static int random_outcome(Tree *tree, const Board *board)
{
    uint8_t outcome[PLAYOUTS];
    HOT(playouts_from)(board, 1, rng_next(&tree->rng), outcome);
    return outcome[0];
}

static void simulate(Tree *tree, Board board)
{
    uint32_t path[BOARDS * SQUARES + 1], at = ROOT;
    int depth = 0, mover = 1 - board.side, outcome;
    for (;;) {
        Node *node = &tree->nodes[at];
        path[depth++] = at;
        outcome = node->outcome;
        if (node->visits == 0) break;
        if (node->children == NO_CHILDREN && !HOT(uct_expand)(tree, at, &board)) {
            if (!board_over(&board)) outcome = random_outcome(tree, &board); /* the tree is full */
            break;
        }
        at = select_child(tree, node);
        if (tree->nodes[at].outcome == UNPLAYED) play_games(tree, node, &board);
        int move = tree->nodes[at].move;
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    for (int i = 0; i < depth; i++, mover = 1 - mover) {
        Node *node = &tree->nodes[path[i]];
        node->visits++;
        node->score += outcome == 0 ? 1 : outcome == mover + 1 ? 2 : 0;
    }
}

uint32_t HOT(uct_simulate)(Tree *tree, const Board *board, uint32_t count)
{
    uint32_t done = 0;
    for (; done < count && tree->nodes[ROOT].visits < VISITS_MAX; done++)
        simulate(tree, *board);
    return done;
}
