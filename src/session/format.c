#include "session/format.h"

#include "base/text.h"
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

bool format_is_meant(const char *path)
{
    const GameKit *kit;
    size_t length = strlen(path);
    for (int i = 0; (kit = kit_at(i)) != NULL; i++)
        for (const Format *const *format = kit->formats; format != NULL && *format != NULL; format++) {
            size_t ending = strlen((*format)->ending);
            if (ending < length && text_same(path + length - ending, (*format)->ending)) return true;
        }
    return false;
}
