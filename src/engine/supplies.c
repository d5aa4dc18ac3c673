#include "engine/supplies.h"

#include "game/kit.h"

Supplies supplies_look(const Game *game, const char *folder)
{
    Supplies supplies = {.game = game, .list = kit_of(game)->supplies};
    for (int i = 0; supplies.list != NULL && supplies.list[i].file != NULL && i < SUPPLIES_MAX; i++)
        supplies.state[supplies.count++] = datafile_state(folder, supplies.list[i].file);
    return supplies;
}

bool supplies_complete(const Supplies *supplies)
{
    for (int i = 0; i < supplies->count; i++)
        if (supplies->state[i] != DATA_DECLARED) return false;
    return true;
}

bool supplies_concern(const Supplies *supplies, const Rung *rung)
{
    return rung != NULL && rung->slack == 0 && !supplies_complete(supplies);
}

const Rung *supplies_weakened(const Supplies *supplies, const char *spec)
{
    const Rung *rung = ladder_find(supplies->game, spec);
    return supplies_concern(supplies, rung) ? rung : NULL;
}

int supplies_elo(const Supplies *supplies, const Rung *rung, bool *known)
{
    int elo = rung->elo;
    *known = true;
    if (!supplies_concern(supplies, rung)) return elo;
    for (int i = 0; i < supplies->count; i++) {
        if (supplies->state[i] == DATA_OTHER) *known = false;
        if (supplies->state[i] != DATA_DECLARED) elo -= supplies->list[i].worth;
    }
    return (elo + 5) / 10 * 10;
}

void supplies_missing(const Supplies *supplies, Text *out)
{
    for (int i = 0; i < supplies->count; i++)
        if (supplies->state[i] != DATA_DECLARED)
            text_add(out, "%s%s", out->length > 0 ? " " : "", supplies->list[i].file);
}
