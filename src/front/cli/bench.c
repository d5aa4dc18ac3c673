#include "front/cli/command.h"

#include "base/file.h"
#include "base/now.h"
#include "base/os.h"
#include "base/text.h"
#include "engine/bench.h"
#include "front/cli/bench_library.h"
#include "front/cli/options.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SEARCHES_LEAST = 500, CORES_MAX = 64, SAVED_MAX = 200, NAME_TEXT = 60 };

/* ---- Measuring ---- */

typedef struct Speed {
    BenchResult result;
    double seconds;  /* processor time on one core, the best of several runs */
    double rate;     /* units a second on one core */
    double rate_all; /* units a second with all cores working */
} Speed;

static bool same_result(const BenchResult *a, const BenchResult *b)
{
    return a->work == b->work && a->signature == b->signature;
}

/* One run in one thread. */
typedef struct Runner {
    const Bench *bench;
    BenchResult result;
    pthread_t thread;
} Runner;

static void *run_one(void *context)
{
    Runner *runner = context;
    runner->result = runner->bench->run();
    return NULL;
}

/* Wall time of one run in each of `cores` threads; false if one of them got a different result. */
static bool run_on_all(const Bench *bench, int cores, const BenchResult *expected, double *seconds)
{
    Runner runner[CORES_MAX];
    int started = 0;
    int64_t start = now_us();
    for (; started < cores; started++) {
        runner[started] = (Runner){.bench = bench};
        if (pthread_create(&runner[started].thread, NULL, run_one, &runner[started]) != 0) break;
    }
    bool same = started == cores;
    for (int i = 0; i < started; i++) {
        pthread_join(runner[i].thread, NULL);
        same = same && same_result(&runner[i].result, expected);
    }
    *seconds = (double)(now_us() - start) / 1e6;
    return same;
}

static double per_second(uint64_t work, double seconds)
{
    return seconds > 0 ? (double)work / seconds : 0;
}

/* The minimum over several runs is reproducible within a few percent even on a shared machine. */
static Status measure_bench(const Bench *bench, int runs, int cores, Speed *out)
{
    double least_all = 0;
    *out = (Speed){0};
    for (int i = 0; i < runs; i++) {
        int64_t start = now_thread_us();
        BenchResult result = bench->run();
        double seconds = (double)(now_thread_us() - start - result.preparing) / 1e6, all = seconds;
        bool same = i == 0 || same_result(&result, &out->result);
        if (cores > 1) same = same && run_on_all(bench, cores, &result, &all);
        if (!same)
            return status_failed("the benchmark \"%s\" gave different results in two runs", bench->name);
        if (i == 0 || seconds < out->seconds) out->seconds = seconds;
        if (i == 0 || all < least_all) least_all = all;
        out->result = result;
    }
    out->rate = per_second(out->result.work, out->seconds);
    out->rate_all = per_second(out->result.work * (uint64_t)cores, least_all);
    return status_ok();
}

/* ---- A saved run, for --compare ---- */

typedef struct SavedSpeed {
    char game[NAME_TEXT], bench[NAME_TEXT];
    double rate;
} SavedSpeed;

typedef struct Saved {
    int count;
    SavedSpeed speed[SAVED_MAX];
} Saved;

/* The next string between quotes; that is all the JSON the scanner needs to know, since the names of games
 * and benches contain no escapes. */
static const char *next_string(const char *from, char out[NAME_TEXT])
{
    const char *start = strchr(from, '"');
    const char *end = start != NULL ? strchr(start + 1, '"') : NULL;
    if (end == NULL) return NULL;
    size_t length = (size_t)(end - start - 1);
    if (length >= NAME_TEXT) length = NAME_TEXT - 1;
    memcpy(out, start + 1, length);
    out[length] = '\0';
    return end + 1;
}

/* Read what --json wrote: "game" is followed by the "name" and the "rate" of each of its benches. */
static void read_saved(const char *text, Saved *saved)
{
    char key[NAME_TEXT], game[NAME_TEXT] = "", bench[NAME_TEXT] = "";
    while (text != NULL && (text = next_string(text, key)) != NULL) {
        if (strcmp(key, "game") == 0) text = next_string(text, game);
        if (strcmp(key, "name") == 0) text = next_string(text, bench);
        if (strcmp(key, "rate") != 0 || saved->count == SAVED_MAX) continue;
        SavedSpeed *speed = &saved->speed[saved->count++];
        memcpy(speed->game, game, sizeof game);
        memcpy(speed->bench, bench, sizeof bench);
        speed->rate = strtod(text + strspn(text, ": "), NULL);
    }
}

