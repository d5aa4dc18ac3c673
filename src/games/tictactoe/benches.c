#include "engine/bench.h"
#include "games/tictactoe/whole_tree.h"

static void hash_in(uint64_t *signature, uint64_t value)
{
    *signature = (*signature ^ value) * 0x100000001B3u;
}

/* The whole tree is generated and valued; the signature covers its size and the values of the first levels. */
static BenchResult bench_tree(bool play_on)
{
    ArrayTree *tree;
    Status status = whole_tree_new(play_on, &tree);
    if (!ok(&status)) return (BenchResult){0};
    BenchResult result = {.work = (uint64_t)array_tree_size(tree), .bytes = array_tree_bytes(tree)};
    result.signature = result.work;
    for (int position = 0; position < 1000; position++) {
        const WholeNode *node = array_tree_get(tree, position);
        hash_in(&result.signature, node != NULL ? (uint64_t)(node->value + 2) : 0);
    }
    array_tree_free(tree);
    return result;
}

static BenchResult bench_game_tree(void)
{
    return bench_tree(false);
}

static BenchResult bench_full_tree(void)
{
    return bench_tree(true);
}

const Bench tictactoe_benches[] = {{"game tree, valued", "nodes", bench_game_tree},
                                   {"tree played on after wins", "nodes", bench_full_tree},
                                   {0}};
