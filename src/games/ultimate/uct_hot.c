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

bool HOT(uct_expand)(Tree *tree, uint32_t node, const Board *board)
{
    uint8_t moves[BOARDS * SQUARES], outcome[PLAYOUTS];
    int count = list_moves(board, moves);
    if (count == 0 || (uint32_t)count > tree->capacity - tree->used) return false;
    Node *children = &tree->nodes[tree->used];
    for (int first = 0; first < count; first += PLAYOUTS) {
        int some = count - first < PLAYOUTS ? count - first : PLAYOUTS;
        HOT(playouts_after)(board, moves + first, some, rng_next(&tree->rng), outcome);
        for (int i = 0; i < some; i++)
            children[first + i] = (Node){.move = moves[first + i], .outcome = outcome[i]};
    }
    tree->nodes[node].children = tree->used;
    tree->nodes[node].count = (uint8_t)count;
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

/* The child with the largest bound, the first of equals. */
static inline uint32_t select_child(const Tree *tree, const Node *parent)
{
    float two_ln = parent->visits < LOGARITHMS ? tree->two_ln[parent->visits]
                                               : (float)(2 * exact_log(parent->visits));
    Float4 best = {-1, -1, -1, -1};
    Int4 best_index = {0, 1, 2, 3}, index = best_index;
    for (int first = 0; first < parent->count; first += 4, index += 4) {
        Float4 bound = bounds(&tree->nodes[parent->children + (uint32_t)first], two_ln);
        Int4 better = (bound > best) & (index < parent->count);
        best = (Float4)(((Int4)bound & better) | ((Int4)best & ~better));
        best_index = (index & better) | (best_index & ~better);
    }
    int lane = 0;
    for (int i = 1; i < 4; i++)
        if (best[i] > best[lane] || (best[i] == best[lane] && best_index[i] < best_index[lane])) lane = i;
    return parent->children + (uint32_t)best_index[lane];
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
        if (node->visits == 0 || board_over(&board)) break;
        if (node->children == NO_CHILDREN && !HOT(uct_expand)(tree, at, &board)) {
            outcome = random_outcome(tree, &board); /* the tree is full */
            break;
        }
        at = select_child(tree, node);
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
