/* The opponents of Ultimate Tic-Tac-Toe by name. */
#include "games/ultimate/levels.h"
#include "games/ultimate/thinker.h"
#include "games/ultimate/search.h"

#include <stdlib.h>

/* ---- uct ---- */

typedef struct Uct {
    Search search;
    uint64_t simulations; /* a move */
} Uct;

static Status open_uct(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    Uct *uct = calloc(1, sizeof *uct);
    if (uct == NULL) return status_failed("no memory for the opponent uct");
    Status status = search_init(&uct->search, search_uct(), setup->hash_mb);
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
    search_release(&uct->search);
    free(uct);
}

static Status think_uct(void *state, const History *history, const Limits *limits, const Watch *watch,
                        Thought *out)
{
    Uct *uct = state;
    search_think(&uct->search, history, limits, uct->simulations, watch, out);
    return status_ok();
}

static void forget_uct(void *state)
{
    search_forget(&((Uct *)state)->search);
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
    Search *search = calloc(1, sizeof *search);
    if (search == NULL) return status_failed("no memory for the opponent mcts");
    Status status = search_init(search, search_mcts(), setup->hash_mb);
    if (!ok(&status)) {
        free(search);
        return status;
    }
    *state = search;
    return status_ok();
}

static void close_mcts(void *state)
{
    search_release(state);
    free(state);
}

static Status think_mcts(void *state, const History *history, const Limits *limits, const Watch *watch,
                         Thought *out)
{
    enum { USUAL_MS = 1000 };
    Limits mine = *limits;
    if (!limits->infinite && limits->nodes == 0 && limits->move_ms == 0) mine.move_ms = USUAL_MS;
    search_think(state, history, &mine, 0, watch, out);
    return status_ok();
}

static void forget_mcts(void *state)
{
    search_forget(state);
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
