#include "session/format.h"

#include "game/kit.h"

const Format *format_of(const Game *game)
{
    const Format *const *formats = kit_of(game)->formats;
    return formats != NULL ? formats[0] : NULL;
}
