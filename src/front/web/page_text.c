/* Games as text: the journal, files, the clipboard, addresses. */
#include "base/json.h"
#include "front/web/page.h"
#include "session/format.h"
#include "view/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *keep_text(Page *page, char *text)
{
    free(page->game_text);
    page->game_text = text;
    return text != NULL ? text : "";
}

EXPORT(page_game_text) const char *page_game_text(Page *page)
{
    return keep_text(page, table_game_text(page->table));
}

EXPORT(page_position_text) const char *page_position_text(Page *page)
{
    table_position_text(page->table, page->text);
    return page->text;
}

/* Continue the unfinished game; false if there is none. */
EXPORT(page_go_on) bool page_go_on(Page *page)
{
    const Record *left = table_left_over(page->table);
    if (left == NULL) return false;
    Status status = table_resume(page->table, left);
    if (!ok(&status)) table_warn_status(page->table, &status);
    return ok(&status);
}

typedef struct LineList {
    Text out;
    int limit;
} LineList;

static bool add_game_json(void *context, int number, const char *line)
{
    LineList *list = context;
    char numbered[GAME_LINE + 16];
    snprintf(numbered, sizeof numbered, "%d. %s", number, line);
    text_add(&list->out, number > 1 ? "," : "");
    json_add_string(&list->out, numbered);
    return number < list->limit;
}

/* The games in a text, a line for each, as an array; at most `limit` of them. */
EXPORT(page_games_in) const char *page_games_in(Page *page, const char *text, int limit)
{
    LineList list = {text_into(page->text, sizeof page->text), limit};
    text_add(&list.out, "[");
    table_list_games(page->table, text, add_game_json, &list);
    text_add(&list.out, "]");
    return page->text;
}

/* "" if the game is on the table, else a sentence. */
EXPORT(page_open_text) const char *page_open_text(Page *page, const char *name, const char *text, int number)
{
    Status status = table_open_text(page->table, name, text, number);
    char text_of_status[STATUS_WORDS];
    text_copy(page->text, sizeof page->text, words_status(page->language, &status, text_of_status));
    return page->text;
}

/* A record in the game's own format; NULL if it has none, or the record is wrong. */
static char *in_own_format(const Page *page, const char *name, const char *text)
{
    const Format *format = format_of(page->game);
    Record *record = format != NULL ? malloc(sizeof *record) : NULL;
    if (record == NULL) return NULL;
    Status status = record_read(name, text, false, record);
    char *own = ok(&status) && record->game == page->game ? format->write(record, NULL, NULL) : NULL;
    free(record);
    return own;
}

/* Open what an address names, given as a record. An address is not a file of records: the game is copied and
 * saved in its usual format. */
EXPORT(page_open_address) const char *page_open_address(Page *page, const char *name, const char *text)
{
    char *own = in_own_format(page, name, text);
    const char *trouble = page_open_text(page, name, own != NULL ? own : text, 1);
    free(own);
    return trouble;
}

/* The first position of the record, "" if it is the game's start; for an address. */
EXPORT(page_first_position) const char *page_first_position(Page *page)
{
    const Pos *first = session_pos_at(table_session(page->table), 0);
    Pos start = page->game->start(page->game->side(first));
    page->text[0] = '\0';
    if (memcmp(first, &start, sizeof start) != 0 || page->game->side(first) != 0)
        page->game->pos_text(first, page->text);
    return page->text;
}

/* ---- Variations ---- */

/* The lines beside the game as an array of texts. */
EXPORT(page_variations) const char *page_variations(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    text_add(&out, "[");
    for (int i = 0; i < table_variations(page->table); i++) {
        char line[200];
        table_variation_text(page->table, i, line, sizeof line);
        text_add(&out, i > 0 ? "," : "");
        json_add_string(&out, line);
    }
    text_add(&out, "]");
    return page->text;
}

EXPORT(page_enter_variation) void page_enter_variation(Page *page, int line)
{
    if (line >= 0 && line < table_variations(page->table)) table_enter_variation(page->table, line, 1);
}

/* ---- Pictures ---- */

/* The board in that look as the file of that name would hold it, .png or .svg; NULL, with the sentence on the table, when it
 * cannot be made. page_picture_size tells how many bytes. */
EXPORT(page_picture) const char *page_picture(Page *page, const char *name, const char *look_text)
{
    free(page->picture);
    page->picture = NULL;
    table_scene(page->table, &page->scene);
    Look look;
    Status status = look_read(look_text, &look);
    if (ok(&status)) status = picture_write(&page->scene, &look, name, &page->picture, &page->picture_size);
    if (!ok(&status)) table_warn_status(page->table, &status);
    return page->picture;
}

EXPORT(page_picture_size) size_t page_picture_size(const Page *page)
{
    return page->picture_size;
}
