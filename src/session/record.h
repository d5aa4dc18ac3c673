/* Record: a game as text, to save and to load; also the form of the journal (session/store.h).
 *
 *   parlor 1
 *   game checkers
 *   position B:W21-32:B1-12        only where it is not the game's start
 *   rules off                      only where the optional rules are off
 *   seat Black human
 *   seat White negamax:4
 *   move 11-15 22-17               one or more moves
 *   back 1                         the moves after the first are taken back
 *   result Black resigned          only where it was decided outside the rules, and for the reader's eye
 * otherwise
 *
 * Lines that begin with '#' and empty lines are passed over. Loading is replaying: every move must be legal
 * where it stands, so that a damaged file can only fail cleanly, and nothing is installed before all of it
 * has been checked. */
#ifndef PARLOR_SESSION_RECORD_H
#define PARLOR_SESSION_RECORD_H

#include "session/session.h"

#include <stdio.h>

typedef struct Record {
    const Game *game;
    Pos from;
    bool no_rules;
    char seat[2][SPEC_TEXT];
    int count;
    Move moves[PLY_MAX];
    Result result; /* as the moves and the result line give it */
} Record;

/* Read a whole text. `name` (a file's) stands in the sentences about what is wrong: "NAME:LINE:COLUMN: …".
 * With `may_be_cut` a last line without its newline is passed over, as a power cut leaves it. */
MUST_USE Status record_read(const char *name, const char *text, bool may_be_cut, Record *out);
void record_from_session(const Session *session, Record *out);
void record_write(const Record *record, FILE *out);
/* The lines before the first move: how a journal begins. */
void record_write_head(const Record *record, FILE *out);
/* Go on with this game in a session of the same game: seats, position and moves. */
MUST_USE Status record_install(const Record *record, Session *session);

#endif
