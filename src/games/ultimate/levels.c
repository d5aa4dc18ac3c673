/* The ladder of Ultimate Tic-Tac-Toe (engine/ladder.h). levels.def is written by `make ladder`, which measures it. */
#include "games/ultimate/levels.h"

static const Rung RUNGS[] = {
#include "games/ultimate/levels.def"
    {0},
};

enum { COUNT = sizeof RUNGS / sizeof RUNGS[0] - 1, USUAL = 4 };

const Ladder ultimate_ladder = {
    .rung = RUNGS, .count = COUNT, .usual = USUAL, .last_nodes = 150000, .openings = "2"};
const EngineKind ultimate_level = LADDER_ENGINE(COUNT, USUAL);
