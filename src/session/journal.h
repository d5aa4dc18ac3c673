/* Journal: the running game in a Store, a line for every step, synced before the step is shown.
 *
 * It observes the session; register it first, and the move is safe before any view draws it. The text is a
 * Record whose lines have checksums (base/seal.h). A kill or a power cut costs at most an unfinished last
 * line, which was never shown; a damaged file gives its valid beginning, and is kept aside under another
 * name before anything replaces it. A game that another program has open is left to that program: the journal
 * then lies in the next slot (NAME, NAME.2, …). The old game is replaced only when the new one has a move.
 *
 * What a front end does:
 *   1. JournalReport report; journal_read(&store, name, &record, &report): ok = there is a game to go on
 *      with, offer it. Show report.note unless it is ok, also when the call is not; and record.note.
 *   2. session_new, journal_open(&store, name, report.slot, session, &journal), other observers, then
 *      record_install or session_begin.
 *   3. after each change of the session, journal_news: what there is to tell. journal_trouble is the same as a
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
    int slot;            /* for journal_open: where the game was found, otherwise the first that is free */
    bool damaged;        /* the text was not as it had been written */
    int recovered, lost; /* moves, when it was damaged */
    bool open_elsewhere; /* another program has a game of this name open */
    Status note;         /* a sentence; ok when there is nothing to say */
} JournalReport;

/* The unfinished game (or one that ended and has variations, which would be lost) in the first slot that has one
 * and is not open elsewhere; not ok when there is none
 * ("there is no game to go on with"). `report` is always filled in; `out` only when ok. Keeps a damaged text
 * aside. */
MUST_USE Status journal_read(const Store *store, const char *name, Record *out, JournalReport *report);

/* Every finished game that still lies in a slot which no program holds: it may not have reached the archive
 * (session/archive.h) before the program ended. Changes nothing. */
void journal_finished(const Store *store, const char *name, void *context,
                      void (*take)(void *context, const Record *record));

/* Follow the session from now on: its next game, or the one that it has already begun. Takes the slot, or
 * another when that one is held. `store` is copied, its context borrowed for life. Fails only without memory
 * (or with too many observers): trouble with the disk is told by journal_trouble. */
MUST_USE Status journal_open(const Store *store, const char *name, int slot, Session *session, Journal **out);
/* Stop following; the text stays. NULL is fine. Call it before the session is freed. */
void journal_close(Journal *journal);

/* Lines to be kept with a game besides its moves (document_lines; copied; NULL: none): of the game that will
 * begin with the session's next change of game, or of the present one. */
void journal_next_lines(Journal *journal, const char *lines);
void journal_set_lines(Journal *journal, const char *lines);
/* The record that a slot of journal_read holds, as plain text with those lines, for the caller to free; NULL
 * when there is none. */
char *journal_text(const Store *store, const char *name, int slot);

typedef enum JournalNewsKind {
    NEWS_NONE,
    NEWS_TROUBLE, /* the game cannot be kept on disk, and why */
    NEWS_WELL,    /* it is kept again */
    NEWS_NOTE,    /* a game open elsewhere, a damaged file that was kept aside: a whole sentence */
} JournalNewsKind;

typedef struct JournalNews {
    JournalNewsKind kind;
    Status why;
} JournalNews;

/* Why the game cannot be kept on disk, ok while it can: the game goes on without it. */
const Status *journal_trouble(const Journal *journal);
/* What has changed since the last call. */
JournalNews journal_news(Journal *journal);
/* When there is trouble: try again to write all of the game. */
void journal_retry(Journal *journal);
/* The text's name in the store; "" when every slot is held elsewhere. */
const char *journal_name(const Journal *journal);

#endif
