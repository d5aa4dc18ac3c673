/* The traced searches: they choose what the real engines choose, and their numbers are right. */
#include "base/rng.h"
#include "engine/engine.h"
#include "teach/teacher.h"
#include "test.h"

/* ---- Alike ---- */

/* A position after some random moves. */
static bool random_pos(const Game *game, uint64_t seed, int plies, Pos *out)
{
    Rng rng = rng_seeded(seed);
    *out = game->start(0);
    Move moves[MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        int count = game->moves(out, moves);
        if (count == 0) return false;
        *out = game->play(out, moves[rng_below(&rng, (uint32_t)count)]);
    }
    return game->moves(out, moves) > 0;
}

typedef struct Alike {
    const char *game, *spec;
    int positions, plies; /* up to so many random moves */
} Alike;

static void check_alike(const Alike *alike, TraceMethod method)
{
    const Game *game;
    Engine *engine;
    CHECK_OK(game_find(alike->game, &game));
    CHECK_OK(engine_open(game, alike->spec, NULL, &engine));
    static Thought thought;
    int compared = 0;
    for (uint64_t seed = 1; compared < alike->positions; seed++) {
        Pos pos;
        if (!random_pos(game, seed, (int)(seed % (uint64_t)alike->plies) + 1, &pos)) continue;
        TraceRequest request = {.game = game,
                                .pos = pos,
                                .spec = alike->spec,
                                .seed = seed,
                                .method = method,
                                .is_method_set = true,
                                .limit = TRACE_NODES_MAX};
        Trace trace;
        Status status = teach(&request, &trace);
        CHECK_TEXT(status.text, "");
        if (!ok(&status)) break;
        History history = {&pos, 1, 0};
        engine_forget(engine);
        CHECK_OK(engine_think(engine, &history, &(Limits){.seed = seed, .all_exact = true}, NULL, &thought));
        CHECK(trace.best == thought.move);
        double value = (double)trace.value / (double)trace.unit, apart = value - thought.value;
        CHECK(apart < 1e-5 && apart > -1e-5);
        trace_release(&trace);
        compared++;
    }
    engine_close(engine);
}

static void negamax_chooses_alike(void)
{
    check_alike(&(Alike){"checkers", "negamax:1", 100, 40}, TRACE_ALPHA_BETA);
    check_alike(&(Alike){"checkers", "negamax:3", 100, 60}, TRACE_ALPHA_BETA);
    check_alike(&(Alike){"checkers", "negamax:5", 30, 60}, TRACE_ALPHA_BETA);
    check_alike(&(Alike){"checkers", "negamax:3", 100, 60}, TRACE_MINIMAX);
}

static void minimax_chooses_alike(void)
{
    check_alike(&(Alike){"tictactoe", "perfect", 100, 8}, TRACE_ALPHA_BETA);
    check_alike(&(Alike){"tictactoe", "perfect", 40, 6}, TRACE_MINIMAX);
    check_alike(&(Alike){"tictactoe", "minimax", 100, 8}, TRACE_MINIMAX);
    check_alike(&(Alike){"tictactoe", "first-free", 40, 8}, TRACE_MINIMAX);
}

static void counters_choose_alike(void)
{
    check_alike(&(Alike){"tictactoe", "max", 100, 8}, TRACE_COUNT);
    check_alike(&(Alike){"tictactoe", "min", 100, 8}, TRACE_COUNT);
}

/* From the empty board, where the whole tree has too many nodes: the counts are right at any depth. */
static void counts_do_not_depend_on_the_depth(void)
{
    for (int depth = 1; depth <= 5; depth++) {
        TraceRequest request = {.spec = "max", .depth = depth, .limit = TRACE_NODES_MAX};
        Trace trace;
        CHECK_OK(game_find("tictactoe", &request.game));
        request.pos = request.game->start(0);
        CHECK_OK(teach(&request, &trace));
        CHECK_INT(trace.value, 15648);
        CHECK_INT(trace.turns, depth);
        trace_release(&trace);
    }
}

