#include "session/game_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

/* ---- Memory ---- */

static Status no_memory(void)
{
    return status_failed("no memory for the moves of the game");
}

/* There is always room for the positions of the longest line. */
static Status grow_tree(GameTree *tree, int size)
{
    Pos *line = realloc(tree->line, (size_t)size * sizeof *line);
    if (line == NULL) return no_memory();
    tree->line = line;
    GameNode *node = realloc(tree->node, (size_t)size * sizeof *node);
    if (node == NULL) return no_memory();
    tree->node = node;
    tree->size = size;
    return status_ok();
}

Status game_tree_init(GameTree *tree, const Game *game, const Pos *from)
{
    *tree = (GameTree){.game = game};
    Status status = grow_tree(tree, FIRST_ROOM);
    if (ok(&status))
        game_tree_restart(tree, from);
    else
        game_tree_release(tree);
    return status;
}

static void free_comments(GameTree *tree)
{
    for (int i = 0; i < tree->count; i++)
        free(tree->node[i].comment);
}

void game_tree_restart(GameTree *tree, const Pos *from)
{
    free_comments(tree);
    tree->node[0] = (GameNode){
        .pos = *from, .parent = -1, .child = -1, .next = -1, .born = ++tree->births, .played = true};
    tree->count = 1;
    tree->unused = -1;
    tree->tip = tree->shown = tree->ahead = 0;
    tree->beside = 0;
}

void game_tree_release(GameTree *tree)
{
    free_comments(tree);
    free(tree->node);
    free(tree->line);
    *tree = (GameTree){0};
}

Status game_tree_copy(const GameTree *from, GameTree *out)
{
    GameTree copy = *from;
    copy.node = NULL;
    copy.line = NULL;
    copy.count = 0;
    Status status = from->count > 0 ? grow_tree(&copy, from->count) : status_ok();
    for (; ok(&status) && copy.count < from->count; copy.count++) {
        GameNode *node = &copy.node[copy.count];
        *node = from->node[copy.count];
        if (node->comment == NULL) continue;
        node->comment = strdup(node->comment);
        if (node->comment == NULL) status = no_memory();
    }
    if (ok(&status))
        *out = copy;
    else
        game_tree_release(&copy);
    return status;
}

/* ---- Asking ---- */

int game_tree_find(const GameTree *tree, int node, Move move)
{
    int child = tree->node[node].child;
    while (child >= 0 && tree->node[child].move != move)
        child = tree->node[child].next;
    return child;
}

bool game_tree_is_before(const GameTree *tree, int node, int other)
{
    while (other >= 0 && tree->node[other].ply > tree->node[node].ply)
        other = tree->node[other].parent;
    return other == node;
}

int game_tree_end(const GameTree *tree, int node)
{
    int next = node;
    while (next >= 0) {
        node = next;
        next = tree->node[node].played ? game_tree_after(tree, node) : tree->node[node].child;
    }
    return node;
}

int game_tree_base(const GameTree *tree, int node)
{
    while (!tree->node[node].played)
        node = tree->node[node].parent;
    return node;
}

int game_tree_at(const GameTree *tree, int ply)
{
    int node = tree->tip;
    assert(ply >= 0 && ply <= tree->node[game_tree_end(tree, node)].ply);
    while (tree->node[node].ply > ply)
        node = tree->node[node].parent;
    while (tree->node[node].ply < ply)
        node = game_tree_after(tree, node);
    return node;
}

int game_tree_forward(const GameTree *tree)
{
    int node = tree->ahead;
    if (node == tree->shown) return -1;
    while (tree->node[node].parent != tree->shown)
        node = tree->node[node].parent;
    return node;
}

History game_tree_line(const GameTree *tree, int node, unsigned rules)
{
    int count = tree->node[node].ply + 1;
    for (; node >= 0; node = tree->node[node].parent)
        tree->line[tree->node[node].ply] = tree->node[node].pos;
    return (History){.pos = tree->line, .count = count, .rules = rules};
}

/* ---- Linking ---- */

static int *link_to(GameTree *tree, int node)
{
    int *link = &tree->node[tree->node[node].parent].child;
    while (*link != node)
        link = &tree->node[*link].next;
    return link;
}

static void take_first(GameTree *tree, int node)
{
    int *first = &tree->node[tree->node[node].parent].child;
    *link_to(tree, node) = tree->node[node].next;
    tree->node[node].next = *first;
    *first = node;
}

/* From here on the moves belong to the game, or to a variation. */
static void set_played(GameTree *tree, int node, bool played)
{
    for (; node >= 0; node = played ? tree->node[node].child : game_tree_after(tree, node)) {
        if (played) tree->node[node].lent = tree->node[node].tried = false;
        tree->node[node].played = played;
    }
}

