/* The inside of a Library, only for the files library*.c. */
#ifndef PARLOR_LIBRARY_LIBRARY_STATE_H
#define PARLOR_LIBRARY_LIBRARY_STATE_H

#include "library/library.h"

#include <sqlite3.h>

enum {
    LIBRARY_APPLICATION = 0x5061726c, /* "Parl": marks the file as ours */
    LIBRARY_VERSION = 2,              /* of the schema */
};

/* The statements that an import repeats a hundred thousand times are prepared once. */
typedef enum Prepared { INSERT_GAME, INSERT_POSITION, FIND_KNOWN, FIND_ID, PREPARED_COUNT } Prepared;

/* A position of a game, for the index. */
typedef struct Placed {
    int64_t hash, game;
} Placed;

struct Library {
    sqlite3 *db;
    char path[LIBRARY_PATH];
    bool read_only;
    sqlite3_stmt *prepared[PREPARED_COUNT];
    /* Positions of the games of this transaction, written sorted at its end: that touches each page of the
     * index once. */
    Placed *placed;
    size_t placed_count, placed_size;
};

/* ---- library.c ---- */

/* What an SQLite code means to a person; ok for SQLITE_OK, ROW and DONE. */
MUST_USE Status library_status(const Library *library, int code);
bool library_is_damage(int code);
/* The library turned out to be damaged: rename it and continue with a new one. */
MUST_USE Status library_replace_damaged(Library *library, Status *news);
/* Run SQL without a result. */
MUST_USE Status library_run(Library *library, const char *sql);
MUST_USE Status library_prepare(Library *library, const char *sql, sqlite3_stmt **out);
/* The repeated statement, ready for new values. */
MUST_USE Status library_prepared(Library *library, Prepared which, sqlite3_stmt **out);

/* ---- library_schema.c ---- */

/* Turn an empty file into a library, or upgrade one of an earlier version. */
MUST_USE Status library_migrate(Library *library);

/* ---- library_rescue.c ---- */

/* Rename a damaged library that is not open, to an unused name. */
MUST_USE Status library_set_aside(const char *path, char aside[LIBRARY_PATH]);
/* Copy the games of a damaged library that can still be read; `news` says how many. */
MUST_USE Status library_rescue(Library *library, const char *aside, Status *news);

/* ---- library_add.c ---- */

MUST_USE Status library_begin(Library *library);
/* Write the positions and commit the transaction; if that fails, all of it is undone. */
MUST_USE Status library_commit(Library *library);
void library_roll_back(Library *library);
/* The same as library_add, inside a transaction. */
MUST_USE Status library_insert(Library *library, LibraryGame *game, const Record *record, const char *format,
                               const char *text, bool *added);
/* Store a game of the player's own by its id: inserted if new, left alone if unchanged, replaced
 * otherwise. */
MUST_USE Status library_put_own(Library *library, LibraryGame *game, const Record *record);
/* Remember the positions of a game for the index. */
MUST_USE Status library_place(Library *library, int64_t number, const Record *record);

/* ---- library_find.c ---- */

/* The columns of a game, in the order that library_read_row expects. */
extern const char LIBRARY_COLUMNS[];
enum { LIBRARY_COLUMN_COUNT = 17 };
/* False if the row is not a game that this program knows. */
bool library_read_row(sqlite3_stmt *row, LibraryGame *out);
/* The record of a stored text. */
MUST_USE Status library_replay(const Game *game, const char *format, const char *text, Record *out);

/* ---- Hashes (library_hash.c) ---- */

/* Hash of a position, the same with the colours exchanged; 48 bits, so that the index stays small. */
int64_t library_hash(const Game *game, const Pos *pos);
/* Hash of the course of a game: first position, moves, result. */
int64_t library_course(const Record *record);
/* Hash of a text, ignoring letter case. */
uint64_t library_text_hash(uint64_t seed, const char *text);

#endif
