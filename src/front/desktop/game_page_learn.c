/* Puzzles, lessons, the tutor, searches that are watched, comments: their questions as dialogs. */
#include "front/desktop/form_dialog.h"
#include "front/desktop/game_page_parts.h"
#include "front/desktop/tr.h"
#include "view/viewer.h"

static void puzzle_answered(void *context, const Form *form)
{
    GamePage *page = context;
    GDateTime *now = g_date_time_new_now_local();
    int day[3] = {g_date_time_get_year(now), g_date_time_get_month(now), g_date_time_get_day_of_month(now)};
    g_date_time_unref(now);
    if (form == NULL) return;
    game_page_hurry(page);
    table_begin_puzzle(page->table, form, day);
}

static void lesson_answered(void *context, const Form *form)
{
    GamePage *page = context;
    if (form == NULL) return;
    game_page_hurry(page);
    table_begin_lesson(page->table, form);
}

static void tutor_answered(void *context, const Form *form)
{
    GamePage *page = context;
    if (form != NULL) table_set_tutor(page->table, form);
}

static void comment_answered(void *context, const Form *form)
{
    GamePage *page = context;
    if (form != NULL) table_set_comment(page->table, form);
}

static void watch_answered(void *context, const Form *form)
{
    GamePage *page = context;
    SheetMaker sheet;
    if (form == NULL) return;
    sheet_window_close(page->sheet);
    Status status = table_watch(page->table, form, &sheet);
    if (ok(&status))
        sheet_window_show(page->owner.window, &sheet, &page->sheet);
    else
        table_warn_status(page->table, &status);
}

static void ask_form(GamePage *page, const Form *form, FormAnswered answered)
{
    form_dialog_ask(page->owner.window, form, true, answered, page);
}

void game_page_ask_puzzle(GamePage *page)
{
    Form *form = g_new0(Form, 1);
    Status status = table_puzzle_form(page->table, form);
    if (ok(&status))
        ask_form(page, form, puzzle_answered);
    else
        table_warn_status(page->table, &status);
    g_free(form);
}

void game_page_ask_lesson(GamePage *page)
{
    Form *form = g_new0(Form, 1);
    table_lesson_form(page->table, form);
    ask_form(page, form, lesson_answered);
    g_free(form);
}

void game_page_ask_tutor(GamePage *page)
{
    Form *form = g_new0(Form, 1);
    table_tutor_form(page->table, form);
    ask_form(page, form, tutor_answered);
    g_free(form);
}

void game_page_ask_watch(GamePage *page)
{
    Form *form = g_new0(Form, 1);
    viewer_form(tr_language(), page->game, form);
    ask_form(page, form, watch_answered);
    g_free(form);
}

void game_page_ask_comment(GamePage *page)
{
    Form *form = g_new0(Form, 1);
    Status status = table_comment_form(page->table, form);
    if (ok(&status))
        ask_form(page, form, comment_answered);
    else
        table_warn_status(page->table, &status);
    g_free(form);
}
