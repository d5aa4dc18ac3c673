#include "games/ultimate/kept_tree.h"

#include "engine/timing.h"
#include "games/ultimate/mcts.h"
#include "games/ultimate/uct.h"

/* The measured nodes per simulation: two to three, and nine; the subtree kept from earlier moves is added to
 * that. */
TreeMethod kept_tree_uct(void)
{
    return (TreeMethod){.simulate = HOT_PICK_WIDE(uct_simulate), .exploration = UCT_EXPLORATION, .nodes = 4};
}

TreeMethod kept_tree_mcts(void)
{
    return (TreeMethod){.simulate = HOT_PICK_WIDE(mcts_simulate),
                        .exploration = MCTS_EXPLORATION,
                        .nodes = 12,
                        .proves = true};
}

Status kept_tree_init(KeptTree *kept, TreeMethod method, int memory_mb)
{
    uint64_t bytes = (uint64_t)(memory_mb > 0 ? memory_mb : SEARCH_MB) << 20;
    uint64_t nodes = bytes / (2 * sizeof(Node));
    *kept = (KeptTree){.method = method,
                       .tree = tree_new(method.exploration),
                       .nodes_max = nodes < INT32_MAX ? (uint32_t)nodes : INT32_MAX};
    return kept->tree != NULL ? status_ok() : status_failed("no memory for the search tree");
}

void kept_tree_release(KeptTree *kept)
{
    tree_free(kept->tree);
}

void kept_tree_forget(KeptTree *kept)
{
    kept->rooted = false;
}

/* ---- The root follows the game ---- */

/* The move that leads from one position to the next one of a game, as a number of the tree; -1 if none does. */
static int move_between(const Pos *from, const Pos *to)
{
    Board before = board_of(from), after = board_of(to);
    for (int i = 0; i < BOARDS; i++) {
        unsigned played = board_free(&before, i) & ~board_free(&after, i);
        if (played == 0) continue;
        int square = bits_first(played);
        board_play(&before, i, square);
        Pos next = pos_of(&before);
        return pos_same(&next, to) ? i * SQUARES + square : -1;
    }
    return -1;
}

/* Where in the history the tree's root is; -1 if it is not there. */
static int find_root(const KeptTree *kept, const History *history)
{
    for (int i = history->count - 1; kept->rooted && i >= 0; i--)
        if (pos_same(&kept->root, &history->pos[i])) return i;
    return -1;
}

/* Walk down from the root to the current position; false if the tree does not contain the path. */
static bool walk_down(KeptTree *kept, const History *history, uint32_t *node)
{
    int at = find_root(kept, history);
    *node = ROOT;
    for (int i = at; i >= 0 && i < history->count - 1; i++) {
        Board board = board_of(&history->pos[i]);
        int move = move_between(&history->pos[i], &history->pos[i + 1]);
        if (move < 0) return false;
        Status status = tree_child(kept->tree, *node, &board, move, node);
        if (!ok(&status)) return false;
    }
    return at >= 0;
}

static void set_root(KeptTree *kept, const History *history, uint64_t seed)
{
    uint32_t node;
    if (!walk_down(kept, history, &node))
        tree_reset(kept->tree);
    else if (node != ROOT)
        tree_advance(kept->tree, node);
    kept->tree->rng = rng_seeded(seed);
    kept->root = history->pos[history->count - 1];
    kept->rooted = true;
}

/* ---- What was found ---- */

/* The moves most simulated below this node, beginning with the one that led to it. */
static int best_line(const Tree *tree, uint32_t node, Move *out, int most)
{
    int count = 0;
    while (count < most && (count == 0 || tree->nodes[node].visits > 1)) {
        out[count++] = (Move)tree->nodes[node].move + 1;
        Status status = tree_best_child(tree, node, &node);
        if (!ok(&status)) break;
    }
    return count;
}

static bool is_proven(const KeptTree *kept, const Node *node)
{
    return kept->method.proves && node->outcome != UNPLAYED;
}

