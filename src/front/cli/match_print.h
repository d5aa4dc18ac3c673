/* MatchPrint: what a match shows: progress and forfeits while it runs (stderr), its result at the end
 * (stdout), its games in a file. */
#ifndef PARLOR_FRONT_CLI_MATCH_PRINT_H
#define PARLOR_FRONT_CLI_MATCH_PRINT_H

#include "front/cli/match_run.h"

#include <stdio.h>

/* A bar on a terminal, at most ten times a second, with the time left; otherwise a line at each quarter. */
typedef struct MatchProgress {
    bool terminal;
    int64_t start_us, next_us;
    long played; /* games in this run */
} MatchProgress;

void match_progress(MatchProgress *progress, const MatchTally *tally);
void match_progress_end(const MatchProgress *progress);

/* Report a game that an engine forfeited. */
void match_print_forfeit(const MatchProgress *progress, const MatchSetup *setup, const MatchTally *tally,
                         const MatchSlot *slot, const MatchGame *game);
/* One game: PDN for checkers, else a record. */
MUST_USE Status match_print_game(const MatchSetup *setup, const MatchTally *tally, const MatchSlot *slot,
                                 const MatchGame *game, FILE *out);

/* The last line is "A W D L score% Elo ±error" for the first player against all others. */
void match_print_result(const MatchSetup *setup, const MatchTally *tally);
void match_print_json(const MatchSetup *setup, const MatchTally *tally);

#endif
