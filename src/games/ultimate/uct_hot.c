#include "games/ultimate/uct.h"

#include "games/ultimate/select.h"

/* Play the random games of a node's children that have not been played yet: all, or all but the first. */
static void play_games(Tree *tree, const Node *node, const Board *board)
{
    Node *child = &tree->nodes[node->children], *end = child + node->count;
    if (child->outcome != UNPLAYED) child++;
    for (int some; child < end; child += some) {
        uint8_t moves[PLAYOUTS], outcome[PLAYOUTS];
        some = end - child < PLAYOUTS ? (int)(end - child) : PLAYOUTS;
        int games = 2 * some < PLAYOUTS ? 2 * some : PLAYOUTS;
        for (int i = 0; i < games; i++)
            moves[i] = child[i % some].move;
        HOT(playouts_after)(board, moves, games, some, rng_next(&tree->rng), outcome);
        for (int i = 0; i < some; i++)
            child[i].outcome = outcome[i];
        for (int i = some; i < games; i++)
            child[i - some].reply = outcome[i];
    }
}

static bool expand(Tree *tree, uint32_t at, const Board *board)
{
    if (!tree_expand(tree, at, board)) return false;
    const Node *node = &tree->nodes[at];
    tree->nodes[node->children].outcome = node->reply;
    return true;
}

static uint8_t random_outcome(Tree *tree, const Board *board)
{
    uint8_t outcome[PLAYOUTS];
    HOT(playouts_from)(board, 1, rng_next(&tree->rng), outcome);
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

/* `weighted` is the weighted_log of the root's visits. */
static void simulate(Tree *tree, Board board, float weighted)
{
    uint32_t path[BOARDS * SQUARES + 1], at = ROOT;
    int depth = 0, mover = 1 - board.side, outcome;
    for (;;) {
        Node *node = &tree->nodes[at];
        path[depth++] = at;
        outcome = node->outcome;
        if (node->visits == 0) break;
        if (node->children == NO_CHILDREN && !expand(tree, at, &board)) {
            if (!board_over(&board)) outcome = random_outcome(tree, &board); /* the tree is full */
            break;
        }
        if (depth > 1) weighted = weighted_log(tree, node->visits);
        at = select_child(tree, node, weighted, false);
        if (tree->nodes[at].outcome == UNPLAYED) play_games(tree, node, &board);
        int move = tree->nodes[at].move;
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    for (int i = 0; i < depth; i++, mover = 1 - mover)
        add_result(&tree->nodes[path[i]], outcome == 0 ? 1 : outcome == mover + 1 ? 2 : 0);
}

uint32_t HOT(uct_simulate)(Tree *tree, const Board *board, uint32_t count)
{
    Node *root = &tree->nodes[ROOT];
    if (root->outcome == UNPLAYED) root->outcome = random_outcome(tree, board);
    uint32_t done = 0;
    float weighted = weighted_log(tree, root->visits);
    for (; done < count && root->visits < VISITS_MAX; done++) {
        float now = weighted;
        weighted = weighted_log(tree, root->visits + 1); /* ahead, so that the next one need not wait */
        simulate(tree, *board, now);
    }
    return done;
}
