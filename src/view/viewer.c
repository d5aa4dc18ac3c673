#include "view/viewer.h"

#include "session/quiet_host.h"
#include "teach/examples.h"
#include "view/table.h"
#include "view/trace_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWER_SLOTS = 100, RUN_MS = 700 };

typedef enum NodeState {
    NODE_WAITING, /* known to exist, not searched yet */
    NODE_OPEN,    /* being searched */
    NODE_KNOWN,   /* its value is known */
    NODE_CUT,     /* its value is a bound: some of its moves were skipped */
    NODE_SKIPPED, /* never searched */
    NODE_LEAF,    /* evaluated */
    NODE_END,     /* the game is over */
} NodeState;

/* What is known about a node after some steps. */
typedef struct NodeNow {
    bool shown; /* it is in the tree by now */
    NodeState state;
    int64_t alpha, beta, value;
    int best; /* child, -1 = none */
    uint32_t visits, score;
} NodeNow;

typedef struct Viewer {
    const Language *language;
    const Game *game; /* NULL: a written tree */
    char spec[SPEC_TEXT], tree[200], title[200];
    Trace trace;
    int step;     /* the current one, from 0 */
    int selected; /* node */
    NodeNow *now; /* for each node, after `step` */
    int *first_child, *next_sibling;
    int more;     /* how many moves of the random game of this step are shown */
    bool running; /* step by step, by itself */
} Viewer;

/* ---- What is known after a step ---- */

static void show_skipped(Viewer *viewer, int parent)
{
    for (int i = viewer->first_child[parent]; i >= 0; i = viewer->next_sibling[i])
        if (viewer->trace.nodes[i].state == TRACE_SKIPPED)
            viewer->now[i] = (NodeNow){.shown = true, .state = NODE_SKIPPED, .best = -1};
}

static void take_tree_step(Viewer *viewer, const TraceStep *step)
{
    NodeNow *node = &viewer->now[step->node];
    switch (step->kind) {
    case STEP_ENTER:
        *node = (NodeNow){
            .shown = true, .state = NODE_OPEN, .alpha = step->alpha, .beta = step->beta, .best = -1};
        break;
    case STEP_LEAF:
    case STEP_END:
        node->state = step->kind == STEP_LEAF ? NODE_LEAF : NODE_END;
        node->value = step->value;
        break;
    case STEP_RAISE:
        node->alpha = step->alpha;
        node->best = step->child;
        break;
    case STEP_CUT:
        show_skipped(viewer, step->node);
        break;
    case STEP_LEAVE:
        node->state = step->count > 0 ? NODE_CUT : NODE_KNOWN;
        node->value = step->value;
        break;
    default:
        break;
    }
}

static void take_uct_step(Viewer *viewer, const TraceStep *step)
{
    NodeNow *node = &viewer->now[step->node];
    if (step->kind == STEP_EXPAND)
        for (int i = step->child; i < step->child + step->count; i++)
            viewer->now[i] = (NodeNow){.shown = true, .state = NODE_WAITING, .best = -1};
    if (step->kind == STEP_SELECT) node->best = step->child;
    if (step->kind == STEP_UPDATE) {
        bool over = viewer->trace.nodes[step->node].state == TRACE_END;
        node->state = over ? NODE_END : NODE_OPEN;
        node->visits = step->visits;
        node->score = step->score;
    }
}

static void take_step(Viewer *viewer, const TraceStep *step)
{
    TraceMethod method = viewer->trace.method;
    if (method == TRACE_UCT)
        take_uct_step(viewer, step);
    else if (method != TRACE_ARRAY)
        take_tree_step(viewer, step);
    else if (step->kind == STEP_SLOT)
        viewer->now[step->node] = (NodeNow){.shown = true, .state = NODE_KNOWN, .best = -1};
}

static void begin_now(Viewer *viewer)
{
    for (int i = 0; i < viewer->trace.node_count; i++)
        viewer->now[i] = (NodeNow){.best = -1};
    viewer->now[0] = (NodeNow){.shown = true, .state = NODE_OPEN, .best = -1};
}

