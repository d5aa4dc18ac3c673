/* Document: what a game has besides its moves: the text that it was read from, who played it, and the tree with
 * its variations and remarks. It accompanies the Record of a file; on a Table the tree is the Session's. Opening
 * and saving lose nothing: text that was not changed is written byte for byte as it was.
 *
 * A value that owns memory and must be released; all zero is the empty one (a game that was played here). */
#ifndef PARLOR_SESSION_DOCUMENT_H
#define PARLOR_SESSION_DOCUMENT_H

#include "session/record.h"

enum { DOCUMENT_NAME = 80, DOCUMENT_TEXT_MAX = 4 << 20 };

typedef struct Document {
    char *text;                    /* of this one game, as it was read; NULL: not read from a text */
    bool is_record;                /* the text is a record; otherwise it is in the game's first format */
    char player[2][DOCUMENT_NAME]; /* as shown; "" = not known */
    char event[DOCUMENT_NAME];     /* likewise */
    GameTree
        tree; /* the record's moves with all that lies beside them; empty: nothing does, or a session has it */
} Document;

void document_release(Document *document);
MUST_USE Status document_copy(const Document *from, Document *out);
/* Was the game opened from a text rather than played here? */
bool document_is_opened(const Document *document);

/* ---- In journals and records ----
 * Lines of a record that follow its moves; reading a record skips them:
 *     source PDN               the text that follows is in this format; or record
 *     text [Event "x"]\n       a piece of the text; \n is a line's end, \r a carriage return, \\ a backslash
 *     try 4 11-15 22-18        a variation: moves played after the first four of the game
 *     note 4 11-15 : Too soon  a comment on the position after those moves; without words: it was removed
 *     mark 4 11-15 : 2         a mark, as PDN numbers them (1 !  2 ?  …); 0: it was removed */

/* The lines of the text, which the caller frees; NULL if there is none (or no memory). */
char *document_source_lines(const Document *document, const Game *game);
/* The lines of what lies beside the first `plies` moves of the game, which the caller frees; NULL if there is no
 * memory. Remarks that came by hand, or `all` of them. */
char *document_beside_lines(const GameTree *tree, int plies, bool all);
/* Read them from a record's text; `record` is what was read from the rest of it. A line that cannot be used is an
 * error that names it, or is skipped (`lenient`). Players, event and remarks are those of the source, where the
 * lines say nothing else. */
MUST_USE Status document_read_lines(const char *name, const char *text, const Record *record, bool lenient,
                                    Document *out);

/* ---- Records as documents ---- */

/* A game as a record. With a document that is a record: the same bytes if nothing has changed, otherwise with
 * its tags and other remarks kept. Both document and tree may be NULL. The caller frees it; NULL if there is no
 * memory. */
char *document_record_text(const Record *record, const Document *document, const GameTree *tree);
/* The reverse: what a record's text contains besides the game. */
MUST_USE Status document_of_record(const char *name, const char *text, const Record *record, Document *out);
/* The record's moves as a tree. */
MUST_USE Status document_tree_of(const Record *record, GameTree *out);

#endif
