/* Table: a game on the table: its Session with host and journal, the Picker of the human hand, and how the
 * player wants to see it. No widgets. The page owns it. Main thread. */
#ifndef PARLOR_DESKTOP_TABLE_H
#define PARLOR_DESKTOP_TABLE_H

#include "front/desktop/think_host.h"
#include "front/desktop/view.h"
#include "session/picker.h"
#include "session/journal.h"
#include "session/settings.h"

struct Table {
    const View *view;
    const Game *game;
    Session *session;
    ThinkHost *host;
    Store store;
    Journal *journal; /* NULL when the disk does not allow it */
    Picker picker;
    char message[NOTE_TEXT]; /* the answer to the last touch or command; "" when it was plain */
    bool forced;             /* some piece can be taken, so it must be */
    const Square *set_up;    /* pieces being set up by hand, shown instead of the game's; NULL: none */
    bool take_back;          /* also against a computer */
    int pointed;             /* the square under pointer or keyboard, -1 for none */
    /* How it is seen. */
    bool turned, heat;
    Numbers numbers;
    /* Told after the session's observers; the bits are the session's. */
    void (*changed)(void *context, unsigned changed);
    void *context;
};

MUST_USE Status table_new(const View *view, bool take_back, Table **out);
void table_free(Table *table);

/* Begin a game with these seats; the score is kept. */
MUST_USE Status table_begin(Table *table, const char *first_seat, const char *second_seat, Starts starts);
MUST_USE Status table_resume(Table *table, const Record *record);
/* The unfinished game of that view that is on disk. */
MUST_USE Status table_left_over(const View *view, Record *out);

/* A hand touches a square. Everything that comes of it (a move, a refusal with its message) has been done. */
Pick table_touch(Table *table, int square);
/* Take back a half-entered move, else a turn. */
void table_undo(Table *table);
bool table_can_undo(const Table *table);
void table_say(Table *table, const char *format, ...) PRINTF_LIKE(2, 3);

/* The side that a person plays against a computer, -1 when it is not one against the other. */
int table_human_side(const Table *table);
bool table_has_engine(const Table *table);
/* The squares to which a play on `square` would send the opponent; empty when it is no play. */
SquareSet table_sends(const Table *table, int square);

#endif
