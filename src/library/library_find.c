#include "library/library_state.h"

#include "base/text.h"
#include "game/kit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACTS                                                                                                \
    "number, id, game.game, player0, player1, you, rung, elo, outcome, why, date, event, hints, "            \
    "take_backs, plies, imported, course"

const char LIBRARY_COLUMNS[] = FACTS ", places, text_seal, seal";
const char LIBRARY_UNSEALED[] = FACTS ", 0, 0, 0";

/* ---- A row ---- */

static void copy_column(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    text_copy(out, size, text != NULL ? text : "");
}

LibraryRow library_read_row(sqlite3_stmt *row, bool sealed, LibraryGame *out)
{
    if (sealed && sqlite3_column_int64(row, LIBRARY_COLUMN_COUNT - 1) != library_seal_row(row))
        return ROW_DAMAGED;
    const char *name = (const char *)sqlite3_column_text(row, 2);
    *out = (LibraryGame){.number = sqlite3_column_int64(row, 0),
                         .id = (uint64_t)sqlite3_column_int64(row, 1)};
    Status status = game_find(name != NULL ? name : "", &out->game);
    if (!ok(&status)) return ROW_UNKNOWN;
    copy_column(row, 3, out->player[0], LIBRARY_NAME);
    copy_column(row, 4, out->player[1], LIBRARY_NAME);
    out->you = sqlite3_column_int(row, 5);
    copy_column(row, 6, out->rung, sizeof out->rung);
    out->has_elo = sqlite3_column_type(row, 7) != SQLITE_NULL;
    out->elo = sqlite3_column_int(row, 7);
    int outcome = sqlite3_column_int(row, 8);
    out->outcome = outcome >= OUTCOME_NONE && outcome <= OUTCOME_DRAW ? (Outcome)outcome : OUTCOME_NONE;
    if (out->you < -1 || out->you > 1) out->you = -1;
    copy_column(row, 9, out->why, sizeof out->why);
    copy_column(row, 10, out->date, sizeof out->date);
    copy_column(row, 11, out->event, sizeof out->event);
    out->hints = sqlite3_column_int(row, 12);
    out->take_backs = sqlite3_column_int(row, 13);
    out->plies = sqlite3_column_int(row, 14);
    out->imported = sqlite3_column_int(row, 15) != 0;
    return ROW_FINE;
}

/* ---- What is wanted, as SQL ---- */

enum { SQL_TEXT = 4000, BOUND_MAX = 40, WORD_TEXT = 120 };

/* A condition and the texts and numbers bound to it. */
typedef struct Query {
    char sql[SQL_TEXT];
    Text text;
    int count;
    struct {
        bool is_text;
        char text[2 * WORD_TEXT + 3];
        int64_t number;
    } bound[BOUND_MAX];
} Query;

static int bind_number(Query *query, int64_t number)
{
    if (query->count == BOUND_MAX) return BOUND_MAX;
    query->bound[query->count].number = number;
    return ++query->count;
}

static int bind_words(Query *query, const char *text)
{
    if (query->count == BOUND_MAX) return BOUND_MAX;
    query->bound[query->count].is_text = true;
    text_copy(query->bound[query->count].text, sizeof query->bound[0].text, text);
    return ++query->count;
}

/* "%word%", with the wildcards of LIKE escaped. */
static int bind_like(Query *query, const char *word)
{
    char pattern[2 * WORD_TEXT + 3];
    size_t length = 0;
    pattern[length++] = '%';
    for (; *word != '\0' && length + 4 < sizeof pattern; word++) {
        if (strchr("%_\\", *word) != NULL) pattern[length++] = '\\';
        pattern[length++] = *word;
    }
    pattern[length++] = '%';
    pattern[length] = '\0';
    return bind_words(query, pattern);
}

/* The opponent in a game of the player's own; in an imported one either player. */
#define NAMES                                                                                                \
    "(CASE you WHEN 0 THEN player1 WHEN 1 THEN player0 ELSE player0 || ' ' || player1 END || ' ' || rung)"
#define WORDS "(player0 || ' ' || player1 || ' ' || rung || ' ' || event || ' ' || date || ' ' || game.game)"

static void add_words(Query *query, const char *text)
{
    char word[WORD_TEXT];
    for (int i = 0; i < 8 && text_word(&text, word, sizeof word); i++)
        text_add(&query->text, " AND " WORDS " LIKE ?%d ESCAPE '\\'", bind_like(query, word));
}

static void add_result(Query *query, LibraryResult result)
{
    if (result == RESULT_WON) text_add(&query->text, " AND you >= 0 AND outcome = you + 1");
    if (result == RESULT_LOST) text_add(&query->text, " AND you >= 0 AND outcome = 2 - you");
    if (result == RESULT_DRAWN) text_add(&query->text, " AND outcome = 3");
}

