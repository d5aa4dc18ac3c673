#include "engine/bench.h"

#include "base/rng.h"

#define GAME(name)                                                                                           \
    extern const Game name##_game;                                                                           \
    extern const Bench name##_benches[];
#include "game/games.def"
#undef GAME

const Bench *game_benches(const Game *game)
{
#define GAME(name)                                                                                           \
    if (game == &name##_game) return name##_benches;
#include "game/games.def"
#undef GAME
    static const Bench none[] = {{0}};
    return none;
}

uint32_t bench_signature_add(uint32_t so_far, const BenchResult *result)
{
    return (uint32_t)rng_mix(rng_mix(so_far, result->work), result->signature);
}
