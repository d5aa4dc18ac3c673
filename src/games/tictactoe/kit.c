#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/ladder.h"
#include "game/kit.h"
#include "judge/explain.h"
#include "teach/teacher.h"
#include "view/presentation.h"

extern const Game tictactoe_game;
extern const EngineKind *const tictactoe_engines[];
extern const Ladder tictactoe_ladder;
extern const Bench tictactoe_benches[];
extern const Explainer tictactoe_explainer;
extern const Teacher tictactoe_teachers[];
extern const Presentation tictactoe_presentation;

const GameKit tictactoe_kit = {
    .game = &tictactoe_game,
    .engines = tictactoe_engines,
    .ladder = &tictactoe_ladder,
    .benches = tictactoe_benches,
    .explainer = &tictactoe_explainer,
    .teacher = tictactoe_teachers,
    .lesson = &lesson_engine,
    .presentation = &tictactoe_presentation,
};
