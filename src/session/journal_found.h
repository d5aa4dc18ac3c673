/* What a journal finds in its slots. Private to the journal. */
#ifndef PARLOR_SESSION_JOURNAL_FOUND_H
#define PARLOR_SESSION_JOURNAL_FOUND_H

#include "session/journal.h"

enum { JOURNAL_MAX = 16 << 20 }; /* bytes of the longest journal that is read */

typedef struct JournalFound {
    bool look_only; /* nothing is written: the front end's own table tells and repairs */
    bool repairs;   /* what is damaged, and was told, is replaced by what is right of it */
    bool has_game;  /* an unfinished one, in the record */
    bool unsafe;    /* damaged, and not copied */
    Record *record; /* owned by the caller */
} JournalFound;

/* The name of a slot's text: NAME, NAME.2, … */
void journal_slot_name(const char *name, int slot, char out[STORE_NAME]);
/* Read one slot; the report says what is wrong with it. */
Status journal_read_slot(const Store *store, const char *name, JournalFound *found, JournalReport *report);
/* Say that another program has the game open. */
void journal_tell_holder(JournalReport *report, const char *holder);

#endif
