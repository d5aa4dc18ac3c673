/* YourGames: the library of the player's games as every front end opens and shows it. */
#ifndef PARLOR_FRONT_YOUR_GAMES_H
#define PARLOR_FRONT_YOUR_GAMES_H

#include "library/library.h"
#include "library/strength.h"
#include "view/words.h"

enum { YOUR_GAMES_LINE = 400 };

/* Open the player's library, and add the games that an earlier run could not file. `watch` may be NULL. */
MUST_USE Status your_games_open(const LibraryWatch *watch, Library **out, Status *news);

/* The same in a thread of its own, for front ends that paint: a damaged library takes its time. */
typedef struct YourGamesOpening YourGamesOpening;

YourGamesOpening *your_games_start(void); /* NULL without memory or threads */
/* Waits for at most so long. */
bool your_games_is_open(YourGamesOpening *opening, int wait_ms);
/* How many games are rescued so far, and of how many (-1: cannot be told); false if none is. */
bool your_games_progress(YourGamesOpening *opening, long *done, long *all);
/* Wait for the thread and free the opening. `stop`: nobody wants to wait; then *out is NULL. NULL is fine. */
MUST_USE Status your_games_end(YourGamesOpening *opening, bool stop, Library **out, Status *news);
/* The archive for a table; all zeros if there is no place for a library. */
Archive your_games_archive(void);

/* "won", "lost", "drawn"; for others "Black won", "drawn", "unfinished". To be shown. */
void your_games_result(const Language *language, const LibraryGame *game, Text *out);
/* Who played: "You – Club player", "Tinsley – Wyllie"; the first side first. */
void your_games_players(const Language *language, const LibraryGame *game, Text *out);
/* All of it in one line: date, game, players, result, moves, help. */
void your_games_line(const Language *language, const LibraryGame *game, Text *out);
/* What is left without players and result: "Checkers, 1955-06-01, 31 moves · World Title". */
void your_games_details(const Language *language, const LibraryGame *game, Text *out);
/* "about 720 ± 45", "at least 800", "not known yet". */
void your_games_strength(const Language *language, const Strength *strength, Text *out);

/* Your games against one computer, or with NULL for all of one game together. */
typedef struct YourStatistics {
    const Game *game;
    int count;
    LibraryTally tally[64];
    Strength strength; /* from the games without help, against rungs of known strength */
} YourStatistics;

/* For each game that has any, `out` holds at most `size`; returns how many there are. */
MUST_USE Status your_games_statistics(Library *library, const LibraryFilter *filter, YourStatistics *out,
                                      int size, int *count);

#endif