/* The same moves, and either long enough not to be repeated by accident, or the same players. */
static const char DUPLICATE[] =
    " AND EXISTS (SELECT 1 FROM game AS other WHERE other.course = game.course AND other.number <> game.number "
    "AND (game.imported OR other.imported) AND (game.plies >= 20 OR "
    "(lower(other.player0) = lower(game.player0) AND lower(other.player1) = lower(game.player1) "
    "AND (other.date = '' OR game.date = '' OR substr(other.date, 1, 10) = substr(game.date, 1, 10)))))";

static void add_conditions(Query *query, const LibraryFilter *filter)
{
    if (filter->game != NULL && filter->position == NULL) /* a position's hash has its game in it */
        text_add(&query->text, " AND game.game = ?%d", bind_words(query, filter->game->name));
    if (filter->text != NULL) add_words(query, filter->text);
    if (filter->opponent != NULL)
        text_add(&query->text, " AND " NAMES " LIKE ?%d ESCAPE '\\'", bind_like(query, filter->opponent));
    add_result(query, filter->result);
    if (filter->since != NULL) text_add(&query->text, " AND date >= ?%d", bind_words(query, filter->since));
    if (filter->until != NULL)
        text_add(&query->text, " AND date <> '' AND substr(date, 1, 10) <= ?%d",
                 bind_words(query, filter->until));
    if (filter->own) text_add(&query->text, " AND NOT imported");
    if (filter->imported) text_add(&query->text, " AND imported");
    if (filter->unassisted) text_add(&query->text, " AND hints = 0 AND take_backs = 0");
    if (filter->duplicates) text_add(&query->text, "%s", DUPLICATE);
}

/* A search by position is driven by the index, in the order of the games' numbers: the newest few are found
 * at once, however many games have the position. */
static void make_query(Query *query, const char *columns, const LibraryFilter *filter)
{
    query->count = 0;
    query->text = text_into(query->sql, sizeof query->sql);
    text_add(&query->text, "SELECT %s FROM ", columns);
    if (filter->position != NULL)
        text_add(&query->text,
                 "position AS placed CROSS JOIN game ON game.number = placed.game WHERE placed.hash = ?%d",
                 bind_number(query, library_hash(filter->game, filter->position)));
    else
        text_add(&query->text, "game WHERE 1");
    add_conditions(query, filter);
}

static Status start_query(Library *library, const Query *query, sqlite3_stmt **row)
{
    Status status = library_prepare(library, query->sql, row);
    for (int i = 0; ok(&status) && i < query->count; i++) {
        if (query->bound[i].is_text)
            sqlite3_bind_text(*row, i + 1, query->bound[i].text, -1, SQLITE_TRANSIENT);
        else
            sqlite3_bind_int64(*row, i + 1, query->bound[i].number);
    }
    return status;
}

/* ---- Finding ---- */

/* Each game once, the newest first: in a damaged file pages can lead in a circle. */
static LibraryRow next_row(const Library *library, sqlite3_stmt *row, int64_t *last, LibraryGame *game)
{
    LibraryRow kind = library_read_row(row, library->sealed, game);
    int64_t number = sqlite3_column_int64(row, 0);
    if (number >= *last) kind = ROW_DAMAGED;
    *last = number;
    return kind;
}

Status library_find(Library *library, const LibraryFilter *filter, LibraryEach each, void *context)
{
    Query query = {0};
    LibraryGame game;
    sqlite3_stmt *row = NULL;
    make_query(&query, library_columns(library), filter);
    text_add(&query.text, " ORDER BY %s DESC", filter->position != NULL ? "placed.game" : "number");
    if (filter->limit > 0) text_add(&query.text, " LIMIT %d", filter->limit);
    Status status = start_query(library, &query, &row);
    int64_t last = INT64_MAX;
    while (ok(&status)) {
        int code = sqlite3_step(row);
        status = library_status(library, code);
        if (code != SQLITE_ROW) break;
        LibraryRow kind = next_row(library, row, &last, &game);
        if (kind == ROW_DAMAGED) status = library_broken(library);
        if (kind == ROW_FINE && !each(context, &game)) break;
    }
    sqlite3_finalize(row);
    return status;
}

/* The index alone knows how many games have the position. */
static void only_index(Query *query)
{
    query->text = text_into(query->sql, sizeof query->sql);
    text_add(&query->text, "SELECT count(*) FROM position WHERE hash = ?1");
}

Status library_count(Library *library, const LibraryFilter *filter, int64_t *count)
{
    Query query = {0};
    sqlite3_stmt *row = NULL;
    make_query(&query, "count(*)", filter);
    if (filter->position != NULL && strstr(query.sql, " AND ") == NULL) only_index(&query);
    Status status = start_query(library, &query, &row);
    *count = 0;
    if (ok(&status)) {
        int code = sqlite3_step(row);
        status = library_status(library, code);
        if (code == SQLITE_ROW) *count = sqlite3_column_int64(row, 0);
    }
    sqlite3_finalize(row);
    return status;
}

