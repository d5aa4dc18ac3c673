/* Api: what the sources of libparlor share. The library is a thin front end: include/parlor/parlor.h in terms of
 * games, engines and reviews. Its values are ours, so that they need not be converted. */
#ifndef PARLOR_FRONT_API_API_H
#define PARLOR_FRONT_API_API_H

#include "engine/engine.h"
#include "parlor/parlor.h"

/* A record: positions and moves, oldest first. */
struct parlor_record {
    const Game *game;
    Pos *pos; /* plies + 1 of them */
    Move *move;
    int plies, room;
    Result result; /* as it stands: by the rules, or as the file says that it came from */
};

static inline const Game *api_game(const parlor_game *game)
{
    return (const Game *)game;
}

static inline const Pos *api_pos(const parlor_position *position)
{
    return (const Pos *)position;
}

/* The code of a status; its sentence goes to `why`, which may be NULL. */
int api_tell(const Status *status, char *why);
History api_history(const parlor_record *record);
/* Begin it again from this position. */
void api_record_begin(parlor_record *record, const Pos *from);
/* Room for one move more; false without memory. */
bool api_record_grow(parlor_record *record);
/* Play a legal move in a game that is not over and has room for it. */
void api_record_push(parlor_record *record, Move move);
/* Structs that may grow begin with their size as the caller knows them: fill as much of *out as there is room for;
 * read as much of *from as there is (NULL: nothing), the rest is 0. */
void api_give(void *out, const void *from, size_t size);
void api_take(void *out, const void *from, size_t size);

enum { API_PLANES = 6 }; /* of an observation */

#endif
