/* Variations: moves tried beside the game, lines that are entered or only shown, promoting and deleting. All of it
 * is moving places in the session's tree or adding nodes to it. */
#include "view/table_state.h"

#include <assert.h>

/* Another position is shown. */
static void shown_changed(Table *table)
{
    table_reset_hand(table);
    table_analysis_follow(table);
    table_answer(table, false, "");
}

/* ---- The line that is stepped through ---- */

static int base_of(const GameTree *tree)
{
    return tree->node[game_tree_base(tree, tree->ahead)].ply;
}

int table_tried(const Table *table)
{
    const GameTree *tree = table_tree(table);
    return tree->node[tree->ahead].ply - base_of(tree);
}

int table_tried_shown(const Table *table)
{
    const GameTree *tree = table_tree(table);
    return table_is_beside(table) ? tree->node[tree->shown].ply - base_of(tree) : 0;
}

int table_tried_node(const Table *table, int count)
{
    const GameTree *tree = table_tree(table);
    int node = tree->ahead, ply = base_of(tree) + count;
    while (tree->node[node].ply > ply)
        node = tree->node[node].parent;
    return node;
}

void table_look_tried(Table *table, int count)
{
    if (!table_is_beside(table) || count < 0 || count > table_tried(table)) return;
    int node = table_tried_node(table, count);
    if (count == table_tried_shown(table) + 1)
        table_show_move(table, table_shown(table), table_tree(table)->node[node].move, false);
    session_show(table->session, node);
    shown_changed(table);
}

bool table_step_tried(Table *table, int by)
{
    int to = table_tried_shown(table) + by;
    if (!table_is_beside(table) || to < 0 || to > table_tried(table)) return false;
    table_look_tried(table, to);
    return true;
}

void table_to_game(Table *table)
{
    session_leave(table->session);
    shown_changed(table);
}

/* ---- Trying ---- */

void table_try(Table *table, Move move)
{
    table_show_move(table, table_shown(table), move, true);
    Status status = session_try(table->session, move);
    shown_changed(table);
    if (!ok(&status)) table_warn_status(table, &status);
}

void table_try_line(Table *table, int line, int count)
{
    const Analysis *analysis = &table->analysis;
    const RootMove *root[SCENE_LINES];
    const Move *moves;
    if (!analysis->on || !analysis->ready || line < 0) return;
    if (line >= table_analysis_lines(table, root)) return;
    int known = thought_line(&analysis->thought, root[line], &moves);
    if (count < 1 || count > known) return;
    Status status = status_ok();
    for (int i = 0; ok(&status) && i < count && game_is_legal(table->game, table_shown(table), moves[i]); i++)
        status = session_try(table->session, moves[i]);
    shown_changed(table);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* A move that was just tried is forgotten, one of a file is only left. */
void table_take_back_tried(Table *table)
{
    const GameTree *tree = table_tree(table);
    int node = tree->shown, parent = tree->node[node].parent;
    const GameNode *last = &tree->node[node];
    bool forget = last->tried && !last->lent && last->child < 0;
    if (last->played || tree->node[parent].played)
        session_leave(table->session);
    else
        session_show(table->session, parent);
    if (forget) session_drop(table->session, node);
    shown_changed(table);
}

void table_show_line(Table *table, int ply, const Move *moves, int count, const char *about)
{
    const GameTree *tree = table_tree(table);
    int node = game_tree_at(tree, ply);
    Pos before = tree->node[node].pos;
    Status status = session_lend(table->session, node, moves, count);
    table->about = about;
    table_show_move(table, &before, moves[0], false);
    if (game_tree_forward(tree) >= 0) session_show(table->session, game_tree_forward(tree));
    shown_changed(table);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- The list of variations ---- */

int table_variations(const Table *table)
{
    return game_tree_lines(table_tree(table));
}

void table_enter_variation(Table *table, int line, int shown)
{
    const GameTree *tree = table_tree(table);
    int leaf = game_tree_leaf(tree, line);
    session_leave(table->session);
    session_show(table->session, leaf);
    int count = table_tried(table);
    session_show(table->session, table_tried_node(table, shown < 0 ? 0 : shown < count ? shown : count));
    shown_changed(table);
}

void table_drop_variation(Table *table, int line)
{
    const GameTree *tree = table_tree(table);
    session_drop(table->session, game_tree_own(tree, game_tree_leaf(tree, line)));
    shown_changed(table);
}

void table_variation_text(const Table *table, int line, char *out, size_t size)
{
    const GameTree *tree = table_tree(table);
    Text text = text_into(out, size);
    int leaf = game_tree_leaf(tree, line), base = game_tree_base(tree, leaf);
    int first = table->game->side(&tree->node[0].pos);
    for (int at = base; at != leaf;) {
        int next = leaf, ply = tree->node[at].ply + first;
        char move[MOVE_TEXT];
        while (tree->node[next].parent != at)
            next = tree->node[next].parent;
        table->game->move_text(&tree->node[at].pos, tree->node[next].move, move);
        if (at == base || ply % 2 == 0)
            text_add(&text, "%s%d.%s", at != base ? " " : "", ply / 2 + 1, ply % 2 == 1 ? ".." : "");
        text_add(&text, " %s", move);
        at = next;
    }
}

/* ---- Promoting and deleting the variation on the board ---- */

void table_promote(Table *table)
{
    bool to_game = game_tree_promotes_to_game(table_tree(table), table_tree(table)->ahead);
    Status status = session_promote(table->session, table_tree(table)->ahead);
    shown_changed(table);
    if (!ok(&status))
        table_warn_status(table, &status);
    else
        table_say(table,
                  words(table->language, to_game ? N_("This line is the game now; the other is a variation.")
                                                 : N_("This line comes first now.")));
}

/* From the move shown on; where it begins, all of it. */
void table_delete(Table *table)
{
    const GameTree *tree = table_tree(table);
    int shown = tree->shown;
    int node = !tree->node[shown].played ? shown : table_tried_node(table, 1);
    int parent = tree->node[node].parent;
    if (tree->node[parent].played)
        session_leave(table->session);
    else
        session_show(table->session, parent);
    session_drop(table->session, node);
    shown_changed(table);
    table_say(table, words(table->language, N_("The variation is deleted from here on.")));
}
