/* A damaged library: what is readable goes into a new file, which takes its place when it is complete.
 *
 *   library.sqlite.damaged   the damaged file, a second name of it from the beginning
 *   library.sqlite.new       the new file while it is written; whoever finds it may remove it
 *   library.sqlite.rescued   the new file when it is complete: whoever finds it puts it in place
 *   library.sqlite           the damaged file, then, by one rename, the new one
 *
 * So there is no moment at which fewer games are there than can be read, and a kill costs only the work. The
 * new file says in its table `news` what happened. Other programs wait for the lock library.sqlite.lock. */
#include "library/library_state.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/text.h"
#include "session/store_disk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASIDE_MAX = 99, STEP_GAMES = 4000, REPORT_GAMES = 64, ENDING = 16 };

typedef char Path[LIBRARY_PATH + ENDING];

static void path_of(const Library *library, const char *ending, Path out)
{
    snprintf(out, sizeof(Path), "%s%s", library->path, ending);
}

/* ---- Only one program at a time ---- */

static bool split_path(const char *path, char folder[LIBRARY_PATH], char name[STORE_NAME])
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, LIBRARY_PATH, "%.*s", slash != NULL ? (int)(slash - path) : 1,
             slash != NULL ? path : ".");
    return text_copy(name, STORE_NAME, slash != NULL ? slash + 1 : path);
}

Status library_hold(const Library *library, LibraryHold *out)
{
    enum { NAP_MS = 20 };
    char folder[LIBRARY_PATH], name[STORE_NAME], holder[STORE_HOLDER];
    *out = (LibraryHold){0};
    if (!split_path(library->path, folder, name)) return status_failed("the path of the library is too long");
    Status status = store_folder_open(folder, &out->store);
    for (int waited = 0; ok(&status); waited += NAP_MS) {
        StoreLock lock = store_lock(&out->store, name, holder);
        out->held = lock == STORE_LOCKED;
        if (lock != STORE_HELD) break;
        if (waited >= LIBRARY_PATIENCE_MS)
            status = status_failed(
                "another program (%.90s) is recovering the library of your games; try again", holder);
        else
            os_sleep_ms(NAP_MS);
    }
    return status;
}

void library_let_go(LibraryHold *hold)
{
    store_close(&hold->store); /* and with it the lock */
}

/* ---- A new file ---- */

static bool sync_file(const char *path)
{
    int file = os_open(path, OS_WRITE);
    if (file < 0) return false;
    bool synced = os_sync(file);
    os_close(file);
    return synced;
}

static Status start_new(const Library *library, Library *out)
{
    Path path;
    path_of(library, ".new", path);
    *out = (Library){0};
    if (!text_copy(out->path, sizeof out->path, path))
        return status_failed("the path of the library is too long");
    os_remove(path);
    Status status = library_status(out, library_open_file(out, false, true));
    return ok(&status) ? library_migrate(out) : status;
}

static Status end_new(Library *fresh, Status status)
{
    library_close_file(fresh);
    free(fresh->placed);
    if (ok(&status) && !sync_file(fresh->path))
        status = status_failed("the library %.200s cannot be written: %s", fresh->path, strerror(errno));
    if (!ok(&status)) os_remove(fresh->path);
    return status;
}

Status library_create(const Library *library)
{
    Library fresh;
    Status status = start_new(library, &fresh);
    status = end_new(&fresh, status);
    if (!ok(&status)) return status;
    /* By link: an existing library is never overwritten. */
    bool made = os_second_name(fresh.path, library->path) || errno == EEXIST;
    if (!made) made = !os_exists(library->path) && os_rename(fresh.path, library->path);
    if (!made)
        status = status_failed("the library %.200s cannot be written: %s", library->path, strerror(errno));
    os_remove(fresh.path);
    sync_folder_of(library->path);
    return status;
}

/* ---- The damaged file ---- */

static bool copy_file(const char *from, const char *to)
{
    char bytes[1 << 14];
    SafeFile out;
    FILE *in = fopen(from, "rbe");
    if (in == NULL) return false;
    Status status = safe_file_open(to, &out);
    if (ok(&status)) {
        for (size_t size; (size = fread(bytes, 1, sizeof bytes, in)) > 0;)
            fwrite(bytes, 1, size, out.file);
        bool whole = !ferror(in);
        if (whole)
            status = safe_file_commit(&out);
        else
            safe_file_abandon(&out);
        if (!whole) status = status_failed("%.200s cannot be read", from);
    }
    fclose(in);
    return ok(&status);
}

/* A second name where the file system has such, otherwise a copy. */
static bool keep_part(const char *path, const char *aside, const char *part)
{
    char from[LIBRARY_PATH + ENDING], to[LIBRARY_PATH + ENDING];
    snprintf(from, sizeof from, "%s%s", path, part);
    snprintf(to, sizeof to, "%s%s", aside, part);
    if (!os_exists(from)) return true;
    return os_second_name(from, to) || os_same_file(from, to) || (errno != EEXIST && copy_file(from, to));
}

