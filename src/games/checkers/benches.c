/* Fixed work of checkers: the generator, the classic opponent and the strong one. The signatures are counts,
 * the same on every machine; a commit that changes the search changes them and says so. */
#include "base/rng.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "games/checkers/engine/master.h"
#include "games/checkers/engine/negamax.h"
#include "games/checkers/engine/search.h"

#include <stdlib.h>

extern const Game checkers_game;

enum { PERFT_DEPTH = 10, NEGAMAX_WORK = 9, MASTER_DEPTH = 17, EVALUATED = 256, EVALUATIONS = 2000 };

/* The start, a crowded and an open middle game, kings, an ending. */
static const char *const POSITIONS[] = {
    "B:W21-32:B1-12",
    "B:W17,18,21,22,25-27,30-32:B1-3,5-7,9-12",
    "W:W18,21,22,24,27,28,30,31:B3,6,9,11,12,14,15,20",
    "W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
    "B:W13,K7,K15:B5,K24,K32",
};

enum { ALL = sizeof POSITIONS / sizeof POSITIONS[0] };

static BenchResult bench_perft(void)
{
    Pos pos = checkers_game.start(0);
    uint64_t count = checkers_game.perft(&pos, PERFT_DEPTH);
    return (BenchResult){.work = count, .signature = count};
}

/* Nodes for the first `count` positions, with a fresh engine and without endgame databases, which users build
 * themselves. */
static BenchResult bench_engine(const char *spec, size_t count, int depth, uint64_t bytes)
{
    BenchResult result = {.bytes = bytes};
    Engine *engine;
    Thought *thought = malloc(sizeof *thought);
    Status status = engine_open(&checkers_game, spec, &(EngineSetup){.egdb_mb = -1}, &engine);
    if (thought == NULL || !ok(&status)) {
        free(thought);
        return result;
    }
    for (size_t i = 0; i < count; i++) {
        Pos pos;
        Limits limits = {.depth = depth, .seed = 1};
        History history = {&pos, 1, 0};
        engine_forget(engine);
        status = checkers_game.pos_read(POSITIONS[i], &pos);
        if (ok(&status)) status = engine_think(engine, &history, &limits, NULL, thought);
        if (ok(&status)) result.work += thought->nodes;
    }
    result.signature = result.work;
    engine_close(engine);
    free(thought);
    return result;
}

/* Positions of random games. */
static void random_boards(Board board[EVALUATED])
{
    Rng rng = rng_seeded(1);
    Pos pos = checkers_game.start(0);
    for (int i = 0; i < EVALUATED; i++) {
        Move moves[MOVES_MAX];
        int count = checkers_game.moves(&pos, moves);
        board[i] = board_of_pos(&pos);
        pos = count > 0 ? checkers_game.play(&pos, moves[rng_below(&rng, (uint32_t)count)])
                        : checkers_game.start(0);
    }
}

/* Only the evaluation, position after position of a game, as in a search: 10^9 divided by the rate is its
 * cost in nanoseconds. */
static BenchResult bench_evaluation(void)
{
    Board board[EVALUATED];
    Net net;
    BenchResult result = {.work = (uint64_t)EVALUATED * EVALUATIONS};
    random_boards(board);
    checkers_net_open(NULL, &net);
    NetSums sums[2] = {0};
    for (int side = 0; net.weights != NULL && side < 2; side++)
        net_sums_clear(net.weights, &sums[side]);
    for (int round = 0; round < EVALUATIONS; round++)
        for (int i = 0; i < EVALUATED; i++)
            result.signature +=
                (uint64_t)(HOT_PICK(search_evaluate)(net.weights, &sums[board[i].side], &board[i]) + 30000);
    checkers_net_close(&net);
    return result;
}

static BenchResult bench_negamax(void)
{
    return bench_engine("negamax:12", ALL, NEGAMAX_WORK, (uint64_t)NEGAMAX_MB << 20);
}

static BenchResult bench_master(void)
{
    return bench_engine("master", ALL, MASTER_DEPTH, (uint64_t)MASTER_MB << 20);
}

/* The seconds of these are the time to that depth from the start. */
static BenchResult bench_start_15(void)
{
    return bench_engine("master", 1, 15, (uint64_t)MASTER_MB << 20);
}

static BenchResult bench_start_19(void)
{
    return bench_engine("master", 1, 19, (uint64_t)MASTER_MB << 20);
}

static BenchResult bench_start_21(void)
{
    return bench_engine("master", 1, 21, (uint64_t)MASTER_MB << 20);
}

const Bench checkers_benches[] = {
    {"perft 10", "positions", bench_perft}, {"evaluation", "positions", bench_evaluation},
    {"negamax 9", "nodes", bench_negamax},  {"master 17", "nodes", bench_master},
    {"start 15", "nodes", bench_start_15},  {"start 19", "nodes", bench_start_19},
    {"start 21", "nodes", bench_start_21},  {0}};
