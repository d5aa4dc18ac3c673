/* The bench of the library of games: import and search by position at a size that one chooses. */
#ifndef PARLOR_FRONT_CLI_BENCH_LIBRARY_H
#define PARLOR_FRONT_CLI_BENCH_LIBRARY_H

#include "base/status.h"

/* A library of `games` random games in a folder of its own that is removed afterwards; prints what import and
 * search took. */
MUST_USE Status bench_library(long games, bool json);

#endif
