#include "games/ultimate/net.h"

#include "base/datafile.h"
#include "base/large.h"

#include <stdlib.h>

enum { SYMMETRIES = 8, NO_CLASS = UINT16_MAX };

/* ---- Classes ---- */

static int turned(int square)
{
    return square % 3 * 3 + 2 - square / 3;
}

static int mirrored(int square)
{
    return square / 3 * 3 + 2 - square % 3;
}

/* Where that symmetry, 0 to 7, brings a square. */
static int moved(int square, int symmetry)
{
    int out = symmetry & 4 ? mirrored(square) : square;
    for (int i = 0; i < (symmetry & 3); i++)
        out = turned(out);
    return out;
}

static unsigned moved_pattern(unsigned pattern, int symmetry)
{
    static const uint16_t POWER[SQUARES] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    unsigned out = 0;
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        if (pattern % 3 != 0) out += pattern % 3 * POWER[moved(i, symmetry)];
    return out;
}

static void name_class(const Facts *facts, uint16_t class_of[BOARDS][NET_ROWS], int place, unsigned pattern,
                       uint16_t number)
{
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        class_of[moved(place, symmetry)][facts->open_id[moved_pattern(pattern, symmetry)]] = number;
}

/* Closed boards have no pattern: corners, edges and the centre. */
static uint16_t name_closed(uint16_t class_of[BOARDS][NET_ROWS], uint16_t count)
{
    for (int place = 0; place < BOARDS; place++)
        for (int owner = 0; owner < 3; owner++)
            class_of[place][OPEN_PATTERNS + owner] = (uint16_t)(count + 3 * (place == 4 ? 2 : place % 2) +
                                                                owner);
    return (uint16_t)(count + 9);
}

int net_classes(const Facts *facts, uint16_t class_of[BOARDS][NET_ROWS])
{
    uint16_t count = 0;
    memset(class_of, 0xFF, BOARDS * sizeof class_of[0]);
    for (int place = 0; place < BOARDS; place++)
        for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
            unsigned id = facts->open_id[pattern];
            if (id != OPEN_PATTERNS && class_of[place][id] == NO_CLASS)
                name_class(facts, class_of, place, pattern, count++);
        }
    return name_closed(class_of, count);
}

/* ---- Life ---- */

/* Held within bounds in which sums and products fit into 16 bits. */
static int16_t lane_value(const NetWeights *weights, int role, int class, int lane)
{
    int one = lane == NET_LANES - 1 ? NET_LINE_ONE : NET_LANE_ONE;
    int most = lane == NET_LANES - 1 ? NET_LINE_MOST : NET_LANE_MOST;
    int value = weights->plain[class][lane];
    if (role > 0) value += weights->role[role - 1][class][lane] * (one / NET_ROLE_ONE);
    return (int16_t)(value > most ? most : value < -most ? -most : value);
}

Net *net_new(const Facts *facts, const NetWeights *weights)
{
    Net *net = large_alloc(sizeof *net);
    uint16_t(*class_of)[NET_ROWS] = malloc(BOARDS * sizeof class_of[0]);
    if (net == NULL || class_of == NULL) {
        free(net);
        free(class_of);
        return NULL;
    }
    net_classes(facts, class_of);
    for (int role = 0; role < NET_ROLES; role++)
        for (int place = 0; place < BOARDS; place++)
            for (int row = 0; row < NET_ROWS; row++)
                for (int i = 0; i < NET_LANES; i++)
                    net->row[role][place][row][i] = lane_value(weights, role, class_of[place][row], i);
    free(class_of);
    return net;
}

void net_free(Net *net)
{
    free(net);
}

Status net_open(const Facts *facts, const char *folder, Net **out)
{
    DataFile file;
    *out = NULL;
    Status status = datafile_open(folder, "ultimate.net", "uttt-net", NET_VERSION, &file);
    if (!ok(&status) || file.bytes == NULL) return status;
    if (file.size == sizeof(NetWeights))
        *out = net_new(facts, (const NetWeights *)(const void *)file.bytes);
    else
        status = status_failed("ultimate.net is ignored: it holds %zu bytes of weights instead of %zu",
                               file.size, sizeof(NetWeights));
    datafile_close(&file);
    return status;
}
