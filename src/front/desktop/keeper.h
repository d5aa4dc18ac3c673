/* Keeper: what the desktop program remembers on disk: settings, and the journal of each game. Without a disk
 * (no home folder, a read-only one) it remembers for this run only, and says so once. Main thread. */
#ifndef PARLOR_DESKTOP_KEEPER_H
#define PARLOR_DESKTOP_KEEPER_H

#include "session/record.h"
#include "session/store.h"

typedef struct Keeper Keeper;

Keeper *keeper_new(void);
void keeper_free(Keeper *keeper);

/* ---- Settings: kept as soon as they are set ---- */

const char *keeper_get(const Keeper *keeper, const char *name, const char *otherwise);
long keeper_number(const Keeper *keeper, const char *name, long low, long high, long otherwise);
void keeper_set(Keeper *keeper, const char *name, const char *value);
void keeper_set_number(Keeper *keeper, const char *name, long value);
/* For a Table, which remembers a player's answers by itself. */
Settings *keeper_settings(Keeper *keeper);
/* What is wrong with the disk, to be told once: "" when all is well or it has been told. */
const char *keeper_news(Keeper *keeper);

/* ---- Journals ---- */

/* The unfinished game of that kind. */
MUST_USE Status keeper_left_over(Keeper *keeper, const Game *game, Record *out);
/* Follow the session; call it before other observers come. NULL where that cannot be. */
Journal *keeper_follow(Keeper *keeper, Session *session);

#endif
