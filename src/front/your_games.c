#include "front/your_games.h"

#include "base/os.h"
#include "base/text.h"
#include "session/store_disk.h"
#include "view/filing.h"
#include "view/presentation.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

Archive your_games_archive(void)
{
    char path[LIBRARY_PATH];
    Archive archive = {0};
    Status status = library_path(path);
    if (ok(&status)) status = library_archive(path, &archive);
    return archive;
}

static void collect(const char *path, Status *news)
{
    Store store = {0};
    Archive archive = {0};
    Status status = store_disk_open(PLACE_STATE, &store);
    if (ok(&status)) status = library_archive(path, &archive);
    if (ok(&status)) filing_collect(NULL, &archive, &store, news);
    library_archive_close(&archive);
    store_close(&store);
}

Status your_games_open(const LibraryWatch *watch, Library **out, Status *news)
{
    char path[LIBRARY_PATH];
    *news = status_ok();
    *out = NULL;
    Status other, status = library_path(path);
    if (!ok(&status)) return status;
    status = library_open(path, watch, out, news);
    if (ok(&status)) collect(path, &other);
    if (ok(&status) && ok(news)) *news = other;
    return status;
}

/* ---- Opening in a thread ---- */

struct YourGamesOpening {
    pthread_t thread;
    atomic_bool stop, done;
    atomic_long rescued, all;
    /* Written by the thread before `done`. */
    Library *library;
    Status status, news;
};

static bool rescue_goes_on(void *context, int64_t done, int64_t all)
{
    YourGamesOpening *opening = context;
    atomic_store(&opening->rescued, (long)done);
    atomic_store(&opening->all, (long)all);
    return !atomic_load(&opening->stop);
}

static void *open_in_thread(void *context)
{
    YourGamesOpening *opening = context;
    LibraryWatch watch = {opening, rescue_goes_on};
    opening->status = your_games_open(&watch, &opening->library, &opening->news);
    atomic_store(&opening->done, true);
    return NULL;
}

YourGamesOpening *your_games_start(void)
{
    YourGamesOpening *opening = calloc(1, sizeof *opening);
    if (opening == NULL) return NULL;
    atomic_init(&opening->rescued, -1);
    if (pthread_create(&opening->thread, NULL, open_in_thread, opening) == 0) return opening;
    free(opening);
    return NULL;
}

bool your_games_is_open(YourGamesOpening *opening, int wait_ms)
{
    for (; wait_ms > 0 && !atomic_load(&opening->done); wait_ms--)
        os_sleep_ms(1);
    return atomic_load(&opening->done);
}

bool your_games_progress(YourGamesOpening *opening, long *done, long *all)
{
    *done = atomic_load(&opening->rescued);
    *all = atomic_load(&opening->all);
    return *done >= 0 && !atomic_load(&opening->done);
}

Status your_games_end(YourGamesOpening *opening, bool stop, Library **out, Status *news)
{
    *out = NULL;
    *news = status_ok();
    if (opening == NULL) return status_failed("no memory for the library");
    if (stop) atomic_store(&opening->stop, true);
    pthread_join(opening->thread, NULL);
    Status status = opening->status;
    *news = opening->news;
    if (stop)
        library_close(opening->library);
    else
        *out = opening->library;
    free(opening);
    return status;
}

/* ---- Words ---- */

void your_games_result(const Language *language, const LibraryGame *game, Text *out)
{
    int winner = outcome_winner(game->outcome);
    if (game->outcome == OUTCOME_DRAW)
        text_add(out, "%s", words(language, N_("drawn")));
    else if (winner < 0)
        text_add(out, "%s", words(language, N_("unfinished")));
    else if (game->you >= 0)
        text_add(out, "%s", words(language, winner == game->you ? N_("won") : N_("lost")));
    else
        words_add(language, out, "%s won", presentation_side(language, game->game, winner));
}

