/* MatchRun: plays all games of a match in several threads and adds up the results.
 *
 * Each pair of players meets in `games` games: opening after opening, each in two games with the sides
 * changed. Every game has its own seed, its engines have forgotten the previous game, and results are
 * *settled* in the order of the schedule, whichever thread finished first. So tables, the end of a sequential
 * test and files are the same whatever the number of threads, as long as the engines' work does not depend on
 * time. */
#ifndef PARLOR_FRONT_CLI_MATCH_RUN_H
#define PARLOR_FRONT_CLI_MATCH_RUN_H

#include "base/elo.h"
#include "engine/supplies.h"
#include "front/cli/match_game.h"

enum { PLAYERS_MAX = 16, PAIRINGS_MAX = PLAYERS_MAX * (PLAYERS_MAX - 1) / 2, THREADS_MAX = 256 };

/* Two players and their results, from the point of view of `a`. */
typedef struct Pairing {
    int a, b;
    long wins, draws, losses;
    Pairs pairs;
} Pairing;

/* A part of a match: every `of`-th opening, beginning with the `number`-th; 0 of 1 (or of 0) is all of it. */
typedef struct MatchShare {
    long number, of;
} MatchShare;

/* Which game of the schedule. */
typedef struct MatchSlot {
    long number; /* from 0, of this process */
    long opening;
    int pairing;
    bool swapped; /* b is side 0 */
} MatchSlot;

typedef struct MatchTally {
    int players, pairings;
    Pairing pairing[PAIRINGS_MAX];
    long settled, total; /* games */
    long forfeits;
    long side_wins[2], draws;
} MatchTally;

typedef struct MatchSetup {
    const Game *game;
    const char *const *spec;
    Supplies supplies; /* the data files that they have */
    int players;
    long games; /* of each pair of players */
    MatchShare share;
    MatchRules rules;
    const Openings *openings;
    int hash_mb; /* of each engine; 0 = its own choice */
    int threads;
    uint64_t seed;
    const Sprt *sprt;        /* stop when the test is decided; NULL = play all games. Two players only */
    const MatchGame *played; /* games of an earlier run, the first of the schedule; borrowed */
    long played_count;
    atomic_bool
        *stop; /* set from outside (Ctrl+C) or when the match is decided: unfinished games are dropped */
    /* Called for each settled game in order, by one thread at a time; `fresh` if it was played in this
     * run. */
    void (*settled)(void *context, const MatchTally *tally, const MatchSlot *slot, const MatchGame *game,
                    bool fresh);
    void *context;
} MatchSetup;

/* Fails if an engine cannot be opened at all. */
MUST_USE Status match_run(const MatchSetup *setup, MatchTally *out);

/* The SPEC that plays `side` in that game. */
int match_player(const MatchTally *tally, const MatchSlot *slot, int side);

#endif
