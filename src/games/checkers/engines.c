/* The opponents of checkers by name: random, negamax, level, master. */
#include "games/checkers/engines.h"

#include "base/rng.h"
#include "games/checkers/book.h"
#include "games/checkers/master.h"

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

static void close_master(void *state)
{
    MasterState *mine = state;
    master_free(mine->master);
    free(mine);
}

/* One of the book's moves by chance; false when there is none, or when the question is not just what to play. */
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
                                       .threads_max = MASTER_THREADS_MAX,
                                       .got = got_master};

/* ---- level: a ladder over the others (doc/checkers-levels.md has the measured strengths) ---- */

enum { CLASSIC_LEVELS = 12, LEVELS = 16 };

/* Milliseconds of master, above the classic levels. */
static const int64_t MASTER_MS[LEVELS - CLASSIC_LEVELS] = {50, 250, 1000, 4000};

typedef struct Level {
    const EngineKind *kind;
    void *state;     /* of that kind */
    int64_t move_ms; /* when nobody sets a limit; 0 = the kind's own work */
} Level;

static Status open_level(const Game *game, const EngineSetup *setup, void **state)
{
    Level *level = calloc(1, sizeof *level);
    if (level == NULL) return status_failed("no memory for the opponent level");
    bool classic = setup->number <= CLASSIC_LEVELS;
    level->kind = classic ? &negamax_kind : &master_kind;
    level->move_ms = classic ? 0 : MASTER_MS[setup->number - CLASSIC_LEVELS - 1];
    Status status = level->kind->open(game, setup, &level->state);
    if (!ok(&status)) {
        free(level);
        return status;
    }
    *state = level;
    return status_ok();
}

static void close_level(void *state)
{
    Level *level = state;
    level->kind->close(level->state);
    free(level);
}

static Status think_level(void *state, const History *history, const Limits *limits, const Watch *watch,
                          Thought *out)
{
    Level *level = state;
    Limits mine = *limits;
    bool free_choice = !limits->infinite && limits->nodes == 0 && limits->depth == 0;
    if (free_choice && level->move_ms > 0 && (limits->move_ms == 0 || limits->move_ms > level->move_ms))
        mine.move_ms = level->move_ms;
    return level->kind->think(level->state, history, &mine, watch, out);
}

static void forget_level(void *state)
{
    Level *level = state;
    if (level->kind->forget != NULL) level->kind->forget(level->state);
}

static const EngineKind level_kind = {.name = "level",
                                      .about = "1 to 12 look that many turns ahead, 13 to 16 are master",
                                      .arg = ARG_NUMBER,
                                      .arg_name = "the level",
                                      .arg_min = 1,
                                      .arg_max = LEVELS,
                                      .arg_default = 6,
                                      .open = open_level,
                                      .close = close_level,
                                      .think = think_level,
                                      .forget = forget_level};

const EngineKind *const checkers_engines[] = {&random_engine, &negamax_kind, &level_kind, &master_kind, NULL};
