/* Record: a game as text, to save and to load; also the form of the journal (session/journal.h).
 *
 *   parlor 1
 *   game checkers
 *   position B:W21-32:B1-12        only where it is not the game's start
 *   rules off                      only where the optional rules are off
 *   take-back on                   moves may be taken back from an engine; or off
 *   starts second                  who begins each game: first, second or random
 *   movetime 500                   milliseconds of the engines for a move, 0 = their usual amount of work
 *   clock 300000 2000              milliseconds for the game and for each move, 0 0 = no clocks;
 *                                  with "each-move" behind them the first is for each move
 *   id 3f9c12ab34cd56ef            which game this is, where it was given an id
 *   began 2026-11-16T08:14:19Z     and when it began
 *   seat Black human
 *   seat White negamax:4
 *   move 11-15 22-17               one or more moves
 *   back 1                         the moves after the first are taken back
 *   hints 2                        help that was had so far
 *   take-backs 1
 *   without checkers.net           a data file that an opponent had to do without (engine/supplies.h)
 *   opening 3                      the first three moves were given by a ballot: they cannot be taken back
 *   left 290000 281000             what the clocks show now; several after a move: the journal keeps up with them
 *   result Black resigned          only where it was decided outside the rules, and for the reader's eye
 * otherwise
 *   tag Event Club evening         kept with the game; Event and the sides' names are shown
 *   try 4 11-15 22-18              a variation: moves that could follow the first four of the game
 *   note 4 11-15 : Too soon        a comment and a mark on a position (session/document.h)
 *   mark 4 11-15 : 2
 *
 * Empty lines and lines that begin with '#' are skipped. Loading is replaying: every move must be legal, so
 * that a damaged file can only fail cleanly, and nothing is installed before all of it has been checked.
 *
 * A file never starts a program: a seat that names another program (ugi:…, hub:…, program:…) is read as a
 * human's, and `wanted` keeps what was named (view/record_words.h has the sentence). */
#ifndef PARLOR_SESSION_RECORD_H
#define PARLOR_SESSION_RECORD_H

#include "base/text.h"
#include "session/session.h"

#include <stdio.h>

/* What was wrong with the text of a game that could be used nevertheless. */
typedef struct RecordFault {
    Status what; /* ok = nothing */
    int line, column;
    bool cut; /* the game is used up to that point; otherwise all its moves are used */
} RecordFault;
enum { RECORD_TAKE_BACK = 1, RECORD_STARTS = 2, RECORD_MOVE_TIME = 4, RECORD_CLOCK = 8, RECORD_ALL = 15 };

typedef struct Record {
    const Game *game;
    Pos from;
    Terms terms;
    unsigned given;     /* RECORD_ bits: the terms that the text names; the others are the session's */
    int64_t left_ms[2]; /* on the clocks; both 0 = not known */
    int64_t used_ms;    /* of them, since the last move */
    GameStamp stamp;
    char seat[2][SPEC_TEXT];
    char wanted[2][SPEC_TEXT]; /* another program that the file names; "" = none */
    RecordFault fault;
    bool opened; /* from somebody's file: it does not change the score */
    int count;
    int opening; /* the first so many moves were given (session.h) */
    Move moves[PLY_MAX];
    Result result; /* according to the moves and the result line */
} Record;

/* Read a whole text. Errors begin with `name` (of the file): "NAME:LINE:COLUMN: …". With `may_be_cut` a last
 * line without its newline, as a power cut leaves it, is skipped. */
MUST_USE Status record_read(const char *name, const char *text, bool may_be_cut, Record *out);
/* Read the valid beginning of a damaged text, up to the first line that cannot be read. `*size` is how much
 * of the text was read (if nothing is wrong all of it, except for an unfinished last line). Seats that cannot
 * be opened become human. Fails only if not even the game is known, or without memory. */
MUST_USE Status record_read_beginning(const char *text, Record *out, size_t *size);
/* How many moves a damaged part of a text seems to contain. */
int record_count_moves(const char *text, size_t size);

void record_from_session(const Session *session, Record *out);
void record_write(const Record *record, FILE *out);
/* The lines before the first move, with every term that is given: how a journal begins. (record_write omits
 * defaults.) */
void record_head(const Record *record, Text *out);
/* Continue this game in a session of the same kind: seats, terms, clocks, position and moves; `tree` as in Resumed,
 * or NULL. */
MUST_USE Status record_install(const Record *record, GameTree *tree, Session *session);

#endif
