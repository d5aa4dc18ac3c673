/* The ladder of tic-tac-toe (engine/ladder.h). levels.def is written by `make ladder`, which measures it. */
#include "games/tictactoe/levels.h"

static const Rung RUNGS[] = {
#include "games/tictactoe/levels.def"
    {0},
};

enum { COUNT = sizeof RUNGS / sizeof RUNGS[0] - 1, USUAL = 4 };

const Ladder tictactoe_ladder = {
    .rung = RUNGS, .count = COUNT, .usual = USUAL, .last_nodes = 1, .openings = "0"};
const EngineKind tictactoe_level = LADDER_ENGINE(COUNT, USUAL);