static Status load_saved(const char *path, Saved *saved)
{
    enum { SIZE_MAX_SAVED = 1 << 18 };
    char shown[100], *text;
    Status status = file_read(path, SIZE_MAX_SAVED, &text);
    if (!ok(&status)) return status;
    saved->count = 0;
    read_saved(text, saved);
    free(text);
    if (saved->count == 0)
        return status_wrong("\"%s\" is not a saved run: save one with parlor bench --json > FILE",
                            text_safe(shown, sizeof shown, path));
    return status_ok();
}

static double saved_rate(const Saved *saved, const Game *game, const Bench *bench)
{
    for (int i = 0; i < saved->count; i++)
        if (strcmp(saved->speed[i].game, game->name) == 0 && strcmp(saved->speed[i].bench, bench->name) == 0)
            return saved->speed[i].rate;
    return 0;
}

/* ---- Printing ---- */

/* "98.3 M": more than three digits would not be significant. */
static const char *short_number(double value, char out[16])
{
    static const char *const SCALE[] = {"", " k", " M", " G", " T"};
    int scale = 0;
    for (; value >= 999.5 && scale < 4; scale++)
        value /= 1000;
    int decimals = value < 9.995 && scale > 0 ? 2 : value < 99.95 && scale > 0 ? 1 : 0;
    snprintf(out, 16, "%.*f%s", decimals, value, SCALE[scale]);
    return out;
}

/* How the results are printed, and what is asked for. */
typedef struct Run {
    int runs, cores;
    bool json;
    const Saved *saved; /* NULL = no comparison */
    const char *only;   /* NULL = every bench, else those with this in their name */
    int done;           /* benches so far */
} Run;

static void print_heading(const Run *run, const Game *game)
{
    char all[16];
    snprintf(all, sizeof all, "%d core%s", run->cores, run->cores > 1 ? "s" : "");
    printf("%-36s %9s %9s %10s %10s %9s%s\n", game->name, "work", "seconds", "per second", all, "memory",
           run->saved != NULL ? "   ratio" : "");
}

/* "12.0 MB", "-" if memory does not matter. */
static const char *memory_text(uint64_t bytes, char out[20])
{
    char number[16];
    if (bytes == 0) return "-";
    snprintf(out, 20, "%sB", short_number((double)bytes, number));
    return out;
}

static void print_line(const Run *run, const Game *game, const Bench *bench, const Speed *speed)
{
    char work[16], rate[16], all[16], memory[20], label[NAME_TEXT];
    snprintf(label, sizeof label, "%s, %s", bench->name, bench->unit);
    printf("  %-34s %9s %9.4f %10s %10s %9s", label, short_number((double)speed->result.work, work),
           speed->seconds, short_number(speed->rate, rate), short_number(speed->rate_all, all),
           memory_text(speed->result.bytes, memory));
    double before = run->saved != NULL ? saved_rate(run->saved, game, bench) : 0;
    if (before > 0)
        printf("   %5.3f", speed->rate / before);
    else if (run->saved != NULL)
        printf("     new");
    printf("\n");
    fflush(stdout);
}

static void print_bench_json(const Bench *bench, const Speed *speed, bool first)
{
    printf("%s\n    {\"name\": ", first ? "" : ",");
    json_string(bench->name);
    printf(", \"unit\": ");
    json_string(bench->unit);
    printf(", \"work\": %" PRIu64 ", \"seconds\": %.6f, \"rate\": %.0f, \"rate_all\": %.0f, "
           "\"bytes\": %" PRIu64 "}",
           speed->result.work, speed->seconds, speed->rate, speed->rate_all, speed->result.bytes);
}

static bool is_wanted(const Run *run, const Bench *bench)
{
    return run->only == NULL || strstr(bench->name, run->only) != NULL;
}

static void print_game_head(const Run *run, const Game *game)
{
    if (!run->json) {
        print_heading(run, game);
        return;
    }
    printf("  {\"game\": ");
    json_string(game->name);
    printf(", \"benches\": [");
}

