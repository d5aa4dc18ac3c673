/* Searches of the position shown, compared: the thoughts that view/compare.h wants are asked for like those
 * of the analysis, which waits meanwhile. */
#include "view/table_state.h"
#include "view/viewer.h"

#include <string.h>

static void ask(Table *table)
{
    Comparing *comparing = &table->comparing;
    CompareWish wish;
    if (!compare_wants(comparing->compare, &wish)) {
        table_analysis_follow(table);
        return;
    }
    comparing->asked = true;
    comparing->ticket = table_ask(table, &(Request){.purpose = PURPOSE_ANALYSE,
                                                    .spec = wish.spec,
                                                    .history = {compare_pos(comparing->compare), 1, 0},
                                                    .limits = wish.limits,
                                                    .fresh = true});
}

bool table_is_comparing(const Table *table)
{
    return table->comparing.asked;
}

static void comparison_stop(Table *table)
{
    Comparing *comparing = &table->comparing;
    if (comparing->compare == NULL || !comparing->asked) return;
    compare_stop(comparing->compare);
    comparing->asked = false;
    table->setup.host.never_mind(table->setup.host.context, PURPOSE_ANALYSE);
    table_analysis_follow(table);
    table_mark_stale(table);
}

void table_compare_end(Table *table)
{
    comparison_stop(table);
    compare_free(table->comparing.compare);
    table->comparing.compare = NULL;
}

/* ---- The sheet ---- */

static void comparison_fill(void *context, Sheet *out)
{
    const Table *table = context;
    if (table->comparing.compare != NULL) compare_sheet(table->comparing.compare, out);
}

static void comparison_order(void *context, const char *order, int number)
{
    (void)number;
    if (strcmp(order, "stop") == 0) comparison_stop(context);
}

static void comparison_close(void *context)
{
    table_compare_end(context);
}

static Status comparison_begin(Table *table, const Form *form, SheetMaker *out)
{
    Comparing *comparing = &table->comparing;
    if (!table->setup.host.analyses) return status_failed("nobody is here to search");
    table_compare_end(table);
    long number = form_value(form, "compare-turns", 0);
    Status status = compare_new(table->language, table->game, table_shown(table), number, table->setup.seed,
                                &comparing->compare);
    if (!ok(&status)) return status;
    table_analysis_rest(table);
    ask(table);
    *out = (SheetMaker){table, comparison_fill, NULL, comparison_order, comparison_close};
    return status;
}

Status table_watch(Table *table, const Form *form, SheetMaker *out)
{
    if (viewer_form_compares(form)) return comparison_begin(table, form, out);
    return viewer_open(table->language, table->game, table_shown(table), form, out);
}

bool table_compared(Table *table, const Answer *answer)
{
    Comparing *comparing = &table->comparing;
    if (!comparing->asked || answer->ticket != comparing->ticket) return false;
    if (!answer->final) return true;
    if (!ok(&answer->status)) {
        comparison_stop(table);
        table_warn_status(table, &answer->status);
        return true;
    }
    comparing->asked = false;
    compare_take(comparing->compare, &answer->thought);
    ask(table);
    table_mark_stale(table);
    return true;
}
