/* Is a library as it was written? */
#include "library/library_state.h"

#include "base/os.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* A file below this size is looked at completely whenever it is opened. */
enum { SMALL_FILE = 4 << 20 };

/* ---- Pages ---- */

/* The first complaint of SQLite, "" if it has none. */
static int check_pages(Library *library, char *said, size_t size)
{
    sqlite3_stmt *row = NULL;
    said[0] = '\0';
    int code = sqlite3_prepare_v2(library->db, "PRAGMA integrity_check(1)", -1, &row, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(row);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : "ok";
    if (text == NULL || strcmp(text, "ok") != 0) text_copy(said, size, text != NULL ? text : "?");
    sqlite3_finalize(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Games ---- */

/* Every game has its seals; `places` becomes what the index must add up to. */
static int check_games(Library *library, uint64_t *places, int64_t *broken)
{
    char sql[500];
    sqlite3_stmt *row = NULL;
    LibraryGame game;
    snprintf(sql, sizeof sql, "SELECT %s, format, text FROM game", library_columns(library));
    int code = sqlite3_prepare_v2(library->db, sql, -1, &row, NULL);
    *places = 0;
    *broken = 0;
    while (code == SQLITE_OK) {
        const char *format, *text;
        code = sqlite3_step(row);
        if (code != SQLITE_ROW) break;
        code = SQLITE_OK;
        *places += (uint64_t)sqlite3_column_int64(row, LIBRARY_COLUMN_COUNT - 3);
        bool whole = library_read_row(row, library->sealed, &game) != ROW_DAMAGED &&
                     library_row_text(row, library->sealed, &format, &text);
        *broken += !whole;
    }
    sqlite3_finalize(row);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int add_places(Library *library, uint64_t *sum)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(library->db, "SELECT hash, game FROM position", -1, &row, NULL);
    *sum = 0;
    while (code == SQLITE_OK) {
        code = sqlite3_step(row);
        if (code != SQLITE_ROW) break;
        code = SQLITE_OK;
        Placed placed = {sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
        *sum += (uint64_t)library_seal_place(&placed);
    }
    sqlite3_finalize(row);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The table from which the next number comes. */
static int check_numbers(Library *library, bool *fine)
{
    static const char SQL[] =
        "SELECT NOT EXISTS (SELECT 1 FROM game) OR (SELECT count(*) FROM sqlite_sequence WHERE name = 'game' "
        "AND typeof(seq) = 'integer' AND seq >= (SELECT max(number) FROM game)) = 1";
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(library->db, SQL, -1, &row, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(row);
    *fine = code == SQLITE_ROW && sqlite3_column_int(row, 0) == 1;
    sqlite3_finalize(row);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* ---- All of it ---- */

static bool has_seals(const Library *library)
{
    sqlite3_stmt *row = NULL;
    bool sealed = sqlite3_prepare_v2(library->db, "SELECT seal FROM game", -1, &row, NULL) == SQLITE_OK;
    sqlite3_finalize(row);
    return sealed;
}

/* Pages, games and index, in one transaction, since another program may be writing. `said` is about the first
 * thing that is wrong. */
static int check_all(Library *library, char *said, size_t size)
{
    uint64_t places, sum = 0;
    int64_t broken = 0;
    bool numbered = true;
    int code = check_pages(library, said, size);
    if (code != SQLITE_OK || said[0] != '\0' || !has_seals(library)) return code;
    library->sealed = true;
    sqlite3_exec(library->db, "BEGIN", NULL, NULL, NULL);
    code = check_games(library, &places, &broken);
    if (code == SQLITE_OK && broken == 0) code = add_places(library, &sum);
    if (code == SQLITE_OK && broken == 0) code = check_numbers(library, &numbered);
    sqlite3_exec(library->db, "ROLLBACK", NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
    Text out = text_into(said, size);
    if (broken > 0)
        text_add(&out, "%lld of its games are not as they were written", (long long)broken);
    else if (places != sum)
        text_add(&out, "the index of positions does not fit the games");
    else if (!numbered)
        text_add(&out, "the numbers of its games do not fit");
    return SQLITE_OK;
}

int library_look(Library *library)
{
    OsInfo info;
    char said[200];
    bool small = os_info(library->path, &info) && info.size < SMALL_FILE;
    bool suspect = library_is_suspect(library);
    if (!small && !suspect) return SQLITE_OK;
    int code = check_all(library, said, sizeof said);
    if (code == SQLITE_OK && said[0] != '\0') return SQLITE_CORRUPT;
    if (code == SQLITE_OK && suspect) library_suspect(library, false);
    return code;
}

Status library_check(Library *library)
{
    char said[200];
    Status status = library_status(library, check_all(library, said, sizeof said));
    if (!ok(&status) || said[0] == '\0') return status;
    library->damaged = true;
    return status_failed("the library %.150s is damaged: %.150s", library->path, said);
}

/* ---- Suspicion ---- */

static void suspicion_path(const Library *library, char out[LIBRARY_PATH + 16])
{
    snprintf(out, LIBRARY_PATH + 16, "%s.suspect", library->path);
}

bool library_is_suspect(const Library *library)
{
    char path[LIBRARY_PATH + 16];
    suspicion_path(library, path);
    return os_exists(path);
}

void library_suspect(const Library *library, bool suspect)
{
    char path[LIBRARY_PATH + 16];
    suspicion_path(library, path);
    int file = suspect ? os_open(path, OS_OVERWRITE) : -1;
    if (file >= 0) os_close(file);
    if (!suspect) os_remove(path);
}
