/* Force: what a side can win whatever the other does, found by a small search that knows only pieces and kings. The
 * judge's line shows one way; a sentence such as "wins a man" is true only if no other reply avoids it. */
#ifndef PARLOR_CHECKERS_FORCE_H
#define PARLOR_CHECKERS_FORCE_H

#include "games/checkers/movegen.h"

typedef enum ForceKind {
    FORCE_LEAD,  /* at least `goal` pieces more than the opponent */
    FORCE_KINGS, /* at least `goal` kings */
    FORCE_END,   /* the opponent has no move left */
} ForceKind;

typedef struct Force {
    ForceKind kind;
    uint64_t side;
    int goal;
} Force;

/* Does force->side reach it from `board`, and still have it after `plies` plies, at a position where nothing of its own
 * can be jumped? False as well if the search would become too large. */
bool force_holds(const Game *game, const Force *force, const Board *board, int plies);

#endif
