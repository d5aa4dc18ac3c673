/* The tables, version by version. A new version is a new entry of STEPS: existing entries are never edited,
 * since libraries of those versions exist. */
#include "library/library_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `course` is a hash of the moves; `player…` and the rest as in LibraryGame. */
static const char VERSION_1[] =
    "CREATE TABLE game (\n"
    "  number INTEGER PRIMARY KEY AUTOINCREMENT,\n"
    "  id INTEGER NOT NULL UNIQUE,\n"
    "  course INTEGER NOT NULL,\n"
    "  game TEXT NOT NULL,\n"
    "  player0 TEXT NOT NULL, player1 TEXT NOT NULL,\n"
    "  you INTEGER NOT NULL,\n"
    "  rung TEXT NOT NULL, elo INTEGER,\n"
    "  outcome INTEGER NOT NULL, why TEXT NOT NULL,\n"
    "  date TEXT NOT NULL, event TEXT NOT NULL,\n"
    "  hints INTEGER NOT NULL, take_backs INTEGER NOT NULL, plies INTEGER NOT NULL,\n"
    "  imported INTEGER NOT NULL,\n"
    "  format TEXT NOT NULL, text TEXT NOT NULL\n"
    ");\n"
    "CREATE INDEX game_course ON game (course);\n";

/* Search by position. */
static const char VERSION_2[] = "CREATE TABLE position (\n"
                                "  hash INTEGER NOT NULL, game INTEGER NOT NULL,\n"
                                "  PRIMARY KEY (hash, game)\n"
                                ") WITHOUT ROWID;\n";

/* Is a row as it was written? See library_seal.c. News: what a rescue has to say. */
static const char VERSION_3[] = "ALTER TABLE game ADD COLUMN places INTEGER NOT NULL DEFAULT 0;\n"
                                "ALTER TABLE game ADD COLUMN text_seal INTEGER NOT NULL DEFAULT 0;\n"
                                "ALTER TABLE game ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;\n"
                                "CREATE TABLE news (saved INTEGER NOT NULL, all_games INTEGER NOT NULL, "
                                "aside TEXT NOT NULL);\n"
                                "DELETE FROM position;\n";

static Status seal_row(Library *library, sqlite3_stmt *row, sqlite3_stmt *update, Record *record)
{
    const Game *game;
    int64_t number = sqlite3_column_int64(row, 0), places = 0;
    const char *name = (const char *)sqlite3_column_text(row, 1),
               *format = (const char *)sqlite3_column_text(row, 2),
               *text = (const char *)sqlite3_column_text(row, 3);
    if (name == NULL || format == NULL || text == NULL) return library_broken(library);
    Status status = game_find(name, &game);
    if (ok(&status)) status = library_replay(game, format, text, record);
    if (status.code == STATUS_FAILED) return status;
    if (ok(&status)) status = library_place(library, number, record, &places);
    sqlite3_reset(update);
    sqlite3_bind_int64(update, 1, places);
    sqlite3_bind_int64(update, 2, library_seal_text(format, text, (size_t)sqlite3_column_bytes(row, 3)));
    sqlite3_bind_int64(update, 3, number);
    status = library_status(library, sqlite3_step(update));
    return ok(&status) ? library_seal(library, number) : status;
}

/* Seal all existing games, and write the index anew. */
static Status seal_all(Library *library)
{
    sqlite3_stmt *row = NULL, *update = NULL;
    Record *record = malloc(sizeof *record);
    Status status = record != NULL ? status_ok() : status_failed("no memory for the library");
    int64_t number = INT64_MIN;
    if (ok(&status))
        status = library_prepare(
            library, "SELECT number, game, format, text FROM game WHERE number > ?1 ORDER BY number LIMIT 1",
            &row);
    if (ok(&status))
        status = library_prepare(library, "UPDATE game SET places = ?1, text_seal = ?2 WHERE number = ?3",
                                 &update);
    while (ok(&status)) {
        sqlite3_reset(row);
        sqlite3_bind_int64(row, 1, number);
        int code = sqlite3_step(row);
        if (code == SQLITE_ROW && sqlite3_column_int64(row, 0) <= number) status = library_broken(library);
        if (code != SQLITE_ROW) status = library_status(library, code);
        if (code != SQLITE_ROW || !ok(&status)) break;
        number = sqlite3_column_int64(row, 0);
        status = seal_row(library, row, update, record);
    }
    sqlite3_finalize(row);
    sqlite3_finalize(update);
    free(record);
    return status;
}

static const struct {
    const char *sql;
    Status (*then)(Library *library);
} STEPS[LIBRARY_VERSION] = {{VERSION_1, NULL}, {VERSION_2, NULL}, {VERSION_3, seal_all}};

static Status get_number(Library *library, const char *sql, int *out)
{
    sqlite3_stmt *row = NULL;
    Status status = library_prepare(library, sql, &row);
    if (ok(&status)) {
        int code = sqlite3_step(row);
        status = library_status(library, code);
        *out = code == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    }
    sqlite3_finalize(row);
    return status;
}

static Status take_steps(Library *library, int version)
{
    char sql[100];
    Status status = status_ok();
    for (int i = version; i < LIBRARY_VERSION && ok(&status); i++) {
        int code = sqlite3_exec(library->db, STEPS[i].sql, NULL, NULL, NULL);
        /* The tables are not those of the version that the file claims. */
        status = code == SQLITE_ERROR ? library_broken(library) : library_status(library, code);
        if (ok(&status) && STEPS[i].then != NULL) status = STEPS[i].then(library);
    }
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d; PRAGMA application_id = %d", (int)LIBRARY_VERSION,
             (int)LIBRARY_APPLICATION);
    return ok(&status) ? library_run(library, sql) : status;
}

static Status check_owner(Library *library, int version)
{
    int application = 0, tables = 0;
    Status status = get_number(library, "PRAGMA application_id", &application);
    if (ok(&status)) status = get_number(library, "SELECT count(*) FROM sqlite_schema", &tables);
    if (!ok(&status)) return status;
    bool ours = application == LIBRARY_APPLICATION || (application == 0 && version == 0 && tables == 0);
    if (!ours) return status_failed("%.200s is a database of another program: move it away", library->path);
    if (version > LIBRARY_VERSION)
        return status_failed("%.200s was written by a newer version of Parlor (%d; this one knows %d)",
                             library->path, version, (int)LIBRARY_VERSION);
    return status_ok();
}

Status library_migrate(Library *library)
{
    int version = 0;
    Status status = get_number(library, "PRAGMA user_version", &version);
    if (ok(&status)) status = check_owner(library, version);
    library->sealed = version >= 3 || !library->read_only;
    if (!ok(&status) || version == LIBRARY_VERSION || library->read_only) return status;
    status = library_begin(library);
    if (!ok(&status)) return status;
    status = get_number(library, "PRAGMA user_version", &version); /* another program may have upgraded it
                                                                    * first */
    if (ok(&status) && version < LIBRARY_VERSION) status = take_steps(library, version);
    if (ok(&status)) return library_commit(library);
    library_roll_back(library);
    return status;
}