static int node_of_step(const Viewer *viewer, int step)
{
    const TraceStep *here = &viewer->trace.steps[step];
    return here->kind == STEP_SELECT ? here->child : here->node;
}

static int random_game(const Viewer *viewer)
{
    const TraceStep *step = &viewer->trace.steps[viewer->step];
    return step->kind == STEP_PLAYOUT ? step->count : 0;
}

/* A new random game is shown from its end. */
static void viewer_go(Viewer *viewer, int step)
{
    int last = viewer->trace.step_count - 1, from = viewer->step + 1;
    if (step < 0) step = 0;
    if (step > last) step = last;
    if (step < viewer->step) {
        begin_now(viewer);
        from = 0;
    }
    for (int i = from; i <= step; i++)
        take_step(viewer, &viewer->trace.steps[i]);
    viewer->step = step;
    viewer->selected = node_of_step(viewer, step);
    viewer->more = random_game(viewer);
}

/* ---- Opening ---- */

static void viewer_fill(void *context, Sheet *out);
static bool viewer_board(void *context, int row, Scene *out);
static void viewer_order(void *context, const char *id, int number);

static void viewer_release(void *context)
{
    Viewer *viewer = context;
    trace_release(&viewer->trace);
    free(viewer->now);
    free(viewer->first_child);
    free(viewer->next_sibling);
    free(viewer);
}

static Status link_nodes(Viewer *viewer)
{
    int count = viewer->trace.node_count;
    viewer->now = calloc((size_t)count, sizeof *viewer->now);
    viewer->first_child = malloc((size_t)count * sizeof *viewer->first_child);
    viewer->next_sibling = malloc((size_t)count * sizeof *viewer->next_sibling);
    if (viewer->now == NULL || viewer->first_child == NULL || viewer->next_sibling == NULL)
        return status_failed("no memory to show the search");
    for (int i = count - 1; i >= 0; i--)
        viewer->first_child[i] = viewer->next_sibling[i] = -1;
    for (int i = count - 1; i > 0; i--) {
        int parent = viewer->trace.nodes[i].parent;
        viewer->next_sibling[i] = viewer->first_child[parent];
        viewer->first_child[parent] = i;
    }
    return status_ok();
}

/* Takes ownership of the trace. */
static Status make_viewer(const Viewer *with, SheetMaker *out)
{
    Viewer *viewer = malloc(sizeof *viewer);
    Trace trace = with->trace;
    if (viewer == NULL) {
        trace_release(&trace);
        return status_failed("no memory to show the search");
    }
    *viewer = *with;
    Status status = link_nodes(viewer);
    if (!ok(&status)) {
        viewer_release(viewer);
        return status;
    }
    begin_now(viewer);
    viewer->step = -1;
    viewer_go(viewer, 0);
    *out = (SheetMaker){viewer, viewer_fill, viewer_board, viewer_order, viewer_release};
    return status;
}

static Status open_request(const Language *language, TraceRequest *request, const char *title,
                           SheetMaker *out)
{
    Viewer with = {.language = language, .game = request->game};
    History history = {&request->pos, 1, 0};
    if (request->game->result(&history).outcome != OUTCOME_NONE)
        return status_wrong("the game is over in this position; there is nothing to search");
    request->limit = VIEWER_NODES;
    text_copy(with.spec, sizeof with.spec, request->spec);
    text_copy(with.title, sizeof with.title, title);
    Status status = teach(request, &with.trace);
    return ok(&status) ? make_viewer(&with, out) : status;
}

