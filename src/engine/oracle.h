/* Oracle: what is known for certain about a position without a search, from an endgame database. Part of a
 * game's kit (game/kit.h); a game without one has NULL there. Used by matches, which may end games early, and
 * by code that shows a position. An oracle knows the game itself, not its optional draw rules. */
#ifndef PARLOR_ENGINE_ORACLE_H
#define PARLOR_ENGINE_ORACLE_H

#include "game/game.h"

typedef struct Oracle {
    /* `folder` may be NULL (base/datafile.h says where files are looked for). Missing files are not an error:
     * the oracle then knows nothing. */
    MUST_USE Status (*open)(const char *folder, void **state);
    void (*close)(void *state);
    /* How the game ends from here with best play; OUTCOME_NONE if that is not known. For a win `*plies`
     * becomes the number of plies until then, or -1 if that is not known. Any thread may ask. */
    Outcome (*ask)(void *state, const Pos *pos, int *plies);
} Oracle;

#endif
