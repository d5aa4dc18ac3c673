#include "engine/bench.h"
#include "engine/engine.h"
#include "games/tictactoe/board.h"

const EngineKind *const tictactoe_engines[] = {&random_engine, NULL};

const Bench tictactoe_benches[] = {{0}};
