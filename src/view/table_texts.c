/* Games and positions as texts: files, the clipboard, addresses. */
#include "view/table_state.h"

#include "base/os.h"
#include "session/format.h"
#include "view/record_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All moves of the record, whichever position is shown, including those taken back. */
static Record *whole_record(const Table *table)
{
    Record *record = malloc(sizeof *record);
    if (record != NULL) record_from_session(table->session, record);
    return record;
}

char *table_record_text(const Record *record, const Document *document)
{
    OsText text;
    char *beside = document_beside_lines(&document->tree, record->count, false);
    char *source = document_source_lines(document, record->game);
    bool done = beside != NULL && os_text_open(&text);
    if (done) {
        record_write(record, text.out);
        if (source != NULL) fputs(source, text.out);
        fputs(beside, text.out);
        os_text_close(&text);
    }
    free(source);
    free(beside);
    return done ? text.bytes : NULL;
}

/* In the game's format, unless it was opened as a record. */
static const Format *format_to_save(const Table *table)
{
    return table->document.is_record ? NULL : format_of(table->game);
}

char *table_game_text(const Table *table)
{
    const Format *format = format_to_save(table);
    Record *record = whole_record(table);
    char *text = NULL;
    if (record != NULL)
        text = format != NULL ? format->write(record, &table->document, table_tree(table))
                              : document_record_text(record, &table->document, table_tree(table));
    free(record);
    return text;
}

/* `before` with the bytes from `from` to `to` exchanged for `text`. */
static char *exchange_span(const char *before, size_t from, size_t to, const char *text)
{
    size_t length = strlen(text), rest = strlen(before + to);
    char *whole = malloc(from + length + rest + 1);
    if (whole == NULL) return NULL;
    memcpy(whole, before, from);
    memcpy(whole + from, text, length);
    memcpy(whole + from + length, before + to, rest + 1);
    return whole;
}

/* The game in place of what was opened, between the other games of a file. */
static Status save_among(const Table *table, const char *before, int games, char **out)
{
    const Format *format = format_to_save(table);
    const char *opened = table->document.text;
    size_t from, to;
    if (format == NULL || opened == NULL || !format->find(before, opened, &from, &to))
        return status_wrong("this file has %d games, and this is none of them: they would be lost; choose "
                            "another name",
                            games);
    char *text = table_game_text(table);
    *out = text != NULL ? exchange_span(before, from, to, text) : NULL;
    free(text);
    return *out != NULL ? status_ok() : status_failed("no memory for the game");
}

Status table_save_text(const Table *table, const char *before, char **out, int *others)
{
    int games = before != NULL ? table_count_games(table, before) : 0;
    *out = NULL;
    *others = games > 1 ? games - 1 : 0;
    if (games > 1) return save_among(table, before, games, out);
    *out = table_game_text(table);
    return *out != NULL ? status_ok() : status_failed("no memory for the game");
}

void table_position_text(const Table *table, char out[POS_TEXT])
{
    table->game->pos_text(table_shown(table), out);
}

const char *table_file_ending(const Table *table)
{
    const Format *format = format_to_save(table);
    return format != NULL ? format->ending : ".game";
}

/* Records begin with "parlor"; comments may precede it. */
static bool is_record(const char *text)
{
    text += strspn(text, " \t\r\n");
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, " \t\r\n");
    }
    return strncmp(text, "parlor ", 7) == 0;
}

/* Is it a record of this game according to its second line? It may still contain errors. */
static bool is_own_record(const Table *table, const char *text)
{
    const char *line = is_record(text) ? strstr(text, "\ngame ") : NULL;
    size_t length = strlen(table->game->name);
    return line != NULL && strncmp(line + 6, table->game->name, length) == 0 &&
           strchr(" \t\r\n", line[6 + length]) != NULL;
}

