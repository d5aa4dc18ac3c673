/* A damaged library: it is renamed, and a new one is started with what can still be read. */
#include "library/library_state.h"

#include "base/safe_file.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ASIDE_MAX = 99, GAP_MAX = 2000 };

/* The file and what SQLite keeps beside it. */
static const char *const PARTS[] = {"", "-wal", "-shm"};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

/* library.sqlite.damaged, followed by the first unused number if that name is taken. */
static bool free_name(const char *path, char out[LIBRARY_PATH])
{
    for (int i = 1; i <= ASIDE_MAX; i++) {
        snprintf(out, LIBRARY_PATH, i == 1 ? "%.1100s.damaged" : "%.1100s.damaged-%d", path, i);
        if (access(out, F_OK) != 0) return true;
    }
    return false;
}

/* By link and unlink, not by rename: an existing file of the new name is never overwritten. */
static bool move_part(const char *path, const char *aside, const char *part)
{
    char from[LIBRARY_PATH + 8], to[LIBRARY_PATH + 8];
    snprintf(from, sizeof from, "%s%s", path, part);
    snprintf(to, sizeof to, "%s%s", aside, part);
    if (access(from, F_OK) != 0) return true;
    if (link(from, to) == 0) return unlink(from) == 0;
    return errno != EEXIST && rename(from, to) == 0;
}

Status library_set_aside(const char *path, char aside[LIBRARY_PATH])
{
    bool moved = free_name(path, aside);
    for (int i = PART_COUNT - 1; i >= 0 && moved; i--)
        moved = move_part(path, aside, PARTS[i]);
    sync_folder_of(path);
    if (moved) return status_ok();
    return status_failed("the library %.200s is damaged, and could not be set aside: %s", path,
                         strerror(errno));
}

/* One row of the old library into the new one. */
static bool save_row(Library *library, sqlite3_stmt *row, Record *record)
{
    LibraryGame game;
    bool added;
    if (!library_read_row(row, &game)) return false;
    const char *format = (const char *)sqlite3_column_text(row, LIBRARY_COLUMN_COUNT);
    const char *text = (const char *)sqlite3_column_text(row, LIBRARY_COLUMN_COUNT + 1);
    if (format == NULL || text == NULL) return false;
    Status status = library_replay(game.game, format, text, record);
    if (ok(&status)) record->stamp.id = game.id;
    if (ok(&status)) status = library_insert(library, &game, record, format, text, &added);
    return ok(&status) && added;
}

/* Game by game: if a page cannot be read, the numbers on it are skipped. */
static int64_t save_rows(Library *library, sqlite3 *old, Record *record)
{
    char sql[400];
    sqlite3_stmt *row = NULL;
    int64_t saved = 0, number = 0;
    snprintf(sql, sizeof sql, "SELECT %s, format, text FROM game WHERE number > ?1 ORDER BY number LIMIT 1",
             LIBRARY_COLUMNS);
    if (sqlite3_prepare_v2(old, sql, -1, &row, NULL) != SQLITE_OK) return 0;
    for (int gap = 0; gap < GAP_MAX;) {
        sqlite3_reset(row);
        sqlite3_bind_int64(row, 1, number);
        int code = sqlite3_step(row);
        if (code == SQLITE_DONE) break;
        number = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : number + 1;
        gap = code == SQLITE_ROW ? 0 : gap + 1;
        saved += code == SQLITE_ROW && save_row(library, row, record);
    }
    sqlite3_finalize(row);
    return saved;
}

Status library_rescue(Library *library, const char *aside, Status *news)
{
    sqlite3 *old = NULL;
    int64_t saved = 0;
    Record *record = malloc(sizeof *record);
    Status status = library_begin(library);
    if (ok(&status)) {
        if (record != NULL && sqlite3_open_v2(aside, &old, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
            saved = save_rows(library, old, record);
        status = library_commit(library);
    }
    sqlite3_close(old);
    free(record);
    *news = status_failed(
        "The library of your games was damaged: %lld games could be recovered from it; the damaged file is "
        "kept as %.200s.",
        (long long)(ok(&status) ? saved : 0), aside);
    return status;
}
