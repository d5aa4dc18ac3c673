#include "engine/bench.h"

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
