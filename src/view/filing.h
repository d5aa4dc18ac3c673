/* Filing: finished games on their way into the archive, so that none is lost on it.
 *
 * A game that ends is passed to the archive at once. If that fails (another program holds the library, the
 * disk is full, the folder is read-only) it waits in a text of the Store, GAME.unfiled, or in memory if not
 * even that can be written: filing_retry tries again. A program that was killed between the end of a game and
 * the archive has left the game in its journal: filing_collect finds it there. Games have ids, so filing one
 * twice does no harm. */
#ifndef PARLOR_VIEW_FILING_H
#define PARLOR_VIEW_FILING_H

#include "session/archive.h"
#include "view/words.h"
#include "session/store.h"

typedef struct Filing Filing;

/* For the games of one session. `archive` and `store` (may be NULL) are copied; their contexts must outlive
 * the Filing. NULL without memory. */
Filing *filing_new(const Game *game, const Archive *archive, const Store *store);
/* Tries once more to file the waiting games. NULL is fine. */
void filing_free(Filing *filing);

/* The session has changed: a game that has just ended is filed. A game that was already over when it was
 * loaded (from a file, from the library) is not. */
void filing_follow(Filing *filing, const Session *session, unsigned changed);
/* An Observe to be registered before the journal: a finished game that waits only in memory must reach the disk
 * before another game overwrites the journal that also contains it. */
void filing_before_journal(void *filing, const Session *session, unsigned changed);
/* Games of earlier runs wait in the Store: filing_collect could not file them. */
void filing_expect(Filing *filing);
/* Try again to file the waiting games; cheap if there are none. */
void filing_retry(Filing *filing);
bool filing_waits(const Filing *filing);
/* What the person should know since the last call; "" for nothing. Valid until the next call. `*note`: a sentence
 * that must be seen, or ok. */
const char *filing_news(Filing *filing, const Language *language, Status *note);

/* File what earlier runs of the program left in journals and unfiled texts: of one game, or of all if `game`
 * is NULL. Returns how many could not be filed; `news` as in the archive. */
int filing_collect(const Game *game, const Archive *archive, const Store *store, Status *news);

#endif
