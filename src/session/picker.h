/* Picker: turns squares touched by a hand into a move, for any game and any front end.
 *
 * The squares touched so far are the beginning of the path of some legal move. A square further on in that path
 * may be touched at once where only one way leads there: the squares between count as touched. A touch that
 * continues no move is refused and keeps the selection; touching another square that can begin a move starts a
 * new selection there; touching the first square of the selection again clears it. A plain value; call
 * picker_reset at every change of position. */
#ifndef PARLOR_SESSION_PICKER_H
#define PARLOR_SESSION_PICKER_H

#include "game/game.h"

typedef struct SquareSet {
    uint64_t word[2];
} SquareSet;

static inline void squares_add(SquareSet *set, int square)
{
    set->word[square >> 6] |= 1ull << (square & 63);
}

static inline bool squares_have(const SquareSet *set, int square)
{
    return set->word[square >> 6] >> (square & 63) & 1;
}

typedef struct Picker {
    const Game *game;
    Pos pos;
    int count; /* squares touched so far */
    uint8_t touched[PATH_SQUARES];
} Picker;

typedef enum Pick {
    PICK_REFUSED,  /* no legal move goes there; nothing changed */
    PICK_SELECTED, /* the selection grew by one square (or has a new first square) */
    PICK_LET_GO,   /* the selection was cleared */
    PICK_MOVE,     /* the move is complete; the selection is empty again */
} Pick;

void picker_reset(Picker *picker, const Game *game, const Pos *pos);
Pick picker_touch(Picker *picker, int square, Move *move);
/* Take back the last square; false if nothing was selected. */
bool picker_back(Picker *picker);
/* The squares that continue the selection (or begin a move if nothing is selected). */
SquareSet picker_next(const Picker *picker);
/* These, and the squares further on that can be touched at once. */
SquareSet picker_reach(const Picker *picker);
/* The squares that can begin a move. */
SquareSet picker_first(const Picker *picker);
/* The square of the piece being moved, or -1. How a half-entered move looks on the board is up to the
 * view. */
int picker_held(const Picker *picker);

#endif
