/* The benches in the browser: the same work and the same signatures as `parlor bench`. */
#include "base/now.h"
#include "engine/bench.h"
#include "base/json.h"
#include "front/web/export.h"

#include <inttypes.h>
#include <stdlib.h>

/* One bench of a game: {"game":"checkers","name":"perft 9","work":123,"us":789,"signature":456}, which the
 * caller frees; "us" is the time that the work took, without preparing it, as `parlor bench` measures it;
 * "signature" is that of the game so far, `before` the one after the previous bench. NULL past the last bench,
 * and past the last game. Takes up to some seconds. */
EXPORT(parlor_bench) char *parlor_bench(int game_index, int bench_index, uint32_t before)
{
    enum { SIZE = 400 };
    const Game *game = game_at(game_index);
    const Bench *bench = game != NULL ? game_benches(game) : NULL;
    for (; bench != NULL && bench->name != NULL && bench_index > 0; bench_index--)
        bench++;
    if (bench == NULL || bench->name == NULL || game->hidden) return NULL;
    char *text = malloc(SIZE);
    if (text == NULL) return NULL;
    Text out = text_into(text, SIZE);
    int64_t start = now_thread_us();
    BenchResult result = bench->run();
    int64_t us = now_thread_us() - start - result.preparing;
    text_add(&out, "{");
    json_add_pair(&out, "game", game->name);
    text_add(&out, ",");
    json_add_pair(&out, "name", bench->name);
    text_add(&out, ",\"work\":%" PRIu64 ",\"us\":%" PRId64 ",\"signature\":%" PRIu32 "}", result.work, us,
             bench_signature_add(before, &result));
    return text;
}
