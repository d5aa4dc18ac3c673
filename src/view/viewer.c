#include "view/viewer.h"

#include "teach/examples.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known about a node after some steps. */
typedef struct NodeNow {
    bool shown; /* it is in the tree by now */
    RowState state;
    int64_t alpha, beta, value;
    int best; /* child, -1 = none */
    uint32_t visits, score;
} NodeNow;

struct Viewer {
    const Language *language;
    const Game *game; /* NULL: a written tree */
    char spec[SPEC_TEXT], tree[200], title[200];
    Trace trace;
    int step;     /* the current one, from 0 */
    int selected; /* node */
    NodeNow *now; /* for each node, after `step` */
    int *first_child, *next_sibling;
};

/* ---- What is known after a step ---- */

static void show_skipped(Viewer *viewer, int parent)
{
    for (int i = viewer->first_child[parent]; i >= 0; i = viewer->next_sibling[i])
        if (viewer->trace.nodes[i].state == TRACE_SKIPPED)
            viewer->now[i] = (NodeNow){.shown = true, .state = ROW_SKIPPED, .best = -1};
}

static void take_tree_step(Viewer *viewer, const TraceStep *step)
{
    NodeNow *node = &viewer->now[step->node];
    switch (step->kind) {
    case STEP_ENTER:
        *node = (NodeNow){
            .shown = true, .state = ROW_OPEN, .alpha = step->alpha, .beta = step->beta, .best = -1};
        break;
    case STEP_LEAF:
    case STEP_END:
        node->state = step->kind == STEP_LEAF ? ROW_LEAF : ROW_END;
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
        node->state = step->count > 0 ? ROW_CUT : ROW_KNOWN;
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
            viewer->now[i] = (NodeNow){.shown = true, .state = ROW_WAITING, .best = -1};
    if (step->kind == STEP_SELECT) node->best = step->child;
    if (step->kind == STEP_UPDATE) {
        bool over = viewer->trace.nodes[step->node].state == TRACE_END;
        node->state = over ? ROW_END : ROW_OPEN;
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
        viewer->now[step->node] = (NodeNow){.shown = true, .state = ROW_KNOWN, .best = -1};
}

static void begin_now(Viewer *viewer)
{
    for (int i = 0; i < viewer->trace.node_count; i++)
        viewer->now[i] = (NodeNow){.best = -1};
    viewer->now[0] = (NodeNow){.shown = true, .state = ROW_OPEN, .best = -1};
}

static int node_of_step(const Viewer *viewer, int step)
{
    const TraceStep *here = &viewer->trace.steps[step];
    return here->kind == STEP_SELECT ? here->child : here->node;
}

void viewer_go(Viewer *viewer, int step)
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
}

/* ---- Opening ---- */

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
static Status make_viewer(const Viewer *with, Viewer **out)
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
        viewer_close(viewer);
        return status;
    }
    begin_now(viewer);
    viewer->step = -1;
    viewer_go(viewer, 0);
    *out = viewer;
    return status;
}

void viewer_close(Viewer *viewer)
{
    if (viewer == NULL) return;
    trace_release(&viewer->trace);
    free(viewer->now);
    free(viewer->first_child);
    free(viewer->next_sibling);
    free(viewer);
}

static Status open_request(const Language *language, TraceRequest *request, const char *title, Viewer **out)
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

Status viewer_open_example(const Language *language, const char *name, Viewer **out)
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

/* ---- The form ---- */

static const char *const METHOD_ID[] = {"alpha-beta", "minimax"};
enum { WHERE_POSITION = 1 << 0, WHERE_COMPARE = 1 << 1 }; /* choices of "what" */

bool viewer_form_compares(const Form *form)
{
    return strcmp(form_chosen(form, "what"), "compare") == 0;
}

/* Which opponents' searches are followed with cuts and without, as a set of choices. */
static uint32_t with_cuts(const Teacher *teacher)
{
    uint32_t set = 0;
    for (int i = 0; teacher[i].engine != NULL; i++)
        if (teacher[i].cuts) set |= 1u << i;
    return set;
}

static void add_number(Form *out, const char *id, const char *label, const Field *what, const long range[3])
{
    Field *number = form_add(out, FIELD_NUMBER, id, label);
    number->low = range[0];
    number->high = range[1];
    number->value = range[2];
    field_only_where(out, number, what, strncmp(id, "compare", 7) == 0 ? WHERE_COMPARE : WHERE_POSITION);
}

