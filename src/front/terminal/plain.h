/* Plain: a game line by line, for pipes, screen readers and tests. Blocking; needs no terminal. */
#ifndef PARLOR_FRONT_TERMINAL_PLAIN_H
#define PARLOR_FRONT_TERMINAL_PLAIN_H

#include "front/terminal/setup.h"

#include "base/text.h"

#include <stdio.h>

/* How a game talks line by line; what is NULL is done in the way that fits every game. */
typedef struct PlainStyle {
    const char *title;    /* NULL: the game's own */
    const char *question; /* "What position (0-8)? "; NULL: made from Game.move_help */
    bool terse;           /* the bare game: no words but moves, and no more said than who moves and who won */
    void (*board)(const Game *game, const Pos *pos, FILE *out);
    void (*legend)(FILE *out); /* how the squares are called, shown before the first move */
    void (*where)(const Game *game, const Pos *pos, Text *out); /* where one must play, as a sentence */
    /* What is wrong with a typed move; `why` is what the rules say. */
    void (*refuse)(const Pos *pos, const char *text, const char *why, Text *out);
} PlainStyle;

/* Play one game on stdin and stdout. The end of the input ends it. */
MUST_USE Status plain_play(const PlaySetup *setup, const PlainStyle *style);

#endif
