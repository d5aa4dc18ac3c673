/* The analysis of the position shown, by a second worker beside the one that plays. */
#include "front/web/page.h"

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
