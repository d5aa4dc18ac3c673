#include "engine/bench.h"

#include "games/ultimate/playout.h"
#include "games/ultimate/search.h"

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

/* So many simulations from the start, with a signature of what they found at the root. */
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

static BenchResult bench_master(void)
{
    return bench_search(search_master(), 20000);
}

const Bench ultimate_benches[] = {{"perft 7", "positions", bench_perft},
                                  {"random games", "games", bench_playouts},
                                  {"uct:50000", "simulations", bench_uct_50000},
                                  {"uct:200000", "simulations", bench_uct_200000},
                                  {"master, 16 games each", "simulations", bench_master},
                                  {0}};
