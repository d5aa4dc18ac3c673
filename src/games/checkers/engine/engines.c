/* The opponents of checkers by name: random, negamax, level, solve, master. */
#include "games/checkers/engine/engines.h"

#include "base/rng.h"
#include "engine/root.h"
#include "games/checkers/engine/book.h"
#include "games/checkers/levels.h"
#include "games/checkers/engine/master.h"

#include <stdlib.h>

/* ---- master ---- */

typedef struct MasterState {
    const Game *game;
    Master *master;
    bool book;
} MasterState;

static Status open_master(const Game *game, const EngineSetup *setup, void **state)
{
    MasterState *mine = malloc(sizeof *mine);
    if (mine == NULL) return status_failed("no memory for the opponent master");
    *mine = (MasterState){.game = game, .book = setup->book};
    Status status = master_new(game, setup, &mine->master);
    if (ok(&status))
        *state = mine;
    else
        free(mine);
    return status;
}

static Status open_solve(const Game *game, const EngineSetup *setup, void **state)
{
    EngineSetup mine = *setup;
    mine.book = false; /* a problem is not in it */
    Status status = open_master(game, &mine, state);
    if (ok(&status)) master_for_problems(((MasterState *)*state)->master);
    return status;
}

static void close_master(void *state)
{
    MasterState *mine = state;
    master_free(mine->master);
    free(mine);
}

/* A random move of the book; false if there is none, or if more than a move was asked for. */
static bool think_by_book(const MasterState *mine, const History *history, const Limits *limits, Thought *out)
{
    bool analysis = limits->infinite || limits->all_exact || limits->lines > 1 || limits->depth > 0;
    if (!mine->book || analysis) return false;
    Move moves[MOVES_MAX];
    int count = book_moves(mine->game, &history->pos[history->count - 1], moves);
    if (count == 0) return false;
    Rng rng = rng_seeded(limits->seed);
    *out = (Thought){.move = moves[rng_below(&rng, (uint32_t)count)], .chance = 0.5, .root_count = count};
    for (int i = 0; i < count; i++)
        out->root[i] = (RootMove){.move = moves[i], .chance = 0.5};
    return true;
}

static Status think_master(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    MasterState *mine = state;
    if (think_by_book(mine, history, limits, out)) return status_ok();
    return master_think(mine->master, history, limits, watch, out);
}

static void forget_master(void *state)
{
    master_forget(((MasterState *)state)->master);
}

static void got_master(const void *state, EngineSetup *out)
{
    master_got(((const MasterState *)state)->master, out);
}

static const EngineKind master_kind = {.name = "master",
                                       .about = "the strongest opponent",
                                       .open = open_master,
                                       .close = close_master,
                                       .think = think_master,
                                       .forget = forget_master,
                                       .threads_max = ROOT_THREADS_MAX,
                                       .got = got_master};

static const EngineKind solve_kind = {.name = "solve",
                                      .about = "for problems: looks closely at lines that give pieces away",
                                      .open = open_solve,
                                      .close = close_master,
                                      .think = think_master,
                                      .forget = forget_master,
                                      .threads_max = ROOT_THREADS_MAX,
                                      .got = got_master};

const EngineKind *const checkers_engines[] = {&random_engine, &negamax_kind, &checkers_level,
                                              &solve_kind,    &master_kind,  NULL};