/* The expected score of the player who moved into the node. */
static double chance(const KeptTree *kept, const Node *node, int mover)
{
    if (!is_proven(kept, node)) return node_mean(node);
    return node->outcome == 0 ? 0.5 : node->outcome == mover + 1 ? 1 : 0;
}

static RootMove root_move(const KeptTree *kept, uint32_t child, int side)
{
    const Node *node = &kept->tree->nodes[child];
    RootMove move = {.move = (Move)node->move + 1, .visits = node->visits, .exact = true};
    move.value = move.chance = chance(kept, node, side);
    move.pv_count = best_line(kept->tree, child, move.pv, (int)(sizeof move.pv / sizeof move.pv[0]));
    return move;
}

/* The child to play: a proven win; else the most simulated open one, unless a proven draw is better; else
 * any. */
static uint32_t best_child(const KeptTree *kept, int side)
{
    const Tree *tree = kept->tree;
    const Node *root = &tree->nodes[ROOT];
    uint32_t best = root->children, draw = NO_CHILDREN;
    bool found = false;
    for (uint32_t i = root->children; i < root->children + root->count; i++) {
        const Node *child = &tree->nodes[i];
        if (!is_proven(kept, child)) {
            if (!found || child->visits > tree->nodes[best].visits) best = i;
            found = true;
        } else if (child->outcome == side + 1) {
            return i;
        } else if (child->outcome == 0) {
            draw = i;
        }
    }
    return draw != NO_CHILDREN && (!found || node_mean(&tree->nodes[best]) < 0.5) ? draw : best;
}

static void fill_thought(const KeptTree *kept, int side, uint64_t simulations, Thought *out)
{
    const Tree *tree = kept->tree;
    const Node *root = &tree->nodes[ROOT];
    uint32_t best = best_child(kept, side);
    for (int i = 0; i < root->count; i++)
        out->root[i] = root_move(kept, root->children + (uint32_t)i, side);
    out->root_count = root->count;
    out->move = (Move)tree->nodes[best].move + 1;
    out->value = out->chance = chance(kept, &tree->nodes[best], side);
    out->proven = is_proven(kept, root) || is_proven(kept, &tree->nodes[best]);
    out->nodes = simulations;
    out->pv_count = best_line(tree, best, out->pv, PV_MAX);
}

/* ---- Thinking ---- */

static uint32_t nodes_wanted(const KeptTree *kept, const Timing *timing)
{
    enum { ALWAYS = 10000 };
    uint64_t wanted = timing->nodes * (uint64_t)kept->method.nodes + ALWAYS;
    return timing->nodes > 0 && wanted < kept->nodes_max ? (uint32_t)wanted : kept->nodes_max;
}

void kept_tree_think(KeptTree *kept, const History *history, const Limits *limits, uint64_t usual,
                     const Watch *watch, Thought *out)
{
    Tree *tree = kept->tree;
    Board board = board_of(&history->pos[history->count - 1]);
    Timing timing = timing_begin(limits, watch);
    if (!limits->infinite && limits->nodes == 0 && limits->move_ms == 0) timing.nodes = usual;
    tree_reserve(tree, nodes_wanted(kept, &timing));
    set_root(kept, history, limits->seed);
    uint64_t done = 0;
    uint32_t slice;
    do {
        slice = POLL_NODES;
        if (timing.nodes > 0 && timing.nodes - done < slice) slice = (uint32_t)(timing.nodes - done);
        slice = kept->method.simulate(tree, &board, slice);
        done += slice;
        if (timing_report_due(&timing)) {
            fill_thought(kept, board.side, done, out);
            watch_report(watch, out);
        }
    } while (slice > 0 && !timing_over(&timing, done));
    if (tree->nodes[ROOT].children == NO_CHILDREN) tree_expand(tree, ROOT, &board);
    fill_thought(kept, board.side, done, out);
}
