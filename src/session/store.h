/* Store: files that outlive the program. Journal of the running game, settings, and whole files written
 * safely.
 *
 * Places follow the XDG rules: state in $XDG_STATE_HOME/parlor (~/.local/state/parlor), settings in
 * $XDG_CONFIG_HOME/parlor (~/.config/parlor). Folders are made when needed. POSIX; not part of the
 * WebAssembly core. */
#ifndef PARLOR_SESSION_STORE_H
#define PARLOR_SESSION_STORE_H

#include "session/record.h"

enum { STORE_PATH = 1024 };

typedef enum StorePlace { STORE_STATE, STORE_CONFIG } StorePlace;

/* The path of our file of that name; its folder exists when this returns ok. */
MUST_USE Status store_path(StorePlace place, const char *name, char out[STORE_PATH]);

/* Replace a file by this text: all of it or, should anything go wrong, none (new file, fsync, rename, fsync
 * of the folder). */
MUST_USE Status store_write(const char *path, const char *text);

/* ---- Journal: the running game on disk, a line for every step, synced before the step is shown ----
 *
 * It observes the session; register it first, and the move is on disk before any view draws it. The file is a
 * Record. A kill or a power cut costs at most an unfinished last line, which the reader passes over. */
typedef struct Journal Journal;

/* Follow the session with the journal at `path`. An existing file is replaced when the session's next game
 * begins (or at once, by what the session holds, if its game has begun). */
MUST_USE Status journal_open(const char *path, Session *session, Journal **out);
/* Stop following; the file stays. NULL is fine. Call it before the session is freed. */
void journal_close(Journal *journal);
/* What went wrong with the disk, "" while all is well: the game goes on without it. */
const char *journal_trouble(const Journal *journal);
/* The unfinished game that a journal holds; STATUS_FAILED when there is no file, or nothing to go on with. */
MUST_USE Status journal_read(const char *path, Record *out);

/* ---- Settings: "name value" lines of our own ---- */

typedef struct Settings Settings;

/* What cannot be read is as if it were not there. */
MUST_USE Status settings_open(const char *path, Settings **out);
void settings_free(Settings *settings);
/* `otherwise` when there is none. The text lives until the next settings_set. */
const char *settings_get(const Settings *settings, const char *name, const char *otherwise);
long settings_number(const Settings *settings, const char *name, long low, long high, long otherwise);
/* Names are words; values are one line. Changes are kept in memory until settings_save. */
void settings_set(Settings *settings, const char *name, const char *value);
void settings_set_number(Settings *settings, const char *name, long value);
MUST_USE Status settings_save(const Settings *settings);

#endif
