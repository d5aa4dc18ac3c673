#include "session/format.h"

#include "game/kit.h"

#include <string.h>

const Format *format_of(const Game *game)
{
    const Format *const *formats = kit_of(game)->formats;
    return formats != NULL ? formats[0] : NULL;
}

bool format_is_known(const Game *game, const char *name)
{
    const Format *const *format = kit_of(game)->formats;
    for (; format != NULL && *format != NULL; format++)
        if (strcmp((*format)->name, name) == 0) return true;
    return false;
}