/* Read the text as a position, ignoring blanks around it and a final newline. */
static Status read_position(const Table *table, const char *text, Pos *out)
{
    char line[POS_TEXT];
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
        length--;
    if (length >= sizeof line) return status_wrong("this text is too long for a position");
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    return table->game->pos_read(line, out);
}

static bool is_position(const Table *table, const char *text, Pos *out)
{
    Status status = read_position(table, text, out);
    return ok(&status);
}

/* Should errors in the text be reported as those of a position? Yes for a single line that is not a record
 * and has nothing of a game: no tag, move number or result. Positions of a game that has a format begin with
 * a letter. */
static bool was_meant_as_position(const Table *table, const char *text)
{
    const char *end = text + strcspn(text, "\r\n");
    bool digit = text[0] >= '0' && text[0] <= '9';
    if (digit && format_of(table->game) != NULL) return false;
    return !is_record(text) && end[strspn(end, " \t\r\n")] == '\0' && strpbrk(text, "[*") == NULL &&
           strstr(text, ". ") == NULL;
}

int table_count_games(const Table *table, const char *text)
{
    const Format *format = format_of(table->game);
    Pos pos;
    if (is_record(text)) return is_own_record(table, text) ? 1 : 0;
    if (is_position(table, text, &pos)) return 1;
    return format != NULL ? format->count(text) : 0;
}

typedef struct Listing {
    const Table *table;
    TableTell *tell;
    void *context;
} Listing;

static bool list_game(void *context, int number, const char *line, const RecordFault *fault)
{
    const Listing *listing = context;
    char whole[GAME_LINE];
    Text out = text_into(whole, sizeof whole);
    text_add(&out, "%s", line);
    if (!ok(&fault->what) && out.length > 0) text_add(&out, "  ");
    if (!ok(&fault->what)) words_add_fault(listing->table->language, fault, &out);
    return listing->tell(listing->context, number, whole);
}

void table_list_games(const Table *table, const char *text, TableTell *tell, void *context)
{
    const Format *format = format_of(table->game);
    Listing listing = {table, tell, context};
    Pos pos;
    if (format != NULL && !is_record(text) && !is_position(table, text, &pos))
        format->list(text, list_game, &listing);
    else if (table_count_games(table, text) > 0)
        tell(context, 1, words(table->language, table->own.title));
}

static Status read_record(const Table *table, const char *name, const char *text, int number, Record *out,
                          Document *document)
{
    const Format *format = format_of(table->game);
    if (!is_record(text) && format != NULL) return format->read(name, text, number, out, document);
    Status status = record_read(name, text, false, out);
    return ok(&status) ? document_of_record(name, text, out, document) : status;
}

static Status open_position(Table *table, const Pos *pos)
{
    Status status = table_check_playable(table, pos);
    if (!ok(&status)) return status;
    table_keep(table);
    return session_load(table->session, pos, NULL, 0, NULL);
}

static Status open_record(Table *table, const char *name, const char *text, int number)
{
    Document document = {0};
    Record *record = malloc(sizeof *record);
    if (record == NULL) return status_failed("no memory for the game");
    Status status = read_record(table, name, text, number, record, &document);
    if (ok(&status) && record->game != table->game)
        status = status_wrong("%s: this is a game of %s, not of %s", name, record->game->title,
                              table->game->title);
    if (ok(&status)) {
        record->stamp.id = 0; /* continuing a game from a file makes it a new game */
        record->opened = true;
        table_keep(table);
        table_expect_document(table, &document);
        status = table_resume(table, record);
    }
    document_release(&document);
    free(record);
    return status;
}

Status table_open_text(Table *table, const char *name, const char *text, int number)
{
    Pos pos;
    assert(number >= 1);
    exercise_leave(table);
    table->setting_up = false;
    Status status = read_position(table, text, &pos);
    if (ok(&status))
        status = open_position(table, &pos);
    else if (!was_meant_as_position(table, text))
        status = open_record(table, name, text, number);
    if (!ok(&status)) table_warn_status(table, &status);
    return status;
}
