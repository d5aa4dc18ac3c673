#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/ladder.h"
#include "engine/oracle.h"
#include "engine/supplies.h"
#include "game/kit.h"
#include "games/checkers/openings.h"
#include "judge/explain.h"
#include "teach/teacher.h"
#include "session/format.h"
#include "view/presentation.h"

extern const Game checkers_game;
extern const EngineKind *const checkers_engines[];
extern const Ladder checkers_ladder;
extern const Oracle checkers_oracle;
extern const Bench checkers_benches[];
extern const Explainer checkers_explainer;
extern const Teacher checkers_teachers[];
extern const Presentation checkers_presentation;
extern const Format pdn_format;

static const Format *const FORMATS[] = {&pdn_format, NULL};
static const OpeningSet THREE_MOVE = {"three-move", checkers_three_move_openings, checkers_opening_names};

/* What a file is worth was measured by matches with and without it (doc/checkers-engine.md). */
static const Supply SUPPLIES[] = {
    {"checkers.net", N_("without its network"), N_("with another network than the measured one"), 320},
    {"egdb/2-5.wdl", N_("without its endgame database"),
     N_("with another endgame database than the measured one"), 20},
    {0}};

const GameKit checkers_kit = {
    .game = &checkers_game,
    .engines = checkers_engines,
    .ladder = &checkers_ladder,
    .supplies = SUPPLIES,
    .oracle = &checkers_oracle,
    .benches = checkers_benches,
    .explainer = &checkers_explainer,
    .teacher = checkers_teachers,
    .lesson = &lesson_engine,
    .presentation = &checkers_presentation,
    .formats = FORMATS,
    .openings = &THREE_MOVE,
    .speaks_hub = true,
};
