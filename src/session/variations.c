#include "session/variations.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void variations_release(Variations *variations)
{
    free(variations->node);
    *variations = (Variations){0};
}

Status variations_copy(const Variations *from, Variations *out)
{
    Variations copy = *from;
    copy.size = (uint32_t)from->count;
    copy.node = NULL;
    if (from->count > 0) {
        copy.node = malloc((size_t)from->count * sizeof *copy.node);
        if (copy.node == NULL) return status_failed("no memory for the variations");
        memcpy(copy.node, from->node, (size_t)from->count * sizeof *copy.node);
    }
    *out = copy;
    return status_ok();
}

/* ---- Finding ---- */

int variations_first(const Variations *variations, int parent, int ply)
{
    if (variations->count == 0) return -1;
    if (parent != VARIATION_GAME) return variations->node[parent].child;
    int node = variations->first;
    while (node >= 0 && variations->node[node].ply < ply)
        node = variations->node[node].next;
    return node >= 0 && variations->node[node].ply == ply ? node : -1;
}

int variations_find(const Variations *variations, int parent, int ply, Move move)
{
    int node = variations_first(variations, parent, ply);
    while (node >= 0 && variations->node[node].ply == ply && variations->node[node].move != move)
        node = variations->node[node].next;
    return node >= 0 && variations->node[node].ply == ply ? node : -1;
}

/* ---- Growing ---- */

static Status make_room(Variations *variations, int more)
{
    uint32_t wanted = (uint32_t)(variations->count + more);
    if (wanted > VARIATIONS_MAX) return status_wrong("there are too many variations");
    if (wanted <= variations->size) return status_ok();
    TriedMove *larger = realloc(variations->node, 2 * wanted * sizeof *larger);
    if (larger == NULL) return status_failed("no memory for the variations");
    variations->node = larger;
    variations->size = 2 * wanted;
    return status_ok();
}

/* Insert it after its alternatives; nodes on the game stay in the order of their plies. */
static void link_node(Variations *variations, int index)
{
    TriedMove *node = &variations->node[index];
    bool on_game = node->parent == VARIATION_GAME;
    int *link = on_game ? &variations->first : &variations->node[node->parent].child;
    while (*link >= 0 && (!on_game || variations->node[*link].ply <= node->ply))
        link = &variations->node[*link].next;
    node->next = *link;
    *link = index;
}

static int add_node(Variations *variations, int parent, int ply, Move move)
{
    int index = variations->count++;
    if (index == 0) variations->first = -1;
    variations->node[index] = (TriedMove){
        .move = move, .ply = ply, .parent = parent, .child = -1, .next = -1};
    link_node(variations, index);
    return index;
}

Status variations_add(Variations *variations, int parent, int ply, Move move, int *node)
{
    *node = variations_find(variations, parent, ply, move);
    if (*node >= 0) return status_ok();
    Status status = make_room(variations, 1);
    if (ok(&status)) *node = add_node(variations, parent, ply, move);
    return status;
}

Status variations_put(Variations *variations, int base, const Move *moves, int count, int *leaf)
{
    assert(base >= 0 && count >= 0);
    int at = VARIATION_GAME;
    Status status = make_room(variations, count);
    if (!ok(&status)) return status;
    for (int i = 0; i < count; i++) {
        int next = variations_find(variations, at, base + i, moves[i]);
        at = next >= 0 ? next : add_node(variations, at, base + i, moves[i]);
    }
    if (leaf != NULL) *leaf = at;
    return status_ok();
}

/* ---- Lines ---- */

/* The next node in game order, children first. */
static int next_node(const Variations *variations, int node)
{
    if (variations->node[node].child >= 0) return variations->node[node].child;
    while (node >= 0 && variations->node[node].next < 0)
        node = variations->node[node].parent;
    return node >= 0 ? variations->node[node].next : -1;
}

int variations_lines(const Variations *variations)
{
    int count = 0;
    for (int i = 0; i < variations->count; i++)
        count += variations->node[i].child < 0;
    return count;
}

int variations_leaf(const Variations *variations, int line)
{
    assert(line >= 0 && line < variations_lines(variations));
    int node = variations->first;
    for (;; node = next_node(variations, node))
        if (variations->node[node].child < 0 && line-- == 0) return node;
}

