/* Variations of PDN as a tree, and back. */
#include "games/checkers/pdn_format.h"

/* ---- Reading ---- */

/* The position of a line of moves: after a node, or after `ply` moves of the game. */
typedef struct Place {
    int node, ply;
} Place;

typedef struct Line {
    Place now, before;
} Line;

/* Moves that a variation shares with the game belong to the game. */
static Status step(const PdnGame *game, bool main_line, Move move, Line *line, Variations *out)
{
    Place at = line->now;
    bool on_game = at.node == VARIATION_GAME;
    Status status = status_ok();
    line->before = at;
    line->now.ply++;
    if (main_line || (on_game && at.ply < game->move_count && game->moves[at.ply] == move)) return status;
    return variations_add(out, at.node, at.ply, move, &line->now.node);
}

Status pdn_read_tree(const PdnGame *game, Variations *out)
{
    Variations tree = {0};
    Line line[PDN_DEPTH_MAX + 2] = {{.now = {VARIATION_GAME, 0}, .before = {VARIATION_GAME, 0}}};
    int depth = 0;
    Status status = status_ok();
    for (int i = 0; i < game->item_count && ok(&status); i++) {
        const PdnItem *item = &game->items[i];
        if (item->kind == PDN_MOVE) status = step(game, depth == 0, item->move, &line[depth], &tree);
        if (item->kind == PDN_OPEN) {
            line[depth + 1] = (Line){.now = line[depth].before, .before = line[depth].before};
            depth++;
        }
        if (item->kind == PDN_CLOSE) depth--;
    }
    if (ok(&status))
        *out = tree;
    else
        variations_release(&tree);
    return status;
}

/* ---- Writing ---- */

static int next_undone(const PdnTreeWriter *writer, int node, int ply)
{
    const TriedMove *nodes = writer->tree->node;
    while (node >= 0 && nodes[node].ply == ply && writer->done[node])
        node = nodes[node].next;
    return node >= 0 && nodes[node].ply == ply ? node : -1;
}

static Status put_move(PdnTreeWriter *writer, int node)
{
    writer->done[node] = true;
    return pdn_game_add_move(writer->out, writer->tree->node[node].move);
}

static Status put_bracket(PdnTreeWriter *writer, int node)
{
    Status status = pdn_game_add_open(writer->out);
    if (ok(&status)) status = pdn_put_line(writer, node);
    return ok(&status) ? pdn_game_add_close(writer->out) : status;
}

/* This alternative and the ones after it, each in brackets. */
static Status put_brackets(PdnTreeWriter *writer, int node, int ply)
{
    Status status = status_ok();
    for (node = next_undone(writer, node, ply); node >= 0 && ok(&status);
         node = next_undone(writer, node, ply))
        status = put_bracket(writer, node);
    return status;
}

Status pdn_put_beside(PdnTreeWriter *writer, int ply)
{
    return put_brackets(writer, variations_first(writer->tree, VARIATION_GAME, ply), ply);
}

Status pdn_put_after(PdnTreeWriter *writer, int node)
{
    Status status = status_ok();
    for (;;) {
        int ply = writer->tree->node[node].ply + 1;
        int first = next_undone(writer, writer->tree->node[node].child, ply);
        if (first < 0 || !ok(&status)) return status;
        status = put_move(writer, first);
        if (ok(&status)) status = put_brackets(writer, writer->tree->node[first].next, ply);
        node = first;
    }
}

Status pdn_put_line(PdnTreeWriter *writer, int node)
{
    Status status = put_move(writer, node);
    return ok(&status) ? pdn_put_after(writer, node) : status;
}
