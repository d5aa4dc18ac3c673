/* MatchJournal: the settled games of a match in a text file, so that an interrupted match can go on.
 *
 *   parlor match 1
 *   tictactoe max random seed=1 …            what is played; another match is refused
 *   X|3/3/3 x|4 0 1 2 7|three in a row       winner or "draw" ("!" before it: a forfeit), begin, moves, why
 *
 * Every line is written and flushed when its game is settled; a last line without its end, as a power cut
 * leaves it, is cut off. Reading replays every move, so a damaged file can only fail cleanly. */
#ifndef PARLOR_FRONT_CLI_MATCH_JOURNAL_H
#define PARLOR_FRONT_CLI_MATCH_JOURNAL_H

#include "front/cli/match_game.h"

#include <stdio.h>

typedef struct MatchJournal {
    const Game *game;
    const char *path; /* borrowed */
    FILE *file;
    MatchGame *played; /* owned: what the file held */
    long count;
} MatchJournal;

/* Open or create the file. `what` describes the match in one line. */
MUST_USE Status match_journal_open(const char *path, const Game *game, const char *what, MatchJournal *out);
void match_journal_add(MatchJournal *journal, const MatchGame *game);
/* Fails when something could not be written. */
MUST_USE Status match_journal_close(MatchJournal *journal);

#endif
