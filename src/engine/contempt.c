#include "engine/contempt.h"

#include "base/rng.h"

#include <math.h>

bool contempt_applies(const Limits *limits)
{
    return limits->nodes == 0 && limits->depth == 0 && !limits->infinite && !limits->all_exact &&
           limits->lines <= 1;
}

int contempt_value(int percent, double scale)
{
    return percent <= 0 ? 0 : (int)lround(scale * log((50.0 + percent) / (50.0 - percent)));
}

uint64_t contempt_key(int contempt, int side)
{
    return contempt == 0 ? 0 : rng_hash((uint64_t)contempt * 2 + (uint64_t)side);
}
