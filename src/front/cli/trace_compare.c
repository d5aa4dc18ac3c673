#include "front/cli/trace_compare.h"

#include "base/now.h"
#include "base/text.h"
#include "engine/engine.h"
#include "front/cli/command.h"
#include "front/cli/thought_text.h"

#include <stdlib.h>
#include <string.h>

typedef struct Row {
    char name[60];
    uint64_t nodes;
    double value;
    int64_t us;
    Move move;
    uint64_t visits; /* of the move, if that has a meaning */
} Row;

static void print_row(const TraceRequest *request, const Row *row, bool json, bool first)
{
    char move[MOVE_TEXT], value[VALUE_TEXT];
    request->game->move_text(&request->pos, row->move, move);
    value_text(row->value, value);
    if (json) {
        printf(
            "%s{\"search\": \"%s\", \"nodes\": %llu, \"us\": %lld, \"value\": %s, \"visits\": %llu, \"move\": \"%s\"}",
            first ? "" : ",\n ", row->name, (unsigned long long)row->nodes, (long long)row->us, value,
            (unsigned long long)row->visits, move);
        return;
    }
    if (first) printf("%-34s %10s %10s %10s  %s\n", "search", "nodes", "ms", "value", "move");
    printf("%-34s %10llu %10.2f %10s  %s", row->name, (unsigned long long)row->nodes, (double)row->us / 1000,
           value, move);
    if (row->visits > 0) printf("  (%.0f%% of the visits)", 100.0 * (double)row->visits / (double)row->nodes);
    printf("\n");
}

static Status run_lesson(const TraceRequest *request, TraceMethod method, bool ordered, const char *name,
                         Row *out)
{
    TraceRequest counted = *request;
    counted.method = method;
    counted.is_method_set = counted.count_only = true;
    counted.ordered = ordered;
    Trace trace;
    int64_t begin = now_us();
    Status status = teach(&counted, &trace);
    if (!ok(&status)) return status;
    *out = (Row){.nodes = trace.searched,
                 .us = now_us() - begin,
                 .value = (double)trace.value / (double)trace.unit,
                 .move = trace.best};
    text_copy(out->name, sizeof out->name, name);
    trace_release(&trace);
    return status_ok();
}

static Status run_engine(const TraceRequest *request, const char *spec, const Limits *limits,
                         const char *name, Row *out)
{
    Engine *engine;
    Status status = engine_open(request->game, spec, NULL, &engine);
    if (!ok(&status)) return status;
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) status = status_failed("no memory to think");
    History history = {&request->pos, 1, 0};
    if (ok(&status)) status = engine_think(engine, &history, limits, NULL, thought);
    if (ok(&status)) {
        *out = (Row){
            .nodes = thought->nodes, .us = thought->us, .value = thought->value, .move = thought->move};
        for (int i = 0; i < thought->root_count; i++)
            if (thought->root[i].move == thought->move) out->visits = thought->root[i].visits;
        text_copy(out->name, sizeof out->name, name);
    }
    free(thought);
    engine_close(engine);
    return status;
}

/* From minimax to the strongest opponent, which may use as many nodes as the plainest search did. */
static Status compare_trees(const TraceRequest *request, bool json)
{
    static const struct {
        const char *name;
        TraceMethod method;
        bool ordered;
    } LESSONS[] = {{"minimax", TRACE_MINIMAX, false},
                   {"alpha-beta", TRACE_ALPHA_BETA, false},
                   {"alpha-beta, moves ordered", TRACE_ALPHA_BETA, true}};
    Row row;
    uint64_t most = 0;
    Status status = status_ok();
    for (int i = 0; i < 3; i++) {
        status = run_lesson(request, LESSONS[i].method, LESSONS[i].ordered, LESSONS[i].name, &row);
        if (!ok(&status)) return status;
        if (row.nodes > most) most = row.nodes;
        print_row(request, &row, json, i == 0);
    }
    char name[60];
    Text text = text_into(name, sizeof name);
    text_add(&text, "%s (the real one)", request->spec);
    status = run_engine(request, request->spec, &(Limits){.seed = request->seed}, name, &row);
    if (!ok(&status)) return status;
    print_row(request, &row, json, false);
    status = run_engine(request, engine_strongest(request->game)->name, &(Limits){.nodes = most},
                        "master, as many nodes as minimax", &row);
    if (ok(&status)) print_row(request, &row, json, false);
    return status;
}

/* How the choice converges with more simulations. */
static Status compare_simulations(const TraceRequest *request, bool json)
{
    Status status = status_ok();
    for (long simulations = 100; simulations <= 1000000 && ok(&status); simulations *= 10) {
        char spec[40];
        Row row;
        snprintf(spec, sizeof spec, "%s:%ld", game_teacher(request->game)->engine, simulations);
        status = run_engine(request, spec, &(Limits){.seed = request->seed}, spec, &row);
        if (ok(&status)) print_row(request, &row, json, simulations == 100);
    }
    return status;
}

Status trace_compare(const TraceRequest *request, bool json)
{
    const Teacher *teacher = game_teacher(request->game);
    if (teacher == NULL) return status_wrong("no search of %s can be watched", request->game->name);
    Status status = engine_check(request->game, NULL, request->spec);
    if (!ok(&status)) return status;
    if (json) printf("[");
    status = teacher->method == TRACE_UCT ? compare_simulations(request, json) : compare_trees(request, json);
    if (json) printf("]\n");
    return status;
}
