/* PlainKeep: how a game line by line is kept: its journal, the unfinished game of before, the library. What is
 * said goes to standard error; only the question whether to resume stands among the moves. */
#ifndef PARLOR_FRONT_CLI_PLAIN_KEEP_H
#define PARLOR_FRONT_CLI_PLAIN_KEEP_H

#include "session/archive.h"
#include "session/document.h"
#include "session/journal.h"
#include "view/filing.h"

typedef struct PlainKeep {
    const Game *game;
    Session *session;
    Archive archive;
    Store state; /* all zeros: there is no place for it */
    Filing *filing;
    Journal *journal;
    Record *left;    /* an unfinished game; NULL: none */
    Document beside; /* what lies beside its moves */
    int slot;
    bool waiting; /* finished games of before could not be filed yet */
} PlainKeep;

/* Before the session: finds the unfinished game, and says what is wrong with it. */
void plain_keep_open(PlainKeep *keep, const Game *game);
/* The stamp for the session, NULL if games are not filed. */
GameStamp (*plain_keep_stamp(const PlainKeep *keep))(void);
/* Should the unfinished game go on? Asked only on a terminal; `wanted` by --resume: without such a game that is
 * an error. */
MUST_USE Status plain_keep_resumes(PlainKeep *keep, bool wanted, bool *resumes);
/* Follow the session, which has not begun. A game in which only computers play is not kept. */
void plain_keep_follow(PlainKeep *keep, Session *session, bool resumes);
/* What is to be known now: before each question, and at the end. */
void plain_keep_tell(PlainKeep *keep);
/* Now and then while a clock runs (journal_beat). */
void plain_keep_beat(PlainKeep *keep);
void plain_keep_close(PlainKeep *keep);

#endif
