/* Puzzles, lessons, the tutor, searches that are watched, another algorithm: forms, and what follows from their
 * answers. */
#include "base/json.h"
#include "front/web/page.h"
#include "view/compare.h"

#include <string.h>

typedef enum Asked {
    ASKED_PUZZLES,
    ASKED_LESSONS,
    ASKED_TUTOR,
    ASKED_WATCH,
    ASKED_ALGORITHM,
    ASKED_NOTHING
} Asked;

static Asked asked_of(const char *command)
{
    static const char *const ID[] = {"puzzles", "lessons", "tutor", "watch", "algorithm"};
    int i = 0;
    while (i < ASKED_NOTHING && strcmp(ID[i], command) != 0)
        i++;
    return (Asked)i;
}

static Status fill_form(Page *page, Asked asked)
{
    Form *form = &page->form;
    *form = (Form){0};
    if (asked == ASKED_PUZZLES) return table_puzzle_form(page->table, form);
    if (asked == ASKED_LESSONS) table_lesson_form(page->table, form);
    if (asked == ASKED_TUTOR) table_tutor_form(page->table, form);
    if (asked == ASKED_WATCH) viewer_form(page->language, page->game, form);
    if (asked == ASKED_ALGORITHM) table_algorithm_form(page->table, form);
    return status_ok();
}

/* The questions of a command; {"trouble":"…"} if they cannot be asked. */
EXPORT(page_learn_form) const char *page_learn_form(Page *page, const char *command)
{
    Text out = text_into(page->text, sizeof page->text);
    Status status = fill_form(page, asked_of(command));
    if (ok(&status)) {
        page_add_form(&out, &page->form);
        return page->text;
    }
    char said[STATUS_WORDS];
    text_add(&out, "{");
    json_add_pair(&out, "trouble", words_status(page->language, &status, said));
    text_add(&out, "}");
    return page->text;
}

/* Begin as answered; the day is for the puzzle of the day. A search to be watched is opened by
 * page_viewer_open. */
EXPORT(page_learn)
void page_learn(Page *page, const char *command, const char *answers, int year, int month, int day)
{
    Asked asked = asked_of(command);
    Status status = fill_form(page, asked);
    if (!ok(&status)) {
        table_warn_status(page->table, &status);
        return;
    }
    page_fill_in(&page->form, answers);
    bool is_day = year >= 0 && month >= 1 && month <= 12;
    if (asked == ASKED_PUZZLES && is_day)
        table_begin_puzzle(page->table, &page->form, (const int[]){year, month, day});
    if (asked == ASKED_LESSONS) table_begin_lesson(page->table, &page->form);
    if (asked == ASKED_TUTOR) table_set_tutor(page->table, &page->form);
    if (asked == ASKED_ALGORITHM) table_set_algorithm(page->table, &page->form);
}

/* ---- Watching ---- */

static const char *trouble_text(Page *page, const Status *status)
{
    Text out = text_into(page->text, sizeof page->text);
    char said[STATUS_WORDS];
    text_add(&out, "%s", words_status(page->language, status, said));
    return page->text;
}

static void put_page_text(void *context, const char *text)
{
    text_add(context, "%s", text);
}

/* The position that is looked at, as `answers` say; "" or what is wrong. */
EXPORT(page_viewer_open) const char *page_viewer_open(Page *page, const char *answers)
{
    char position[POS_TEXT];
    Pos pos;
    viewer_close(page->viewer);
    page->viewer = NULL;
    viewer_form(page->language, page->game, &page->form);
    page_fill_in(&page->form, answers);
    table_position_text(page->table, position);
    Status status = page->game->pos_read(position, &pos);
    if (ok(&status)) status = viewer_open(page->language, page->game, &pos, &page->form, &page->viewer);
    return trouble_text(page, &status);
}

/* ---- Comparing ---- */

/* Compare searches of the position that is looked at; "" or what is wrong. */
EXPORT(page_compare) const char *page_compare(Page *page, const char *answers)
{
    viewer_form(page->language, page->game, &page->form);
    page_fill_in(&page->form, answers);
    Status status = table_compare(page->table, &page->form);
    return trouble_text(page, &status);
}

EXPORT(page_compare_stop) void page_compare_stop(Page *page)
{
    table_compare_stop(page->table);
}

EXPORT(page_compare_end) void page_compare_end(Page *page)
{
    table_compare_end(page->table);
}

EXPORT(page_comparison) const char *page_comparison(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    const Compare *compare = table_comparison(page->table);
    if (compare == NULL) return "null";
    compare_json(compare, &(JsonSink){&out, put_page_text});
    return page->text;
}

/* ---- Walking through a search ---- */

EXPORT(page_viewer_close) void page_viewer_close(Page *page)
{
    viewer_close(page->viewer);
    page->viewer = NULL;
}

EXPORT(page_viewer_do) void page_viewer_do(Page *page, const char *id)
{
    for (ViewerCommand command = 0; page->viewer != NULL && command < VIEWER_COMMANDS; command++)
        if (strcmp(viewer_command_id(command), id) == 0) viewer_do(page->viewer, command);
}

/* `step` counts from 1. */
EXPORT(page_viewer_go) void page_viewer_go(Page *page, int step)
{
    if (page->viewer != NULL) viewer_go(page->viewer, step - 1);
}

EXPORT(page_viewer_select) void page_viewer_select(Page *page, int node, bool go)
{
    if (page->viewer == NULL) return;
    if (go)
        viewer_go_to_node(page->viewer, node);
    else
        viewer_select(page->viewer, node);
}

EXPORT(page_viewer) const char *page_viewer(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    if (page->viewer == NULL) return "null";
    viewer_json(page->viewer, &(JsonSink){&out, put_page_text});
    return page->text;
}

/* The board of a node, with some moves of the current random game; "null" if there is none. */
EXPORT(page_viewer_scene) const char *page_viewer_scene(Page *page, int node, int more)
{
    Text out = text_into(page->text, sizeof page->text);
    if (page->viewer == NULL || !viewer_scene(page->viewer, node, more, &page->scene)) return "null";
    scene_json(&page->scene, &out);
    return page->text;
}

static bool is_about_position(const char *what)
{
    return strcmp(what, "position") == 0 || strcmp(what, "compare") == 0;
}

/* The examples, {"id":…,"label":…}, for the start page. */
EXPORT(page_viewer_examples) const char *page_viewer_examples(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    viewer_form(page->language, page->game, &page->form);
    const Field *what = form_field(&page->form, "what");
    text_add(&out, "[");
    for (int i = 0, shown = 0; i < what->count; i++) {
        if (is_about_position(what->choice[i].id)) continue;
        text_add(&out, shown++ > 0 ? ",{" : "{");
        json_add_pair(&out, "id", what->choice[i].id);
        text_add(&out, ",");
        json_add_pair(&out, "label", what->choice[i].label);
        text_add(&out, "}");
    }
    text_add(&out, "]");
    return page->text;
}
