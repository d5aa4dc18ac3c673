/* The ladder of checkers (engine/ladder.h). levels.def is written by `make ladder`, which measures it. */
#include "games/checkers/levels.h"

static const Rung RUNGS[] = {
#include "games/checkers/levels.def"
    {0},
};

enum { COUNT = sizeof RUNGS / sizeof RUNGS[0] - 1, USUAL = 5 };

const Ladder checkers_ladder = {
    .rung = RUNGS, .count = COUNT, .usual = USUAL, .last_nodes = 100000, .openings = "three-move"};
const EngineKind checkers_level = LADDER_ENGINE(COUNT, USUAL);
