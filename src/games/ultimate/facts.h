/* Facts: lookup tables about small boards for the alpha-beta search, the solver and the net. Private to this
 * folder. Made once (half a millisecond), constant afterwards, any thread may read. */
#ifndef PARLOR_GAMES_ULTIMATE_FACTS_H
#define PARLOR_GAMES_ULTIMATE_FACTS_H

#include "games/ultimate/bits.h"

enum {
    MASKS = 512,
    PATTERNS = 19683,     /* 3^9: each square empty, mine (1) or the other's (2) */
    OPEN_PATTERNS = 11093 /* of them neither won nor full */
};

typedef struct Facts {
    uint16_t completing[MASKS]; /* squares that make a line together with this mask */
    uint16_t ternary[MASKS];    /* the mask read in base three */
    uint16_t open_id[PATTERNS]; /* open patterns numbered from 0; OPEN_PATTERNS for the others */
    int32_t chance[PATTERNS];   /* that I win it if both sides play at random, out of CHANCE_ONE */
    uint64_t square_key[2][BOARDS][SQUARES];
    uint64_t closed_key[3][BOARDS]; /* won by a side, or drawn: the squares inside no longer matter */
    uint64_t target_key[BOARDS + 1];
    uint64_t side_key;
} Facts;

enum { CHANCE_ONE = 1024 };

void facts_init(Facts *facts);

/* The pattern of a small board from the point of view of the side that `mine` belongs to. */
static inline unsigned facts_pattern(const Facts *facts, unsigned mine, unsigned other)
{
    return facts->ternary[mine] + 2u * facts->ternary[other];
}

#endif