Status viewer_open_example(const Language *language, const char *name, SheetMaker *out)
{
    const TraceExample *example;
    Viewer with = {.language = language};
    Status status = trace_find_example(name, &example);
    if (!ok(&status)) return status;
    const char *title = words(language, example->about);
    text_copy(with.title, sizeof with.title, title);
    TraceRequest request = {
        .spec = example->spec, .method = example->method, .is_method_set = true, .limit = VIEWER_NODES};
    if (example->tree != NULL) {
        text_copy(with.tree, sizeof with.tree, example->tree);
        status = teach_written(&request, example->tree, &with.trace);
        return ok(&status) ? make_viewer(&with, out) : status;
    }
    status = game_find(example->game, &request.game);
    if (!ok(&status)) return status;
    if (example->method == TRACE_ARRAY) {
        with.game = request.game;
        status = teach_array(request.game, VIEWER_SLOTS, &with.trace);
        return ok(&status) ? make_viewer(&with, out) : status;
    }
    status = request.game->pos_read(example->position, &request.pos);
    return ok(&status) ? open_request(language, &request, title, out) : status;
}

static void title_of(const Language *language, const Game *game, const char *method, long number, Text *out)
{
    const char *name = words(language, presentation_title(game));
    if (strcmp(method, "uct") == 0)
        text_add(out,
                 words_many(language, "%s: UCT, %ld simulation", "%s: UCT, %ld simulations",
                            (unsigned long)number),
                 name, number);
    else if (number > 0)
        text_add(
            out,
            words_many(language, "%s: %s, %ld turn ahead", "%s: %s, %ld turns ahead", (unsigned long)number),
            name, method, number);
    else
        words_add(language, out, N_("%s: %s to the end of the game"), name, method);
}

Status viewer_open(const Language *language, const Game *game, const Pos *pos, const Form *form,
                   SheetMaker *out)
{
    const char *what = form_chosen(form, "what");
    const Teacher *teacher = game_teacher(game);
    assert(!viewer_form_compares(form));
    if (strcmp(what, "position") != 0) return viewer_open_example(language, what, out);
    if (teacher == NULL) return status_wrong("no search of %s can be watched", game->name);
    teacher += form_value(form, "opponent", 0);
    bool uct = teacher->method == TRACE_UCT;
    bool plain = strcmp(form_chosen(form, "method"), "minimax") == 0;
    long number = uct                  ? form_value(form, "simulations", 100)
                  : teacher->turns > 0 ? 0
                                       : form_value(form, "turns", 3);
    char spec[SPEC_TEXT], title[200];
    Text text = text_into(title, sizeof title);
    snprintf(spec, sizeof spec, number > 0 ? "%s:%ld" : "%s", teacher->engine, number);
    TraceRequest request = {.game = game,
                            .pos = *pos,
                            .spec = spec,
                            .method = !teacher->cuts ? teacher->method
                                      : plain        ? TRACE_MINIMAX
                                                     : TRACE_ALPHA_BETA,
                            .is_method_set = true,
                            .depth = (int)form_value(form, "depth", 0)};
    title_of(language, game, trace_method_id(request.method),
             request.depth < teacher->turns ? request.depth : number, &text);
    return open_request(language, &request, title, out);
}

/* ---- Walking ---- */

static void choose(Viewer *viewer, int node)
{
    if (node >= 0 && node < viewer->trace.node_count && viewer->now[node].shown) viewer->selected = node;
}

/* Go to the step at which a node is first entered. */
static void go_to_node(Viewer *viewer, int node)
{
    for (int i = 0; i < viewer->trace.step_count; i++) {
        const TraceStep *step = &viewer->trace.steps[i];
        bool skipped = step->kind == STEP_CUT && node >= 0 && node < viewer->trace.node_count &&
                       viewer->trace.nodes[node].state == TRACE_SKIPPED &&
                       viewer->trace.nodes[node].parent == step->node;
        if (node_of_step(viewer, i) != node && !skipped) continue;
        viewer_go(viewer, i);
        choose(viewer, node);
        return;
    }
}

static int shown_from(const Viewer *viewer, int node)
{
    while (node >= 0 && !viewer->now[node].shown)
        node = viewer->next_sibling[node];
    return node;
}

static int next_cut(const Viewer *viewer)
{
    int step = viewer->step + 1;
    while (step < viewer->trace.step_count && viewer->trace.steps[step].kind != STEP_CUT &&
           viewer->trace.steps[step].kind != STEP_PLAYOUT)
        step++;
    return step;
}

