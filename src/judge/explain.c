#include "judge/explain.h"

#include "game/kit.h"

const Explainer *game_explainer(const Game *game)
{
    return kit_of(game)->explainer;
}
