/* Supplies: the data files that a game's strongest opponents are declared to play with, since their strength was
 * measured with them, and which of these are there. An opponent still plays without them; whoever names its strength
 * says what it plays with (view/supply_words.h), and such a game does not count for the player's own strength. */
#ifndef PARLOR_ENGINE_SUPPLIES_H
#define PARLOR_ENGINE_SUPPLIES_H

#include "base/datafile.h"
#include "base/text.h"
#include "engine/ladder.h"

/* One file; a kit's list is ended by one without a name. */
typedef struct Supply {
    const char *file;    /* "checkers.net", "egdb/2-5.wdl" */
    const char *without; /* N_("without its network") */
    const char *other;   /* N_("with another network than the measured one") */
    int worth;           /* about how many Elo the opponents lose without it */
} Supply;

enum { SUPPLIES_MAX = 4 };

typedef struct Supplies {
    const Game *game;
    int count;
    const Supply *list; /* the kit's */
    DataState state[SUPPLIES_MAX];
} Supplies;

/* Look at the files now, which takes a few milliseconds. `folder` may be NULL (base/datafile.h). */
Supplies supplies_look(const Game *game, const char *folder);
/* Are all files as declared? */
bool supplies_complete(const Supplies *supplies);
/* Does a rung use them? A rung that picks at random does not. NULL: no. */
bool supplies_concern(const Supplies *supplies, const Rung *rung);
/* The rung that this SPEC is, if it plays without some of its files; else NULL. */
const Rung *supplies_weakened(const Supplies *supplies, const char *spec);
/* About how strong that rung is now; `*known` is false if it plays with files that were not measured. */
int supplies_elo(const Supplies *supplies, const Rung *rung, bool *known);
/* The files that are not as declared, separated by blanks. */
void supplies_missing(const Supplies *supplies, Text *out);

#endif
