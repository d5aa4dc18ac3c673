/* Format: a way to write games of one kind as text that other programs read, too (PDN). Part of a game's kit;
 * our own record (session/record.h) needs none. Pure functions over whole texts. */
#ifndef PARLOR_SESSION_FORMAT_H
#define PARLOR_SESSION_FORMAT_H

#include "session/record.h"

typedef struct Format {
    const char *name;   /* "PDN" */
    const char *ending; /* of files, with its dot: ".pdn" */
    /* How many games the text has, damaged ones included; 0 when it is not in this format. */
    int (*count)(const char *text);
    /* Game `number`, from 1. The sentence says "NAME:LINE:COLUMN: what is wrong". */
    MUST_USE Status (*read)(const char *name, const char *text, int number, Record *out);
    /* One line for a list of games: who played, the result. */
    void (*line)(const char *text, int number, char *out, size_t size);
    /* The game as text, which the caller frees; NULL when there is no memory. */
    char *(*write)(const Record *record);
} Format;

/* The first format of the game; NULL where it has none. */
const Format *format_of(const Game *game);
/* Is this format, by its name, one of the game's? */
bool format_is_known(const Game *game, const char *name);

#endif
