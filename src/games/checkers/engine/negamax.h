/* Negamax: the classic opponent, `negamax:1` to `negamax:12`. It looks a fixed number of turns ahead (a
 * multi-jump is one turn) and plays the first best of the shuffled moves, exactly as plain alpha-beta would:
 * the table and the ordering below change the speed, never a value. tests/unit/test_checkers_negamax.c
 * compares it with the plain version.
 *
 * The value of a position is (own - other) / pieces, of a lost one -200 - turns left. Such fractions are kept
 * as whole numbers of 1 / NEGAMAX_UNIT, the least common multiple of 1..24: comparisons give the same result
 * as for the fractions, and dividing by NEGAMAX_UNIT gives the same double. */
#ifndef PARLOR_CHECKERS_NEGAMAX_H
#define PARLOR_CHECKERS_NEGAMAX_H

#include "base/hot.h"
#include "engine/hash_table.h"
#include "engine/timing.h"
#include "games/checkers/board.h"

#define NEGAMAX_UNIT     INT64_C(5354228880)
#define NEGAMAX_INFINITE (1000 * NEGAMAX_UNIT)

enum { NEGAMAX_TURNS = 12, NEGAMAX_LOST = 200, NEGAMAX_MB = 8 };

/* What is known about a position with a number of turns to look ahead. Valid for exactly that number. */
typedef struct NegamaxEntry {
    uint64_t key;
    int64_t value : 48; /* in 1 / NEGAMAX_UNIT */
    uint64_t best : 8;  /* index of the best move in the generator's order */
    uint64_t turns : 4;
    uint64_t bound : 2; /* Bound */
} NegamaxEntry;

typedef struct Negamax {
    NegamaxEntry *entry;
    uint64_t mask;                  /* entries - 1; a power of two */
    const struct OwnEval *own_eval; /* a person's own evaluation; NULL = the classic one */
    Budget budget;
    uint32_t history[2][1024]; /* how often a step (origin, target) was best: affects only the move
                                * ordering */
} Negamax;

/* The value of the board for the side to move, `turns` ahead: exact between alpha and beta, else a bound. */
HOT_DECLARE(int64_t, negamax_search, Negamax *negamax, const Board *board, int turns, int64_t alpha,
            int64_t beta);
/* The evaluation without any lookahead. */
HOT_DECLARE(int64_t, negamax_evaluate, const Board *board);

#endif