static void choose_row(Viewer *viewer, int by)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL) return;
    viewer_fill(viewer, sheet);
    int at = sheet_selected(sheet) + by;
    if (at >= 0 && at < sheet->row_count) viewer->selected = sheet->row[at].id;
    free(sheet);
}

enum {
    FIRST,
    BACK,
    FORWARD,
    LAST,
    NEXT_CUT,
    RUN,
    TICK,
    STEP,
    RANDOM,
    UP,
    DOWN,
    PARENT,
    CHILD,
    SELECT,
    OPEN,
    ORDERS
};

static void viewer_order(void *context, const char *id, int number)
{
    static const char *const ORDER[ORDERS] = {"first", "back",   "forward", "last",   "next-cut",
                                              "run",   "tick",   "step",    "random", "up",
                                              "down",  "parent", "child",   "select", "open"};
    Viewer *viewer = context;
    int order = 0, last = viewer->trace.step_count - 1;
    while (order < ORDERS && strcmp(ORDER[order], id) != 0)
        order++;
    const int step[] = {0, viewer->step - 1, viewer->step + 1, last, next_cut(viewer)};
    if (order <= NEXT_CUT) viewer_go(viewer, step[order]);
    if (order == STEP) viewer_go(viewer, number - 1);
    if (order == TICK) viewer_go(viewer, viewer->step + 1);
    if (order == RANDOM && number >= 0 && number <= random_game(viewer)) viewer->more = number;
    if (order == UP || order == DOWN) choose_row(viewer, order == UP ? -1 : 1);
    if (order == PARENT) choose(viewer, viewer->trace.nodes[viewer->selected].parent);
    if (order == CHILD) choose(viewer, shown_from(viewer, viewer->first_child[viewer->selected]));
    if (order == SELECT) choose(viewer, number);
    if (order == OPEN) go_to_node(viewer, number);
    viewer->running = viewer->step < last && (order == RUN ? !viewer->running : order == TICK);
}

/* ---- Showing ---- */

static TraceView trace_view(const Viewer *viewer)
{
    return (TraceView){
        .trace = &viewer->trace, .game = viewer->game, .spec = viewer->spec, .tree = viewer->tree};
}

static void describe_window(const Viewer *viewer, const NodeNow *now, Text *out)
{
    char alpha[40], beta[40];
    Text a = text_into(alpha, sizeof alpha), b = text_into(beta, sizeof beta);
    if (viewer->trace.method != TRACE_ALPHA_BETA) return;
    words_trace_value(&viewer->trace, now->alpha, &a);
    words_trace_value(&viewer->trace, now->beta, &b);
    text_add(out, "α = %s, β = %s", alpha, beta);
}

static void describe_visits(const Viewer *viewer, const NodeNow *now, Text *out)
{
    if (now->visits == 0) {
        words_add(viewer->language, out, N_("not tried yet"));
        return;
    }
    text_add(out,
             words_many(viewer->language, "%u simulation, %.1f points, mean %.2f",
                        "%u simulations, %.1f points, mean %.2f", now->visits),
             now->visits, now->score / 2.0, now->score / 2.0 / now->visits);
}

/* A node's value, and to whom it is worth that: the sides take turns, and so do the signs. */
static void describe_value(const Viewer *viewer, int node, const char *value, Text *out)
{
    const Game *game = trace_view(viewer).game;
    bool bound = viewer->now[node].state == NODE_CUT;
    if (game == NULL) {
        words_add(viewer->language, out, bound ? N_("worth at least %s") : N_("worth %s"), value);
        return;
    }
    words_add(viewer->language, out, bound ? N_("worth at least %s to %s") : N_("worth %s to %s"), value,
              words(viewer->language, game->side_name[game->side(&viewer->trace.nodes[node].pos)]));
}

static void describe_numbers(const Viewer *viewer, int node, Text *out)
{
    const NodeNow *now = &viewer->now[node];
    char value[40];
    Text text = text_into(value, sizeof value);
    if (viewer->trace.method == TRACE_ARRAY) return;
    if (viewer->trace.method == TRACE_UCT) {
        describe_visits(viewer, now, out);
        return;
    }
    words_trace_value(&viewer->trace, now->value, &text);
    switch (now->state) {
    case NODE_SKIPPED:
        words_add(viewer->language, out, N_("cut off: never looked at"));
        break;
    case NODE_OPEN:
        describe_window(viewer, now, out);
        break;
    default:
        describe_value(viewer, node, value, out);
        break;
    }
}

