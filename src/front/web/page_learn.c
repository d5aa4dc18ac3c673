/* Puzzles, lessons, the tutor, searches that are watched, another algorithm: forms, and what follows from their
 * answers. */
#include "base/json.h"
#include "front/web/page.h"
#include "view/drawing.h"
#include "view/viewer.h"
#include "view/walk.h"

#include <string.h>

typedef enum Asked {
    ASKED_PUZZLES,
    ASKED_LESSONS,
    ASKED_TUTOR,
    ASKED_WATCH,
    ASKED_ALGORITHM,
    ASKED_COMMENT,
    ASKED_NOTHING
} Asked;

static Asked asked_of(const char *command)
{
    static const char *const ID[] = {"puzzles", "lessons", "tutor", "watch", "algorithm", "comment"};
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
    if (asked == ASKED_COMMENT) return table_comment_form(page->table, form);
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
 * page_sheet_open. */
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
    if (asked == ASKED_COMMENT) table_set_comment(page->table, &page->form);
    if (asked == ASKED_ALGORITHM) table_set_algorithm(page->table, &page->form);
}

/* ---- Sheets: one at a time ---- */

static void put_page_text(void *context, const char *text)
{
    text_add(context, "%s", text);
}

EXPORT(page_sheet_close) void page_sheet_close(Page *page)
{
    if (page->sheet.close != NULL) page->sheet.close(page->sheet.context);
    page->sheet = (SheetMaker){0};
}

/* "rules", or "watch" as `answers` say; "" or what is wrong. */
EXPORT(page_sheet_open) const char *page_sheet_open(Page *page, const char *kind, const char *answers)
{
    Text out = text_into(page->text, sizeof page->text);
    char said[STATUS_WORDS];
    Status status;
    page_sheet_close(page);
    if (strcmp(kind, "rules") == 0) {
        status = walk_open(page->game, page->language, &page->sheet);
    } else {
        viewer_form(page->language, page->game, &page->form);
        page_fill_in(&page->form, answers);
        status = table_watch(page->table, &page->form, &page->sheet);
    }
    text_add(&out, "%s", words_status(page->language, &status, said));
    return page->text;
}

EXPORT(page_sheet_order) void page_sheet_order(Page *page, const char *order, int number)
{
    if (page->sheet.order != NULL) page->sheet.order(page->sheet.context, order, number);
}

EXPORT(page_sheet) const char *page_sheet(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    if (page->sheet.fill == NULL) return "null";
    sheet_read(&page->sheet, &page->shown);
    sheet_json(&page->shown, &(JsonSink){&out, put_page_text});
    return page->text;
}

/* The board of a row, -1: the sheet's own; "null" if there is none. */
EXPORT(page_sheet_board) const char *page_sheet_board(Page *page, int row)
{
    Text out = text_into(page->text, sizeof page->text);
    if (page->sheet.board == NULL || !page->sheet.board(page->sheet.context, row, &page->scene))
        return "null";
    scene_json(&page->scene, &out);
    return page->text;
}

/* The graph of the sheet read last, as SVG without its frame. */
EXPORT(page_sheet_graph) char *page_sheet_graph(const Page *page, int width, int height)
{
    Drawing drawing = drawing_begin(&(Look){0});
    draw_graph(&drawing, &page->shown, width, height);
    return page_drawing(&drawing);
}

static bool is_about_position(const char *what)
{
    return strcmp(what, "position") == 0 || strcmp(what, "compare") == 0;
}

/* The examples, {"id":…,"label":…}, for the start page. */
EXPORT(page_examples) const char *page_examples(Page *page)
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
