/* The benches in the browser: the same work and the same signatures as `parlor bench`. */
#include "base/now.h"
#include "engine/bench.h"
#include "front/web/json.h"
#include "front/web/order.h"

#include <inttypes.h>
#include <stdlib.h>

/* {"game":"checkers","signature":123,"benches":[{"name":"perft 9","work":123,"us":456}]}, which the caller
 * frees; NULL past the last game. Takes some seconds. */
EXPORT(parlor_bench) char *parlor_bench(int index)
{
    enum { SIZE = 4000 };
    const Game *game = game_at(index);
    char *text = game != NULL ? malloc(SIZE) : NULL;
    if (text == NULL) return NULL;
    Text out = text_into(text, SIZE);
    uint32_t signature = BENCH_SIGNATURE_START;
    text_add(&out, "{\"game\":\"%s\",\"hidden\":%s,\"benches\":[", game->name, game->hidden ? "true" : "false");
    for (const Bench *bench = game_benches(game); bench->name != NULL; bench++) {
        int64_t start = now_us();
        BenchResult result = bench->run();
        signature = bench_signature_add(signature, &result);
        text_add(&out, "%s{", bench == game_benches(game) ? "" : ",");
        json_add_pair(&out, "name", bench->name);
        text_add(&out, ",\"work\":%" PRIu64 ",\"us\":%" PRId64 "}", result.work, now_us() - start);
    }
    text_add(&out, "],\"signature\":%" PRIu32 "}", signature);
    return text;
}