static void other_methods_are_refused(void)
{
    TraceRequest request = {.spec = "max", .method = TRACE_MINIMAX, .is_method_set = true};
    Trace trace;
    CHECK_OK(game_find("tictactoe", &request.game));
    request.pos = request.game->start(0);
    CHECK_REFUSED(teach(&request, &trace), "its own method, count");
    request.spec = "random";
    CHECK_REFUSED(teach(&request, &trace), "perfect, minimax, max, min, first-free");
}

/* The standard opponent of Ultimate from the empty board: the whole tree has too many nodes, a shallow one has all
 * simulations, and each of them is a random game once the last nodes are reached. */
static void uct_grows_no_deeper_than_asked(void)
{
    TraceRequest request = {.spec = "uct:50000"};
    Trace trace;
    CHECK_OK(game_find("ultimate", &request.game));
    request.pos = request.game->start(0);
    CHECK_REFUSED(teach(&request, &trace), "look fewer turns ahead");
    for (request.depth = 1; request.depth <= 2; request.depth++) {
        int deepest = 0, games = 0;
        CHECK_OK(teach(&request, &trace));
        for (int i = 0; i < trace.node_count; i++)
            if (trace.nodes[i].depth > deepest) deepest = trace.nodes[i].depth;
        for (int i = 0; i < trace.step_count; i++)
            games += trace.steps[i].kind == STEP_PLAYOUT;
        CHECK_INT(deepest, request.depth);
        CHECK_INT(games, 50000);
        CHECK_INT(trace.nodes[0].visits, 50000);
        trace_release(&trace);
    }
}

static void uct_chooses_alike(void)
{
    check_alike(&(Alike){"ultimate", "uct:1", 20, 40}, TRACE_UCT);
    check_alike(&(Alike){"ultimate", "uct:100", 100, 60}, TRACE_UCT);
    check_alike(&(Alike){"ultimate", "uct:1000", 50, 70}, TRACE_UCT);
}

/* ---- Figures ---- */

static Trace traced(const char *name, const char *spec, const char *position, TraceMethod method)
{
    TraceRequest request = {.spec = spec, .method = method, .is_method_set = true, .limit = TRACE_NODES_MAX};
    Trace trace = {0};
    CHECK_OK(game_find(name, &request.game));
    CHECK_OK(request.game->pos_read(position, &request.pos));
    CHECK_OK(teach(&request, &trace));
    return trace;
}

/* Black can force a win; two turns ahead it looks like 98. */
static void the_root_is_worth_98(void)
{
    static const char POSITION[] = "B:W20:BK11,K16";
    Trace plain = traced("checkers", "negamax:2", POSITION, TRACE_MINIMAX);
    Trace pruned = traced("checkers", "negamax:2", POSITION, TRACE_ALPHA_BETA);
    CHECK_INT(plain.value, 98 * plain.unit);
    CHECK_INT(pruned.value, 98 * plain.unit);
    CHECK(plain.best == pruned.best);
    CHECK(pruned.searched <= plain.searched);
    trace_release(&plain);
    trace_release(&pruned);
}

/* "Node A": its parent is sure of -5, the root of -10. */
static void node_a_has_its_window(void)
{
    TraceRequest request = {0};
    Trace trace;
    CHECK_OK(teach_written(&request, "(10 (5 (3 -7 4)))", &trace));
    const TraceNode *a = NULL;
    for (int i = 0; i < trace.node_count; i++)
        if (trace.nodes[i].depth == 2 && trace.nodes[i].state == TRACE_OPEN) a = &trace.nodes[i];
    CHECK(a != NULL);
    if (a != NULL) {
        CHECK_INT(a->alpha, -10);
        CHECK_INT(a->beta, 5);
        CHECK_INT(a->value, 7); /* 7 is at least 5: the third child is skipped */
    }
    CHECK_INT(trace.nodes[trace.node_count - 1].state, TRACE_SKIPPED);
    CHECK_INT(trace.value, 5);
    trace_release(&trace);
}

static void refuses_what_is_no_tree(void)
{
    static const char *const WRONG[] = {"",    "5",        "(",    "()",      "(1 2",         "(1) 2",
                                        "(a)", "(1 () 2)", "(1-)", "(1 - 2)", "(1234567890)", ")("};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        Trace trace;
        TraceRequest request = {0};
        Status status = teach_written(&request, WRONG[i], &trace);
        CHECK_INT(status.code, STATUS_WRONG);
        if (ok(&status)) trace_release(&trace);
    }
}

