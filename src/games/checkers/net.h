/* Net: the learned evaluation, a small neural network in whole numbers.
 *
 * The board is seen by the side to move, turned so that it goes up. Input: 32 squares x own man, own king,
 * other man, other king. A first layer of NET_WIDTH (a row of weights is added for each piece), then NET_HIDDEN and one
 * output, both chosen by the number of pieces, plus a linear term in the four counts of pieces.
 * Activations are clipped to 0..1. The value is in hundredths of a man.
 *
 * Everything is exact integer arithmetic without overflow or saturation, so that all builds compute the same
 * numbers. The weights come from tools/checkers_train.c as a data file whose payload is a NetWeights. */
#ifndef PARLOR_CHECKERS_NET_H
#define PARLOR_CHECKERS_NET_H

#include "base/datafile.h"
#include "games/checkers/board.h"

#include <string.h>

enum {
    NET_INPUTS = 128,
    NET_WIDTH = 64,
    NET_HIDDEN = 32,
    NET_BUCKETS = 8, /* by number of pieces: up to 6, 8, 10, 12, 14, 16, 19, 24 */
    NET_KINDS = 4,   /* own men, own kings, other men, other kings */

    /* What 1.0 is in each layer. */
    NET_ONE = 256,       /* first layer: weights, sums and activations */
    NET_SCALE_2 = 1024,  /* weights of the second layer */
    NET_ONE_2 = 4096,    /* activations of the second layer */
    NET_UNIT = 8,        /* weights of the output: eighths of a hundredth of a man */
    NET_VALUE_MAX = 3000 /* of an evaluation */
};

/* The payload of the file, little-endian. */
typedef struct NetWeights {
    int16_t first[NET_INPUTS][NET_WIDTH];
    int16_t first_bias[NET_WIDTH];
    /* Inputs in pairs: the weights of inputs 2i and 2i + 1 for one output stand side by side. */
    int16_t second[NET_BUCKETS][NET_WIDTH / 2][NET_HIDDEN][2];
    int32_t second_bias[NET_BUCKETS][NET_HIDDEN];
    int16_t last[NET_BUCKETS][NET_HIDDEN];
    int32_t last_bias[NET_BUCKETS];
    int32_t count[NET_BUCKETS][NET_KINDS];
} NetWeights;

/* The sums of the first layer for some position. */
typedef struct NetSums {
    Board board;
    int16_t x[NET_WIDTH];
} NetSums;

typedef struct Net {
    const NetWeights *weights; /* NULL: no network, the hand-made evaluation is used */
    DataFile file;
} Net;

#define NET_FILE "checkers.net"
#define NET_KIND "ckr-net"
enum { NET_VERSION = 1 };

/* Look for the network's file (base/datafile.h says where). Without one, or with a damaged one, the net is
 * empty. */
void checkers_net_open(const char *folder, Net *net);
void checkers_net_close(Net *net);

/* An empty board: nothing but the bias. */
static inline void net_sums_clear(const NetWeights *weights, NetSums *sums)
{
    sums->board = (Board){0};
    memcpy(sums->x, weights->first_bias, sizeof sums->x);
}

static inline int net_bucket(int pieces)
{
    static const uint8_t bucket[25] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3,
                                       4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7};
    return bucket[pieces];
}

#endif
