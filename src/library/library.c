#include "library/library_state.h"

#include "base/os.h"
#include "base/places.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file below this size is checked for damage whenever it is opened: about 10 ms. */
enum { SMALL_FILE = 4 << 20 };

/* ---- What SQLite says ---- */

static bool is_damage(int code)
{
    code &= 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

Status library_broken(Library *library)
{
    library->damaged = true;
    return status_failed("the library %.200s is damaged", library->path);
}

Status library_status(Library *library, int code)
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
    if (is_damage(code)) return library_broken(library);
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
            "event, hints, take_backs, plies, imported, format, text, text_seal, number) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, "
            "?20)",
        [INSERT_POSITION] = "INSERT OR IGNORE INTO position (hash, game) VALUES (?1, ?2)",
        [FIND_KNOWN] = "SELECT number FROM game WHERE course = ?1 AND player0 = ?2 AND player1 = ?3 "
                       "AND substr(date, 1, 10) = ?4",
        [FIND_ID] = "SELECT number, course FROM game WHERE id = ?1",
        [WRITE_PLACES] = "UPDATE game SET places = ?1 WHERE number = ?2",
        [READ_FACTS] = NULL, /* LIBRARY_COLUMNS */
        [WRITE_SEAL] = "UPDATE game SET seal = ?1 WHERE number = ?2",
    };
    char facts[300];
    snprintf(facts, sizeof facts, "SELECT %s FROM game WHERE number = ?1", LIBRARY_COLUMNS);
    if (library->prepared[which] == NULL) {
        int code = sqlite3_prepare_v3(library->db, SQL[which] != NULL ? SQL[which] : facts, -1,
                                      SQLITE_PREPARE_PERSISTENT, &library->prepared[which], NULL);
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

/* FULL: a game that was reported as saved survives a power cut. */
#define WRITER                                                                                               \
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;"                      \
    "PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF"
#define FAST_WRITER                                                                                          \
    "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;"                    \
    "PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF"
#define READER "PRAGMA trusted_schema = OFF"

int library_open_file(Library *library, bool read_only, bool fast)
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
    return sqlite3_exec(library->db, read_only ? READER : fast ? FAST_WRITER : WRITER, NULL, NULL, NULL);
}

void library_close_file(Library *library)
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
    OsInfo info;
    if (!os_info(path, &info)) return false;
    *size = info.size;
    return true;
}

/* Open the file that is there, look for damage, upgrade it. A file without a byte is damaged: a library is
 * complete from its first moment. */
static Status open_there(Library *library, Status *news)
{
    int64_t size;
    if (exists(library->path, &size) && size == 0) return library_broken(library);
    int code = library_open_file(library, false, false);
    if (may_not_write(code) && exists(library->path, &size)) {
        library_close_file(library);
        code = library_open_file(library, true, false);
        *news = status_failed("The library %.200s can only be read: its folder cannot be written.",
                              library->path);
    }
    if (code == SQLITE_OK) code = library_look(library);
    Status status = library_status(library, code);
    return ok(&status) ? library_migrate(library) : status;
}

/* Open what is there or, if nothing is, a new one. */
static Status open_or_create(Library *library, Status *news)
{
    int64_t size;
    Status status = library_end_rescue(library);
    if (!ok(&status)) return status;
    if (!exists(library->path, &size)) status = make_folder(library->path);
    if (ok(&status) && !exists(library->path, &size)) {
        LibraryHold hold;
        status = library_hold(library, &hold);
        if (ok(&status)) status = library_create(library);
        library_let_go(&hold);
    }
    return ok(&status) ? open_there(library, news) : status;
}

/* Another program may have done it while we waited. */
static Status rescue(Library *library, const LibraryWatch *watch)
{
    LibraryHold hold;
    Status news, status = library_hold(library, &hold);
    if (ok(&status)) {
        library->damaged = false;
        status = open_there(library, &news);
        library_close_file(library);
        if (library->damaged) status = library_rescue(library, watch);
    }
    library_let_go(&hold);
    return status;
}

static Status open_path(Library *library, bool may_rescue, const LibraryWatch *watch, Status *news)
{
    Status status = open_or_create(library, news);
    if (ok(&status) || !library->damaged || !may_rescue) return status;
    library_close_file(library);
    status = rescue(library, watch);
    library->damaged = false;
    return ok(&status) ? open_or_create(library, news) : status;
}

static Status open_with(const char *path, bool may_rescue, const LibraryWatch *watch, Library **out,
                        Status *news)
{
    assert(path[0] != '\0');
    Library *library = calloc(1, sizeof *library);
    *news = status_ok();
    *out = NULL;
    if (library == NULL) return status_failed("no memory for the library");
    text_copy(library->path, sizeof library->path, path);
    Status status = open_path(library, may_rescue, watch, news);
    if (ok(&status)) {
        Status rescued = library_read_news(library);
        if (!ok(&rescued)) *news = rescued;
        *out = library;
    } else {
        bool damaged = library->damaged;
        library->damaged = false; /* it is looked at again anyway */
        library_close(library);
        if (damaged && !may_rescue) *news = status;
    }
    return status;
}

Status library_open(const char *path, const LibraryWatch *watch, Library **out, Status *news)
{
    return open_with(path, true, watch, out, news);
}

Status library_open_sound(const char *path, Library **out, Status *news, bool *damaged)
{
    Status status = open_with(path, false, NULL, out, news);
    *damaged = !ok(&status) && !ok(news);
    if (*damaged) *news = status_ok();
    return status;
}

void library_close(Library *library)
{
    if (library == NULL) return;
    library_close_file(library);
    if (library->damaged) library_suspect(library, true);
    free(library->placed);
    free(library);
}

bool library_is_damaged(const Library *library)
{
    return library->damaged;
}
