/* The opponents of checkers, and what they share. */
#ifndef PARLOR_CHECKERS_ENGINES_H
#define PARLOR_CHECKERS_ENGINES_H

#include "engine/engine.h"
#include "games/checkers/movegen.h"

extern const EngineKind negamax_kind;
extern const EngineKind *const checkers_engines[];

#endif
