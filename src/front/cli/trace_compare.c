#include "front/cli/trace_compare.h"

#include "base/text.h"
#include "front/cli/command.h"
#include "front/cli/interrupt.h"
#include "view/compare.h"

#include <stdlib.h>
#include <string.h>

static void put_text(void *context, const char *text)
{
    fputs(text, context);
}

static void print_table(const ComparePicture *picture)
{
    enum { BAR = 20 };
    static const char FULL[] = "####################";
    if (picture->uct)
        printf("%-26s %12s  %-8s %s\n", "simulations", "time", "move", "share of the visits");
    else
        printf("%-26s %12s %6s %12s %10s  %-8s %s\n", "search", "positions", "depth", "time", "value", "move",
               "positions, log scale");
    for (int i = 0; i < picture->row_count; i++) {
        const CompareRow *row = &picture->row[i];
        int bar = (int)(BAR * row->bar + 0.5);
        if (picture->uct)
            printf("%-26s %12s  %-8s %s\n", row->name, row->time, row->move, row->share);
        else
            printf("%-26s %12s %6s %12s %10s  %-8s %.*s\n", row->name, row->nodes, row->depth, row->time,
                   row->value, row->move, bar, FULL);
    }
    for (int i = 0; i < picture->line_count; i++) {
        const CompareLine *line = &picture->line[i];
        printf(i == 0 ? "\nvisits by move:\n%-8s" : "%-8s", line->move);
        for (int k = 0; k < line->count; k++)
            printf(" %3.0f%%", 100 * line->share[k]);
        printf("\n");
    }
    printf("\n%s\n", picture->sentence);
}

static Status think(const TraceRequest *request, const CompareWish *wish, const Watch *watch, Thought *out)
{
    Engine *engine;
    Status status = engine_open(request->game, wish->spec, NULL, &engine);
    if (!ok(&status)) return status;
    status = engine_think(engine, &(History){&request->pos, 1, 0}, &wish->limits, watch, out);
    engine_close(engine);
    return status;
}

static Status run(const TraceRequest *request, Compare *compare)
{
    Thought *thought = malloc(sizeof *thought);
    Watch watch = {.stop = interrupt_flag()};
    CompareWish wish;
    Status status = thought != NULL ? status_ok() : status_failed("no memory to think");
    while (ok(&status) && !watch_stopped(&watch) && compare_wants(compare, &wish)) {
        status = think(request, &wish, &watch, thought);
        if (ok(&status) && !watch_stopped(&watch)) compare_take(compare, thought);
    }
    compare_stop(compare);
    free(thought);
    return status;
}

/* What stands behind the colon of the SPEC: turns, or the most simulations. */
static long number_of(const TraceRequest *request)
{
    const char *colon = strchr(request->spec, ':');
    long number = 0;
    return colon != NULL && text_number(colon + 1, 1, INT32_MAX, &number) ? number : 0;
}

Status trace_compare(const TraceRequest *request, bool json)
{
    Compare *compare;
    Status status = teach_check(request);
    if (ok(&status))
        status = compare_new(NULL, request->game, &request->pos, number_of(request), request->seed, &compare);
    if (!ok(&status)) return status;
    status = run(request, compare);
    if (ok(&status) && json) {
        compare_json(compare, &(JsonSink){stdout, put_text});
        printf("\n");
    } else if (ok(&status)) {
        ComparePicture picture;
        compare_picture(compare, &picture);
        print_table(&picture);
    }
    compare_free(compare);
    return status;
}
