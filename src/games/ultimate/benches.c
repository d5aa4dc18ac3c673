#include "engine/bench.h"

#include "base/now.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/playout.h"
#include "games/ultimate/kept_tree.h"
#include "games/ultimate/master.h"

#include <stdlib.h>

static const Board START = {.target = ANY_BOARD};

static BenchResult bench_perft(void)
{
    Pos pos = pos_of(&START);
    uint64_t count = ultimate_perft(&pos, 7);
    return (BenchResult){.work = count, .signature = count};
}

static BenchResult bench_playouts(void)
{
    enum { BATCHES = 20000 };
    uint64_t signature = 0;
    for (uint64_t i = 0; i < BATCHES; i++) {
        uint8_t outcome[PLAYOUTS];
        uint64_t moves = (uint64_t)HOT_PICK_WIDE(playouts_from)(&START, PLAYOUTS, rng_mix(1, i), outcome);
        for (int k = 0; k < PLAYOUTS; k++)
            moves = moves * 3 + outcome[k];
        signature = rng_mix(signature, moves);
    }
    return (BenchResult){.work = (uint64_t)BATCHES * PLAYOUTS, .signature = signature};
}

/* That many simulations from the start, with a signature of what they found at the root. */
static BenchResult bench_search(TreeMethod method, uint32_t count)
{
    Tree *tree = tree_new(method.exploration);
    if (tree == NULL) return (BenchResult){0};
    tree_reserve(tree, count * (uint32_t)method.nodes);
    tree_reset(tree);
    tree->rng = rng_seeded(1);
    BenchResult result = {.work = method.simulate(tree, &START, count)};
    for (uint32_t i = 0; i < tree->nodes[ROOT].count; i++) {
        const Node *child = &tree->nodes[tree->nodes[ROOT].children + i];
        result.signature = rng_mix(result.signature, ((uint64_t)child->visits << 32) | child->score);
    }
    result.bytes = tree->used * sizeof(Node);
    tree_free(tree);
    return result;
}

static BenchResult bench_uct_50000(void)
{
    return bench_search(kept_tree_uct(), 50000);
}

static BenchResult bench_uct_200000(void)
{
    return bench_search(kept_tree_uct(), 200000);
}

static BenchResult bench_mcts(void)
{
    return bench_search(kept_tree_mcts(), 20000);
}

/* The position after that many random plies of a game that is not over. */
static Board random_board(Rng *rng, int plies)
{
    Board board = START;
    for (int i = 0; i < plies; i++) {
        uint64_t open = board_open(&board), squares;
        int small = bits_pop(&open);
        while (open != 0 && rng_below(rng, 2) == 0)
            small = bits_pop(&open);
        squares = board_free(&board, small);
        int square = bits_pop(&squares);
        while (squares != 0 && rng_below(rng, 3) != 0)
            square = bits_pop(&squares);
        board_play(&board, small, square);
        if (board_over(&board)) board = START;
    }
    return board;
}

/* `master` and what it takes to open it. */
typedef struct BenchMaster {
    UltimateMaster *master;
    Thought *thought;
    BenchResult result;
} BenchMaster;

static bool master_open(BenchMaster *master, int hash_mb)
{
    int64_t start = now_thread_us();
    *master = (BenchMaster){.thought = calloc(1, sizeof *master->thought)};
    Status status = ultimate_master_new(&(EngineSetup){.hash_mb = hash_mb}, &master->master);
    master->result.preparing = now_thread_us() - start;
    return ok(&status) && master->thought != NULL;
}

static BenchResult master_close(BenchMaster *master)
{
    ultimate_master_free(master->master);
    free(master->thought);
    return master->result;
}

static void master_search(BenchMaster *master, const Pos *pos, int depth)
{
    ultimate_master_think(master->master, &(History){.pos = pos, .count = 1}, &(Limits){.depth = depth}, NULL,
                          master->thought);
    master->result.work += master->thought->nodes;
    master->result.signature = rng_mix(master->result.signature,
                                       master->thought->nodes * 100 + master->thought->move);
}

static BenchResult bench_master(void)
{
    enum { POSITIONS = 12, DEPTH = 14 };
    BenchMaster master;
    Rng rng = rng_seeded(7);
    bool opened = master_open(&master, 8);
    for (int i = 0; i < POSITIONS && opened; i++) {
        Board board = random_board(&rng, 2 * i);
        Pos pos = pos_of(&board);
        master_search(&master, &pos, DEPTH);
    }
    return master_close(&master);
}

/* Positions of plies 8, 16 and 24 of matches, each searched to that depth by an engine that knows nothing. A
 * third of the seconds is the time to that depth. */
static BenchResult bench_middle(int depth)
{
    static const char *const MIDDLE[] = {"9/7o1/3oo4/1x3o3/2x6/9/9/3x5/2x6 x 5",
                                         "7xx/6xo1/3oo4/1x3o3/2x6/1o3x3/o8/3x3o1/o1x6 x 7",
                                         "x2x2o2/1x4oo1/5o2o/2xo1o3/o3x4/2x4o1/4o1xx1/1x1x1x1o1/1o6x x 5"};
    BenchMaster master;
    bool opened = master_open(&master, 32);
    for (size_t i = 0; i < sizeof MIDDLE / sizeof MIDDLE[0] && opened; i++) {
        Pos pos;
        Status status = ultimate_pos_read(MIDDLE[i], &pos);
        int64_t start = now_thread_us();
        ultimate_master_forget(master.master);
        master.result.preparing += now_thread_us() - start;
        if (ok(&status)) master_search(&master, &pos, depth);
    }
    return master_close(&master);
}

static BenchResult bench_middle_16(void)
{
    return bench_middle(16);
}

static BenchResult bench_middle_20(void)
{
    return bench_middle(20);
}

/* Evaluations of positions that follow each other, as in a search. */
static BenchResult bench_evaluate(void)
{
    enum { ROUNDS = 2000000 };
    BenchMaster master;
    if (master_open(&master, 1)) {
        master.result.work = ROUNDS;
        master.result.signature = ultimate_master_evaluations(master.master, ROUNDS);
    }
    return master_close(&master);
}

const Bench ultimate_benches[] = {{"perft 7", "positions", bench_perft},
                                  {"random games", "games", bench_playouts},
                                  {"uct:50000", "simulations", bench_uct_50000},
                                  {"uct:200000", "simulations", bench_uct_200000},
                                  {"mcts, 16 games each", "simulations", bench_mcts},
                                  {"master, depth 14", "nodes", bench_master},
                                  {"middle 16", "nodes", bench_middle_16},
                                  {"middle 20", "nodes", bench_middle_20},
                                  {"evaluation", "positions", bench_evaluate},
                                  {0}};