/* ---- The record itself ---- */

static void too_large_a_search_is_refused(void)
{
    TraceRequest request = {.spec = "negamax:8", .limit = 1000};
    CHECK_OK(game_find("checkers", &request.game));
    request.pos = request.game->start(0);
    Trace trace;
    Status status = teach(&request, &trace);
    CHECK_INT(status.code, STATUS_WRONG);
}

/* Every node but the root is entered once and left once; no value is lost on the way up. */
static void values_rise_from_the_leaves(void)
{
    Trace trace = traced("checkers", "negamax:3", "W:W18,22,K3:B10,14,K29", TRACE_MINIMAX);
    for (int i = trace.node_count - 1; i >= 0; i--) {
        int64_t best = -TRACE_INFINITE;
        for (int j = i + 1; j < trace.node_count; j++)
            if (trace.nodes[j].parent == i && -trace.nodes[j].value > best) best = -trace.nodes[j].value;
        if (trace.nodes[i].state == TRACE_OPEN) CHECK_INT(trace.nodes[i].value, best);
    }
    int entered = 0, left = 0;
    for (int i = 0; i < trace.step_count; i++) {
        StepKind kind = trace.steps[i].kind;
        entered += kind == STEP_ENTER;
        left += kind == STEP_LEAF || kind == STEP_END || kind == STEP_LEAVE;
    }
    CHECK_INT(entered, trace.node_count);
    CHECK_INT(left, trace.node_count);
    trace_release(&trace);
}

/* A node's simulations are its own first one and those of its children. */
static void simulations_add_up(void)
{
    TraceRequest request = {.spec = "uct:300", .seed = 7};
    Trace trace;
    CHECK_OK(game_find("ultimate", &request.game));
    request.pos = request.game->start(0);
    CHECK_OK(teach(&request, &trace));
    CHECK_INT(trace.nodes[0].visits, 300);
    for (int i = 0; i < trace.node_count; i++) {
        uint32_t below = 0;
        for (int j = i + 1; j < trace.node_count; j++)
            if (trace.nodes[j].parent == i) below += trace.nodes[j].visits;
        if (trace.nodes[i].visits > 0 && below > 0) CHECK_INT(trace.nodes[i].visits, below + 1);
    }
    trace_release(&trace);
}

/* The random game that is shown is a game: its moves are legal, it ends, and its outcome is the one counted. */
static void random_games_can_be_replayed(void)
{
    TraceRequest request = {.spec = "uct:3000", .seed = 3, .limit = TRACE_NODES_MAX};
    Trace trace;
    CHECK_OK(game_find("ultimate", &request.game));
    request.pos = request.game->start(0);
    CHECK_OK(teach(&request, &trace));
    for (int i = 0; i < trace.step_count; i++) {
        const TraceStep *step = &trace.steps[i];
        if (step->kind != STEP_PLAYOUT) continue;
        Pos pos = trace.nodes[step->node].pos;
        bool legal = true;
        for (int j = 0; j < step->count && legal; j++) {
            legal = game_is_legal(request.game, &pos, trace.moves[step->first + j]);
            if (legal) pos = request.game->play(&pos, trace.moves[step->first + j]);
        }
        CHECK(legal);
        History history = {&pos, 1, 0};
        CHECK_INT(request.game->result(&history).outcome, step->outcome);
    }
    trace_release(&trace);
}

int main(void)
{
    RUN(negamax_chooses_alike);
    RUN(minimax_chooses_alike);
    RUN(counters_choose_alike);
    RUN(counts_do_not_depend_on_the_depth);
    RUN(other_methods_are_refused);
    RUN(uct_chooses_alike);
    RUN(uct_grows_no_deeper_than_asked);
    RUN(the_root_is_worth_98);
    RUN(node_a_has_its_window);
    RUN(refuses_what_is_no_tree);
    RUN(too_large_a_search_is_refused);
    RUN(values_rise_from_the_leaves);
    RUN(simulations_add_up);
    RUN(random_games_can_be_replayed);
    return test_exit();
}
