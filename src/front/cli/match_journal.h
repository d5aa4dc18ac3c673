/* MatchJournal: the settled games of a match in a text file, so that an interrupted match can be continued.
 *
 *   parlor match 2 *…                        each line ends with its checksum (base/seal.h)
 *   tictactoe max random seed=1 …            what is played; another match is refused
 *   X|3/3/3 x|4 0 1 2 7|three in a row       winner or "draw" ("!" before it: a forfeit), begin, moves, why
 *
 * Every line is on disk before its game counts as settled; an unfinished last line, as a power cut leaves it,
 * is removed. A damaged file is kept as FILE.damaged, and the match continues from its valid part. Reading
 * replays every move. While a match uses the file, another one is refused. Files of version 1, without
 * checksums, are read and continued as they are. */
#ifndef PARLOR_FRONT_CLI_MATCH_JOURNAL_H
#define PARLOR_FRONT_CLI_MATCH_JOURNAL_H

#include "front/cli/match_game.h"

#include <stdint.h>

typedef struct MatchJournal {
    const Game *game;
    const char *path; /* borrowed */
    int fd;           /* 0 = not open */
    bool sealed;
    uint32_t chain;
    Status status;     /* of the last write: once it has failed, nothing more is written */
    MatchGame *played; /* owned: what the file held */
    long count;
    char note[300]; /* a sentence about damage; "" if there was none */
} MatchJournal;

/* Open or create the file. `what` describes the match in one line. */
MUST_USE Status match_journal_open(const char *path, const Game *game, const char *what, MatchJournal *out);
void match_journal_add(MatchJournal *journal, const MatchGame *game);
/* Fails if something could not be written. */
MUST_USE Status match_journal_close(MatchJournal *journal);

#endif
