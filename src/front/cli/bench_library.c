#include "front/cli/bench_library.h"

#include "base/now.h"
#include "base/os.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/kit.h"
#include "library/library.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEARCHES = 500, SHOWN = 40 };

typedef struct LibraryBench {
    const Game *game;
    const Format *format;
    char folder[200], path[260], file[260];
    long games;
    int64_t positions;
    Pos sample[SEARCHES]; /* positions of the games to search for */
    double write_s, import_s, again_s;
    double search_ms[SEARCHES];
    LibraryImport first, again;
} LibraryBench;

/* ---- Games ---- */

/* A game of random moves by the rules. */
static void play_random(const Game *game, Rng *rng, Pos *pos, Record *out)
{
    pos[0] = out->from = game->start(0);
    out->game = game;
    for (out->count = 0; out->count < PLY_MAX; out->count++) {
        Move moves[MOVES_MAX];
        History history = {.pos = pos, .count = out->count + 1, .rules = game_default_rules(game)};
        out->result = game->result(&history);
        if (out->result.outcome != OUTCOME_NONE) return;
        int count = game->moves(&pos[out->count], moves);
        out->moves[out->count] = moves[rng_below(rng, (uint32_t)count)];
        pos[out->count + 1] = game->play(&pos[out->count], out->moves[out->count]);
    }
}

static Status write_games(LibraryBench *bench, FILE *file, Record *record, Pos *pos)
{
    Rng rng = rng_seeded(2026);
    for (long i = 0; i < bench->games; i++) {
        play_random(bench->game, &rng, pos, record);
        for (int side = 0; side < 2; side++)
            snprintf(record->seat[side], SPEC_TEXT, "Player %u", rng_below(&rng, 500));
        record->stamp.began_s = (int64_t)rng_below(&rng, 2000000000);
        bench->positions += record->count + 1;
        int sample = (int)(i * SEARCHES / bench->games);
        bench->sample[sample] = pos[rng_below(&rng, (uint32_t)record->count + 1)];
        char *text = bench->format->write(record, NULL, NULL);
        bool written = text != NULL && fprintf(file, "%s\n", text) > 0;
        free(text);
        if (!written) return status_failed("the games could not be written");
    }
    return status_ok();
}

static Status write_file(LibraryBench *bench)
{
    Record *record = calloc(1, sizeof *record);
    Pos *pos = malloc((PLY_MAX + 1) * sizeof *pos);
    FILE *file = fopen(bench->file, "wb");
    Status status = status_failed("%s cannot be written", bench->file);
    int64_t start = now_us();
    if (record != NULL && pos != NULL && file != NULL) status = write_games(bench, file, record, pos);
    if (file != NULL && fclose(file) != 0 && ok(&status))
        status = status_failed("the games could not be written");
    bench->write_s = (double)(now_us() - start) / 1e6;
    free(pos);
    free(record);
    return status;
}

/* ---- Measuring ---- */

static bool count_one(void *context, const LibraryGame *game)
{
    (void)game;
    ++*(int *)context;
    return true;
}

/* The query of a page of the list: how many games there are, and the newest of them. */
static Status search_library(LibraryBench *bench, Library *library)
{
    Status status = status_ok();
    for (int i = 0; i < SEARCHES && ok(&status); i++) {
        LibraryFilter filter = {.game = bench->game, .position = &bench->sample[i], .limit = SHOWN};
        int64_t count, start = now_us();
        int shown = 0;
        status = library_count(library, &filter, &count);
        if (ok(&status)) status = library_find(library, &filter, count_one, &shown);
        bench->search_ms[i] = (double)(now_us() - start) / 1e3;
        if (ok(&status) && (count < 1 || shown < 1)) status = status_failed("a position was not found");
    }
    return status;
}

static Status import(LibraryBench *bench, Library *library, LibraryImport *out, double *seconds)
{
    ImportCalls calls = {0};
    int64_t start = now_us();
    Status status = library_import(library, bench->file, &calls, out);
    *seconds = (double)(now_us() - start) / 1e6;
    return status;
}

static Status measure_library(LibraryBench *bench)
{
    Library *library = NULL;
    Status news;
    Status status = write_file(bench);
    if (ok(&status)) status = library_open(bench->path, NULL, &library, &news);
    if (ok(&status)) status = import(bench, library, &bench->first, &bench->import_s);
    library_close(library);
    library = NULL;
    if (ok(&status)) status = library_open(bench->path, NULL, &library, &news);
    bench->sample[0] = bench->game->start(0); /* the position that every game has */
    if (ok(&status)) status = search_library(bench, library);
    if (ok(&status)) status = import(bench, library, &bench->again, &bench->again_s);
    library_close(library);
    return status;
}

/* ---- Printing ---- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print(LibraryBench *bench, bool json)
{
    OsInfo info = {0};
    double start_ms = bench->search_ms[0];
    if (!os_info(bench->path, &info)) info.size = 0;
    qsort(bench->search_ms, SEARCHES, sizeof bench->search_ms[0], by_value);
    double median = bench->search_ms[SEARCHES / 2], worst = bench->search_ms[SEARCHES - 1];
    if (json) {
        printf(
            "{\"library\": {\"games\": %" PRId64 ", \"positions\": %" PRId64
            ", \"import_s\": %.2f, \"again_s\": %.2f, "
            "\"search_median_ms\": %.3f, \"search_start_ms\": %.3f, \"search_worst_ms\": %.3f, \"bytes\": %lld}}\n",
            bench->first.added, bench->positions, bench->import_s, bench->again_s, median, start_ms, worst,
            (long long)info.size);
        return;
    }
    printf("library                              %" PRId64 " games, %" PRId64 " positions, %.1f MB\n",
           bench->first.added, bench->positions, (double)info.size / 1e6);
    printf("  import                             %.2f s, %.0f games a second\n", bench->import_s,
           (double)bench->first.added / bench->import_s);
    printf("  import again, all known            %.2f s, %" PRId64 " known\n", bench->again_s,
           bench->again.known);
    printf("  search by position, %d of them    median %.2f ms, start position %.2f ms, worst %.2f ms\n",
           (int)SEARCHES, median, start_ms, worst);
}

static void clean_up(const LibraryBench *bench)
{
    static const char *const ENDINGS[] = {"", "-wal", "-shm"};
    char path[300];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", bench->path, ENDINGS[i]);
        os_remove(path);
    }
    os_remove(bench->file);
    os_remove_folder(bench->folder);
}

/* A game that has a file format, so that many games can be imported. */
static const Game *game_with_format(void)
{
    for (int i = 0; kit_at(i) != NULL; i++)
        if (format_of(kit_at(i)->game) != NULL) return kit_at(i)->game;
    return NULL;
}

Status bench_library(long games, bool json)
{
    LibraryBench *bench = calloc(1, sizeof *bench);
    if (bench == NULL) return status_failed("no memory for the benchmark");
    bench->game = game_with_format();
    bench->format = format_of(bench->game);
    bench->games = games;
    Status status = os_temporary_folder("parlor-bench", bench->folder, sizeof bench->folder)
                        ? status_ok()
                        : status_failed("no folder could be created for the benchmark");
    if (ok(&status)) {
        snprintf(bench->path, sizeof bench->path, "%s/library.sqlite", bench->folder);
        snprintf(bench->file, sizeof bench->file, "%s/games.pdn", bench->folder);
        status = measure_library(bench);
        if (ok(&status)) print(bench, json);
        clean_up(bench);
    }
    free(bench);
    return status;
}