/* A selection of the benches prints no signature: it would be mistaken for the game's. */
static void print_game_foot(const Run *run, uint32_t signature)
{
    if (run->json) printf("]");
    if (run->only == NULL)
        printf(run->json ? ",\n   \"signature\": %" PRIu32 : "  signature %" PRIu32 "\n", signature);
    if (run->json) printf("}");
}

static Status bench_game(Run *run, const Game *game)
{
    uint32_t signature = BENCH_SIGNATURE_START;
    bool first = true;
    print_game_head(run, game);
    for (const Bench *bench = game_benches(game); bench->name != NULL; bench++) {
        if (!is_wanted(run, bench)) continue;
        Speed speed;
        Status status = measure_bench(bench, run->runs, run->cores, &speed);
        if (!ok(&status)) return status;
        signature = bench_signature_add(signature, &speed.result);
        if (run->json)
            print_bench_json(bench, &speed, first);
        else
            print_line(run, game, bench, &speed);
        first = false;
        run->done++;
    }
    print_game_foot(run, signature);
    return status_ok();
}

static bool has_wanted(const Run *run, const Game *game)
{
    for (const Bench *bench = game_benches(game); bench->name != NULL; bench++)
        if (is_wanted(run, bench)) return true;
    return false;
}

/* One game by name, or all that are offered. */
static Status bench_games(Run *run, const Game *chosen)
{
    const Game *game;
    char shown[60];
    if (run->json) printf("{\"version\": \"%s\", \"cores\": %d, \"games\": [\n", PARLOR_VERSION, run->cores);
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        if (chosen != NULL ? game != chosen : game->hidden) continue;
        if (!has_wanted(run, game)) continue;
        if (run->done > 0) printf(run->json ? ",\n" : "\n");
        Status status = bench_game(run, game);
        if (!ok(&status)) return status;
    }
    if (run->json) printf("\n]}\n");
    if (run->done == 0)
        return status_wrong("no benchmark has \"%s\" in its name",
                            text_safe(shown, sizeof shown, run->only != NULL ? run->only : ""));
    return status_ok();
}

static int count_cores(void)
{
    long cores = os_processors();
    return cores < 1 ? 1 : cores > CORES_MAX ? CORES_MAX : (int)cores;
}

static Status run_bench(int argc, char **argv)
{
    const char *word[1], *compare = NULL, *only = NULL;
    bool json = false;
    long runs = 5, cores = count_cores(), library = 0;
    Words words = {.word = word, .size = 1, .names = "[GAME]"};
    Option options[] = {{"--json", OPTION_FLAG, &json, 0, 0},
                        {"--compare", OPTION_TEXT, &compare, 0, 0},
                        {"--only", OPTION_TEXT, &only, 0, 0},
                        {"--runs", OPTION_NUMBER, &runs, 1, 1000},
                        {"--cores", OPTION_NUMBER, &cores, 1, CORES_MAX},
                        {"--library", OPTION_NUMBER, &library, SEARCHES_LEAST, 10000000},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    if (library > 0) return bench_library(library, json);
    if (json && compare != NULL)
        return status_wrong("--compare prints a table; it cannot be used with --json");
    const Game *game = NULL;
    if (words.count > 0) {
        status = game_find(word[0], &game);
        if (!ok(&status)) return status;
    }
    Saved saved;
    if (compare != NULL) {
        status = load_saved(compare, &saved);
        if (!ok(&status)) return status;
    }
    Run how = {(int)runs, (int)cores, json, compare != NULL ? &saved : NULL, only, 0};
    return bench_games(&how, game);
}

const CliCommand bench_command = {
    "bench", "[GAME] [--only TEXT] [--runs N] [--cores N] [--json] [--compare FILE] [--library GAMES]",
    "measure speeds with fixed work, and print one signature number for each game",
    "Each benchmark runs several times; the least processor time counts. The signature is a number computed from all\n"
    "results: it is the same on every machine and with every compiler, and changes when a search changes.\n"
    "  --only TEXT     only benchmarks with TEXT in their name (no signature)\n"
    "  --runs N        best of N runs (5)\n"
    "  --cores N       number of threads for \"all cores\" (default: all cores of this machine)\n"
    "  --json          all numbers as one object; save it for --compare\n"
    "  --library GAMES benchmark only the library: import and search by position with that many games\n"
    "  --compare FILE  also print the ratio of each speed to that in a saved run (above 1 is faster)\n",
    run_bench};
