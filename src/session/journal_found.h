/* What a journal finds in its slots. Private to the journal. */
#ifndef PARLOR_SESSION_JOURNAL_FOUND_H
#define PARLOR_SESSION_JOURNAL_FOUND_H

#include "session/journal.h"

enum { JOURNAL_MAX = 16 << 20 }; /* bytes of the longest journal that is read */

typedef struct JournalFound {
    bool has_game;  /* an unfinished one, in the record */
    bool unsafe;    /* damaged, and not kept aside */
    Record *record; /* the caller's */
} JournalFound;

/* The name of a slot's text: NAME, NAME.2, … */
void journal_slot_name(const char *name, int slot, char out[STORE_NAME]);
/* Read one slot; what is wrong with it stands in the report. */
Status journal_read_slot(const Store *store, const char *name, JournalFound *found, JournalReport *report);
/* Say that another program has the game open. */
void journal_tell_holder(JournalReport *report, const char *holder);

#endif
