/* A Table with its Scene, without engines or time, for tests. */
#ifndef PARLOR_TESTS_ROOM_H
#define PARLOR_TESTS_ROOM_H

#include "session/quiet_host.h"
#include "session/settings.h"
#include "test.h"
#include "view/table.h"

typedef struct Room {
    Table *table;
    int stale;
    Scene scene;
} Room;

static inline void told(void *context)
{
    ((Room *)context)->stale++;
}

/* Answers to questions are remembered in `settings`, which may be NULL. */
static inline Room *room_with_settings(const char *name, Settings *settings)
{
    Room *room = calloc(1, sizeof *room);
    const Game *game;
    CHECK_OK(game_find(name, &game));
    TableSetup setup = {
        .game = game, .settings = settings, .host = quiet_host(), .stale = told, .context = room};
    CHECK_OK(table_new(&setup, &room->table));
    session_begin(table_session(room->table));
    return room;
}

static inline Room *room_new(const char *name)
{
    return room_with_settings(name, NULL);
}

static inline void room_free(Room *room)
{
    table_free(room->table);
    free(room);
}

static inline const Scene *look(Room *room)
{
    table_scene(room->table, &room->scene);
    return &room->scene;
}

#endif
