/* Net: the learned evaluation. Private to this folder.
 *
 * Every small board contributes a row of lanes that depends on its place and on the pattern of its squares;
 * the sum of the nine rows, once from each player's view, is all that a small head needs to judge a position.
 * A move changes one board, so the search keeps both sums up to date with two subtractions and two additions
 * (net_eval.h). The rows are not learned one by one: an encoder shared by all places turns a pattern into a
 * code, and each place has a projection from codes to rows. All rows are computed when the net is made.
 *
 *   pattern (9 squares, one of 3 each: 27) -> 64 -> 64 -> 32, then for each place -> LANES
 *   a closed board: a row for won, lost or drawn at its place
 *   for the board to play in: a row for its place, and a row for its pattern (two more "places")
 *   clamp(own lanes) ++ clamp(other's lanes) -> 16 -> 32 -> 1, plus half the difference of the last lane,
 *   which is not clamped
 *
 * All hidden layers are clamped to 0..1, those of the encoder at 0 only. The result is the logarithm of the
 * odds of winning (half a draw counted as a win) for the side to move, in units of 1 / NET_SCALE.
 * Constant once made; any thread may read. */
#ifndef PARLOR_GAMES_ULTIMATE_NET_H
#define PARLOR_GAMES_ULTIMATE_NET_H

#include "base/status.h"
#include "games/ultimate/facts.h"

enum {
    NET_VERSION = 1,
    NET_LANES = 32,
    NET_INPUTS = 27,
    NET_HIDDEN = 64,
    NET_CODE = 32,
    NET_PLACES = BOARDS + 2, /* and the board to play in, as the side to move and as the other sees it */
    NET_TARGETS = BOARDS + 1,
    NET_FIRST = 16, /* layers of the head */
    NET_SECOND = 32,
    NET_SCALE = 200,

    NET_ROWS = OPEN_PATTERNS + 3, /* of a place; the last three: won, lost, drawn */
    NET_ONE = 512,                /* 1.0 in a lane and in the activations */
    NET_WEIGHT_BITS = 8           /* 1.0 in a weight of the head */
};

/* The contents of the weight file: nothing but floats, so that trainer and engine agree by construction. */
typedef struct NetWeights {
    float encode1[NET_INPUTS][NET_HIDDEN], encode1_bias[NET_HIDDEN];
    float encode2[NET_HIDDEN][NET_HIDDEN], encode2_bias[NET_HIDDEN];
    float encode3[NET_HIDDEN][NET_CODE], encode3_bias[NET_CODE];
    float project[NET_PLACES][NET_CODE][NET_LANES], project_bias[NET_PLACES][NET_LANES];
    float closed[BOARDS][3][NET_LANES];
    float target[2][NET_TARGETS][NET_LANES]; /* as the side to move sees it, and as the other does */
    float first[2 * NET_LANES][NET_FIRST], first_bias[NET_FIRST];
    float second[NET_FIRST][NET_SECOND], second_bias[NET_SECOND];
    float last[NET_SECOND], last_bias;
} NetWeights;

typedef struct Net {
    int16_t (*row)[NET_LANES]; /* NET_PLACES * NET_ROWS of them */
    int16_t target[2][NET_TARGETS][NET_LANES];
    /* The head; weights of two inputs side by side, as multiply-and-add instructions want them. */
    _Alignas(64) int16_t first[NET_LANES][NET_FIRST][2];
    _Alignas(64) int16_t second[NET_FIRST / 2][NET_SECOND][2];
    _Alignas(64) int32_t first_bias[NET_FIRST], second_bias[NET_SECOND];
    int16_t last[NET_SECOND];
    int32_t last_bias;
} Net;

/* Make a net; NULL when there is no memory. */
Net *net_new(const Facts *facts, const NetWeights *weights);
/* Read the weight file (base/datafile.h). `*out` is NULL when there is none; the sentence of a damaged one
 * may be dropped. `folder` may be NULL. */
MUST_USE Status net_open(const Facts *facts, const char *folder, Net **out);
void net_free(Net *net); /* NULL is fine */

/* The codes of all open patterns, for net_new and the trainer's tests. */
void net_encode(const NetWeights *weights, unsigned pattern, float code[NET_CODE]);

#endif