/* In an array the place is more useful than the move. */
static void name_node(const Viewer *viewer, int node, Text *out)
{
    TraceView view = trace_view(viewer);
    if (viewer->trace.method != TRACE_ARRAY) {
        words_trace_node(viewer->language, &view, node, out);
        return;
    }
    for (int i = 0; i < viewer->trace.step_count; i++)
        if (viewer->trace.steps[i].kind == STEP_SLOT && viewer->trace.steps[i].node == node)
            words_add(viewer->language, out, N_("slot %d"), viewer->trace.steps[i].first);
}

static bool is_ancestor(const Viewer *viewer, int node, int of)
{
    while (of >= 0 && of != node)
        of = viewer->trace.nodes[of].parent;
    return of == node;
}

static void viewer_row(const Viewer *viewer, int node, SheetRow *row)
{
    const NodeNow *now = &viewer->now[node];
    int parent = viewer->trace.nodes[node].parent;
    bool has_children = shown_from(viewer, viewer->first_child[node]) >= 0;
    row->id = node;
    row->level = viewer->trace.nodes[node].depth + 1;
    if (now->state == NODE_SKIPPED) row->tone = TONE_STRUCK;
    if (node == node_of_step(viewer, viewer->step)) row->marks |= ROW_CURRENT;
    if (node == viewer->selected) row->marks |= ROW_SELECTED;
    if (parent >= 0 && viewer->now[parent].best == node) row->marks |= ROW_BEST;
    if (has_children) row->marks |= ROW_PARENT;
    if (has_children && is_ancestor(viewer, node, viewer->selected)) row->marks |= ROW_OPEN;
    Text name = text_into(row->cell[0], sizeof row->cell[0]);
    Text numbers = text_into(row->cell[1], sizeof row->cell[1]);
    name_node(viewer, node, &name);
    describe_numbers(viewer, node, &numbers);
}

/* The node, and below it the children of all nodes on the path to the selected one. */
static void add_rows(const Viewer *viewer, int node, int position, int of, Sheet *out)
{
    if (out->row_count == SHEET_ROWS) {
        out->rows_left_out++;
        return;
    }
    SheetRow *row = &out->row[out->row_count++];
    viewer_row(viewer, node, row);
    row->position = position;
    row->of = of;
    if (!(row->marks & ROW_OPEN)) return;
    int count = 0, number = 0;
    for (int i = viewer->first_child[node]; i >= 0; i = viewer->next_sibling[i])
        count += viewer->now[i].shown;
    for (int i = viewer->first_child[node]; i >= 0; i = viewer->next_sibling[i])
        if (viewer->now[i].shown) add_rows(viewer, i, ++number, count, out);
}

static void add_path(const Viewer *viewer, int node, Text *out)
{
    TraceView view = trace_view(viewer);
    int parent = viewer->trace.nodes[node].parent;
    if (parent < 0) return;
    add_path(viewer, parent, out);
    if (out->length > 0) text_add(out, " ");
    words_trace_node(viewer->language, &view, node, out);
}

/* The moves of the random game, and which of them the board shows. */
static void add_random_game(const Viewer *viewer, Sheet *out)
{
    const TraceStep *step = &viewer->trace.steps[viewer->step];
    int count = random_game(viewer);
    Pos pos = viewer->trace.nodes[step->node].pos;
    Text moves = text_into(out->note, sizeof out->note);
    if (count == 0 || viewer->selected != step->node) return;
    SheetSlider *slider = sheet_add_slider(
        out, "random", words(viewer->language, N_("Moves of the random game")), 0, count, viewer->more);
    Text text = text_into(slider->text, sizeof slider->text);
    words_add(viewer->language, &text, N_("Random game, move %d of %d"), viewer->more, count);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        viewer->game->move_text(&pos, viewer->trace.moves[step->first + i], move);
        text_add(&moves, "%s%s", i > 0 ? " " : "", move);
        pos = viewer->game->play(&pos, viewer->trace.moves[step->first + i]);
    }
}

