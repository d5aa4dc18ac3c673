#include "front/home.h"

#include "front/your_games.h"
#include "game/kit.h"
#include "session/store_disk.h"
#include "view/presentation.h"
#include "view/table.h"

#include <stdlib.h>

enum { GAMES_MOST = 16 };

/* ---- The unfinished game ---- */

static void offer(const Language *language, const Record *record, Home *out)
{
    Text text = text_into(out->resume, sizeof out->resume);
    out->last = record->game;
    text_add(&text,
             words_many(language, "Resume %s (%d move played)", "Resume %s (%d moves played)",
                        (unsigned long)record->count),
             words(language, presentation_title(record->game)), record->count);
}

static void find_last(const Language *language, const Store *store, Record *record, Home *out)
{
    int64_t latest = -1;
    const GameKit *kit;
    for (int i = 0; (kit = kit_at(i)) != NULL; i++) {
        bool left = !kit->game->hidden && table_is_left(store, kit->game, record, NULL);
        if (!left || record->stamp.began_s <= latest) continue;
        latest = record->stamp.began_s;
        offer(language, record, out);
    }
}

static void read_last(const Language *language, Home *out)
{
    Store store = {0};
    Record *record = malloc(sizeof *record);
    Status status = store_disk_open(PLACE_STATE, &store);
    if (ok(&status) && record != NULL) find_last(language, &store, record, out);
    store_close(&store);
    free(record);
}

/* ---- The player's strength ---- */

static void add_strength(const Language *language, const YourStatistics *statistics, Home *out)
{
    char value[HOME_TEXT];
    if (statistics->strength.kind == STRENGTH_UNKNOWN || out->strength_count == HOME_LINES) return;
    Text strength = text_into(value, sizeof value);
    Text line = text_into(out->strength[out->strength_count++], HOME_TEXT);
    your_games_strength(language, &statistics->strength, &strength);
    words_add(language, &line, "Your strength in %s: %s",
              words(language, presentation_title(statistics->game)), value);
}

static void read_statistics(const Language *language, Library *library, Home *out)
{
    YourStatistics *statistics = calloc(GAMES_MOST, sizeof *statistics);
    LibraryFilter all = {0};
    int count = 0;
    if (statistics == NULL) return;
    Status status = your_games_statistics(library, &all, statistics, GAMES_MOST, &count);
    for (int i = 0; ok(&status) && i < count; i++)
        add_strength(language, &statistics[i], out);
    if (ok(&status) && out->strength_count == 0)
        text_copy(out->strength[out->strength_count++], HOME_TEXT,
                  words(language, N_("Games without help show your strength here.")));
    free(statistics);
}

/* A start page does not wait for a library that has to be rescued first. */
static void read_strengths(const Language *language, Home *out)
{
    enum { NAP_MS = 10 };
    Library *library;
    long done, all;
    Status news;
    YourGamesOpening *opening = your_games_start();
    bool ready = false, rescued = false;
    while (opening != NULL && !ready && !rescued) {
        ready = your_games_is_open(opening, NAP_MS);
        rescued = your_games_progress(opening, &done, &all);
    }
    Status status = your_games_end(opening, !ready, &library, &news);
    if (ok(&status) && library != NULL) read_statistics(language, library, out);
    library_close(library);
}

void home_read(const Language *language, Home *out)
{
    *out = (Home){0};
    read_last(language, out);
    read_strengths(language, out);
}
