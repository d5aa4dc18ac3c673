/* Searches of the position shown, compared: the thoughts that view/compare.h wants are the analyst's. Meanwhile
 * the analysis waits. */
#include "view/table_state.h"

/* Tickets of their own: an answer to the one is never taken for an answer to the other. */
enum { TICKETS_APART = 1 << 30 };

static void ask(Table *table)
{
    Comparing *comparing = &table->comparing;
    const Host *analyst = &table->setup.analyst;
    CompareWish wish;
    if (!compare_wants(comparing->compare, &wish)) {
        table_analysis_follow(table);
        return;
    }
    comparing->ticket++;
    comparing->asked = true;
    ThinkRequest request = {.ticket = comparing->ticket + TICKETS_APART,
                            .purpose = THINK_ANALYSIS,
                            .game = table->game,
                            .spec = wish.spec,
                            .history = {compare_pos(comparing->compare), 1, 0},
                            .limits = wish.limits,
                            .fresh = true};
    analyst->think(analyst->context, &request);
}

bool table_is_comparing(const Table *table)
{
    return table->comparing.asked;
}

Status table_compare(Table *table, const Form *form)
{
    Comparing *comparing = &table->comparing;
    if (table->setup.analyst.think == NULL) return status_failed("nobody is here to search");
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
    const Host *analyst = &table->setup.analyst;
    if (comparing->compare == NULL || !comparing->asked) return;
    compare_stop(comparing->compare);
    comparing->asked = false;
    analyst->never_mind(analyst->context);
    table_analysis_follow(table);
    table_mark_stale(table);
}

void table_compare_end(Table *table)
{
    table_compare_stop(table);
    compare_free(table->comparing.compare);
    table->comparing.compare = NULL;
}

/* ---- What the analyst says ---- */

static bool is_ours(const Comparing *comparing, uint32_t ticket)
{
    return comparing->asked && ticket == comparing->ticket + TICKETS_APART;
}

bool table_compared(Table *table, uint32_t ticket, const Thought *thought, bool final)
{
    Comparing *comparing = &table->comparing;
    if (!is_ours(comparing, ticket)) return false;
    if (!final) return true;
    comparing->asked = false;
    compare_take(comparing->compare, thought);
    ask(table);
    table_mark_stale(table);
    return true;
}

bool table_compare_failed(Table *table, uint32_t ticket, const char *why)
{
    if (!is_ours(&table->comparing, ticket)) return false;
    table_compare_stop(table);
    table_warn(table, why);
    return true;
}
