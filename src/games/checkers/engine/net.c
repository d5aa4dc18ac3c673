#include "games/checkers/engine/net.h"

#include "base/bytes.h"

#include <stdlib.h>

/* The place of a square in a region, or -1. The regions are two neighbouring rows (7), and two neighbouring
 * columns of four rows each (9). */
static int place_in_region(int region, int square)
{
    int row = square / 4, column = square % 4;
    if (region < 7) return row == region || row == region + 1 ? (row - region) * 4 + column : -1;
    int first_column = (region - 7) % 3, first_row = (region - 7) / 3 * 2;
    bool inside = column >= first_column && column <= first_column + 1 && row >= first_row &&
                  row < first_row + 4;
    return inside ? (row - first_row) * 2 + column - first_column : -1;
}

int net_pattern_step(int region, int input)
{
    static const int power[8] = {1, 3, 9, 27, 81, 243, 729, 2187};
    int kind = input / 32, place = place_in_region(region, input % 32);
    if (place < 0 || kind % 2 == 1) return 0; /* kings are not part of patterns */
    return kind == 0 ? power[place] : 2 * power[place];
}

bool net_has_pattern_steps(const NetWeights *weights)
{
    for (int region = 0; region < NET_REGIONS; region++) {
        int lane = NET_WIDTH + region;
        if (weights->first_bias[lane] != 0) return false;
        for (int input = 0; input < NET_INPUTS; input++)
            if (weights->first[input][lane] != net_pattern_step(region, input)) return false;
    }
    return true;
}

/* The weights as they lie in the file, or as this machine has numbers. */
static const NetWeights *weights_of(Net *net)
{
    if (BYTES_ARE_NUMBERS) return (const NetWeights *)net->file.bytes;
    NetWeights *own = net->own = malloc(sizeof *own);
    if (own == NULL) return NULL;
    memcpy(own, net->file.bytes, sizeof *own);
    bytes_to_numbers(own->first, sizeof own->first, 2);
    bytes_to_numbers(own->first_bias, sizeof own->first_bias, 2);
    bytes_to_numbers(own->second, sizeof own->second, 2);
    bytes_to_numbers(own->second_bias, sizeof own->second_bias, 4);
    bytes_to_numbers(own->last, sizeof own->last, 2);
    bytes_to_numbers(own->last_bias, sizeof own->last_bias, 4);
    bytes_to_numbers(own->count, sizeof own->count, 4);
    bytes_to_numbers(own->pattern, sizeof own->pattern, 2);
    return own;
}

void checkers_net_open(const char *folder, Net *net)
{
    *net = (Net){0};
    Status status = datafile_open(folder, NET_FILE, NET_KIND, NET_VERSION, &net->file);
    if (!ok(&status) || net->file.bytes == NULL) return;
    const NetWeights *weights = net->file.size == sizeof *weights ? weights_of(net) : NULL;
    if (weights != NULL && net_has_pattern_steps(weights)) {
        net->weights = weights;
        return;
    }
    checkers_net_close(net);
}

void checkers_net_close(Net *net)
{
    datafile_close(&net->file);
    free(net->own);
    *net = (Net){0};
}
