/* Format: a way to write games of one kind as text that other programs read, too (PDN). Part of a game's kit;
 * our own record (session/record.h) needs none. Pure functions over whole texts. */
#ifndef PARLOR_SESSION_FORMAT_H
#define PARLOR_SESSION_FORMAT_H

#include "session/document.h"

/* Told about game `number` of a text; false: that is enough. */
typedef bool FormatTell(void *context, int number, const char *line);

typedef struct Format {
    const char *name;   /* "PDN" */
    const char *ending; /* of files, with its dot: ".pdn" */
    /* How many games the text has, of whatever kind; 0 when it is not in this format. */
    int (*count)(const char *text);
    /* Game `number`, from 1, up to its fault if it has one (out->note says so). `document` may be NULL; else it
     * becomes what the game has besides its moves. The sentence says "NAME:LINE:COLUMN: what is wrong". */
    MUST_USE Status (*read)(const char *name, const char *text, int number, Record *out, Document *document);
    /* A line for each game, in one pass: who played, the result, the event. */
    void (*list)(const char *text, FormatTell *tell, void *context);
    /* The game as text, which the caller frees; NULL when there is no memory. With a document that was read in
     * this format (NULL: none): its text, changed only where the game has changed. */
    char *(*write)(const Record *record, const Document *document);
} Format;

/* The first format of the game; NULL where it has none. */
const Format *format_of(const Game *game);
/* Is this format, by its name, one of the game's? */
bool format_is_known(const Game *game, const char *name);

#endif
