#include "library/library_state.h"

#include "base/places.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file below this size is checked for damage whenever it is opened: about 10 ms. */
enum { SMALL_FILE = 4 << 20 };

/* ---- What SQLite says ---- */

bool library_is_damage(int code)
{
    code &= 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

Status library_status(const Library *library, int code)
{
    int kind = code & 0xff;
    if (kind == SQLITE_OK || kind == SQLITE_ROW || kind == SQLITE_DONE) return status_ok();
    if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED)
        return status_failed("another program is writing to the library %.200s; try again", library->path);
    if (kind == SQLITE_FULL)
        return status_failed("there is no room on the disk for the library %.200s", library->path);
    if (kind == SQLITE_NOMEM) return status_failed("no memory for the library");
    if (kind == SQLITE_READONLY || kind == SQLITE_PERM || kind == SQLITE_CANTOPEN)
        return status_failed("the library %.200s cannot be written: look at the folder's permissions",
                             library->path);
    if (library_is_damage(code)) return status_failed("the library %.200s is damaged", library->path);
    return status_failed("the library %.200s cannot be used: %.120s", library->path, sqlite3_errstr(code));
}

Status library_run(Library *library, const char *sql)
{
    return library_status(library, sqlite3_exec(library->db, sql, NULL, NULL, NULL));
}

Status library_prepare(Library *library, const char *sql, sqlite3_stmt **out)
{
    return library_status(library, sqlite3_prepare_v2(library->db, sql, -1, out, NULL));
}

Status library_prepared(Library *library, Prepared which, sqlite3_stmt **out)
{
    static const char *const SQL[PREPARED_COUNT] = {
        [INSERT_GAME] =
            "INSERT INTO game (id, course, game, player0, player1, you, rung, elo, outcome, why, date, "
            "event, hints, take_backs, plies, imported, format, text) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
        [INSERT_POSITION] = "INSERT OR IGNORE INTO position (hash, game) VALUES (?1, ?2)",
        [FIND_KNOWN] = "SELECT number FROM game WHERE course = ?1 AND player0 = ?2 AND player1 = ?3 "
                       "AND substr(date, 1, 10) = ?4",
        [FIND_ID] = "SELECT number, course FROM game WHERE id = ?1",
    };
    if (library->prepared[which] == NULL) {
        int code = sqlite3_prepare_v3(library->db, SQL[which], -1, SQLITE_PREPARE_PERSISTENT,
                                      &library->prepared[which], NULL);
        if (code != SQLITE_OK) return library_status(library, code);
    }
    sqlite3_reset(library->prepared[which]);
    *out = library->prepared[which];
    return status_ok();
}

/* ---- Life ---- */

Status library_path(char out[LIBRARY_PATH])
{
    char folder[PLACE_PATH];
    Status status = place_folder(PLACE_DATA, folder);
    if (ok(&status)) snprintf(out, LIBRARY_PATH, "%s/library.sqlite", folder);
    return status;
}

/* Write the path as a URI, in which some characters have a meaning. */
static void write_uri(const char *path, const char *query, Text *out)
{
    text_add(out, "file:");
    for (; *path != '\0'; path++)
        text_add(out, strchr("?#%", *path) != NULL ? "%%%02X" : "%c", (unsigned char)*path);
    text_add(out, "%s", query);
}

/* Open normally or, if we may not write, as an immutable file. */
static int open_file(Library *library, bool read_only)
{
    char uri[3 * LIBRARY_PATH];
    Text text = text_into(uri, sizeof uri);
    write_uri(library->path, read_only ? "?immutable=1" : "", &text);
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    library->read_only = read_only;
    int code = sqlite3_open_v2(uri, &library->db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) return code;
    sqlite3_busy_timeout(library->db, LIBRARY_PATIENCE_MS);
    sqlite3_extended_result_codes(library->db, 1);
    /* FULL: a game that was reported as saved survives a power cut. */
    static const char WRITER[] =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;"
        "PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF";
    return sqlite3_exec(library->db, read_only ? "PRAGMA trusted_schema = OFF" : WRITER, NULL, NULL, NULL);
}

static void close_file(Library *library)
{
    for (int i = 0; i < PREPARED_COUNT; i++) {
        sqlite3_finalize(library->prepared[i]);
        library->prepared[i] = NULL;
    }
    sqlite3_close(library->db);
    library->db = NULL;
}

static bool may_not_write(int code)
{
    code &= 0xff;
    return code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_PERM;
}

/* Make the folder of the library if it is missing. */
static Status make_folder(const char *path)
{
    char folder[LIBRARY_PATH];
    text_copy(folder, sizeof folder, path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL || slash == folder) return status_ok();
    *slash = '\0';
    return place_make(folder);
}

static bool exists(const char *path, int64_t *size)
{
    struct stat info;
    if (stat(path, &info) != 0) return false;
    *size = info.st_size;
    return true;
}

/* Damage shows here, or when a page is read later. */
static int look_for_damage(Library *library)
{
    sqlite3_stmt *row = NULL;
    int64_t size = 0;
    if (!exists(library->path, &size) || size >= SMALL_FILE) return SQLITE_OK;
    int code = sqlite3_prepare_v2(library->db, "PRAGMA quick_check(1)", -1, &row, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(row);
    bool fine = code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(row, 0), "ok") == 0;
    bool told = code == SQLITE_ROW && !fine;
    sqlite3_finalize(row);
    return fine ? SQLITE_OK : told ? SQLITE_CORRUPT : code;
}

static Status open_path(Library *library, Status *news);

Status library_replace_damaged(Library *library, Status *news)
{
    char aside[LIBRARY_PATH];
    close_file(library);
    Status status = library_set_aside(library->path, aside);
    if (ok(&status)) status = open_path(library, news);
    return ok(&status) ? library_rescue(library, aside, news) : status;
}

static Status open_path(Library *library, Status *news)
{
    int64_t size;
    Status status = make_folder(library->path);
    int code = open_file(library, false);
    if (may_not_write(code) && exists(library->path, &size)) {
        close_file(library);
        code = open_file(library, true);
        *news = status_failed("The library %.200s can only be read: its folder cannot be written.",
                              library->path);
    }
    if (code != SQLITE_OK && !ok(&status)) return status;
    if (code == SQLITE_OK) code = look_for_damage(library);
    if (library_is_damage(code)) return library_replace_damaged(library, news);
    status = library_status(library, code);
    return ok(&status) ? library_migrate(library) : status;
}

Status library_open(const char *path, Library **out, Status *news)
{
    assert(path[0] != '\0');
    Library *library = calloc(1, sizeof *library);
    *news = status_ok();
    if (library == NULL) return status_failed("no memory for the library");
    text_copy(library->path, sizeof library->path, path);
    Status status = open_path(library, news);
    if (ok(&status))
        *out = library;
    else
        library_close(library);
    return status;
}

void library_close(Library *library)
{
    if (library == NULL) return;
    close_file(library);
    free(library->placed);
    free(library);
}

bool library_is_read_only(const Library *library)
{
    return library->read_only;
}

Status library_check(Library *library)
{
    sqlite3_stmt *row = NULL;
    Status status = library_prepare(library, "PRAGMA integrity_check(1)", &row);
    if (ok(&status)) {
        int code = sqlite3_step(row);
        status = library_status(library, code);
        const char *said = code == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : "ok";
        if (ok(&status) && strcmp(said, "ok") != 0)
            status = status_failed("the library %.150s is damaged: %.150s", library->path, said);
    }
    sqlite3_finalize(row);
    return status;
}
