/* The classic opponent, without its table and its ordering: they change the speed, never the choice. */
#include "base/rng.h"
#include "games/checkers/engine/negamax.h"
#include "games/checkers/engine/own_eval.h"
#include "teach/teacher.h"

#include <stdlib.h>

extern const Game checkers_game;

static int64_t evaluate(const void *own, const Pos *pos)
{
    Board board = board_of_pos(pos);
    return own != NULL ? own_eval_value(own, &board) : HOT_PICK(negamax_evaluate)(&board);
}

static Status open_own(const char *text, void **own)
{
    OwnEval *eval = malloc(sizeof *eval);
    if (eval == NULL) return status_failed("no memory for an evaluation");
    Status status = own_eval_read(text, eval);
    *own = eval;
    if (!ok(&status)) free(eval);
    return status;
}

static int64_t end(const Pos *pos, int left, int depth)
{
    (void)pos, (void)depth;
    return -(NEGAMAX_LOST + left) * NEGAMAX_UNIT;
}

static int root_moves(const Pos *pos, uint64_t seed, Move out[MOVES_MAX])
{
    int count = checkers_game.moves(pos, out);
    Rng rng = rng_seeded(seed);
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = rng_below(&rng, (uint32_t)i + 1);
        Move move = out[i];
        out[i] = out[other];
        out[other] = move;
    }
    return count;
}

const Teacher checkers_teachers[] = {{.engine = "negamax",
                                      .method = TRACE_ALPHA_BETA,
                                      .cuts = true,
                                      .unit = NEGAMAX_UNIT,
                                      .evaluate = evaluate,
                                      .open_own = open_own,
                                      .end = end,
                                      .root_moves = root_moves},
                                     {.engine = NULL}};
