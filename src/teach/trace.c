#include "teach/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *trace_method_id(TraceMethod method)
{
    static const char *const ID[] = {"minimax", "alpha-beta", "uct", "count", "array"};
    return ID[method];
}

const char *trace_state_id(TraceState state)
{
    static const char *const ID[] = {"open", "leaf", "end", "skipped"};
    return ID[state];
}

const char *step_kind_id(StepKind kind)
{
    static const char *const ID[] = {"enter",  "leaf",  "end",    "raise",  "keep",
                                     "cut",    "leave", "select", "expand", "playout",
                                     "update", "slot",  "empty",  "add",    "habit"};
    return ID[kind];
}

/* ---- The record ---- */

Trace trace_begin(TraceMethod method, int64_t unit, int limit)
{
    assert(unit > 0 && limit > 0 && limit <= TRACE_NODES_MAX);
    return (Trace){.method = method, .unit = unit, .limit = limit, .exploration = 2};
}

void trace_release(Trace *trace)
{
    free(trace->nodes);
    free(trace->steps);
    free(trace->moves);
    *trace = (Trace){0};
}

/* Make room for one more element; NULL if there is no memory. */
static void *grown(void *array, int *room, int needed, size_t size)
{
    if (needed <= *room) return array;
    int wanted = *room == 0 ? 64 : 2 * *room;
    while (wanted < needed)
        wanted *= 2;
    void *larger = realloc(array, (size_t)wanted * size);
    if (larger != NULL) *room = wanted;
    return larger;
}

/* A search that only counts ends where it is told to. */
static void count_node(Trace *trace)
{
    bool stopped = trace->stop != NULL && atomic_load_explicit(trace->stop, memory_order_relaxed);
    if (stopped || (trace->most > 0 && trace->searched >= trace->most)) trace->unfinished = true;
}

int trace_add_node(Trace *trace, const TraceNode *node)
{
    trace->searched += node->state != TRACE_SKIPPED;
    if (trace->count_only) {
        count_node(trace);
        return 0;
    }
    if (trace->full || trace->node_count == trace->limit) {
        trace->full = true;
        return -1;
    }
    void *nodes = grown(trace->nodes, &trace->node_room, trace->node_count + 1, sizeof *trace->nodes);
    if (nodes == NULL) {
        trace->full = true;
        return -1;
    }
    trace->nodes = nodes;
    trace->nodes[trace->node_count] = *node;
    return trace->node_count++;
}

void trace_add_step(Trace *trace, const TraceStep *step)
{
    if (trace->count_only || trace->full) return;
    void *steps = grown(trace->steps, &trace->step_room, trace->step_count + 1, sizeof *trace->steps);
    trace->full = steps == NULL;
    if (trace->full) return;
    trace->steps = steps;
    trace->steps[trace->step_count++] = *step;
}

int trace_add_moves(Trace *trace, const Move *moves, int count)
{
    if (trace->count_only || trace->full) return 0;
    void *room = grown(trace->moves, &trace->move_room, trace->move_count + count, sizeof *trace->moves);
    trace->full = room == NULL;
    if (trace->full) return 0;
    trace->moves = room;
    memcpy(trace->moves + trace->move_count, moves, (size_t)count * sizeof *moves);
    trace->move_count += count;
    return trace->move_count - count;
}

Status trace_status(const Trace *trace)
{
    if (!trace->full) return status_ok();
    return status_wrong(
        "this search has more than %d nodes, too many to be followed; look fewer turns ahead, "
        "run fewer simulations, or choose a position with fewer moves",
        trace->limit);
}

/* ---- Minimax and alpha-beta ---- */

/* A position that was searched, the turns that were left there, and what came out: the value, or a bound
 * where the window was too narrow to tell it. */
typedef enum Bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;

typedef struct Remembered {
    Pos pos;
    int left;
    Bound bound;
    int64_t value;
} Remembered;

enum { REMEMBERED = 1 << 16 };

typedef struct Searcher {
    Trace *trace;
    const TraceSource *source;
    TraceHelp help;
    int side;          /* of the root */
    Remembered *table; /* NULL: none */
} Searcher;

/* The moves of one node. */
typedef struct MoveList {
    int count;
    Move move[MOVES_MAX];
} MoveList;

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Sort by the evaluation of the position after each move, the best first. */
static void order_moves(const Searcher *searcher, const Pos *pos, MoveList *list)
{
    const TraceSource *source = searcher->source;
    int64_t worth[MOVES_MAX];
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i], replies[MOVES_MAX];
        Pos next = source->play(source->context, pos, move);
        bool over = source->moves(source->context, &next, replies) == 0;
        int64_t value = over ? TRACE_INFINITE : -source->evaluate(source->context, &next);
        int at = i;
        for (; at > 0 && worth[at - 1] < value; at--) {
            worth[at] = worth[at - 1];
            list->move[at] = list->move[at - 1];
        }
        worth[at] = value;
        list->move[at] = move;
    }
}

