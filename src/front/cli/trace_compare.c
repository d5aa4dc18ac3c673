#include "front/cli/trace_compare.h"

#include "base/text.h"
#include "front/cli/command.h"
#include "front/cli/interrupt.h"
#include "view/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The cells of compare_sheet. */
enum { SEARCH, NODES, DEPTH, TIME, VALUE, MOVE, SHARE, CELLS };

static void print_sheet(const Sheet *sheet)
{
    enum { BAR = 20 };
    static const char FULL[] = "####################";
    bool uct = sheet->graph == GRAPH_LINES;
    if (uct)
        printf("%-26s %12s  %-8s %s\n", "simulations", "time", "move", "share of the visits");
    else
        printf("%-26s %12s %6s %12s %10s  %-8s %s\n", "search", "positions", "depth", "time", "value", "move",
               "positions, log scale");
    for (int i = 0; i < sheet->row_count; i++) {
        const SheetRow *row = &sheet->row[i];
        int bar = (int)(BAR * row->bar + 0.5);
        if (uct)
            printf("%-26s %12s  %-8s %s\n", row->cell[SEARCH], row->cell[TIME], row->cell[MOVE],
                   row->cell[SHARE]);
        else
            printf("%-26s %12s %6s %12s %10s  %-8s %.*s\n", row->cell[SEARCH], row->cell[NODES],
                   row->cell[DEPTH], row->cell[TIME], row->cell[VALUE], row->cell[MOVE], bar, FULL);
    }
    for (int i = 0; i < sheet->line_count; i++) {
        const SheetLine *line = &sheet->line[i];
        printf(i == 0 ? "\nvisits by move:\n%-8s" : "%-8s", line->name);
        for (int k = 0; k < line->count; k++)
            printf(" %3.0f%%", 100 * line->point[k]);
        printf("\n");
    }
    printf("\n%s\n", sheet->sentence);
}

static void put(void *context, const char *text)
{
    fputs(text, context);
}

static void print_json(const Sheet *sheet)
{
    static const char *const KEY[CELLS] = {"search", "nodes", "depth", "time", "value", "move", "share"};
    static const char *const STATE[] = {"done", "running", "waiting", "given-up"};
    JsonSink sink = {stdout, put};
    printf("{");
    json_put_pair(&sink, "title", sheet->title);
    printf(",");
    json_put_pair(&sink, "sentence", sheet->sentence);
    printf(",\"rows\":[");
    for (int i = 0; i < sheet->row_count; i++) {
        const SheetRow *row = &sheet->row[i];
        printf("%s{\"state\":\"%s\",\"bar\":%.4f", i > 0 ? ",\n" : "", STATE[row->tone], row->bar);
        for (int k = 0; k < CELLS; k++) {
            printf(",");
            json_put_pair(&sink, KEY[k], row->cell[k]);
        }
        printf("}");
    }
    printf("],\n\"lines\":[");
    for (int i = 0; i < sheet->line_count; i++) {
        printf(i > 0 ? ",\n{" : "{");
        json_put_pair(&sink, "move", sheet->line[i].name);
        printf(",\"share\":[");
        for (int k = 0; k < sheet->line[i].count; k++)
            printf("%s%.4f", k > 0 ? "," : "", sheet->line[i].point[k]);
        printf("]}");
    }
    printf("]}\n");
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
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (sheet != NULL) compare_sheet(compare, sheet);
    if (ok(&status) && sheet != NULL) (json ? print_json : print_sheet)(sheet);
    free(sheet);
    compare_free(compare);
    return status;
}
