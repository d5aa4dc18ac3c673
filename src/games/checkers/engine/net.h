/* Net: the learned evaluation: a small neural network and pattern tables, in whole numbers.
 *
 * The board is seen by the side to move, turned so that it goes up. The network's input: 32 squares x own man,
 * own king, other man, other king. A first layer of NET_WIDTH sums (a row of weights is added for each piece),
 * clipped to 0..1; the first half of them is multiplied with the second, so that NET_PRODUCTS remain: what is
 * worth something only if something else is there too. Then NET_HIDDEN, clipped in the same way, and one output,
 * both chosen by the number of pieces, plus a linear term in the four counts of pieces.
 *
 * Beside it, for each of NET_REGIONS overlapping regions of eight squares, a table says what the pattern of men
 * there is worth (own man, other man, neither: 3^8 patterns), in three phases of the game. The numbers of the
 * patterns are sums over the pieces too, and are kept in the same row as the first layer.
 *
 * The value is in hundredths of a man. Everything is exact integer arithmetic without overflow or saturation, so
 * that all builds compute the same numbers. The weights come from tools/checkers_train.c as a data file whose
 * payload is a NetWeights. */
#ifndef PARLOR_CHECKERS_NET_H
#define PARLOR_CHECKERS_NET_H

#include "base/datafile.h"
#include "games/checkers/board.h"

#include <string.h>

enum {
    NET_INPUTS = 128,
    NET_WIDTH = 256,
    NET_PRODUCTS = NET_WIDTH / 2,
    NET_HIDDEN = 32,
    NET_BUCKETS = 8, /* by number of pieces: up to 6, 8, 10, 12, 14, 16, 19, 24 */
    NET_KINDS = 4,   /* own men, own kings, other men, other kings */
    NET_REGIONS = 16,
    NET_PATTERNS = 6561,               /* of a region */
    NET_PHASES = 3,                    /* of the pattern tables: from 17 pieces, from 11, below */
    NET_ROW = NET_WIDTH + NET_REGIONS, /* of the first layer: weights, then steps of the patterns' numbers */

    /* What 1.0 is in each layer. */
    NET_ONE = 255, /* first layer: weights and sums; a product is divided by 256, so that 1.0 becomes 254 */
    NET_PRODUCT_ONE = 254,
    NET_SCALE_2 = 1024, /* weights of the second layer */
    NET_SHIFT = 64,     /* between the sums of the second layer and its activations */
    NET_ONE_2 = NET_PRODUCT_ONE * NET_SCALE_2 / NET_SHIFT, /* activations of the second layer */
    NET_UNIT = 8,        /* weights of the output: eighths of a hundredth of a man */
    NET_VALUE_MAX = 3000 /* of an evaluation */
};

/* The payload of the file, little-endian. */
typedef struct NetWeights {
    int16_t first[NET_INPUTS][NET_ROW];
    int16_t first_bias[NET_ROW];
    /* Inputs in pairs: the weights of inputs 2i and 2i + 1 for one output stand side by side. */
    int16_t second[NET_BUCKETS][NET_PRODUCTS / 2][NET_HIDDEN][2];
    int32_t second_bias[NET_BUCKETS][NET_HIDDEN];
    int16_t last[NET_BUCKETS][NET_HIDDEN];
    int32_t last_bias[NET_BUCKETS];
    int32_t count[NET_BUCKETS][NET_KINDS];
    int16_t pattern[NET_PHASES][NET_REGIONS][NET_PATTERNS];
} NetWeights;

/* The sums of the first layer, and the numbers of the patterns, for some position. */
typedef struct NetSums {
    Board board;
    int16_t x[NET_ROW];
} NetSums;

typedef struct Net {
    const NetWeights *weights; /* NULL: no network, the hand-made evaluation is used */
    NetWeights *own;           /* a copy, where the file's numbers are not this machine's */
    DataFile file;
} Net;

#define NET_FILE "checkers.net"
#define NET_KIND "ckr-net"
enum { NET_VERSION = 4 };

/* Look for the network's file (base/datafile.h says where). If it is missing or damaged, the net is empty. */
void checkers_net_open(const char *folder, Net *net);
void checkers_net_close(Net *net);

/* An empty board: only the bias. */
static inline void net_sums_clear(const NetWeights *weights, NetSums *sums)
{
    sums->board = (Board){0};
    memcpy(sums->x, weights->first_bias, sizeof sums->x);
}

/* What a piece adds to the number of a region's pattern; the input is 32 x kind + square. */
int net_pattern_step(int region, int input);
/* Do the rows add up to valid pattern numbers? Others would point outside the tables. */
bool net_has_pattern_steps(const NetWeights *weights);

static inline int net_phase(int pieces)
{
    return pieces > 16 ? 0 : pieces > 10 ? 1 : 2;
}

static inline int net_bucket(int pieces)
{
    static const uint8_t bucket[25] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3,
                                       4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7};
    return bucket[pieces];
}

#endif