static int add_child(const Searcher *searcher, int parent, const TraceNode *from, Move move, TraceState state)
{
    const TraceSource *source = searcher->source;
    TraceNode child = {.parent = parent,
                       .depth = from->depth + 1,
                       .left = from->left - 1,
                       .move = move,
                       .pos = source->play(source->context, &from->pos, move),
                       .state = state};
    child.side = source->side(source->context, &child.pos);
    return trace_add_node(searcher->trace, &child);
}

/* ---- The table ---- */

static Remembered *remembered_place(const Searcher *searcher, const TraceNode *node)
{
    uint64_t hash = (uint64_t)node->left;
    for (size_t i = 0; i < sizeof node->pos.word / sizeof node->pos.word[0]; i++)
        hash = (hash ^ node->pos.word[i]) * UINT64_C(0x9E3779B97F4A7C15), hash ^= hash >> 29;
    return &searcher->table[hash % REMEMBERED];
}

/* Was this position searched before, and is that enough for the window? */
static bool look_up(const Searcher *searcher, TraceNode *node)
{
    if (searcher->table == NULL || node->left == 0) return false;
    const Remembered *found = remembered_place(searcher, node);
    bool same = found->bound != BOUND_NONE && found->left == node->left && pos_same(&found->pos, &node->pos);
    bool enough = found->bound == BOUND_EXACT ||
                  (found->bound == BOUND_LOWER && found->value >= node->beta) ||
                  (found->bound == BOUND_UPPER && found->value <= node->alpha);
    if (!same || !enough) return false;
    node->value = found->value;
    return true;
}

static void remember(const Searcher *searcher, const TraceNode *node)
{
    if (searcher->table == NULL || node->left == 0 || searcher->trace->unfinished) return;
    Bound bound = node->value >= node->beta    ? BOUND_LOWER
                  : node->value <= node->alpha ? BOUND_UPPER
                                               : BOUND_EXACT;
    *remembered_place(searcher, node) = (Remembered){
        .pos = node->pos, .left = node->left, .bound = bound, .value = node->value};
}

/* ---- Searching ---- */

static int64_t search_node(const Searcher *searcher, int index, TraceNode *node, const MoveList *list);

static bool is_ended(const Trace *trace)
{
    return trace->full || trace->unfinished;
}

/* The value of a move, for the side that makes it. */
static int64_t search_child(const Searcher *searcher, int parent, const TraceNode *from, Move move,
                            int64_t floor, int *index)
{
    Trace *trace = searcher->trace;
    const TraceSource *source = searcher->source;
    *index = add_child(searcher, parent, from, move, TRACE_OPEN);
    TraceNode child = {.depth = from->depth + 1,
                       .left = from->left - 1,
                       .pos = source->play(source->context, &from->pos, move),
                       .alpha = -TRACE_INFINITE,
                       .beta = TRACE_INFINITE};
    child.side = source->side(source->context, &child.pos);
    if (trace->method == TRACE_ALPHA_BETA) {
        child.alpha = -from->beta;
        child.beta = -floor;
    }
    if (look_up(searcher, &child)) return -child.value;
    MoveList list = {0};
    list.count = source->moves(source->context, &child.pos, list.move);
    if (searcher->help != TRACE_PLAIN && child.left > 0) order_moves(searcher, &child.pos, &list);
    if (is_ended(trace)) return 0;
    int64_t value = search_node(searcher, *index, &child, &list);
    return trace->method == TRACE_COUNT ? value : -value;
}

/* The game is over, or no turn is left. */
static int64_t value_leaf(const Searcher *searcher, TraceNode *node, bool over)
{
    const TraceSource *source = searcher->source;
    node->state = over ? TRACE_END : TRACE_LEAF;
    if (searcher->trace->method == TRACE_COUNT)
        return source->count(source->context, &node->pos, searcher->side);
    return over ? source->end(source->context, &node->pos, node->left, node->depth)
                : source->evaluate(source->context, &node->pos);
}

