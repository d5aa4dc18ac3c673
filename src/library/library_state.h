/* The inside of a Library, only for the files library*.c. */
#ifndef PARLOR_LIBRARY_LIBRARY_STATE_H
#define PARLOR_LIBRARY_LIBRARY_STATE_H

#include "library/library.h"

#include "session/store.h"

#include <sqlite3.h>

enum {
    LIBRARY_APPLICATION = 0x5061726c, /* "Parl": marks the file as ours */
    LIBRARY_VERSION = 3,              /* of the schema */
};

/* The statements that an import repeats a hundred thousand times are prepared once. */
typedef enum Prepared {
    INSERT_GAME,
    INSERT_POSITION,
    FIND_KNOWN,
    FIND_ID,
    WRITE_PLACES,
    READ_FACTS,
    WRITE_SEAL,
    PREPARED_COUNT
} Prepared;

/* A position of a game, for the index. */
typedef struct Placed {
    int64_t hash, game;
} Placed;

struct Library {
    sqlite3 *db;
    char path[LIBRARY_PATH];
    bool read_only;
    bool sealed;  /* its games have seals: false for an old library that cannot be written */
    bool damaged; /* noticed by a call: the next opening looks at the whole file */
    sqlite3_stmt *prepared[PREPARED_COUNT];
    /* Positions of the games of this transaction, written sorted at its end: that touches each page of the
     * index once. */
    Placed *placed;
    size_t placed_count, placed_size;
};

/* ---- library.c ---- */

/* What an SQLite code means to a person; ok for SQLITE_OK, ROW and DONE. */
MUST_USE Status library_status(Library *library, int code);
/* The same for damage that SQLite does not see: a seal does not fit. */
MUST_USE Status library_broken(Library *library);
/* Open or create the file at library->path for writing (fast: without syncs, for a file that nobody knows
 * yet), or as an immutable one. An SQLite code. */
int library_open_file(Library *library, bool read_only, bool fast);
void library_close_file(Library *library);
/* Run SQL without a result. */
MUST_USE Status library_run(Library *library, const char *sql);
MUST_USE Status library_prepare(Library *library, const char *sql, sqlite3_stmt **out);
/* The repeated statement, ready for new values. */
MUST_USE Status library_prepared(Library *library, Prepared which, sqlite3_stmt **out);

/* ---- library_schema.c ---- */

/* Turn an empty file into a library, or upgrade one of an earlier version. */
MUST_USE Status library_migrate(Library *library);

/* ---- library_check.c ---- */

/* Is the open file damaged? A small one, or one that is under suspicion, is looked at completely: its pages,
 * the seals of its games, the index of positions. An SQLite code. */
int library_look(Library *library);
bool library_is_suspect(const Library *library);
/* Look at everything when it is opened next (or not any more). */
void library_suspect(const Library *library, bool suspect);

/* ---- library_rescue.c ---- */

/* While a library is created or rescued, other programs wait. */
typedef struct LibraryHold {
    Store store;
    bool held;
} LibraryHold;

MUST_USE Status library_hold(const Library *library, LibraryHold *out);
void library_let_go(LibraryHold *hold);
/* A new, empty library at library->path, complete from its first moment. Both under the hold. */
MUST_USE Status library_create(const Library *library);
/* What is readable of the damaged library, which is not open, replaces it; it is kept under another name. */
MUST_USE Status library_rescue(const Library *library, const LibraryWatch *watch);
/* If a rescue was interrupted when the new file was complete: end it. */
MUST_USE Status library_end_rescue(const Library *library);
/* What a rescue has done and nobody has read yet, as a sentence; ok if there is nothing. */
Status library_read_news(Library *library);

/* ---- library_add.c ---- */

MUST_USE Status library_begin(Library *library);
/* Write the positions and commit the transaction; if that fails, all of it is undone. */
MUST_USE Status library_commit(Library *library);
void library_roll_back(Library *library);
/* Inside a transaction: add a game from a file, unless the same game (moves, result, players, date) is already
 * there: *added says which. `text` is the game in `format`. */
MUST_USE Status library_insert(Library *library, LibraryGame *game, const Record *record, const char *format,
                               const char *text, bool *added);
/* Store a game of the player's own by its id: inserted if new, left alone if unchanged, replaced
 * otherwise. */
MUST_USE Status library_put_own(Library *library, LibraryGame *game, const Record *record);
/* Remember the positions of a game for the index; *places (may be NULL) becomes the sum of their seals. */
MUST_USE Status library_place(Library *library, int64_t number, const Record *record, int64_t *places);

/* ---- library_find.c ---- */

/* The columns of a game, in the order that library_read_row expects. */
extern const char LIBRARY_COLUMNS[];
enum { LIBRARY_COLUMN_COUNT = 20 };
/* The same of a library without seals. */
extern const char LIBRARY_UNSEALED[];

static inline const char *library_columns(const Library *library)
{
    return library->sealed ? LIBRARY_COLUMNS : LIBRARY_UNSEALED;
}

typedef enum LibraryRow {
    ROW_FINE,
    ROW_UNKNOWN, /* not a game that this program knows */
    ROW_DAMAGED, /* its seal does not fit */
} LibraryRow;

LibraryRow library_read_row(sqlite3_stmt *row, bool sealed, LibraryGame *out);
/* Of a row of LIBRARY_COLUMNS, format and text: valid until the next step. False if it is damaged. */
bool library_row_text(sqlite3_stmt *row, bool sealed, const char **format, const char **text);
/* The record of a stored text. */
MUST_USE Status library_replay(const Game *game, const char *format, const char *text, Record *out);

/* ---- Hashes (library_hash.c) ---- */

/* Hash of a position, the same with the colours exchanged; 48 bits, so that the index stays small. */
int64_t library_hash(const Game *game, const Pos *pos);
/* Hash of the course of a game: first position, moves, result. */
int64_t library_course(const Record *record);
/* Hash of a text, ignoring letter case, and of bytes as they are. */
uint64_t library_text_hash(uint64_t seed, const char *text);
uint64_t library_byte_hash(uint64_t seed, const void *bytes, size_t size);

/* ---- Seals (library_seal.c) ---- */

/* A seal tells whether a row is as it was written. That of the text is in the row and sealed with it, so that
 * a list does not read the texts. */
int64_t library_seal_text(const char *format, const char *text, size_t size);
/* Of a row of LIBRARY_COLUMNS: the facts of the game, all columns but the last. */
int64_t library_seal_row(sqlite3_stmt *row);
/* Write the seals of game `number`. */
MUST_USE Status library_seal(Library *library, int64_t number);
/* Of a row of the index; the sum over a game is in its `places`, and the sum over all games must be that over
 * the index. */
int64_t library_seal_place(const Placed *placed);

#endif
