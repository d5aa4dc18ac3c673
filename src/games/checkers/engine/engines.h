/* The opponents of checkers: engines.c lists them, negamax.c has its own kind. */
#ifndef PARLOR_CHECKERS_ENGINES_H
#define PARLOR_CHECKERS_ENGINES_H

#include "engine/engine.h"

extern const EngineKind negamax_kind;
extern const EngineKind *const checkers_engines[];

#endif