/* Store the final values of a node. */
static void store(const Searcher *searcher, int index, const TraceNode *node)
{
    Trace *trace = searcher->trace;
    if (trace->count_only || trace->full) return;
    TraceNode *kept = &trace->nodes[index];
    kept->state = node->state;
    kept->alpha = node->alpha;
    kept->beta = node->beta;
    kept->value = node->value;
}

static void skip_rest(const Searcher *searcher, int index, const TraceNode *node, const MoveList *list,
                      int from)
{
    for (int i = from; i < list->count; i++)
        add_child(searcher, index, node, list->move[i], TRACE_SKIPPED);
}

/* Searches the moves in turn and returns the best value. `*cut_off` is how many were skipped. */
static int64_t search_moves(const Searcher *searcher, int index, const TraceNode *node, const MoveList *list,
                            int *cut_off)
{
    Trace *trace = searcher->trace;
    int64_t best = -TRACE_INFINITE;
    for (int i = 0; i < list->count && !is_ended(trace); i++) {
        int child;
        int64_t before = best, floor = larger(node->alpha, best);
        int64_t value = search_child(searcher, index, node, list->move[i], floor, &child);
        TraceStep step = {.kind = value > best ? STEP_RAISE : STEP_KEEP,
                          .node = index,
                          .child = child,
                          .alpha = larger(floor, value),
                          .beta = node->beta,
                          .before = before,
                          .value = value};
        if (trace->unfinished) break; /* that was no value */
        if (value > best) {
            best = value;
            if (index == 0 && node->depth == 0) trace->best = list->move[i];
        }
        bool cut = trace->method == TRACE_ALPHA_BETA && best >= node->beta && i + 1 < list->count;
        trace_add_step(trace, &step);
        if (!cut) continue;
        *cut_off = list->count - i - 1;
        step.kind = STEP_CUT;
        step.count = list->count - i - 1;
        trace_add_step(trace, &step);
        skip_rest(searcher, index, node, list, i + 1);
        break;
    }
    return best;
}

/* The sum of what the moves count. */
static int64_t add_trace_moves(const Searcher *searcher, int index, const TraceNode *node,
                               const MoveList *list)
{
    Trace *trace = searcher->trace;
    int64_t sum = 0;
    for (int i = 0; i < list->count && !is_ended(trace); i++) {
        int child;
        int64_t value = search_child(searcher, index, node, list->move[i], 0, &child);
        sum += value;
        trace_add_step(
            trace,
            &(TraceStep){.kind = STEP_ADD, .node = index, .child = child, .value = value, .alpha = sum});
    }
    return sum;
}

static int64_t search_node(const Searcher *searcher, int index, TraceNode *node, const MoveList *list)
{
    Trace *trace = searcher->trace;
    TraceStep step = {.kind = STEP_ENTER, .node = index, .alpha = node->alpha, .beta = node->beta};
    trace_add_step(trace, &step);
    bool over = list->count == 0;
    if (over || node->left == 0) {
        node->value = value_leaf(searcher, node, over);
        step.kind = over ? STEP_END : STEP_LEAF;
    } else {
        node->state = TRACE_OPEN;
        bool adds = trace->method == TRACE_COUNT && node->depth > 0;
        node->value = adds ? add_trace_moves(searcher, index, node, list)
                           : search_moves(searcher, index, node, list, &step.count);
        step.kind = STEP_LEAVE;
    }
    step.value = node->value;
    trace_add_step(trace, &step);
    store(searcher, index, node);
    remember(searcher, node);
    return node->value;
}

Status trace_search(Trace *trace, const TraceSource *source, const Pos *pos, const Move *root, int root_count,
                    int turns, TraceHelp help)
{
    assert(root_count <= MOVES_MAX && turns >= 0);
    assert(help != TRACE_TABLE || (trace->count_only && trace->method == TRACE_ALPHA_BETA));
    Searcher searcher = {
        .trace = trace, .source = source, .help = help, .side = source->side(source->context, pos)};
    trace->turns = turns;
    if (help == TRACE_TABLE) {
        searcher.table = calloc(REMEMBERED, sizeof *searcher.table);
        if (searcher.table == NULL) return status_failed("no memory for the table");
    }
    TraceNode node = {.parent = -1,
                      .left = turns,
                      .side = source->side(source->context, pos),
                      .pos = *pos,
                      .alpha = -TRACE_INFINITE,
                      .beta = TRACE_INFINITE};
    MoveList list = {.count = root_count};
    if (root_count > 0) memcpy(list.move, root, (size_t)root_count * sizeof *root);
    int index = trace_add_node(trace, &node);
    trace->value = search_node(&searcher, index, &node, &list);
    free(searcher.table);
    return trace_status(trace);
}
