#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/ladder.h"
#include "engine/supplies.h"
#include "game/kit.h"
#include "judge/explain.h"
#include "teach/teacher.h"
#include "view/presentation.h"

extern const Game ultimate_game;
extern const EngineKind *const ultimate_engines[];
extern const Ladder ultimate_ladder;
extern const Bench ultimate_benches[];
extern const Explainer ultimate_explainer;
extern const Teacher ultimate_teachers[];
extern const Presentation ultimate_presentation;

/* What a file is worth was measured by matches with and without it (doc/ultimate-engine.md). */
static const Supply SUPPLIES[] = {
    {"ultimate.net", N_("without its network"), N_("with another network than the measured one"), 210}, {0}};

const GameKit ultimate_kit = {
    .game = &ultimate_game,
    .engines = ultimate_engines,
    .ladder = &ultimate_ladder,
    .supplies = SUPPLIES,
    .benches = ultimate_benches,
    .explainer = &ultimate_explainer,
    .teacher = ultimate_teachers,
    .presentation = &ultimate_presentation,
};
