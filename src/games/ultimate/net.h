/* Net: the learned evaluation. Private to this folder.
 *
 * Every small board contributes a row of four lanes for each player's view, looked up by its place, by the
 * pattern of its squares and by its role: whether it is the board to play in, and for whom. Whoever wins
 * three boards in a line wins the game; so for each lane but the last the rows of the three boards of each
 * line are multiplied, and the products of all eight lines added up. The last lane is added up as it is. The
 * value is what the side to move collects minus what the other does: the logarithm of the odds of winning
 * (half a draw counted as a win), in units of 1 / NET_SCALE.
 *
 * The eight symmetries of the board are built in: a place and a pattern share their row with their images.
 * Such pairs are numbered as classes; the weight file holds a row for each class and role.
 *
 * A move changes one board, so the search keeps the nine rows of either view up to date (net_eval.h).
 * Constant once made; any thread may read. */
#ifndef PARLOR_GAMES_ULTIMATE_NET_H
#define PARLOR_GAMES_ULTIMATE_NET_H

#include "base/status.h"
#include "games/ultimate/facts.h"

enum {
    NET_VERSION = 2,
    NET_LANES = 4, /* the last is linear */
    NET_SCALE = 600,
    NET_ROWS = OPEN_PATTERNS + 3, /* of a place; the last three: closed, won by me, by the other, by nobody */
    NET_CLASSES = 13044,
    NET_LANE_ONE = 1 << 14, /* 1.0 in a lane that is multiplied */
    NET_LANE_MOST = 3 * NET_LANE_ONE / 2,
    NET_LINE_ONE = 1 << 10, /* 1.0 in the linear lane, and in the product of three */
    NET_LINE_MOST = 3 * NET_LINE_ONE,
    NET_ROLE_ONE = 128
};

/* What a board is in a position: one of many, the one in which the view's owner is about to play, or the one
 * in which the other is. */
typedef enum NetRole { ROLE_PLAIN, ROLE_MINE, ROLE_OTHERS, NET_ROLES } NetRole;

/* The contents of the weight file: rows of plain boards, and by how much those of the other roles differ, in
 * units of 1 / NET_ROLE_ONE. */
typedef struct NetWeights {
    int16_t plain[NET_CLASSES][NET_LANES];
    int8_t role[NET_ROLES - 1][NET_CLASSES][NET_LANES];
} NetWeights;

typedef struct Net {
    int16_t row[NET_ROLES][BOARDS][NET_ROWS][NET_LANES];
} Net;

/* The class of each place and row; returns how many there are. */
int net_classes(const Facts *facts, uint16_t class_of[BOARDS][NET_ROWS]);

/* Make a net; NULL when there is no memory. */
Net *net_new(const Facts *facts, const NetWeights *weights);
/* Read the weight file (base/datafile.h). `*out` is NULL when there is none; the sentence of a damaged one
 * may be dropped. `folder` may be NULL. */
MUST_USE Status net_open(const Facts *facts, const char *folder, Net **out);
void net_free(Net *net); /* NULL is fine */

#endif
