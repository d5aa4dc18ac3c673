/* Net: the learned evaluation. Private to this folder.
 *
 * Every small board adds a row of lanes to a sum, once for each player's view: the row of its pattern at its
 * place if it is open, the row of its owner at its place if it is closed. The board to play in adds two more:
 * one for its place and one for its pattern. The sums, clipped to 0..1 and squared, go through a small
 * network of two hidden layers; the last lane of each sum bypasses it. The result is the logarithm of the
 * odds of winning for the side to move (half a draw counted as a win), in units of 1 / NET_SCALE.
 *
 * The 122,000 rows are not learned one by one: most patterns are too rare. A shared encoder turns a pattern
 * into a short code, and a projection for each place turns the code into a row. The weight file contains
 * encoder and projections; the rows are computed when it is opened.
 *
 * A move changes one board, so the search keeps the two sums up to date (net_eval.h). Constant once made; any
 * thread may read. */
#ifndef PARLOR_GAMES_ULTIMATE_NET_H
#define PARLOR_GAMES_ULTIMATE_NET_H

#include "base/status.h"
#include "games/ultimate/facts.h"

enum {
    NET_VERSION = 3,
    NET_LANES = 32,
    NET_LINEAR = NET_LANES - 1, /* the lane that bypasses the hidden layers */
    NET_SCALE = 600,
    NET_ROWS = OPEN_PATTERNS + 3, /* of a place; the last three: closed, won by me, by the other, by nobody */

    /* The encoder: layers, and what it is told about a pattern. */
    NET_INPUTS = 35,
    NET_HIDDEN = 64,
    NET_CODE = 32,

    /* Tables of rows: the nine places, then the board to play in, for the side to move and for the other. */
    NET_TARGET = BOARDS,
    NET_TABLES = BOARDS + 2,

    /* The network behind the sums. */
    NET_FIRST = 16,
    NET_SECOND = 32
};

/* The contents of the weight file: numbers of 32 bits, little-endian. `target` and `closed` are rows as they
 * are; [0] is the view of the side to move. */
typedef struct NetWeights {
    float encode1[NET_INPUTS][NET_HIDDEN], encode1_bias[NET_HIDDEN];
    float encode2[NET_HIDDEN][NET_HIDDEN], encode2_bias[NET_HIDDEN];
    float encode3[NET_HIDDEN][NET_CODE], encode3_bias[NET_CODE];
    float project[NET_TABLES][NET_CODE][NET_LANES];
    float closed[BOARDS][3][NET_LANES];
    float target[2][BOARDS + 1][NET_LANES];
    float bias[NET_LANES];
    float first[2 * NET_LANES][NET_FIRST], first_bias[NET_FIRST];
    float second[NET_FIRST][NET_SECOND], second_bias[NET_SECOND];
    float last[NET_SECOND], last_bias;
} NetWeights;

/* Whole numbers from here on. What 1.0 is: */
enum {
    NET_LANE_ONE = 255,    /* in a lane; squared and without its last 8 bits: */
    NET_SQUARE_ONE = 254,  /* (255 * 255 >> 8) */
    NET_WEIGHT_ONE = 512,  /* in the weights of the hidden layers */
    NET_HIDDEN_ONE = 1016, /* in a hidden layer: 254 * 512 >> 7 */
    NET_FIRST_SHIFT = 7,
    NET_SECOND_SHIFT = 9,
    NET_LAST_SHIFT = 10
};

/* Weights of the hidden layers lie by pairs of inputs, then by output. */
typedef struct Net {
    int16_t row[NET_TABLES][NET_ROWS][NET_LANES];
    int16_t target[2][BOARDS + 1][NET_LANES]; /* with the bias */
    int16_t none[NET_LANES];                  /* zeros: no pattern to play in */
    int16_t first[NET_LANES][NET_FIRST][2];
    int16_t second[NET_FIRST / 2][NET_SECOND][2];
    int16_t last[NET_SECOND];
    int32_t first_bias[NET_FIRST], second_bias[NET_SECOND], last_bias;
} Net;

/* What the encoder is told about each open pattern. */
void net_inputs(const Facts *facts, float out[OPEN_PATTERNS][NET_INPUTS]);

/* Make a net; NULL if there is no memory. */
Net *net_new(const Facts *facts, const NetWeights *weights);
/* Read the weight file (base/datafile.h). `*out` is NULL if there is none; the error for a damaged one may be
 * ignored. `folder` may be NULL. */
MUST_USE Status net_open(const Facts *facts, const char *folder, Net **out);
void net_free(Net *net); /* NULL is fine */

#endif
