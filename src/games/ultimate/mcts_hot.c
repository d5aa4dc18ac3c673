#include "games/ultimate/mcts.h"

#include "games/ultimate/select.h"

/* What a simulation found: half points of both sides in some games. */
typedef struct Found {
    uint32_t games, points[2];
} Found;

static inline uint32_t half_points(int outcome, int side)
{
    return outcome == 0 ? 1 : outcome == side + 1 ? 2 : 0;
}

static void add_game(Found *found, int outcome)
{
    found->games++;
    found->points[0] += half_points(outcome, 0);
    found->points[1] += half_points(outcome, 1);
}

static Found certain(int outcome)
{
    return (Found){PLAYOUTS, {PLAYOUTS * half_points(outcome, 0), PLAYOUTS * half_points(outcome, 1)}};
}

/* ---- Proofs ---- */

/* Derive what is known about a node from its children, with `side` to move; true if it is proven. */
static bool prove(Tree *tree, Node *node, int side)
{
    const Node *children = &tree->nodes[node->children];
    bool all = true;
    for (int i = 0; i < node->count; i++) {
        int outcome = children[i].outcome;
        if (outcome == side + 1) {
            node->outcome = (uint8_t)outcome;
            return true;
        }
        if (outcome == 0) node->reply = 0;
        all = all && outcome != UNPLAYED;
    }
    if (all) node->outcome = (uint8_t)(node->reply == 0 ? 0 : 2 - side);
    return all;
}

/* ---- What one sees without playing on ---- */

/* A new child begins with MADE_UP virtual games; by default they are drawn. In half points. Against the same
 * search without them, 2000 simulations a move, 100 games each: 8 games without GIVES_BOARD +60 Elo, 32 +131,
 * 16 with it +143, 32 +182, 64 +123, errors about 60. */
enum { MADE_UP = 32, WINS_BOARD = 24, FREE_CHOICE = 20, GIVES_BOARD = 14 };

/* Can the side to move win its board at once? */
static bool can_win_target(const Board *board)
{
    unsigned mine = board->mask[board->side][board->target];
    for (uint64_t free = board_free(board, board->target); free != 0;)
        if (has_line(mine | 1u << bits_pop(&free))) return true;
    return false;
}

/* Half points of the virtual games after a move: winning a board is good; leaving the opponent a free choice
 * or a board that he wins at once is bad. */
static uint32_t first_impression(const Board *before, const Board *after)
{
    int points = MADE_UP, side = before->side;
    if (after->won[side] != before->won[side]) points += WINS_BOARD;
    if (after->target == ANY_BOARD)
        points -= FREE_CHOICE;
    else if (can_win_target(after))
        points -= GIVES_BOARD;
    return (uint32_t)points;
}

static void look_at(Node *child, const Board *board)
{
    Board next = *board;
    board_play(&next, child->move / SQUARES, child->move % SQUARES);
    if (board_over(&next)) child->outcome = (uint8_t)(board_winner(&next) + 1);
    child->visits = MADE_UP;
    child->score = first_impression(board, &next);
}

/* ---- Simulation ---- */

/* Random games after each of some siblings, from number `first` on, sixteen in all. */
static void play_some(Tree *tree, Node *children, int first, int some, const Board *board, Found *found)
{
    Lines lines = {.plies = 1, .count = PLAYOUTS};
    uint8_t *number = lines.number[LEAD - 1], outcome[PLAYOUTS];
    for (int i = 0; i < PLAYOUTS; i++)
        number[i] = (uint8_t)(first + i % some);
    HOT(playouts_after)(board, &lines, rng_next(&tree->rng), outcome);
    for (int i = 0; i < PLAYOUTS; i++) {
        children[number[i]].visits++;
        children[number[i]].score += half_points(outcome[i], board->side);
        add_game(found, outcome[i]);
    }
}

/* Give the node its children and play games after all of them. */
static Found grow_node(Tree *tree, uint32_t at, const Board *board)
{
    Found found = {0};
    Node *node = &tree->nodes[at], *children = &tree->nodes[node->children];
    int count = node->count;
    for (int i = 0; i < count; i++)
        look_at(&children[i], board);
    if (prove(tree, node, board->side)) return certain(node->outcome);
    for (int i = 0; i < count; i += PLAYOUTS)
        play_some(tree, children, i, count - i < PLAYOUTS ? count - i : PLAYOUTS, board, &found);
    return found;
}

/* Games from a leaf that cannot grow, since the tree is full. */
static Found play_here(Tree *tree, const Board *board)
{
    Found found = {0};
    uint8_t outcome[PLAYOUTS];
    HOT(playouts_from)(board, PLAYOUTS, rng_next(&tree->rng), outcome);
    for (int i = 0; i < PLAYOUTS; i++)
        add_game(&found, outcome[i]);
    return found;
}

static void simulate(Tree *tree, Board board)
{
    uint32_t path[BOARDS * SQUARES + 1], at = ROOT;
    int depth = 0, root_side = board.side;
    Found found;
    for (;;) {
        Node *node = &tree->nodes[at];
        path[depth++] = at;
        if (node->outcome != UNPLAYED) {
            found = certain(node->outcome);
            break;
        }
        if (node->children == NO_CHILDREN) {
            found = tree_expand(tree, at, &board) ? grow_node(tree, at, &board) : play_here(tree, &board);
            break;
        }
        at = select_child(tree, node, width_of(tree, node->visits), true);
        int move = tree->nodes[at].move;
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    bool proven = tree->nodes[at].outcome != UNPLAYED;
    for (int i = depth - 1; i >= 0; i--) {
        Node *node = &tree->nodes[path[i]];
        int side = root_side ^ (i & 1);
        /* With a draw available no move is worth less than a draw. */
        if (node->reply == 0 && found.points[side] < found.games)
            found.points[0] = found.points[1] = found.games;
        node->visits += found.games;
        node->score += found.points[1 - side];
        if (proven && i < depth - 1) proven = prove(tree, node, side);
    }
}

uint32_t HOT(mcts_simulate)(Tree *tree, const Board *board, uint32_t count)
{
    const Node *root = &tree->nodes[ROOT];
    uint32_t done = 0;
    for (; done < count && root->visits < VISITS_MAX && root->outcome == UNPLAYED; done++)
        simulate(tree, *board);
    return done;
}
