/* Record_words: what a person should know about a game that was read from a text, in the person's language. */
#ifndef PARLOR_VIEW_RECORD_WORDS_H
#define PARLOR_VIEW_RECORD_WORDS_H

#include "session/record.h"
#include "view/words.h"

/* "Line 3, column 25: "22-26" is not a legal move here; the game is used up to that point", or which seat was
 * another program's; returns `out`, "" if there is nothing to say. */
const char *words_record(const Language *language, const Record *record, char out[STATUS_WORDS]);
/* What is wrong with a game and where, for a list of games: "(line 3, column 25: "22-26" is not a legal move here)". */
void words_add_fault(const Language *language, const RecordFault *fault, Text *out);

/* That the clock of the side to move goes on where it stopped, if some of its time is used; "" otherwise. */
void words_record_clock(const Language *language, const Record *record, Text *out);

#endif
