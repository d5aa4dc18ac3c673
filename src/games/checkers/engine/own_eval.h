/* Own_eval: an evaluation of checkers that a person has written, for `negamax:6,eval=FILE` and
 * `negamax:6,man=80+row^2,king=195`.
 *
 *   man = 80 + row^2                      what a man is worth,
 *   king = 195 + 4*good                   what a king is worth,
 *   value = (own - other) / pieces        and the position for the side to move
 *
 * These three lines are the classic evaluation; a line that is missing stays as it is there. For man and king: row is
 * the distance from the own back row (0-7), column 0-7, good is 1 on the six squares that kings like, edge is 1 on the
 * outer columns. For value: own and other are the sums of these, pieces the number of pieces on the board, own_men,
 * other_men, own_kings, other_kings, and own_moves, other_moves: pieces that can move. A lost position is always worth
 * -200 and less, so other values are kept between -199 and 199. */
#ifndef PARLOR_CHECKERS_OWN_EVAL_H
#define PARLOR_CHECKERS_OWN_EVAL_H

#include "base/formula.h"
#include "engine/engine.h"
#include "games/checkers/board.h"

typedef struct OwnEval {
    double worth[2][2][64]; /* by side, king or man, bit of the lattice */
    Formula value;
} OwnEval;

/* "eval=FILE" or "man=…,king=…"; `out` is complete if this succeeds. */
MUST_USE Status own_eval_read(const char *text, OwnEval *out);
/* For the side to move, in 1 / NEGAMAX_UNIT. */
int64_t own_eval_value(const OwnEval *eval, const Board *board);

#endif