static Status take_number(GameTree *tree, int *out)
{
    *out = tree->unused;
    if (*out >= 0) {
        tree->unused = tree->node[*out].next;
        return status_ok();
    }
    if (tree->count == TREE_NODES_MAX) return status_wrong("there are too many variations");
    Status status = tree->count == tree->size ? grow_tree(tree, 2 * tree->size) : status_ok();
    if (ok(&status)) *out = tree->count++;
    return status;
}

Status game_tree_add(GameTree *tree, int node, Move move, int *out)
{
    *out = game_tree_find(tree, node, move);
    if (*out >= 0) return status_ok();
    if (tree->node[node].ply == PLY_MAX) return status_wrong("a game has at most %d moves", PLY_MAX);
    Status status = take_number(tree, out);
    if (!ok(&status)) return status;
    const GameNode *before = &tree->node[node];
    GameNode fresh = {.pos = tree->game->play(&before->pos, move),
                      .move = move,
                      .ply = before->ply + 1,
                      .parent = node,
                      .child = -1,
                      .next = -1,
                      .born = ++tree->births,
                      .lent = before->lent};
    int *link = &tree->node[node].child;
    while (*link >= 0)
        link = &tree->node[*link].next;
    *link = *out;
    tree->node[*out] = fresh;
    tree->beside += !fresh.lent;
    return status;
}

/* ---- The game ---- */

Status game_tree_play(GameTree *tree, Move move)
{
    int old = game_tree_after(tree, tree->tip), next;
    bool follows = game_tree_is_at_tip(tree), beside = game_tree_is_beside(tree);
    unsigned changes = tree->beside;
    bool known = game_tree_find(tree, tree->tip, move) >= 0;
    Status status = game_tree_add(tree, tree->tip, move, &next);
    if (!ok(&status)) return status;
    known = known && !tree->node[next].played;
    if (old == next) old = game_tree_after(tree, next);
    if (old >= 0) set_played(tree, old, false);
    tree->node[next].played = true;
    tree->node[next].tried = tree->node[next].lent = false;
    take_first(tree, next);
    tree->beside = changes + (old >= 0 || known);
    tree->tip = next;
    if (follows) tree->shown = next;
    tree->ahead = game_tree_end(tree, beside ? tree->ahead : tree->shown);
    return status;
}

void game_tree_go(GameTree *tree, int node)
{
    bool follows = game_tree_is_at_tip(tree);
    assert(tree->node[node].played);
    tree->tip = node;
    if (follows) tree->shown = node;
}

/* ---- The board ---- */

/* The line to another node is stepped through: what was only shown is left. */
static void step_through(GameTree *tree, int node)
{
    int lent = tree->ahead, parent;
    while ((parent = tree->node[lent].parent) >= 0 && tree->node[parent].lent)
        lent = parent;
    bool left = tree->node[lent].lent && !game_tree_is_before(tree, lent, node);
    tree->ahead = node;
    if (left) game_tree_drop(tree, lent);
}

void game_tree_show(GameTree *tree, int node)
{
    tree->shown = node;
    if (!game_tree_is_before(tree, node, tree->ahead)) step_through(tree, game_tree_end(tree, node));
}

void game_tree_leave(GameTree *tree)
{
    tree->shown = game_tree_base(tree, tree->shown);
    step_through(tree, game_tree_end(tree, tree->shown));
}

Status game_tree_try(GameTree *tree, Move move)
{
    int node;
    bool known = game_tree_find(tree, tree->shown, move) >= 0;
    Status status = game_tree_add(tree, tree->shown, move, &node);
    if (!ok(&status)) return status;
    if (!known) tree->node[node].tried = true;
    game_tree_show(tree, node);
    return status;
}

Status game_tree_lend(GameTree *tree, int node, const Move *moves, int count)
{
    Status status = status_ok();
    int last = node;
    game_tree_leave(tree);
    for (int i = 0; i < count && game_is_legal(tree->game, &tree->node[last].pos, moves[i]); i++) {
        bool known = game_tree_find(tree, last, moves[i]) >= 0;
        unsigned beside = tree->beside;
        status = game_tree_add(tree, last, moves[i], &last);
        if (!ok(&status)) break;
        if (known) continue;
        tree->node[last].lent = true;
        tree->beside = beside;
    }
    tree->shown = node;
    step_through(tree, game_tree_end(tree, last));
    return status;
}

/* ---- Beside the game ---- */

/* Leaf by leaf. */
static void free_branch(GameTree *tree, int top)
{
    for (int node = top, parent;; node = parent) {
        while (tree->node[node].child >= 0)
            node = tree->node[node].child;
        parent = tree->node[node].parent;
        int next = tree->node[node].next;
        free(tree->node[node].comment);
        tree->node[node] = (GameNode){.parent = -1, .child = -1, .next = tree->unused};
        tree->unused = node;
        if (node == top) return;
        tree->node[parent].child = next;
    }
}

