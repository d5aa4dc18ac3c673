#include "engine/bench.h"

#include "games/ultimate/playout.h"
#include "games/ultimate/search.h"
#include "games/ultimate/thinker.h"

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
        uint64_t moves = (uint64_t)HOT_PICK(playouts_from)(&START, PLAYOUTS, rng_mix(1, i), outcome);
        for (int k = 0; k < PLAYOUTS; k++)
            moves = moves * 3 + outcome[k];
        signature = rng_mix(signature, moves);
    }
    return (BenchResult){.work = (uint64_t)BATCHES * PLAYOUTS, .signature = signature};
}

/* That many simulations from the start, with a signature of what they found at the root. */
static BenchResult bench_search(SearchMethod method, uint32_t count)
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
    return bench_search(search_uct(), 50000);
}

static BenchResult bench_uct_200000(void)
{
    return bench_search(search_uct(), 200000);
}

static BenchResult bench_mcts(void)
{
    return bench_search(search_mcts(), 20000);
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

static BenchResult bench_master(void)
{
    enum {
        POSITIONS = 12,
        DEPTH = 14
    }; /* deep enough that making the rows of the net takes little of the time */
    Thinker *thinker = NULL;
    Status status = thinker_new(&(EngineSetup){.hash_mb = 8}, &thinker);
    Thought *thought = calloc(1, sizeof *thought);
    if (!ok(&status) || thought == NULL) return (BenchResult){0};
    BenchResult result = {0};
    Rng rng = rng_seeded(7);
    for (int i = 0; i < POSITIONS; i++) {
        Board board = random_board(&rng, 2 * i);
        Pos pos = pos_of(&board);
        thinker_think(thinker, &(History){.pos = &pos, .count = 1}, &(Limits){.depth = DEPTH}, NULL, thought);
        result.work += thought->nodes;
        result.signature = rng_mix(result.signature, thought->nodes * 100 + thought->move);
    }
    free(thought);
    thinker_free(thinker);
    return result;
}

/* Evaluations of positions that follow each other, as in a search. */
static BenchResult bench_evaluate(void)
{
    enum { ROUNDS = 2000000 };
    Thinker *thinker = NULL;
    Status status = thinker_new(&(EngineSetup){.hash_mb = 1}, &thinker);
    if (!ok(&status)) return (BenchResult){0};
    BenchResult result = {.work = ROUNDS};
    result.signature = thinker_evaluations(thinker, ROUNDS);
    thinker_free(thinker);
    return result;
}

const Bench ultimate_benches[] = {{"perft 7", "positions", bench_perft},
                                  {"random games", "games", bench_playouts},
                                  {"uct:50000", "simulations", bench_uct_50000},
                                  {"uct:200000", "simulations", bench_uct_200000},
                                  {"mcts, 16 games each", "simulations", bench_mcts},
                                  {"master, depth 14", "nodes", bench_master},
                                  {"evaluation", "positions", bench_evaluate},
                                  {0}};
