/* The opponents of checkers by name: random, negamax, level, master. */
#include "games/checkers/engines.h"

#include "games/checkers/master.h"

static Status open_master(const Game *game, const EngineSetup *setup, void **state)
{
    Master *master;
    Status status = master_new(game, setup->hash_mb, &master);
    if (ok(&status)) *state = master;
    return status;
}

static void close_master(void *state)
{
    master_free(state);
}

static Status think_master(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    return master_think(state, history, limits, watch, out);
}

static void forget_master(void *state)
{
    master_forget(state);
}

static const EngineKind master_kind = {.name = "master",
                                       .about = "the strongest opponent",
                                       .open = open_master,
                                       .close = close_master,
                                       .think = think_master,
                                       .forget = forget_master};

const EngineKind *const checkers_engines[] = {&random_engine, &negamax_kind, &master_kind, NULL};
