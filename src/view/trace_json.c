/* A trace as JSON (doc/trace.md). Ids are English words that never change; sentences are in the reader's
 * language. */
#include "view/trace_words.h"

#include <math.h>

enum { PIECE_TEXT = 1200 };

static void put_json(const JsonSink *sink, const Text *text)
{
    sink->put(sink->context, text->start);
}

/* An infinite bound is null. */
static void add_trace_number(const Trace *trace, const char *key, int64_t value, Text *out)
{
    text_add(out, ", \"%s\": ", key);
    if (value >= TRACE_INFINITE || value <= -TRACE_INFINITE)
        text_add(out, "null");
    else
        words_trace_value(trace, value, out);
}

static void put_move(const TraceView *view, const Pos *pos, Move move, const JsonSink *sink)
{
    char text[MOVE_TEXT];
    view->game->move_text(pos, move, text);
    json_put_string(sink, text);
}

static void put_node(const Language *language, const TraceView *view, int index, const JsonSink *sink)
{
    const TraceNode *node = &view->trace->nodes[index];
    char buffer[PIECE_TEXT];
    Text out = text_into(buffer, sizeof buffer);
    text_add(&out, "%s{\"id\": %d, \"parent\": ", index > 0 ? ",\n  " : "\n  ", index);
    text_add(&out, node->parent < 0 ? "null" : "%d", node->parent);
    text_add(&out, ", \"depth\": %d, \"side\": %d, \"state\": \"%s\", \"name\": ", node->depth, node->side,
             trace_state_id(node->state));
    put_json(sink, &out);
    char name[200];
    Text text = text_into(name, sizeof name);
    words_trace_node(language, view, index, &text);
    json_put_string(sink, name);
    if (view->game != NULL) {
        char position[POS_TEXT];
        view->game->pos_text(&node->pos, position);
        sink->put(sink->context, ", \"position\": ");
        json_put_string(sink, position);
    }
    out = text_into(buffer, sizeof buffer);
    if (view->trace->method == TRACE_UCT) {
        text_add(&out, ", \"visits\": %u, \"points\": %.1f", node->visits, node->score / 2.0);
    } else if (node->state != TRACE_SKIPPED) {
        add_trace_number(view->trace, "alpha", node->alpha, &out);
        add_trace_number(view->trace, "beta", node->beta, &out);
        add_trace_number(view->trace, "value", node->value, &out);
    }
    text_add(&out, "}");
    put_json(sink, &out);
}

static void put_game(const TraceView *view, const TraceStep *step, const JsonSink *sink)
{
    Pos pos = view->trace->nodes[step->node].pos;
    sink->put(sink->context, ", \"moves\": [");
    for (int i = 0; i < step->count; i++) {
        Move move = view->trace->moves[step->first + i];
        if (i > 0) sink->put(sink->context, ", ");
        put_move(view, &pos, move, sink);
        pos = view->game->play(&pos, move);
    }
    sink->put(sink->context, "], \"outcome\": ");
    json_put_string(sink, outcome_name(view->game, step->outcome));
}

static void add_numbers(const Trace *trace, const TraceStep *step, Text *out)
{
    StepKind kind = step->kind;
    if (kind == STEP_RAISE || kind == STEP_KEEP || kind == STEP_CUT || kind == STEP_SELECT ||
        kind == STEP_ADD || kind == STEP_HABIT)
        text_add(out, ", \"child\": %d", step->child);
    if (kind <= STEP_LEAVE) {
        add_trace_number(trace, "alpha", step->alpha, out);
        add_trace_number(trace, "beta", step->beta, out);
        if (kind != STEP_ENTER) add_trace_number(trace, "value", step->value, out);
        if (kind == STEP_CUT) text_add(out, ", \"skipped\": %d", step->count);
    }
    if (kind == STEP_ADD) {
        add_trace_number(trace, "value", step->value, out);
        add_trace_number(trace, "sum", step->alpha, out);
    }
    if (kind == STEP_EXPAND) text_add(out, ", \"first\": %d, \"children\": %d", step->child, step->count);
    if (kind == STEP_SELECT || kind == STEP_UPDATE)
        text_add(out, ", \"visits\": %u, \"points\": %.1f", step->visits, step->score / 2.0);
    if (kind == STEP_SELECT && step->visits > 0)
        text_add(out, ", \"parent_visits\": %u, \"bound\": %.4f", step->parent_visits, step->bound);
}

static void put_step(const Language *language, const TraceView *view, int index, const JsonSink *sink)
{
    const TraceStep *step = &view->trace->steps[index];
    char buffer[PIECE_TEXT];
    Text out = text_into(buffer, sizeof buffer);
    text_add(&out, "%s{\"kind\": \"%s\", \"node\": %d", index > 0 ? ",\n  " : "\n  ",
             step_kind_id(step->kind), step->node);
    add_numbers(view->trace, step, &out);
    put_json(sink, &out);
    if (step->kind == STEP_PLAYOUT) put_game(view, step, sink);
    char sentence[600];
    Text words = text_into(sentence, sizeof sentence);
    words_trace_step(language, view, index, &words);
    sink->put(sink->context, ", \"text\": ");
    json_put_string(sink, sentence);
    sink->put(sink->context, "}");
}

static void put_head(const TraceView *view, const JsonSink *sink)
{
    const Trace *trace = view->trace;
    sink->put(sink->context, "{\"game\": ");
    json_put_string(sink, view->game != NULL ? view->game->name : "tree");
    sink->put(sink->context, ", \"spec\": ");
    json_put_string(sink, view->game != NULL ? view->spec : view->tree);
    char buffer[PIECE_TEXT];
    Text out = text_into(buffer, sizeof buffer);
    text_add(&out, ", \"method\": \"%s\", \"searched\": %llu", trace_method_id(trace->method),
             (unsigned long long)trace->searched);
    if (trace->exploration != 2) text_add(&out, ", \"c\": %.4g", sqrt(trace->exploration));
    add_trace_number(trace, "value", trace->value, &out);
    put_json(sink, &out);
    if (view->game == NULL) return;
    sink->put(sink->context, ", \"move\": ");
    put_move(view, &trace->nodes[0].pos, trace->best, sink);
}

void trace_json(const Language *language, const TraceView *view, const JsonSink *sink)
{
    put_head(view, sink);
    sink->put(sink->context, ",\n \"nodes\": [");
    for (int i = 0; i < view->trace->node_count; i++)
        put_node(language, view, i, sink);
    sink->put(sink->context, "],\n \"steps\": [");
    for (int i = 0; i < view->trace->step_count; i++)
        put_step(language, view, i, sink);
    sink->put(sink->context, "]}\n");
}
