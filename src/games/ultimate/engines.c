/* The opponents of Ultimate Tic-Tac-Toe by name. */
#include "games/ultimate/levels.h"
#include "games/ultimate/master.h"
#include "games/ultimate/kept_tree.h"

#include <stdlib.h>

/* ---- uct ---- */

typedef struct Uct {
    KeptTree kept;
    uint64_t simulations; /* a move */
} Uct;

static Status open_uct(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    Uct *uct = calloc(1, sizeof *uct);
    if (uct == NULL) return status_failed("no memory for the opponent uct");
    Status status = kept_tree_init(&uct->kept, kept_tree_uct(), setup->hash_mb);
    if (!ok(&status)) {
        free(uct);
        return status;
    }
    uct->simulations = (uint64_t)setup->number;
    *state = uct;
    return status_ok();
}

static void close_uct(void *state)
{
    Uct *uct = state;
    kept_tree_release(&uct->kept);
    free(uct);
}

static Status think_uct(void *state, const History *history, const Limits *limits, const Watch *watch,
                        Thought *out)
{
    Uct *uct = state;
    kept_tree_think(&uct->kept, history, limits, uct->simulations, watch, out);
    return status_ok();
}

static void forget_uct(void *state)
{
    kept_tree_forget(&((Uct *)state)->kept);
}

static const EngineKind uct_kind = {.name = "uct",
                                    .about = "Monte Carlo tree search with that many random games a move",
                                    .arg = ARG_NUMBER,
                                    .arg_name = "simulations",
                                    .arg_min = 1,
                                    .arg_max = 500000000,
                                    .arg_default = 50000,
                                    .open = open_uct,
                                    .close = close_uct,
                                    .think = think_uct,
                                    .forget = forget_uct};

/* ---- mcts ---- */

static Status open_mcts(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    KeptTree *kept = calloc(1, sizeof *kept);
    if (kept == NULL) return status_failed("no memory for the opponent mcts");
    Status status = kept_tree_init(kept, kept_tree_mcts(), setup->hash_mb);
    if (!ok(&status)) {
        free(kept);
        return status;
    }
    *state = kept;
    return status_ok();
}

static void close_mcts(void *state)
{
    kept_tree_release(state);
    free(state);
}

static Status think_mcts(void *state, const History *history, const Limits *limits, const Watch *watch,
                         Thought *out)
{
    enum { USUAL_MS = 1000 };
    Limits mine = *limits;
    if (!limits->infinite && limits->nodes == 0 && limits->move_ms == 0) mine.move_ms = USUAL_MS;
    kept_tree_think(state, history, &mine, 0, watch, out);
    return status_ok();
}

static void forget_mcts(void *state)
{
    kept_tree_forget(state);
}

static const EngineKind mcts_kind = {.name = "mcts",
                                     .about = "Monte Carlo tree search with proofs; thinks for a second",
                                     .open = open_mcts,
                                     .close = close_mcts,
                                     .think = think_mcts,
                                     .forget = forget_mcts};

const EngineKind *const ultimate_engines[] = {
    &random_engine, &uct_kind, &mcts_kind, &ultimate_level, &ultimate_solve, &ultimate_master, NULL,
};
