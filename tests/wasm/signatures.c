/* Prints the bench signature of every game: "GAME SIGNATURE". Compiled to WebAssembly it must print the
 * numbers of `parlor bench`: then the browser's engines compute the same. */
#include "engine/bench.h"

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        uint32_t signature = BENCH_SIGNATURE_START;
        for (const Bench *bench = game_benches(game); bench->name != NULL; bench++) {
            BenchResult result = bench->run();
            signature = bench_signature_add(signature, &result);
        }
        if (!game->hidden) printf("%s %" PRIu32 "\n", game->name, signature);
    }
    return 0;
}
