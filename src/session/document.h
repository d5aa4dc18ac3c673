/* Document: what a game has besides its moves: the text that it was read from, who played it, and the
 * variations beside it. It accompanies the Session of a Table and the Record of a file, so that opening and
 * saving lose nothing: text that was not changed is written byte for byte as it was.
 *
 * A value that owns memory and must be released; all zero is the empty one (a game that was played here). */
#ifndef PARLOR_SESSION_DOCUMENT_H
#define PARLOR_SESSION_DOCUMENT_H

#include "session/record.h"
#include "session/variations.h"

enum { DOCUMENT_NAME = 80, DOCUMENT_TEXT_MAX = 4 << 20 };

typedef struct Document {
    char *text;                    /* of this one game, as it was read; NULL: not read from a text */
    bool is_record;                /* the text is a record; otherwise it is in the game's first format */
    char player[2][DOCUMENT_NAME]; /* as shown; "" = not known */
    char event[DOCUMENT_NAME];     /* likewise */
    Variations variations;
} Document;

void document_release(Document *document);
MUST_USE Status document_copy(const Document *from, Document *out);
/* Was the game opened from a text rather than played here? */
bool document_is_opened(const Document *document);

/* ---- In journals and records ----
 * Lines of a record that follow its moves; reading a record skips them:
 *     source PDN             the text that follows is in this format; or record
 *     text [Event "x"]\n     a piece of the text; \n is a line's end, \r a carriage return, \\ a backslash
 *     try 4 11-15 22-18      a variation: moves played after the first four of the game */

/* The lines, which the caller frees; NULL if there are none (or no memory). `with_source`: include the
 * text. */
char *document_lines(const Document *document, const Record *record, bool with_source);
/* Read them from a record's text; `record` is what was read from the rest of it. A variation that cannot be
 * played is an error that names its line, or is skipped (`lenient`). Players and event are those of the
 * source. */
MUST_USE Status document_read_lines(const char *name, const char *text, const Record *record, bool lenient,
                                    Document *out);

/* ---- Records as documents ---- */

/* A game as a record. With a document that is a record: the same bytes if nothing has changed, otherwise with
 * its tags and remarks kept. The caller frees it; NULL if there is no memory. */
char *document_record_text(const Record *record, const Document *document);
/* The reverse: what a record's text contains besides the game. */
MUST_USE Status document_of_record(const char *name, const char *text, const Record *record, Document *out);

#endif
