#include "engine/explain.h"

#define EXPLAINER(name) extern const Game name##_game;
#include "engine/explainers.def"
#undef EXPLAINER

Explain game_explainer(const Game *game)
{
#define EXPLAINER(name)                                                                                      \
    if (game == &name##_game) return name##_explain;
#include "engine/explainers.def"
#undef EXPLAINER
    return NULL;
}
