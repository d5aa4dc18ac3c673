/* Archive: where finished games are kept permanently. An interface: the Table passes games to it, and the
 * library (library/library.h) or a test implements it. A plain table, copied freely; its context belongs to
 * the code that opened it and outlives all users. One thread. */
#ifndef PARLOR_SESSION_ARCHIVE_H
#define PARLOR_SESSION_ARCHIVE_H

#include "session/record.h"

enum { ARCHIVE_RUNG = 60 };

/* A finished game and what was known about its opponent when it was played. */
typedef struct Finished {
    const Record *record;    /* its stamp has an id */
    int you;                 /* the side of the one person who played against a computer, else -1 */
    char rung[ARCHIVE_RUNG]; /* the opponent's name on the ladder, in English; "" = not on the ladder */
    bool has_elo;
    int elo; /* of that rung */
} Finished;

typedef struct Archive {
    void *context;
    /* The id and date of a new game. */
    GameStamp (*stamp)(void);
    /* Keep the game. When ok, it survives a power cut. A game that is already there is not kept twice; one
     * that was taken back after its end and continued replaces its earlier version. `*news` becomes a
     * sentence if something happened that the person should know (a damaged file was set aside), else ok:
     * each time until `told` says that a person has read it. Never takes long. */
    MUST_USE Status (*add)(void *context, const Finished *game, Status *news);
    void (*told)(void *context); /* may be NULL */
} Archive;

#endif
