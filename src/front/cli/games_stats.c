#include "front/cli/games.h"

#include "base/text.h"
#include "front/cli/command.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 16 };

static void print_tally(const LibraryTally *tally)
{
    int64_t all = tally->won + tally->drawn + tally->lost;
    int64_t helped = tally->assisted[0] + tally->assisted[1] + tally->assisted[2];
    printf("  %-18s %-16s", tally->opponent, tally->rung);
    if (tally->has_elo)
        printf(" %5d", tally->elo);
    else
        printf(" %5s", "-");
    printf(" %6" PRId64 " %5" PRId64 " %5" PRId64 " %5" PRId64, all, tally->won, tally->drawn, tally->lost);
    if (all > 0)
        printf(" %5.1f%%", 100 * ((double)tally->won + (double)tally->drawn / 2) / (double)all);
    else
        printf(" %6s", "-");
    if (helped > 0)
        printf("   with help %" PRId64 ": +%" PRId64 " =%" PRId64 " -%" PRId64, helped, tally->assisted[0],
               tally->assisted[1], tally->assisted[2]);
    printf("\n");
}

static void print_game(const YourStatistics *statistics)
{
    char text[80];
    Text out = text_into(text, sizeof text);
    printf("%s\n  %-18s %-16s %5s %6s %5s %5s %5s %6s\n", statistics->game->title, "opponent", "rung", "Elo",
           "games", "won", "drawn", "lost", "score");
    for (int i = 0; i < statistics->count; i++)
        print_tally(&statistics->tally[i]);
    your_games_strength(NULL, &statistics->strength, &out);
    printf("  your strength: %s (%d games without help against opponents of known strength)\n", text,
           (int)statistics->strength.games);
}

static void print_json_tally(const LibraryTally *tally, bool first)
{
    printf("%s\n     {\"opponent\": ", first ? "" : ",");
    json_string(tally->opponent);
    printf(", \"rung\": ");
    json_string(tally->rung);
    if (tally->has_elo)
        printf(", \"elo\": %d", tally->elo);
    else
        printf(", \"elo\": null");
    printf(", \"won\": %" PRId64 ", \"drawn\": %" PRId64 ", \"lost\": %" PRId64
           ", \"assisted\": {\"won\": %" PRId64 ", \"drawn\": %" PRId64 ", \"lost\": %" PRId64 "}}",
           tally->won, tally->drawn, tally->lost, tally->assisted[0], tally->assisted[1], tally->assisted[2]);
}

static void print_json_strength(const Strength *strength)
{
    static const char *const KIND[] = {"unknown", "estimate", "at-least", "at-most"};
    printf("{\"kind\": \"%s\"", KIND[strength->kind]);
    if (strength->kind != STRENGTH_UNKNOWN) printf(", \"elo\": %.0f", strength->elo);
    if (strength->kind == STRENGTH_ESTIMATE) printf(", \"error\": %.0f", strength->error);
    printf(", \"games\": %.0f}", strength->games);
}

static void print_statistics_json(const YourStatistics *statistics, int count)
{
    printf("{\"games\": [");
    for (int i = 0; i < count; i++) {
        printf("%s\n  {\"game\": \"%s\", \"strength\": ", i > 0 ? "," : "", statistics[i].game->name);
        print_json_strength(&statistics[i].strength);
        printf(",\n   \"opponents\": [");
        for (int k = 0; k < statistics[i].count; k++)
            print_json_tally(&statistics[i].tally[k], k == 0);
        printf("]}");
    }
    printf("]}\n");
}

Status games_statistics(Library *library, const GamesRequest *request)
{
    int count = 0;
    YourStatistics *statistics = calloc(GAMES_MOST, sizeof *statistics);
    if (statistics == NULL) return status_failed("no memory for the statistics");
    Status status = your_games_statistics(library, &request->filter, statistics, GAMES_MOST, &count);
    if (ok(&status) && request->json)
        print_statistics_json(statistics, count);
    else if (ok(&status)) {
        for (int i = 0; i < count; i++)
            print_game(&statistics[i]);
        if (count == 0) printf("There are no games against the computer yet.\n");
    }
    free(statistics);
    return status;
}
