#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/ladder.h"
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

const GameKit ultimate_kit = {
    .game = &ultimate_game,
    .engines = ultimate_engines,
    .ladder = &ultimate_ladder,
    .benches = ultimate_benches,
    .explainer = &ultimate_explainer,
    .teacher = ultimate_teachers,
    .presentation = &ultimate_presentation,
};
