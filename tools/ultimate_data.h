/* The records of self-played games of Ultimate Tic-Tac-Toe, shared by the tools that write and read them.
 * Plain structures of fixed size in the machine's own byte order: the files are not portable. */
#ifndef PARLOR_TOOLS_ULTIMATE_DATA_H
#define PARLOR_TOOLS_ULTIMATE_DATA_H

#include "games/ultimate/bits.h"

typedef struct DataRecord {
    uint16_t mask[2][BOARDS];
    uint8_t target, side;
    uint8_t result;  /* of the game for the side to move: 0 loss, 1 draw, 2 win; DATA_UNPLAYED */
    uint8_t proven;  /* the value is certain */
    uint16_t chance; /* what the search expects for the side to move, of DATA_ONE */
    uint16_t ply;
    uint32_t game; /* number of the game in its file */
} DataRecord;

enum { DATA_ONE = 65535, DATA_UNPLAYED = 3 /* not a position of the game itself */ };

_Static_assert(sizeof(DataRecord) == 48, "records of data files are 48 bytes");

#endif