/* The first name that is free, or that an interrupted rescue has given already. */
static bool keep_aside(const char *path, char aside[LIBRARY_PATH])
{
    for (int i = 1; i <= ASIDE_MAX; i++) {
        snprintf(aside, LIBRARY_PATH, i == 1 ? "%.1100s.damaged" : "%.1100s.damaged-%d", path, i);
        if (os_exists(aside) && !os_same_file(aside, path)) continue;
        return keep_part(path, aside, "-wal") && keep_part(path, aside, "");
    }
    errno = EEXIST;
    return false;
}

/* ---- Its games ---- */

typedef struct Rescue {
    sqlite3 *old;
    Library *fresh;
    const LibraryWatch *watch;
    Record *record;
    bool sealed;
    int64_t most; /* no file of this size has more games */
    int64_t all;  /* -1: cannot be told */
    int64_t last; /* the greatest number of a game */
    int64_t saved, unreadable;
} Rescue;

/* How many games there were: their numbers stand in an index too. */
static int64_t count_games(Rescue *rescue)
{
    sqlite3_stmt *row = NULL;
    int64_t count = 0;
    int code = sqlite3_prepare_v2(rescue->old, "SELECT number FROM game INDEXED BY game_course", -1, &row,
                                  NULL);
    if (code == SQLITE_OK)
        for (; (code = sqlite3_step(row)) == SQLITE_ROW && count < rescue->most; count++)
            if (sqlite3_column_int64(row, 0) > rescue->last) rescue->last = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    if (code != SQLITE_DONE) rescue->last = INT64_MAX;
    return code == SQLITE_DONE ? count : -1;
}

static Status save_row(Rescue *rescue, sqlite3_stmt *row)
{
    LibraryGame game;
    const char *format, *text;
    bool added = false;
    bool whole = library_read_row(row, rescue->sealed, &game) == ROW_FINE &&
                 library_row_text(row, rescue->sealed, &format, &text);
    Status status = whole ? library_replay(game.game, format, text, rescue->record)
                          : status_wrong("the game is damaged");
    if (ok(&status) && rescue->record->game != game.game) status = status_wrong("the game is damaged");
    if (ok(&status)) status = library_insert(rescue->fresh, &game, rescue->record, format, text, &added);
    rescue->saved += added;
    rescue->unreadable += !added;
    return status.code == STATUS_FAILED ? status : status_ok();
}

static bool go_on(const Rescue *rescue, int64_t done)
{
    if (done % REPORT_GAMES != 0 || rescue->watch == NULL) return true;
    return rescue->watch->progress(rescue->watch->context, done, rescue->all);
}

/* Game by game, each number once: pages of a damaged file can lead in a circle. Where a page cannot be read,
 * the numbers on it are tried one after the other, as many as the file can hold. */
static Status save_rows(Rescue *rescue, sqlite3_stmt *row)
{
    int64_t number = 0, errors = 0;
    Status status = library_begin(rescue->fresh);
    for (int64_t done = 0; ok(&status) && errors <= rescue->most && number < rescue->last; done++) {
        if (!go_on(rescue, done)) status = status_failed("the library was not recovered: it was interrupted");
        sqlite3_reset(row);
        sqlite3_bind_int64(row, 1, number);
        int code = sqlite3_step(row);
        if (code == SQLITE_DONE || !ok(&status)) break;
        int64_t found = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : INT64_MIN;
        if (found > number) status = save_row(rescue, row);
        errors += found <= number;
        number = found > number ? found : number + 1;
        if (ok(&status) && rescue->saved % STEP_GAMES == STEP_GAMES - 1) {
            status = library_commit(rescue->fresh);
            if (ok(&status)) status = library_begin(rescue->fresh);
        }
    }
    return ok(&status) ? library_commit(rescue->fresh) : status;
}

/* As an immutable file, unless steps of it are still beside it: so that nothing is written there. */
static bool open_old(Rescue *rescue, const char *aside)
{
    Library old = {0};
    char steps[LIBRARY_PATH + ENDING];
    snprintf(steps, sizeof steps, "%s-wal", aside);
    text_copy(old.path, sizeof old.path, aside);
    int code = os_exists(steps) ? sqlite3_open_v2(aside, &old.db, SQLITE_OPEN_READONLY, NULL)
                                : library_open_file(&old, true, false);
    rescue->old = old.db;
    return code == SQLITE_OK;
}

static Status save_games(Rescue *rescue, const char *aside)
{
    char sql[500];
    OsInfo info;
    sqlite3_stmt *row = NULL;
    rescue->all = -1;
    if (!open_old(rescue, aside)) return status_ok();
    rescue->most = os_info(aside, &info) ? 100 + info.size / 40 : 100;
    rescue->all = count_games(rescue);
    for (int sealed = 1; sealed >= 0 && row == NULL; sealed--) {
        rescue->sealed = sealed == 1;
        snprintf(sql, sizeof sql,
                 "SELECT %s, format, text FROM game WHERE number > ?1 ORDER BY number LIMIT 1",
                 sealed ? LIBRARY_COLUMNS : LIBRARY_UNSEALED);
        if (sqlite3_prepare_v2(rescue->old, sql, -1, &row, NULL) != SQLITE_OK) row = NULL;
    }
    Status status = row != NULL ? save_rows(rescue, row) : status_ok();
    sqlite3_finalize(row);
    if (rescue->all >= 0 && rescue->all < rescue->saved + rescue->unreadable)
        rescue->all = rescue->saved + rescue->unreadable;
    return status;
}

