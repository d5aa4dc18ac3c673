#include "game/kit.h"

#include <assert.h>

#define GAME(name) extern const GameKit name##_kit;
#include "game/games.def"
#undef GAME

static const GameKit *const ALL[] = {
#define GAME(name) &name##_kit,
#include "game/games.def"
#undef GAME
};

enum { KIT_COUNT = sizeof ALL / sizeof ALL[0] };

const GameKit *kit_at(int index)
{
    return index >= 0 && index < KIT_COUNT ? ALL[index] : NULL;
}

const GameKit *kit_of(const Game *game)
{
    for (int i = 0; i < KIT_COUNT; i++)
        if (ALL[i]->game == game) return ALL[i];
    assert(!"every game has a kit");
    return ALL[0];
}
