/* Bench: fixed pieces of work whose speed is worth knowing. Each game lists its own as NAME_benches, ended by
 * one whose name is NULL. The work is a pure function: its signature must not depend on machine, compiler or
 * flavour. */
#ifndef PARLOR_ENGINE_BENCH_H
#define PARLOR_ENGINE_BENCH_H

#include "game/game.h"

typedef struct BenchResult {
    uint64_t work;      /* units done: positions, playouts, nodes */
    uint64_t signature; /* of the result */
    uint64_t bytes;     /* memory used, where that matters */
    int64_t preparing;  /* µs of processor time before the work, such as opening an engine: not counted */
} BenchResult;

typedef struct Bench {
    const char *name;         /* "perft 9" */
    const char *unit;         /* "positions" */
    BenchResult (*run)(void); /* some 50 ms to 1 s of work; may run in several threads at once */
} Bench;

const Bench *game_benches(const Game *game);

/* The signature of a whole game: start with BENCH_SIGNATURE_START and fold in the result of each of its
 * benches in order. At most ten decimal digits, so that it fits into a commit message. */
enum { BENCH_SIGNATURE_START = 0 };
uint32_t bench_signature_add(uint32_t so_far, const BenchResult *result);

#endif