/* ---- What is said about it ---- */

static Status write_news(const Rescue *rescue, const char *aside)
{
    sqlite3_stmt *row = NULL;
    Status status = library_prepare(rescue->fresh, "INSERT INTO news VALUES (?1, ?2, ?3)", &row);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(row, 1, rescue->saved);
    sqlite3_bind_int64(row, 2, rescue->all);
    sqlite3_bind_text(row, 3, aside, -1, SQLITE_STATIC);
    status = library_status(rescue->fresh, sqlite3_step(row));
    sqlite3_finalize(row);
    return status;
}

static Status say_news(int64_t saved, int64_t all, const char *aside)
{
    if (all < 0)
        return status_failed(
            "The library of your games was damaged: %lld games could be recovered, and how many "
            "there were cannot be told; the damaged file is kept as %.200s.",
            (long long)saved, aside);
    if (saved == all)
        return status_failed("The library of your games was damaged, but all games in it could be recovered "
                             "(%lld); the damaged file is kept as %.200s.",
                             (long long)saved, aside);
    return status_failed("The library of your games was damaged: %lld of %lld games could be recovered; the "
                         "others may be in the damaged file, which is kept as %.200s.",
                         (long long)saved, (long long)all, aside);
}

Status library_read_news(Library *library)
{
    sqlite3_stmt *row = NULL;
    Status news = status_ok();
    Status status = library_prepare(library, "SELECT saved, all_games, aside FROM news ORDER BY rowid DESC",
                                    &row);
    if (ok(&status) && sqlite3_step(row) == SQLITE_ROW) {
        const char *aside = (const char *)sqlite3_column_text(row, 2);
        news = say_news(sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                        aside != NULL ? aside : "?");
    }
    sqlite3_finalize(row);
    return news;
}

void library_told(Library *library)
{
    Status status = library_begin(library);
    if (!ok(&status)) return; /* then it is said once more */
    status = library_run(library, "DELETE FROM news");
    if (ok(&status)) status = library_commit(library);
    if (!ok(&status)) library_roll_back(library);
}

/* ---- Rescue ---- */

/* What other rescues have said and nobody has read yet is in the damaged file; the newest sentence names the
 * file that has everything. */
static Status build(const Library *library, const LibraryWatch *watch, const char *aside)
{
    Library fresh;
    char shared[LIBRARY_PATH + ENDING];
    Rescue rescue = {.fresh = &fresh, .watch = watch, .record = malloc(sizeof *rescue.record)};
    Status status = start_new(library, &fresh);
    if (ok(&status) && rescue.record == NULL) status = status_failed("no memory for a game");
    if (ok(&status)) status = save_games(&rescue, aside);
    if (ok(&status)) status = write_news(&rescue, aside);
    sqlite3_close(rescue.old);
    snprintf(shared, sizeof shared, "%s-shm", aside);
    os_remove(shared);
    free(rescue.record);
    return end_new(&fresh, status);
}

static Status put_in_place(const Library *library)
{
    Path rescued, part;
    path_of(library, ".rescued", rescued);
    path_of(library, "-wal", part);
    os_remove(part);
    path_of(library, "-shm", part);
    os_remove(part);
    if (!os_rename(rescued, library->path))
        return status_failed("the library %.200s cannot be written: %s", library->path, strerror(errno));
    sync_folder_of(library->path);
    library_suspect(library, false);
    return status_ok();
}

Status library_rescue(const Library *library, const LibraryWatch *watch)
{
    char aside[LIBRARY_PATH];
    Path fresh, rescued;
    if (!keep_aside(library->path, aside))
        return status_failed("the library %.200s is damaged, and could not be set aside: %s", library->path,
                             strerror(errno));
    Status status = build(library, watch, aside);
    if (!ok(&status)) return status;
    path_of(library, ".new", fresh);
    path_of(library, ".rescued", rescued);
    sync_folder_of(library->path);
    if (!os_rename(fresh, rescued))
        return status_failed("the library %.200s cannot be written: %s", library->path, strerror(errno));
    sync_folder_of(library->path);
    return put_in_place(library);
}

Status library_end_rescue(const Library *library)
{
    Path fresh, rescued;
    LibraryHold hold;
    path_of(library, ".new", fresh);
    path_of(library, ".rescued", rescued);
    if (!os_exists(fresh) && !os_exists(rescued)) return status_ok();
    Status status = library_hold(library, &hold);
    if (ok(&status) && os_exists(rescued)) status = put_in_place(library);
    if (ok(&status) && hold.held) os_remove(fresh);
    library_let_go(&hold);
    return status;
}
