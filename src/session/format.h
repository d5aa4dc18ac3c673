/* Format: a way to write the games of one kind as text that other programs can read, too (PDN). Part of a
 * game's kit; our own record (session/record.h) needs none. Pure functions over whole texts. */
#ifndef PARLOR_SESSION_FORMAT_H
#define PARLOR_SESSION_FORMAT_H

#include "session/document.h"

/* Called for game `number` of a text; returns false to stop. The fault is ok where the game has none; a game of
 * another kind has one without a place (line 0). */
typedef bool FormatTell(void *context, int number, const char *line, const RecordFault *fault);

enum { FORMAT_NAME = 160 };

/* One game of a stream, with what else is known of it. About 20 kB. */
typedef struct FormatGame {
    Record record;
    char player[2][FORMAT_NAME]; /* "" = not known */
    char event[FORMAT_NAME];
    char date[16]; /* "1894-03-28", "1894-03", "1894" or "" */
    char *text;    /* the whole game in this format, comments and all; valid until the next game */
    /* What is wrong, with its place in the file; "" if nothing is. A game can be used up to its fault. */
    char fault[300];
} FormatGame;

typedef enum FormatNext {
    FORMAT_GAME,   /* a game */
    FORMAT_OTHER,  /* a game of another kind (international draughts); its fault names the kind. Reading can
                    * continue */
    FORMAT_WRONG,  /* a game that cannot be used; its fault says why. Reading can continue */
    FORMAT_FAILED, /* the rest of the file cannot be read, or there is no memory; its fault says why */
    FORMAT_END,    /* no more games */
} FormatNext;

typedef struct FormatStream FormatStream;

typedef struct Format {
    const char *name;   /* "PDN" */
    const char *ending; /* of files, with its dot: ".pdn" */
    /* How many games of any kind the text has; 0 if it is not in this format. */
    int (*count)(const char *text);
    /* Read game `number`, from 1, up to its fault if it has one (out->fault). `document` may be NULL;
     * otherwise it receives what the game has besides its moves. Errors read "NAME:LINE:COLUMN: what is
     * wrong". */
    MUST_USE Status (*read)(const char *name, const char *text, int number, Record *out, Document *document);
    /* A line for each game, in one pass: who played, the result, the event; "" of a game that cannot be opened. */
    void (*list)(const char *text, FormatTell *tell, void *context);
    /* Where in a text with several games one of them stands, byte for byte as document.text has it; of equal
     * ones the first. */
    bool (*find)(const char *text, const char *game, size_t *from, size_t *to);
    /* The game as text, which the caller frees; NULL when there is no memory. With a document that was read in
     * this format (NULL: none): its text, changed only where the game has changed. The tree (NULL: only the record's
     * moves) holds the record's moves and may go on after them. */
    char *(*write)(const Record *record, const Document *document, const GameTree *tree);
    /* One game after the other, whatever the size of the file, which is borrowed until the stream is closed. */
    MUST_USE Status (*open)(FILE *file, FormatStream **out);
    FormatNext (*next)(FormatStream *stream, FormatGame *out);
    void (*close)(FormatStream *stream);
} Format;

/* The first format of the game; NULL if it has none. */
const Format *format_of(const Game *game);
/* Does the game have a format of that name? */
bool format_is_known(const Game *game, const char *name);
/* Does a file of that name hold games in a format of some game ("games.pdn"), not records? */
bool format_is_meant(const char *path);

#endif
