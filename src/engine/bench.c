#include "engine/bench.h"

#include "base/rng.h"
#include "game/kit.h"

const Bench *game_benches(const Game *game)
{
    return kit_of(game)->benches;
}

uint32_t bench_signature_add(uint32_t so_far, const BenchResult *result)
{
    return (uint32_t)rng_mix(rng_mix(so_far, result->work), result->signature);
}
