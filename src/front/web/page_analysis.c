/* The analysis of the position shown: a second worker thinks while one plays. As with the game's own engine,
 * what the table wants is kept here and taken by JavaScript. */
#include "front/web/page.h"

#include <stdlib.h>

static void on_analyse(void *context, const ThinkRequest *request)
{
    Page *page = context;
    PageWish *wish = &page->analysis;
    free(wish->order);
    wish->order = order_make(request->game, request->spec, &request->history, &request->limits,
                             request->ticket, request->fresh, &wish->size);
}

static void on_never_mind(void *context)
{
    PageWish *wish = &((Page *)context)->analysis;
    free(wish->order);
    wish->order = NULL;
    wish->dropped = true;
}

Host page_analyst(Page *page)
{
    return (Host){.context = page, .think = on_analyse, .never_mind = on_never_mind};
}

/* Bit 0: an order waits; bit 1: the order before is not wanted any more. Taken by asking. */
EXPORT(page_analysis_wants) int page_analysis_wants(Page *page)
{
    int wants = (page->analysis.order != NULL ? 1 : 0) | (page->analysis.dropped ? 2 : 0);
    page->analysis.dropped = false;
    return wants;
}

EXPORT(page_analysis_order) const uint8_t *page_analysis_order(const Page *page)
{
    return page->analysis.order;
}

EXPORT(page_analysis_order_size) size_t page_analysis_order_size(const Page *page)
{
    return page->analysis.size;
}

EXPORT(page_analysis_ticket) uint32_t page_analysis_ticket(const Page *page)
{
    return page->analysis.order != NULL ? ((const OrderHead *)page->analysis.order)->ticket : 0;
}

EXPORT(page_analysis_taken) void page_analysis_taken(Page *page)
{
    free(page->analysis.order);
    page->analysis.order = NULL;
}

/* The thought is in page_thought. */
EXPORT(page_analysed) void page_analysed(Page *page, uint32_t ticket, bool final)
{
    table_analysed(page->table, ticket, &page->thought, final);
}

EXPORT(page_analysis_failed) void page_analysis_failed(Page *page, uint32_t ticket, const char *why)
{
    table_analysis_failed(page->table, ticket, why);
}

/* The first `count` moves of a line are tried. */
EXPORT(page_try_line) void page_try_line(Page *page, int line, int count)
{
    table_scene(page->table, &page->scene);
    const SceneAnalysis *analysis = &page->scene.analysis;
    if (line < 0 || line >= analysis->line_count || count < 1 || count > analysis->line[line].move_count)
        return;
    table_try_line(page->table, line, count);
}

EXPORT(page_look_tried) void page_look_tried(Page *page, int count)
{
    table_scene(page->table, &page->scene);
    if (count >= 0 && count <= page->scene.analysis.trial_count) table_look_tried(page->table, count);
}
