/* The moves, variations and remarks of PDN as a tree, and back. */
#include "games/checkers/pdn/pdn_format.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

/* A line of moves: the last node, and the one before it, where a variation of it begins. */
typedef struct Line {
    int now, before;
    bool moved; /* in this line */
} Line;

static Status add_tree_move(GameTree *tree, bool main_line, Move move, Line *line)
{
    line->before = line->now;
    line->moved = true;
    if (!main_line) return game_tree_add(tree, line->now, move, &line->now);
    Status status = game_tree_play(tree, move);
    line->now = tree->tip;
    return status;
}

/* Several comments on a move become one. */
static Status add_comment(GameTree *tree, int node, const char *text)
{
    const char *before = tree->node[node].comment;
    if (before == NULL) return game_tree_remark(tree, node, text, tree->node[node].mark);
    size_t size = strlen(before) + strlen(text) + 2;
    char *both = malloc(size);
    if (both == NULL) return status_failed("no memory for the comments");
    snprintf(both, size, "%s %s", before, text);
    Status status = game_tree_remark(tree, node, both, tree->node[node].mark);
    free(both);
    return status;
}

static Status add_item(const PdnGame *game, const PdnItem *item, bool main_line, Line *line, GameTree *tree)
{
    if (item->kind == PDN_MOVE) return add_tree_move(tree, main_line, item->move, line);
    if (item->kind == PDN_COMMENT && (main_line || line->moved))
        return add_comment(tree, line->now, pdn_game_comment(game, item));
    if (item->kind == PDN_NAG && tree->node[line->now].mark == 0 && (main_line || line->moved))
        tree->node[line->now].mark = (uint8_t)item->value;
    return status_ok();
}

Status pdn_read_tree(const PdnGame *game, GameTree *out)
{
    GameTree tree;
    Line line[PDN_DEPTH_MAX + 2] = {{0, 0, false}};
    int depth = 0;
    Status status = game_tree_init(&tree, &checkers_game, &game->start);
    if (!ok(&status)) return status;
    for (int i = 0; i < game->item_count && ok(&status); i++) {
        const PdnItem *item = &game->items[i];
        if (item->kind == PDN_OPEN) {
            int from = line[depth].before;
            line[++depth] = (Line){.now = from, .before = from};
        } else if (item->kind == PDN_CLOSE) {
            depth--;
        } else {
            status = add_item(game, item, depth == 0, &line[depth], &tree);
        }
    }
    if (ok(&status))
        *out = tree;
    else
        game_tree_release(&tree);
    return status;
}

/* ---- Writing ---- */

bool pdn_is_kept(const PdnTreeWriter *writer, int node)
{
    const GameNode *at = &writer->tree->node[node];
    return !at->lent && !(at->played && at->ply > writer->plies);
}

/* The game's own move is not an alternative. */
static int next_undone(const PdnTreeWriter *writer, int node)
{
    const GameTree *tree = writer->tree;
    while (node >= 0 && (writer->done[node] || tree->node[node].played || !pdn_is_kept(writer, node)))
        node = tree->node[node].next;
    return node;
}

Status pdn_put_remarks(PdnTreeWriter *writer, int node)
{
    const GameNode *at = &writer->tree->node[node];
    Status status = at->mark != 0 ? pdn_game_add_nag(writer->out, at->mark) : status_ok();
    if (ok(&status) && at->comment != NULL) status = pdn_game_add_comment(writer->out, at->comment);
    return status;
}

Status pdn_put_move(PdnTreeWriter *writer, int node)
{
    writer->done[node] = true;
    Status status = pdn_game_add_move(writer->out, writer->tree->node[node].move);
    return ok(&status) ? pdn_put_remarks(writer, node) : status;
}

static Status put_bracket(PdnTreeWriter *writer, int node)
{
    Status status = pdn_game_add_open(writer->out);
    if (ok(&status)) status = pdn_put_line(writer, node);
    return ok(&status) ? pdn_game_add_close(writer->out) : status;
}

Status pdn_put_beside(PdnTreeWriter *writer, int before)
{
    Status status = status_ok();
    int node = writer->tree->node[before].child;
    while (ok(&status) && (node = next_undone(writer, node)) >= 0)
        status = put_bracket(writer, node);
    return status;
}

Status pdn_put_after(PdnTreeWriter *writer, int node)
{
    Status status = status_ok();
    int next;
    while (ok(&status) && (next = next_undone(writer, writer->tree->node[node].child)) >= 0) {
        status = pdn_put_move(writer, next);
        if (ok(&status)) status = pdn_put_beside(writer, node);
        node = next;
    }
    return status;
}

Status pdn_put_line(PdnTreeWriter *writer, int node)
{
    Status status = pdn_put_move(writer, node);
    return ok(&status) ? pdn_put_after(writer, node) : status;
}

Status pdn_put_game(PdnTreeWriter *writer, int from, int to)
{
    Status status = status_ok();
    for (int ply = from; ply < to && ok(&status); ply++) {
        status = pdn_put_move(writer, game_tree_at(writer->tree, ply + 1));
        if (ok(&status)) status = pdn_put_beside(writer, game_tree_at(writer->tree, ply));
    }
    return status;
}