static void add_controls(const Viewer *viewer, Sheet *out)
{
    static const struct {
        const char *id, *key, *icon, *label;
    } BUTTON[] = {{"first", "Home", "first", N_("First step")},
                  {"back", "b", "back", N_("One step back")},
                  {"forward", "n", "forward", N_("One step on")},
                  {"last", "End", "last", N_("Last step")}};
    const Language *language = viewer->language;
    int steps = viewer->trace.step_count;
    Text status = text_into(out->status, sizeof out->status);
    words_add(language, &status, N_("Step %d of %d"), viewer->step + 1, steps);
    sheet_add_slider(out, "step", words(language, N_("Step of the search")), 1, steps, viewer->step + 1);
    for (int i = 0; i < 4; i++)
        sheet_add_button(out, BUTTON[i].id, BUTTON[i].key, words(language, BUTTON[i].label))->icon =
            BUTTON[i].icon;
    sheet_add_button(out, "run", "r", words(language, viewer->running ? N_("Stop") : N_("Run")));
    sheet_add_button(out, "next-cut", "x", words(language, N_("Next cut or random game")));
    out->tick_ms = viewer->running ? RUN_MS : 0;
}

static void viewer_fill(void *context, Sheet *out)
{
    const Viewer *viewer = context;
    TraceView view = trace_view(viewer);
    out->tree = true;
    out->board = viewer->game != NULL;
    text_copy(out->title, sizeof out->title, viewer->title);
    text_copy(out->about, sizeof out->about, words(viewer->language, N_("Tree of the search")));
    Text sentence = text_into(out->sentence, sizeof out->sentence);
    Text heading = text_into(out->heading, sizeof out->heading);
    words_trace_step(viewer->language, &view, viewer->step, &sentence);
    add_path(viewer, viewer->selected, &heading);
    if (heading.length == 0) text_add(&heading, "%s", words(viewer->language, N_("The root")));
    add_controls(viewer, out);
    add_random_game(viewer, out);
    add_rows(viewer, 0, 1, 1, out);
}

/* A board without a game: the position after `move` in `before`; possible moves are not shown. */
static bool scene_of(const Language *language, const Game *game, const Pos *before, Move move, Scene *out)
{
    TableSetup setup = {.game = game, .host = quiet_host(), .language = language};
    Table *table;
    Status status = table_new(&setup, &table);
    if (!ok(&status)) return false;
    status = session_load(table_session(table), before, &move, move != MOVE_NONE ? 1 : 0, NULL);
    if (ok(&status)) {
        table_scene(table, out);
        for (int i = 0; i < out->cell_count; i++)
            out->cell[i].marks &= CELL_LAST | CELL_WIN;
    }
    table_free(table);
    return ok(&status);
}

/* The board of the selected node has the moves of the random game on it. */
static bool viewer_board(void *context, int row, Scene *out)
{
    const Viewer *viewer = context;
    int node = row == SHEET_BOARD ? viewer->selected : row;
    if (viewer->game == NULL || node < 0 || node >= viewer->trace.node_count) return false;
    const TraceNode *here = &viewer->trace.nodes[node];
    const TraceStep *step = &viewer->trace.steps[viewer->step];
    Pos pos = here->parent >= 0 ? viewer->trace.nodes[here->parent].pos : here->pos;
    Move move = here->parent >= 0 ? here->move : MOVE_NONE;
    if (row == SHEET_BOARD && step->node == node && viewer->more > 0) {
        pos = here->pos;
        for (int i = 0; i + 1 < viewer->more; i++)
            pos = viewer->game->play(&pos, viewer->trace.moves[step->first + i]);
        move = viewer->trace.moves[step->first + viewer->more - 1];
    }
    return scene_of(viewer->language, viewer->game, &pos, move, out);
}