void variations_line(const Variations *variations, int line, VariationLine *out)
{
    int leaf = variations_leaf(variations, line), top = leaf;
    while (variations->node[top].parent != VARIATION_GAME)
        top = variations->node[top].parent;
    out->base = variations->node[top].ply;
    out->count = variations->node[leaf].ply - out->base + 1;
    for (int node = leaf; node != VARIATION_GAME; node = variations->node[node].parent) {
        int at = variations->node[node].ply - out->base;
        if (at < VARIATION_MOVES) out->moves[at] = variations->node[node].move;
    }
    if (out->count > VARIATION_MOVES) out->count = VARIATION_MOVES;
}

/* ---- Shrinking ---- */

static bool hangs_on(const Variations *variations, int node, int above)
{
    while (node != VARIATION_GAME && node != above)
        node = variations->node[node].parent;
    return node == above;
}

/* Rebuild the tree from the wanted nodes, in their order. Without memory nothing is removed. */
static void rebuild(Variations *variations, const bool *wanted)
{
    Variations fresh = {.first = -1};
    int *number = malloc((size_t)variations->count * sizeof *number);
    Status status = make_room(&fresh, variations->count);
    for (int i = variations->first; number != NULL && ok(&status) && i >= 0; i = next_node(variations, i)) {
        const TriedMove *node = &variations->node[i];
        if (!wanted[i]) continue;
        int parent = node->parent == VARIATION_GAME ? VARIATION_GAME : number[node->parent];
        number[i] = add_node(&fresh, parent, node->ply, node->move);
    }
    bool done = number != NULL && ok(&status);
    free(number);
    variations_release(done ? variations : &fresh);
    if (done) *variations = fresh;
}

void variations_drop(Variations *variations, int node)
{
    assert(node >= 0 && node < variations->count);
    bool *wanted = malloc((size_t)variations->count * sizeof *wanted);
    if (wanted == NULL) return;
    for (int i = 0; i < variations->count; i++)
        wanted[i] = !hangs_on(variations, i, node);
    rebuild(variations, wanted);
    free(wanted);
}

/* ---- Following the game ---- */

/* Insert a line without the moves that it shares with the game. If the game now contains all of it, nothing
 * is inserted. */
static Status put_beside(Variations *out, const VariationLine *line, const Move *game, int count)
{
    int same = 0;
    while (same < line->count && line->base + same < count && game[line->base + same] == line->moves[same])
        same++;
    if (same == line->count) return status_ok();
    return variations_put(out, line->base + same, line->moves + same, line->count - same, NULL);
}

/* Extend a line back to the ply where the games differ. */
static void begin_earlier(VariationLine *line, const Move *before, int ply)
{
    int more = line->base - ply;
    if (more + line->count > VARIATION_MOVES) line->count = VARIATION_MOVES - more;
    if (line->count < 0) line->count = 0;
    memmove(line->moves + more, line->moves, (size_t)line->count * sizeof(Move));
    memcpy(line->moves, before + ply, (size_t)more * sizeof(Move));
    line->count += more;
    line->base = ply;
}

Status variations_follow(Variations *variations, const Move *before, int before_count, const Move *now,
                         int now_count, bool keep)
{
    int same = 0;
    Variations fresh = {0};
    VariationLine line;
    Status status = status_ok();
    while (same < before_count && same < now_count && before[same] == now[same])
        same++;
    if (keep && same < before_count && before_count - same <= VARIATION_MOVES)
        status = variations_put(&fresh, same, before + same, before_count - same, NULL);
    for (int i = 0; ok(&status) && i < variations_lines(variations); i++) {
        variations_line(variations, i, &line);
        if (line.base > same && !(keep && line.base <= before_count && line.base - same < VARIATION_MOVES))
            continue;
        if (line.base > same) begin_earlier(&line, before, same);
        status = put_beside(&fresh, &line, now, now_count);
    }
    if (!ok(&status)) {
        variations_release(&fresh);
        return status;
    }
    variations_release(variations);
    *variations = fresh;
    return status_ok();
}
