/* MatchShare: a match spread over several processes or machines.
 *
 * Process K of N plays every N-th opening and keeps its games in the journal FILE.K; a process that has all
 * the journals merges them in the order of the schedule. Seeds and openings are those of the whole match, so
 * with limits of work the result is the same as that of one process. */
#ifndef PARLOR_FRONT_CLI_MATCH_SHARE_H
#define PARLOR_FRONT_CLI_MATCH_SHARE_H

#include "base/text.h"
#include "front/cli/match_journal.h"
#include "front/cli/match_run.h"

enum { SHARES_MAX = 10000, SHARE_PATH = 4096 };

/* "2/4", or "mpi" for what mpirun says. */
MUST_USE Status match_share_read(const char *text, MatchShare *out);
/* "FILE.2"; the whole match keeps FILE itself. */
MUST_USE Status match_share_path(const char *file, MatchShare share, char out[SHARE_PATH]);
/* Add to the description of a match which part of it is played; nothing for all of it. */
void match_share_describe(MatchShare share, Text *out);

/* The games in the journals FILE.1 to FILE.N, in the order of the schedule, up to the first missing one.
 * `what` describes the whole match. */
typedef struct GatheredGames {
    MatchJournal *journal; /* owned: they own the moves */
    int journals;
    MatchGame *game;
    long count;
} GatheredGames;

MUST_USE Status match_share_gather(const char *file, const MatchSetup *setup, const char *what, int shares,
                                   GatheredGames *out);
void match_share_release(GatheredGames *gathered);

#endif