/* Where there are several teachers, which opponent's search it is. */
static void add_methods(const Language *language, const Teacher *teacher, Form *out, const Field *what)
{
    const char *turns = words(language, N_("Turns ahead"));
    if (teacher->method == TRACE_UCT) {
        add_number(out, "simulations", words(language, N_("Simulations")), what, (const long[]){1, 500, 100});
        add_number(out, "depth", turns, what, (const long[]){1, 81, 81});
        return;
    }
    Field *opponent = form_add(out, FIELD_CHOICE, "opponent", words(language, N_("Opponent")));
    for (int i = 0; teacher[i].engine != NULL; i++)
        field_add_choice(opponent, teacher[i].engine, teacher[i].engine);
    field_only_where(out, opponent, what, WHERE_POSITION);
    Field *method = form_add(out, FIELD_CHOICE, "method", words(language, N_("Search")));
    field_add_choice(method, METHOD_ID[0], words(language, N_("Alpha-beta")));
    field_add_choice(method, METHOD_ID[1], words(language, N_("Minimax, without cuts")));
    field_only_where(out, method, opponent, with_cuts(teacher));
    if (teacher->turns > 0) {
        add_number(out, "depth", turns, what, (const long[]){1, teacher->turns, teacher->turns});
        return;
    }
    add_number(out, "turns", turns, what, (const long[]){1, 8, 3});
    add_number(out, "compare-turns", turns, what, (const long[]){1, 8, 6});
}

