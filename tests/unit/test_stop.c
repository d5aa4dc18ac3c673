/* Every engine of every game obeys the stop flag soon, and still answers with a legal move. Soon is counted
 * in nodes: on a busy machine a stopwatch says nothing. */
#include "engine/engine.h"

#include "test.h"

/* What a search may still do after it was told to stop. */
enum { FEW_NODES = 5000 };

typedef struct Stopper {
    atomic_bool stop;
    uint64_t nodes; /* when it was told to stop */
} Stopper;

static void stop_at_first_report(void *context, const Thought *so_far)
{
    Stopper *stopper = context;
    if (atomic_load(&stopper->stop)) return;
    stopper->nodes = so_far->nodes;
    atomic_store(&stopper->stop, true);
}

/* Nodes searched after the order to stop; 0 for a search that ended by itself. */
static uint64_t nodes_after_stop(const Game *game, const EngineKind *kind, bool at_once, bool *stopped)
{
    static Thought thought;
    Engine *engine;
    Pos start = game->start(0);
    History history = {.pos = &start, .count = 1, .rules = game_default_rules(game)};
    Stopper stopper = {at_once, 0};
    Watch watch = {.stop = &stopper.stop, .report = stop_at_first_report, .context = &stopper};
    CHECK_OK(engine_open(game, kind->name, NULL, &engine));
    CHECK_OK(engine_think(engine, &history, &(Limits){.infinite = true, .seed = 1}, &watch, &thought));
    CHECK(game_is_legal(game, &start, thought.move));
    engine_close(engine);
    *stopped = atomic_load(&stopper.stop);
    return *stopped ? thought.nodes - stopper.nodes : 0;
}

static void each_kind(bool at_once)
{
    const Game *game;
    int stopped_count = 0;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++) {
            bool stopped;
            uint64_t nodes = nodes_after_stop(game, *kind, at_once, &stopped);
            stopped_count += stopped;
            if (nodes > FEW_NODES)
                printf("# %s %s: %llu nodes\n", game->name, (*kind)->name, (unsigned long long)nodes);
            CHECK(nodes <= FEW_NODES);
        }
    }
    CHECK(stopped_count >= (at_once ? 5 : 2));
}

static void stopped_before_it_begins(void)
{
    each_kind(true);
}

static void stopped_while_it_thinks(void)
{
    each_kind(false);
}

int main(void)
{
    RUN(stopped_before_it_begins);
    RUN(stopped_while_it_thinks);
    return test_exit();
}