void game_tree_drop(GameTree *tree, int node)
{
    int parent = tree->node[node].parent;
    assert(!tree->node[node].played && parent >= 0);
    if (game_tree_is_before(tree, node, tree->shown)) tree->shown = parent;
    bool ahead = game_tree_is_before(tree, node, tree->ahead);
    tree->beside += !tree->node[node].lent;
    *link_to(tree, node) = tree->node[node].next;
    free_branch(tree, node);
    if (ahead) tree->ahead = game_tree_end(tree, parent);
}

void game_tree_cut(GameTree *tree, int node)
{
    int first = game_tree_after(tree, node);
    unsigned changes = tree->beside;
    bool alone = true;
    assert(!game_tree_is_before(tree, node, tree->tip) || node == tree->tip);
    if (first < 0) return;
    for (int i = first; i >= 0 && alone; i = game_tree_after(tree, i)) {
        int own = game_tree_after(tree, i);
        alone = own >= 0 ? tree->node[own].next < 0 : tree->node[i].child < 0;
    }
    set_played(tree, first, false);
    game_tree_drop(tree, first);
    if (alone) tree->beside = changes;
}

/* The first node of what would move up: a branch of the game, or one that is not its line's main one; -1:
 * none. */
static int rising(const GameTree *tree, int node)
{
    while (!tree->node[node].played) {
        int parent = tree->node[node].parent;
        if (tree->node[parent].played || tree->node[parent].child != node) return node;
        node = parent;
    }
    return -1;
}

bool game_tree_can_promote(const GameTree *tree, int node)
{
    return rising(tree, node) >= 0;
}

bool game_tree_promotes_to_game(const GameTree *tree, int node)
{
    int first = rising(tree, node);
    return first >= 0 && tree->node[tree->node[first].parent].played;
}

bool game_tree_promote(GameTree *tree, int node)
{
    int first = rising(tree, node), parent = first >= 0 ? tree->node[first].parent : -1;
    if (first < 0) return false;
    bool to_game = tree->node[parent].played;
    int old = game_tree_after(tree, parent);
    tree->beside++;
    if (to_game && old >= 0) set_played(tree, old, false);
    take_first(tree, first);
    if (!to_game) return false;
    set_played(tree, first, true);
    if (tree->node[tree->tip].ply >= tree->node[parent].ply) tree->tip = game_tree_end(tree, first);
    tree->ahead = game_tree_end(tree, tree->shown);
    return true;
}

Status game_tree_remark(GameTree *tree, int node, const char *comment, int mark)
{
    char *copy = comment != NULL && comment[0] != '\0' ? strdup(comment) : NULL;
    if (copy == NULL && comment != NULL && comment[0] != '\0') return no_memory();
    assert(mark >= 0 && mark <= TREE_MARK_MAX);
    free(tree->node[node].comment);
    tree->node[node].comment = copy;
    tree->node[node].mark = (uint8_t)mark;
    tree->beside++;
    return status_ok();
}

/* ---- Everything beside the game ---- */

int game_tree_kept(const GameTree *tree, int node)
{
    while (node >= 0 && tree->node[node].lent)
        node = tree->node[node].next;
    return node;
}

/* The first alternative at or after a node of the game. */
static int first_beside(const GameTree *tree, int node)
{
    for (; node >= 0; node = game_tree_after(tree, node)) {
        int own = game_tree_after(tree, node);
        int beside = game_tree_kept(tree, own >= 0 ? tree->node[own].next : tree->node[node].child);
        if (beside >= 0) return beside;
    }
    return -1;
}

int game_tree_next(const GameTree *tree, int node)
{
    if (node < 0) return tree->count > 0 ? first_beside(tree, 0) : -1;
    int next = game_tree_kept(tree, tree->node[node].child);
    while (next < 0 && !tree->node[node].played) {
        next = game_tree_kept(tree, tree->node[node].next);
        node = tree->node[node].parent;
    }
    return next >= 0 ? next : first_beside(tree, game_tree_after(tree, node));
}

bool game_tree_is_leaf(const GameTree *tree, int node)
{
    return game_tree_kept(tree, tree->node[node].child) < 0;
}

int game_tree_lines(const GameTree *tree)
{
    int count = 0;
    for (int node = game_tree_next(tree, -1); node >= 0; node = game_tree_next(tree, node))
        count += game_tree_is_leaf(tree, node);
    return count;
}

int game_tree_leaf(const GameTree *tree, int line)
{
    int node = game_tree_next(tree, -1);
    while (node >= 0 && (!game_tree_is_leaf(tree, node) || line-- > 0))
        node = game_tree_next(tree, node);
    assert(node >= 0);
    return node;
}

int game_tree_own(const GameTree *tree, int leaf)
{
    int parent;
    while (parent = tree->node[leaf].parent, !tree->node[parent].played) {
        bool alone = game_tree_kept(tree, tree->node[parent].child) == leaf &&
                     game_tree_kept(tree, tree->node[leaf].next) < 0;
        if (!alone) break;
        leaf = parent;
    }
    return leaf;
}