void viewer_form(const Language *language, const Game *game, Form *out)
{
    const Teacher *teacher = game_teacher(game);
    *out = (Form){0};
    text_copy(out->title, sizeof out->title, words(language, N_("Watch the search")));
    text_copy(out->text, sizeof out->text,
              words(language, N_("A small search step by step, with the numbers of every decision.")));
    Field *what = form_add(out, FIELD_CHOICE, "what", words(language, N_("What")));
    if (teacher != NULL) {
        field_add_choice(what, "position", words(language, N_("The position on the board")));
        field_add_choice(what, "compare", words(language, N_("What does a better search buy here?")));
    }
    for (int i = 0; TRACE_EXAMPLES[i].name != NULL; i++)
        field_add_choice(what, TRACE_EXAMPLES[i].name, words(language, TRACE_EXAMPLES[i].about));
    if (teacher != NULL) add_methods(language, teacher, out, what);
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

Status viewer_open(const Language *language, const Game *game, const Pos *pos, const Form *form, Viewer **out)
{
    const char *what = form_chosen(form, "what");
    const Teacher *teacher = game_teacher(game);
    assert(!viewer_form_compares(form));
    if (strcmp(what, "position") != 0) return viewer_open_example(language, what, out);
    if (teacher == NULL) return status_wrong("no search of %s can be watched", game->name);
    teacher += form_value(form, "opponent", 0);
    bool uct = teacher->method == TRACE_UCT;
    bool plain = strcmp(form_chosen(form, "method"), METHOD_ID[1]) == 0;
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

void viewer_select(Viewer *viewer, int node)
{
    if (node >= 0 && node < viewer->trace.node_count && viewer->now[node].shown) viewer->selected = node;
}

void viewer_go_to_node(Viewer *viewer, int node)
{
    for (int i = 0; i < viewer->trace.step_count; i++) {
        const TraceStep *step = &viewer->trace.steps[i];
        bool skipped = step->kind == STEP_CUT && node >= 0 && node < viewer->trace.node_count &&
                       viewer->trace.nodes[node].state == TRACE_SKIPPED &&
                       viewer->trace.nodes[node].parent == step->node;
        if (node_of_step(viewer, i) != node && !skipped) continue;
        viewer_go(viewer, i);
        viewer_select(viewer, node);
        return;
    }
}

static int first_shown_child(const Viewer *viewer, int node)
{
    int child = viewer->first_child[node];
    while (child >= 0 && !viewer->now[child].shown)
        child = viewer->next_sibling[child];
    return child;
}

static bool is_turning_point(const Viewer *viewer, int step)
{
    StepKind kind = viewer->trace.steps[step].kind;
    return kind == STEP_CUT || kind == STEP_PLAYOUT;
}

static void go_to_next_cut(Viewer *viewer)
{
    int step = viewer->step + 1;
    while (step < viewer->trace.step_count && !is_turning_point(viewer, step))
        step++;
    viewer_go(viewer, step);
}

static void select_row(Viewer *viewer, int by)
{
    ViewerPicture *picture = malloc(sizeof *picture);
    if (picture == NULL) return;
    viewer_picture(viewer, picture);
    for (int i = 0; i < picture->row_count; i++) {
        if (!picture->row[i].selected) continue;
        if (i + by >= 0 && i + by < picture->row_count) viewer->selected = picture->row[i + by].node;
        break;
    }
    free(picture);
}

const char *viewer_command_id(ViewerCommand command)
{
    static const char *const ID[VIEWER_COMMANDS] = {"forward", "back", "first", "last",    "parent",
                                                    "child",   "up",   "down",  "next-cut"};
    return ID[command];
}

void viewer_do(Viewer *viewer, ViewerCommand command)
{
    int child = first_shown_child(viewer, viewer->selected);
    int parent = viewer->trace.nodes[viewer->selected].parent;
    switch (command) {
    case VIEWER_FORWARD:
        viewer_go(viewer, viewer->step + 1);
        break;
    case VIEWER_BACK:
        viewer_go(viewer, viewer->step - 1);
        break;
    case VIEWER_FIRST:
        viewer_go(viewer, 0);
        break;
    case VIEWER_LAST:
        viewer_go(viewer, viewer->trace.step_count - 1);
        break;
    case VIEWER_PARENT:
        viewer_select(viewer, parent);
        break;
    case VIEWER_CHILD:
        viewer_select(viewer, child);
        break;
    case VIEWER_UP:
    case VIEWER_DOWN:
        select_row(viewer, command == VIEWER_UP ? -1 : 1);
        break;
    default:
        go_to_next_cut(viewer);
        break;
    }
}

/* ---- Painting ---- */

static TraceView trace_view(const Viewer *viewer)
{
    return (TraceView){
        .trace = &viewer->trace, .game = viewer->game, .spec = viewer->spec, .tree = viewer->tree};
}

const char *row_state_id(RowState state)
{
    static const char *const ID[] = {"waiting", "open", "known", "cut", "skipped", "leaf", "end"};
    return ID[state];
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
    bool bound = viewer->now[node].state == ROW_CUT;
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
    case ROW_SKIPPED:
        words_add(viewer->language, out, N_("cut off: never looked at"));
        break;
    case ROW_OPEN:
        describe_window(viewer, now, out);
        break;
    default:
        describe_value(viewer, node, value, out);
        break;
    }
}

/* In an array the place is more useful than the move. */
static void name_row(const Viewer *viewer, int node, Text *out)
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

static void fill_row(const Viewer *viewer, int node, ViewerRow *row)
{
    const NodeNow *now = &viewer->now[node];
    int parent = viewer->trace.nodes[node].parent;
    *row = (ViewerRow){.node = node,
                       .level = viewer->trace.nodes[node].depth + 1,
                       .state = now->state,
                       .current = node == node_of_step(viewer, viewer->step),
                       .selected = node == viewer->selected,
                       .has_children = first_shown_child(viewer, node) >= 0,
                       .best = parent >= 0 && viewer->now[parent].best == node};
    row->expanded = row->has_children && is_ancestor(viewer, node, viewer->selected);
    Text name = text_into(row->name, sizeof row->name);
    Text numbers = text_into(row->numbers, sizeof row->numbers);
    name_row(viewer, node, &name);
    describe_numbers(viewer, node, &numbers);
}

/* The node, and below it the children of all nodes on the path to the selected one. */
static void add_rows(const Viewer *viewer, int node, int position, int of, ViewerPicture *out)
{
    if (out->row_count == VIEWER_ROWS) {
        out->rows_left_out++;
        return;
    }
    ViewerRow *row = &out->row[out->row_count++];
    fill_row(viewer, node, row);
    row->position = position;
    row->of = of;
    if (!row->expanded) return;
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

static void describe_playout(const Viewer *viewer, ViewerPicture *out)
{
    const TraceStep *step = &viewer->trace.steps[viewer->step];
    if (step->kind != STEP_PLAYOUT) return;
    Pos pos = viewer->trace.nodes[step->node].pos;
    Text text = text_into(out->playout_moves, sizeof out->playout_moves);
    out->playout = step->count;
    for (int i = 0; i < step->count; i++) {
        char move[MOVE_TEXT];
        viewer->game->move_text(&pos, viewer->trace.moves[step->first + i], move);
        text_add(&text, "%s%s", i > 0 ? " " : "", move);
        pos = viewer->game->play(&pos, viewer->trace.moves[step->first + i]);
    }
}

void viewer_picture(const Viewer *viewer, ViewerPicture *out)
{
    TraceView view = trace_view(viewer);
    memset(out, 0, sizeof *out);
    out->game = viewer->game;
    out->method = viewer->trace.method;
    out->step = viewer->step + 1;
    out->steps = viewer->trace.step_count;
    out->current = node_of_step(viewer, viewer->step);
    out->selected = viewer->selected;
    text_copy(out->title, sizeof out->title, viewer->title);
    Text sentence = text_into(out->sentence, sizeof out->sentence);
    Text path = text_into(out->path, sizeof out->path);
    words_trace_step(viewer->language, &view, viewer->step, &sentence);
    add_path(viewer, viewer->selected, &path);
    describe_playout(viewer, out);
    add_rows(viewer, 0, 1, 1, out);
}

bool viewer_scene(const Viewer *viewer, int node, int more, Scene *out)
{
    if (viewer->game == NULL || node < 0 || node >= viewer->trace.node_count) return false;
    const TraceNode *here = &viewer->trace.nodes[node];
    const TraceStep *step = &viewer->trace.steps[viewer->step];
    if (more > 0 && step->kind == STEP_PLAYOUT && step->node == node) {
        Pos pos = here->pos;
        if (more > step->count) more = step->count;
        for (int i = 0; i + 1 < more; i++)
            pos = viewer->game->play(&pos, viewer->trace.moves[step->first + i]);
        return scene_of(viewer->language, viewer->game, &pos, viewer->trace.moves[step->first + more - 1],
                        out);
    }
    if (here->parent < 0) return scene_of(viewer->language, viewer->game, &here->pos, MOVE_NONE, out);
    return scene_of(viewer->language, viewer->game, &viewer->trace.nodes[here->parent].pos, here->move, out);
}
