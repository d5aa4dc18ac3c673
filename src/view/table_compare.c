/* Searches of the position shown, compared: the thoughts that view/compare.h wants are asked for like those
 * of the analysis, which waits meanwhile. */
#include "view/table_state.h"

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

Status table_compare(Table *table, const Form *form)
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
    return status;
}

const Compare *table_comparison(const Table *table)
{
    return table->comparing.compare;
}

void table_compare_stop(Table *table)
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
    table_compare_stop(table);
    compare_free(table->comparing.compare);
    table->comparing.compare = NULL;
}

bool table_compared(Table *table, const Answer *answer)
{
    Comparing *comparing = &table->comparing;
    if (!comparing->asked || answer->ticket != comparing->ticket) return false;
    if (!answer->final) return true;
    if (!ok(&answer->status)) {
        table_compare_stop(table);
        table_warn_status(table, &answer->status);
        return true;
    }
    comparing->asked = false;
    compare_take(comparing->compare, &answer->thought);
    ask(table);
    table_mark_stale(table);
    return true;
}
