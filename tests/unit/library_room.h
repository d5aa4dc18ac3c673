/* A folder with a library for a test, and games for it. */
#ifndef PARLOR_TESTS_LIBRARY_ROOM_H
#define PARLOR_TESTS_LIBRARY_ROOM_H

#include "library/library_state.h"

#include "base/os.h"

#include "test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A folder and games ---- */

static char folder[200], path[260];

static inline void remove_all(void)
{
    char command[500];
    snprintf(command, sizeof command, "chmod -R u+w %s && rm -rf %s", folder, folder);
    if (system(command) != 0) printf("# the folder stays\n");
}

static inline void fresh_folder(void)
{
    snprintf(folder, sizeof folder, "%s/parlor-library-XXXXXX",
             getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/data/library.sqlite", folder);
}

static inline Library *open_library(void)
{
    Library *library = NULL;
    Status news;
    CHECK_OK(library_open(path, NULL, &library, &news));
    CHECK(ok(&news));
    return library;
}

static inline const Game *game_named(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    return game;
}

/* A whole record from text. */
static inline void read_record(const char *text, Record *out)
{
    CHECK_OK(record_read("test", text, false, out));
}

static const char WON[] =
    "parlor 1\ngame tictactoe\nid %016x\nbegan 2026-11-16T08:14:19Z\nseat X human\nseat O "
    "perfect\nmove 4 0 8 1 2 3 6\n";

static inline void won_record(unsigned id, Record *out)
{
    char text[400];
    snprintf(text, sizeof text, WON, id);
    read_record(text, out);
}

static inline Status file(const Archive *archive, const Record *record)
{
    Status news;
    Finished finished = {.record = record, .you = 0};
    return archive->add(archive->context, &finished, &news);
}

static inline Archive open_archive(void)
{
    Archive archive = {0};
    CHECK_OK(library_archive(path, &archive));
    return archive;
}

static inline int64_t count_games(const LibraryFilter *filter)
{
    Library *library = open_library();
    int64_t count = -1;
    LibraryFilter all = {0};
    CHECK_OK(library_count(library, filter != NULL ? filter : &all, &count));
    library_close(library);
    return count;
}

static Record record; /* large */

/* ---- Games of one's own ---- */

static inline int64_t count_position(const Game *game, const char *text)
{
    Pos pos;
    CHECK_OK(game->pos_read(text, &pos));
    LibraryFilter filter = {.game = game, .position = &pos};
    return count_games(&filter);
}

#endif
