#include "games/ultimate/uct.h"

#include "games/ultimate/select.h"
#include "games/ultimate/stock.h"

/* A simulation's way from the root. The board is not played along, since few simulations need it. */
typedef struct Path {
    const Board *board; /* at the root */
    uint32_t node[BOARDS * SQUARES + 1];
    int depth;
} Path;

/* The position at the node with that number on the path. */
static Board board_at(const Tree *tree, const Path *path, int number)
{
    Board board = *path->board;
    for (int i = 1; i <= number; i++) {
        int move = tree->nodes[path->node[i]].move;
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    return board;
}

/* Play games for the stock of the last node, and of others. */
static void play_games(Tree *tree, const Path *path)
{
    uint8_t outcome[PLAYOUTS];
    Plan plan = plan_games(tree, path->node, path->depth);
    Board board = board_at(tree, path, path->depth - plan.lines.plies);
    HOT(playouts_after)(&board, &plan.lines, rng_next(&tree->rng), outcome);
    for (int i = 0; i < plan.lines.count; i++)
        tree->nodes[plan.node[i]].stock |= (uint16_t)(outcome[i] << 2 * plan.place[i]);
}

static bool expand(Tree *tree, const Path *path)
{
    uint32_t at = path->node[path->depth - 1];
    Board board = board_at(tree, path, path->depth - 1);
    if (!tree_expand(tree, at, &board)) return false;
    if (tree->nodes[at].visits > 1) tree->nodes[at].stock = NO_STOCK;
    return true;
}

/* The outcome at a node where the game is over, or the tree is full, or no stock is kept. */
static int outcome_here(Tree *tree, const Path *path)
{
    Board board = board_at(tree, path, path->depth - 1);
    if (board_over(&board)) return board_winner(&board) + 1;
    uint8_t outcome[PLAYOUTS];
    HOT(playouts_from)(&board, 1, rng_next(&tree->rng), outcome);
    return outcome[0];
}

/* One more simulation. Visits and score are stored with the rest of the node at once: the next simulation
 * loads whole nodes, and would have to wait until smaller pieces have reached the cache. */
static inline void add_result(Node *node, int points)
{
    Int4 fields;
    memcpy(&fields, node, sizeof fields);
    fields += (Int4){1, points, 0, 0};
    memcpy(node, &fields, sizeof fields);
}

/* Walk down to a node that was never simulated, or where the game is over; returns the outcome there. */
static inline int walk(Tree *tree, Path *path, const RootBounds *bounds, float width)
{
    for (uint32_t at = ROOT;;) {
        Node *node = &tree->nodes[at];
        path->node[path->depth++] = at;
        if (node->visits == 0) return outcome_here(tree, path);
        if (node->children == NO_CHILDREN && !expand(tree, path)) return outcome_here(tree, path);
        if (has_untried(node)) {
            if (node->stock == EMPTY_STOCK) play_games(tree, path);
            path->node[path->depth++] = node->children + node->visits - 1;
            return stock_take(node);
        }
        if (at == ROOT && node->stock != NO_STOCK)
            at = node->children + select_at_root(bounds, node->count, width);
        else
            at = select_child(tree, node, width_of(tree, node->visits), false);
    }
}

/* `width` is the width_of the root's visits. */
static void simulate(Tree *tree, const Board *board, RootBounds *bounds, float width)
{
    Path path; /* most of which is never set */
    path.board = board;
    path.depth = 0;
    int outcome = walk(tree, &path, bounds, width), mover = 1 - board->side;
    for (int i = 0; i < path.depth; i++, mover = 1 - mover)
        add_result(&tree->nodes[path.node[i]], outcome == 0 ? 1 : outcome == mover + 1 ? 2 : 0);
    if (path.depth > 1) root_bounds_update(bounds, tree, path.node[1]);
}

uint32_t HOT(uct_simulate)(Tree *tree, const Board *board, uint32_t count)
{
    const Node *root = &tree->nodes[ROOT];
    RootBounds bounds = {0};
    for (uint32_t i = 0; i < root->count; i++)
        root_bounds_update(&bounds, tree, root->children + i);
    uint32_t done = 0;
    float width = width_of(tree, root->visits);
    for (; done < count && root->visits < VISITS_MAX; done++) {
        float now = width;
        width = width_of(tree, root->visits + 1); /* ahead, so that the next one need not wait */
        simulate(tree, board, &bounds, now);
    }
    return done;
}
