/* Journal: the running game in a Store, a line for every step, synced before the step is shown.
 *
 * It observes the session; register it first, so that a move is safe before any view draws it. The text is a
 * Record whose lines have checksums (base/seal.h), and a last line that the next step is written over. A kill or
 * a power cut costs at most an unfinished step, which was never shown; of a damaged file the valid beginning is
 * used, and the file is kept under another name before anything replaces it. A game that another program has open is left alone: the journal
 * then uses the next slot (NAME, NAME.2, …). The old game is replaced only when the new one has a move.
 *
 * What a front end does:
 *   1. JournalReport report; journal_read(&store, name, &record, &report): ok = there is a game to continue,
 *      offer it. Show report.note unless it is ok, even if the call failed; and words_record
 *      (view/record_words.h).
 *   2. session_new, journal_open(&store, name, report.slot, session, &journal), other observers, then
 *      record_install or session_begin.
 *   3. after each change of the session, journal_news says what to show. journal_trouble gives the same as a
 *      lasting state. While there is trouble call journal_retry every few seconds.
 *   4. journal_close, session_free, and at the end store_close. */
#ifndef PARLOR_SESSION_JOURNAL_H
#define PARLOR_SESSION_JOURNAL_H

#include "session/record.h"
#include "session/store.h"

typedef struct Journal Journal;

enum { JOURNAL_SLOTS = 8 };

/* What was found, for a person. */
typedef struct JournalReport {
    int slot;            /* for journal_open: where the game was found, otherwise the first free one */
    bool damaged;        /* the text was not as it had been written */
    int recovered, lost; /* moves, if it was damaged */
    bool open_elsewhere; /* another program has a game of this name open */
    Status note;         /* a sentence; ok if there is nothing to say */
} JournalReport;

/* The unfinished game (or one that ended and has variations, which would be lost) in the first slot that has
 * one and is not open elsewhere; not ok if there is none. `report` is always filled in; `out` only when ok.
 * Copies a damaged text to another name; journal_open, when the note has been told and kept, repairs it. */
MUST_USE Status journal_read(const Store *store, const char *name, Record *out, JournalReport *report);

/* The same without repairing anything, for a start page: the damage is found and told again by whoever opens
 * the game. */
MUST_USE Status journal_look(const Store *store, const char *name, Record *out, JournalReport *report);

/* The first slot that no program holds and that has no unfinished game; 0: none. */
int journal_free_slot(const Store *store, const char *name);

/* Every finished game that is still in a slot that no program holds: the program may have ended before the
 * game reached the archive (session/archive.h). Changes nothing. */
void journal_finished(const Store *store, const char *name, void *context,
                      void (*take)(void *context, const Record *record));

/* Follow the session from now on: its next game, or the one that it has already begun. Takes the slot, or
 * another one if that one is held. `store` is copied; its context must outlive the journal. Fails only
 * without memory (or with too many observers): trouble with the disk is reported by journal_trouble. */
MUST_USE Status journal_open(const Store *store, const char *name, int slot, Session *session, Journal **out);
/* Call it a few times a second: while a clock runs, the journal is never more than a second behind it, so that a kill
 * gives no time back. */
void journal_beat(Journal *journal);
/* Stop following; the text stays. NULL is fine. Call it before the session is freed. */
void journal_close(Journal *journal);

/* The text that a game was opened from (document_source_lines; copied; NULL: none): of the game that begins with
 * the session's next CHANGED_GAME, or of the current one. */
void journal_next_source(Journal *journal, const char *lines);
void journal_set_source(Journal *journal, const char *lines);
/* The record that a slot of journal_read holds, as plain text with those lines, for the caller to free; NULL
 * if there is none. */
char *journal_text(const Store *store, const char *name, int slot);

typedef enum JournalNewsKind {
    NEWS_NONE,
    NEWS_TROUBLE, /* the game cannot be saved, and why */
    NEWS_WELL,    /* it is saved again */
    NEWS_NOTE,    /* a game is open elsewhere, a damaged file was set aside: a whole sentence */
} JournalNewsKind;

typedef struct JournalNews {
    JournalNewsKind kind;
    Status why;
} JournalNews;

/* Why the game cannot be saved; ok while it can. The game goes on either way. */
const Status *journal_trouble(const Journal *journal);
/* What has changed since the last call. */
JournalNews journal_news(Journal *journal);
/* If there is trouble: try again to write the whole game. */
void journal_retry(Journal *journal);
/* The text's name in the store; "" if every slot is held elsewhere. */
const char *journal_name(const Journal *journal);

#endif
