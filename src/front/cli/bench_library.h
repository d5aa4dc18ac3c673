/* The bench of the library of games: import and search by position at a chosen size. */
#ifndef PARLOR_FRONT_CLI_BENCH_LIBRARY_H
#define PARLOR_FRONT_CLI_BENCH_LIBRARY_H

#include "base/status.h"

/* A library of `games` random games in a temporary folder; prints how long import and search took. */
MUST_USE Status bench_library(long games, bool json);

#endif
