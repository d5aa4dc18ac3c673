/* Oracle: what is known for certain about a position without a search: by an endgame database. Part of a
 * game's kit (game/kit.h); a game without one has NULL there. For matches, which may end games early, and for
 * those who show a position. An oracle knows the game itself, not its optional draw rules. */
#ifndef PARLOR_ENGINE_ORACLE_H
#define PARLOR_ENGINE_ORACLE_H

#include "game/game.h"

typedef struct Oracle {
    /* `folder` may be NULL (base/datafile.h tells where files are looked for). Missing files are no error:
     * the oracle knows nothing then. */
    MUST_USE Status (*open)(const char *folder, void **state);
    void (*close)(void *state);
    /* How the game ends from here with best play; OUTCOME_NONE when that is not known. `*plies` is set to
     * when, for a win, or to -1 when that is not known. Any thread may ask. */
    Outcome (*ask)(void *state, const Pos *pos, int *plies);
} Oracle;

#endif