/* ---- One game ---- */

bool library_row_text(sqlite3_stmt *row, bool sealed, const char **format, const char **text)
{
    *format = (const char *)sqlite3_column_text(row, LIBRARY_COLUMN_COUNT);
    *text = (const char *)sqlite3_column_text(row, LIBRARY_COLUMN_COUNT + 1);
    size_t size = (size_t)sqlite3_column_bytes(row, LIBRARY_COLUMN_COUNT + 1);
    if (*format == NULL || *text == NULL) return false;
    return !sealed ||
           sqlite3_column_int64(row, LIBRARY_COLUMN_COUNT - 2) == library_seal_text(*format, *text, size);
}

static Status get_row(Library *library, sqlite3_stmt *row, LibraryGame *out, char **text, char format[16])
{
    const char *stored_format, *stored;
    LibraryRow kind = library_read_row(row, library->sealed, out);
    if (kind == ROW_UNKNOWN)
        return status_failed("game %lld of the library is of a game that this program does not know",
                             (long long)out->number);
    if (kind == ROW_DAMAGED || !library_row_text(row, library->sealed, &stored_format, &stored))
        return library_broken(library);
    text_copy(format, 16, stored_format);
    *text = strdup(stored);
    return *text != NULL ? status_ok() : status_failed("no memory for a game");
}

Status library_get(Library *library, int64_t number, LibraryGame *out, char **text, char format[16])
{
    sqlite3_stmt *row = NULL;
    char sql[500];
    snprintf(sql, sizeof sql, "SELECT %s, format, text FROM game WHERE number = ?1",
             library_columns(library));
    *text = NULL;
    Status status = library_prepare(library, sql, &row);
    if (ok(&status)) {
        sqlite3_bind_int64(row, 1, number);
        int code = sqlite3_step(row);
        status = library_status(library, code);
        if (code == SQLITE_DONE)
            status = status_wrong("there is no game %lld in the library; parlor games lists them",
                                  (long long)number);
    }
    if (ok(&status)) status = get_row(library, row, out, text, format);
    sqlite3_finalize(row);
    return status;
}

Status library_replay(const Game *game, const char *format, const char *text, Record *out)
{
    const Format *const *other = kit_of(game)->formats;
    for (; other != NULL && *other != NULL; other++)
        if (strcmp((*other)->name, format) == 0) return (*other)->read("the library", text, 1, out, NULL);
    return record_read("the library", text, false, out);
}

Status library_record(Library *library, int64_t number, LibraryGame *out, Record *record)
{
    char *text, format[16];
    Status status = library_get(library, number, out, &text, format);
    if (ok(&status)) status = library_replay(out->game, format, text, record);
    free(text);
    if (ok(&status) && record->game != out->game) return status_failed("the library is damaged");
    return status;
}

/* ---- Statistics ---- */

Status library_tallies(Library *library, const LibraryFilter *filter, LibraryEachTally each, void *context)
{
    static const char COLUMNS[] =
        "game.game, CASE you WHEN 0 THEN player1 ELSE player0 END AS opponent, max(rung), max(elo), "
        "sum(outcome = you + 1 AND hints + take_backs = 0), sum(outcome = 3 AND hints + take_backs = 0), "
        "sum(outcome = 2 - you AND hints + take_backs = 0), sum(outcome = you + 1 AND hints + take_backs > 0), "
        "sum(outcome = 3 AND hints + take_backs > 0), sum(outcome = 2 - you AND hints + take_backs > 0)";
    Query query = {0};
    sqlite3_stmt *row = NULL;
    make_query(&query, COLUMNS, filter);
    text_add(&query.text,
             " AND you >= 0 AND NOT imported GROUP BY game.game, opponent ORDER BY game.game, 4, opponent");
    Status status = start_query(library, &query, &row);
    for (int code; ok(&status);) {
        LibraryTally tally = {0};
        code = sqlite3_step(row);
        status = library_status(library, code);
        if (code != SQLITE_ROW) break;
        Status known = game_find((const char *)sqlite3_column_text(row, 0), &tally.game);
        if (!ok(&known)) continue;
        copy_column(row, 1, tally.opponent, sizeof tally.opponent);
        copy_column(row, 2, tally.rung, sizeof tally.rung);
        tally.has_elo = sqlite3_column_type(row, 3) != SQLITE_NULL;
        tally.elo = sqlite3_column_int(row, 3);
        tally.won = sqlite3_column_int64(row, 4);
        tally.drawn = sqlite3_column_int64(row, 5);
        tally.lost = sqlite3_column_int64(row, 6);
        for (int i = 0; i < 3; i++)
            tally.assisted[i] = sqlite3_column_int64(row, 7 + i);
        if (!each(context, &tally)) break;
    }
    sqlite3_finalize(row);
    return status;
}
