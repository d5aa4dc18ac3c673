/* Library: the player's games, kept for years in one SQLite file (WAL) in the data folder.
 *
 *   - Every finished game goes in once (library_archive); others are imported (library_import).
 *   - A call that changes something returns when it is synced, and does all of it or nothing.
 *   - Several programs may have it open: one that waits longer than LIBRARY_PATIENCE_MS gets an error.
 *   - Every game has a seal that is checked when it is read: a game is as it was written, or the file is
 *     damaged.
 *   - A damaged file is never written to again: it is kept under another name, and the games that can still
 *     be read are copied into a new library, which takes its place when it is complete. `news` says so until
 *     a person has read it.
 *   - In a read-only folder the games can still be read.
 *   - The library of a newer program is refused; that of an older one is upgraded.
 *
 * Every position of every game can be found by its hash, with either colour (Game.reversed). A Library
 * belongs to one thread. Not part of the WebAssembly build. */
#ifndef PARLOR_LIBRARY_LIBRARY_H
#define PARLOR_LIBRARY_LIBRARY_H

#include "base/date.h"
#include "session/archive.h"
#include "session/format.h"

typedef struct Library Library;

enum {
    LIBRARY_PATH = 1200,
    LIBRARY_NAME = FORMAT_NAME,
    LIBRARY_PATIENCE_MS = 2000,
};

/* ---- Life ---- */

/* The path of the library: library.sqlite in our data folder. */
MUST_USE Status library_path(char out[LIBRARY_PATH]);
/* Called now and then while a damaged library is rescued; false stops: then nothing has changed. */
typedef struct LibraryWatch {
    void *context;
    bool (*progress)(void *context, int64_t done, int64_t all);
} LibraryWatch;

/* Open it, or create it if there is none. `*news` becomes a sentence for a person, or ok: that a damaged one
 * was rescued is said by every opening until library_told. `watch` may be NULL. */
MUST_USE Status library_open(const char *path, const LibraryWatch *watch, Library **out, Status *news);
/* The same without a rescue, for a thread that must not wait: *damaged says that library_open would take its
 * time. */
MUST_USE Status library_open_sound(const char *path, Library **out, Status *news, bool *damaged);
/* The person has read the news. */
void library_told(Library *library);
void library_close(Library *library); /* NULL is fine */
/* A call has found damage. The next opening looks at the whole file and rescues what is readable. */
bool library_is_damaged(const Library *library);
/* Check the whole file for damage, the seal of every game and the index; the error says what is wrong. */
MUST_USE Status library_check(Library *library);

/* ---- Games ---- */

typedef struct LibraryGame {
    int64_t number; /* shown to the person; never reused for another game */
    uint64_t id;
    const Game *game;
    char player[2][LIBRARY_NAME]; /* by side: SEAT_HUMAN, a SPEC, or a name from a file; "" = not known */
    int you;                      /* the side of a person who played a computer, else -1 */
    char rung[ARCHIVE_RUNG];      /* the computer's name on the ladder at that time, in English; "" = none */
    bool has_elo;
    int elo; /* of that rung */
    Outcome outcome;
    char why[80];
    char date[DATE_TEXT]; /* when it began, "2026-11-16T08:14:19Z", or as much as the file says */
    char event[LIBRARY_NAME];
    int hints, take_backs, plies;
    bool imported; /* from a file: not played by this player */
} LibraryGame;

MUST_USE Status library_remove(Library *library, int64_t number);

/* One game with everything that is stored about it. `*text` is the stored text, in `format` ("record",
 * "PDN"), for the caller to free. */
MUST_USE Status library_get(Library *library, int64_t number, LibraryGame *out, char **text, char format[16]);
/* The same, replayed. */
MUST_USE Status library_record(Library *library, int64_t number, LibraryGame *out, Record *record);

/* ---- Finding ---- */

typedef enum LibraryResult {
    RESULT_ANY,
    RESULT_WON, /* by you */
    RESULT_LOST,
    RESULT_DRAWN, /* by anybody */
} LibraryResult;

/* Which games are wanted; zeros = all. Texts are borrowed for the call. */
typedef struct LibraryFilter {
    const Game *game;
    const char *text;     /* these words, in any order, in players, opponent, event, date, game or result */
    const char *opponent; /* in a player's name, SPEC or rung */
    LibraryResult result;
    const char *since, *until; /* dates "2026-11-16", both included */
    const Pos *position;       /* of `game`: games that contain it, also with colours exchanged */
    bool own, imported;        /* only these */
    bool unassisted;           /* without hints and take-backs */
    bool duplicates;           /* only games that are stored more than once */
    int limit;                 /* at most so many; 0 = all */
} LibraryFilter;

/* Called for one game after the other, the newest first; false stops. */
typedef bool (*LibraryEach)(void *context, const LibraryGame *game);
MUST_USE Status library_find(Library *library, const LibraryFilter *filter, LibraryEach each, void *context);
MUST_USE Status library_count(Library *library, const LibraryFilter *filter, int64_t *count);

/* ---- Statistics ---- */

/* The games against one opponent. */
typedef struct LibraryTally {
    const Game *game;
    char opponent[LIBRARY_NAME]; /* a SPEC */
    char rung[ARCHIVE_RUNG];
    bool has_elo;
    int elo;
    int64_t won, drawn, lost;
    int64_t assisted[3]; /* won, drawn and lost with help, counted separately */
} LibraryTally;

typedef bool (*LibraryEachTally)(void *context, const LibraryTally *tally);
/* Your own games against computers, by game and opponent, weakest first. */
MUST_USE Status library_tallies(Library *library, const LibraryFilter *filter, LibraryEachTally each,
                                void *context);

/* ---- Files ---- */

/* The result of an import. */
typedef struct LibraryImport {
    int64_t added, known, wrong; /* games: new, already there, unusable */
    int64_t other;               /* games of a kind that we do not play */
} LibraryImport;

typedef struct ImportCalls {
    void *context;
    /* Called now and then with the progress; false stops the import and keeps what is already in. */
    bool (*progress)(void *context, int64_t bytes, int64_t all_bytes, const LibraryImport *so_far);
    void (*fault)(void *context, const char *file, const char *what); /* "LINE:COLUMN: …" */
} ImportCalls;

/* Import every game of a file: our records, or a format of one of the games. Committed in steps of some
 * thousand games: an interruption leaves a valid library, and the next import recognises those games. */
MUST_USE Status library_import(Library *library, const char *path, const ImportCalls *calls,
                               LibraryImport *out);
/* A game as text: the stored text if the format is the same, otherwise written in the format of its game
 * (`as_record`: in our own). The caller frees it. */
MUST_USE Status library_game_text(Library *library, int64_t number, bool as_record, char **text);

/* Write all games that match, the newest first, into a file, which is written completely or not at all. In
 * PDN and similar formats only the games that have such a format. */
MUST_USE Status library_export(Library *library, const LibraryFilter *filter, bool as_record,
                               const char *path, int64_t *count);
/* The same into an open file. */
MUST_USE Status library_write(Library *library, const LibraryFilter *filter, bool as_record, FILE *file,
                              int64_t *count);

/* ---- The archive ---- */

/* Adds finished games to the library at `path`, opening it for each one: games end rarely. The context is
 * freed by library_archive_close. */
MUST_USE Status library_archive(const char *path, Archive *out);
void library_archive_close(Archive *archive); /* of zeros is fine */

#endif
