/* The inside of a Table, for the files table*.c and scene.c alone. */
#ifndef PARLOR_VIEW_TABLE_STATE_H
#define PARLOR_VIEW_TABLE_STATE_H

#include "view/table.h"

struct Table {
    /* For life. */
    TableSetup setup;
    const Game *game;
    const Language *language;
    Presentation own;
    Session *session;

    /* How the game is seen. */
    bool turned; /* by hand, from the player's own side */
    bool heat;
    Numbers numbers;
    int looked;  /* the ply that is looked at, -1 = the present */
    int pointed; /* the square under pointer or keyboard, -1 for none */

    /* The hand. */
    Picker picker;
    bool forced; /* a capture is possible, so one must be made */
    char message[SCENE_TEXT];
    bool warning;

    /* What the eye has still to be shown. */
    int seen_ply; /* the position that the last steps led to */
    int entered;  /* steps of the present move that the hand has made already */
    int moved;
    bool rests;
    Square mover;
    int step_count;
    SceneStep step[PATH_SQUARES];

    /* A position being set up. */
    bool setting_up;
    int brush;
    Square set_up[SQUARES_MAX];

    struct Journal *journal; /* NULL: nothing is kept */
    struct Filing *filing;   /* NULL: finished games go nowhere */
    Record *left;            /* the game that was found in the store, until another begins; NULL: none */
    int64_t retried_ms;      /* when a disk in trouble was last tried again */

    Record *kept; /* the unfinished game that another one has replaced; NULL: none */
    bool told;    /* that the Scene is stale */
};

/* The position shown. */
int table_shown_ply(const Table *table);
const Pos *table_shown(const Table *table);
/* The side of the one person who plays against a computer, -1 when it is not one against the other. */
int table_human(const Table *table);
bool table_may_take_back(const Table *table);
/* What can be ordered now, as a set of commands; which switches are on. */
uint32_t table_possible(const Table *table);
uint32_t table_on(const Table *table);
void table_answer(Table *table, bool warning, const char *text);
void table_refuse(Table *table, const Refusal *refusal);
/* The Scene is no longer what was taken last. */
void table_mark_stale(Table *table);
/* Before another game takes its place: an unfinished one is kept. */
void table_keep(Table *table);
void table_bring_back(Table *table);
/* The game that was left is on the table now. */
void table_forget_left(Table *table);
/* Begin and end to keep the running game in the store; say what is new about it. */
void table_follow(Table *table);
void table_unfollow(Table *table);
void table_tell_news(Table *table);
/* Finished games go to the archive; the first is called before the journal hears of a change, the second
 * after it. */
void table_before_journal(void *table, const Session *session, unsigned changed);
void table_file_game(Table *table, unsigned changed);
/* A record as text, for the caller to free; NULL when there is no memory. */
char *table_record_text(const Record *record);
/* The next Scene shows these steps. */
void table_show_steps(Table *table, Square mover, bool rests);

/* A touch while a position is set up. */
void table_set_up_touch(Table *table, int square);
void table_set_up_begin(Table *table);

#endif