static void add_player(const Language *language, const LibraryGame *game, int side, Text *out)
{
    const char *name = game->player[side];
    if (game->you == side)
        text_add(out, "%s", words(language, N_("You")));
    else if (game->you >= 0 && game->rung[0] != '\0')
        text_add(out, "%s", words(language, game->rung));
    else if (strcmp(name, SEAT_HUMAN) == 0)
        text_add(out, "%s", words(language, N_("Human")));
    else
        text_add(out, "%s", name[0] != '\0' ? name : "?");
}

void your_games_players(const Language *language, const LibraryGame *game, Text *out)
{
    add_player(language, game, 0, out);
    text_add(out, " – ");
    add_player(language, game, 1, out);
}

static void add_help(const Language *language, const LibraryGame *game, Text *out)
{
    if (game->hints > 0)
        text_add(out, words_many(language, ", %d hint", ", %d hints", (unsigned long)game->hints),
                 game->hints);
    if (game->take_backs > 0)
        text_add(out,
                 words_many(language, ", %d take-back", ", %d take-backs", (unsigned long)game->take_backs),
                 game->take_backs);
}

static void add_length(const Language *language, const LibraryGame *game, Text *out)
{
    text_add(out, words_many(language, ", %d move", ", %d moves", (unsigned long)game->plies), game->plies);
    add_help(language, game, out);
}

void your_games_details(const Language *language, const LibraryGame *game, Text *out)
{
    text_add(out, "%s", words(language, presentation_title(game->game)));
    if (game->date[0] != '\0') text_add(out, ", %.10s", game->date);
    add_length(language, game, out);
    if (game->event[0] != '\0') text_add(out, " · %s", game->event);
}

void your_games_line(const Language *language, const LibraryGame *game, Text *out)
{
    text_add(out, "%.10s  %s  ", game->date[0] != '\0' ? game->date : "–",
             words(language, presentation_title(game->game)));
    your_games_players(language, game, out);
    text_add(out, "  ");
    your_games_result(language, game, out);
    add_length(language, game, out);
    if (game->event[0] != '\0') text_add(out, "  %s", game->event);
}

void your_games_strength(const Language *language, const Strength *strength, Text *out)
{
    int elo = (int)(strength->elo < 0 ? strength->elo - 0.5 : strength->elo + 0.5);
    switch (strength->kind) {
    case STRENGTH_UNKNOWN:
        text_add(out, "%s", words(language, N_("not known yet")));
        break;
    case STRENGTH_ESTIMATE:
        words_add(language, out, "about %d ± %d Elo", elo, (int)(strength->error + 0.5));
        break;
    case STRENGTH_AT_LEAST:
        words_add(language, out, "at least %d Elo", elo);
        break;
    case STRENGTH_AT_MOST:
        words_add(language, out, "at most %d Elo", elo);
        break;
    }
}

/* ---- Statistics ---- */

typedef struct Gathered {
    YourStatistics *out;
    int size, count;
} Gathered;

static bool gather(void *context, const LibraryTally *tally)
{
    Gathered *gathered = context;
    YourStatistics *last = gathered->count > 0 ? &gathered->out[gathered->count - 1] : NULL;
    if (last == NULL || last->game != tally->game) {
        if (gathered->count == gathered->size) return false;
        last = &gathered->out[gathered->count++];
        last->game = tally->game;
        last->count = 0;
    }
    if (last->count < (int)(sizeof last->tally / sizeof last->tally[0])) last->tally[last->count++] = *tally;
    return true;
}

static void estimate(YourStatistics *statistics)
{
    StrengthGames games[sizeof statistics->tally / sizeof statistics->tally[0]];
    int count = 0;
    for (int i = 0; i < statistics->count; i++) {
        const LibraryTally *tally = &statistics->tally[i];
        if (tally->has_elo)
            games[count++] = (StrengthGames){tally->elo, (double)tally->won, (double)tally->drawn,
                                             (double)tally->lost};
    }
    statistics->strength = strength_of(games, count);
}

Status your_games_statistics(Library *library, const LibraryFilter *filter, YourStatistics *out, int size,
                             int *count)
{
    Gathered gathered = {out, size, 0};
    Status status = library_tallies(library, filter, gather, &gathered);
    for (int i = 0; i < gathered.count; i++)
        estimate(&out[i]);
    *count = gathered.count;
    return status;
}
