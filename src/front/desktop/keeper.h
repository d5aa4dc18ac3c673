/* Keeper: what the desktop program remembers on disk: its settings, and the Store in which Tables keep their
 * games. Without a writable disk (no home folder, a read-only one) it remembers things for this run only, and
 * says so once. Main thread. */
#ifndef PARLOR_DESKTOP_KEEPER_H
#define PARLOR_DESKTOP_KEEPER_H

#include "session/archive.h"
#include "session/settings.h"
#include "session/store.h"

typedef struct Keeper Keeper;

Keeper *keeper_new(void);
void keeper_free(Keeper *keeper); /* NULL is fine */

/* For a Table, which remembers games and a player's answers by itself. */
/* Where finished games go; NULL if there is no place for them. */
const Archive *keeper_archive(const Keeper *keeper);
const Store *keeper_games(const Keeper *keeper);
Settings *keeper_settings(Keeper *keeper);

const char *keeper_get(const Keeper *keeper, const char *name, const char *otherwise);
long keeper_number(const Keeper *keeper, const char *name, long low, long high, long otherwise);
/* Saved at once; an unchanged value is not written. */
void keeper_set(Keeper *keeper, const char *name, const char *value);
void keeper_set_number(Keeper *keeper, const char *name, long value);
/* What is wrong with the disk, reported once: "" if nothing is wrong or it has been reported. */
const char *keeper_news(Keeper *keeper);

#endif
