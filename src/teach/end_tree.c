#include "teach/end_tree.h"

#include <stdlib.h>
#include <string.h>

/* -1 if there are too many. */
static int add_node(EndTree *tree, const EndNode *node)
{
    if (tree->count == END_TREE_NODES) return -1;
    tree->node[tree->count] = *node;
    if (node->depth > tree->depth) tree->depth = node->depth;
    return tree->count++;
}

/* Is there a node already for this step, which several moves begin with? */
static bool has_between(const EndTree *tree, int at, int from, int to)
{
    for (int i = at + 1; i < tree->count; i++) {
        const EndNode *node = &tree->node[i];
        if (node->parent == at && node->between && node->from == from && node->to == to) return true;
    }
    return false;
}

/* What is best for `side`: a win, then a draw. */
static int worth(Outcome outcome, int side)
{
    return outcome == outcome_win(side) ? 2 : outcome == OUTCOME_DRAW ? 1 : 0;
}

static void take_best(EndTree *tree, int at, int child)
{
    EndNode *node = &tree->node[at];
    Outcome outcome = tree->node[child].outcome;
    if (node->outcome == OUTCOME_NONE || worth(outcome, node->side) > worth(node->outcome, node->side))
        node->outcome = outcome;
}

static bool grow_end_tree(EndTree *tree, int at, const Pos *pos);

static bool add_steps(EndTree *tree, int at, const Pos *pos, const uint8_t *begun, int done);

/* A child for the next step of a move after its first `done` squares. */
static bool add_step(EndTree *tree, int at, const Pos *pos, Move move, int done)
{
    const Game *game = tree->game;
    uint8_t path[PATH_SQUARES];
    int length = game->path(pos, move, path), reached = done == 0 && length > 1 ? 2 : done + 1;
    bool last = reached == length;
    Pos next = last ? game->play(pos, move) : *pos;
    EndNode node = {.parent = at,
                    .depth = tree->node[at].depth + 1,
                    .side = game->side(&next),
                    .between = !last,
                    .from = reached > 1 ? path[reached - 2] : -1,
                    .to = path[reached - 1],
                    .before = *pos,
                    .move = move};
    if (!last && has_between(tree, at, node.from, node.to)) return true;
    int child = add_node(tree, &node);
    if (child < 0) return false;
    if (!(last ? grow_end_tree(tree, child, &next) : add_steps(tree, child, pos, path, reached)))
        return false;
    take_best(tree, at, child);
    return true;
}

/* Children for the moves of `pos` that begin with the first `done` squares of `begun`. */
static bool add_steps(EndTree *tree, int at, const Pos *pos, const uint8_t *begun, int done)
{
    Move moves[MOVES_MAX];
    int count = tree->game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        tree->game->path(pos, moves[i], path);
        bool alike = done == 0 || memcmp(path, begun, (size_t)done) == 0;
        if (alike && !add_step(tree, at, pos, moves[i], done)) return false;
    }
    return true;
}

static bool grow_end_tree(EndTree *tree, int at, const Pos *pos)
{
    Result result = tree->game->result(&(History){pos, 1, 0});
    EndNode *node = &tree->node[at];
    if (result.outcome == OUTCOME_NONE) return add_steps(tree, at, pos, NULL, 0);
    int winner = outcome_winner(result.outcome);
    node->end = true;
    node->outcome = result.outcome;
    tree->ends++;
    if (winner >= 0) tree->wins[winner]++;
    return true;
}

Status end_tree_grow(const Game *game, const Pos *pos, EndTree *out)
{
    *out = (EndTree){.game = game, .node = malloc(END_TREE_NODES * sizeof *out->node)};
    if (out->node == NULL) return status_failed("no memory for the tree");
    add_node(out, &(EndNode){.parent = -1, .side = game->side(pos), .from = -1, .to = -1});
    if (grow_end_tree(out, 0, pos)) return status_ok();
    end_tree_release(out);
    return status_wrong("the whole tree of this position has more than %d positions, or never ends; give a "
                        "--position closer to the end of the game",
                        END_TREE_NODES);
}

void end_tree_release(EndTree *tree)
{
    free(tree->node);
    *tree = (EndTree){0};
}

char end_tree_label(const EndNode *node)
{
    static const char LABEL[] = "LDW";
    return LABEL[worth(node->outcome, node->side)];
}
