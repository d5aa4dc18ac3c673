/* Table: a game as a person meets it: Session with its Host and journal, the Picker, and how the game is
 * shown (turned, numbers, heat, which position). No widgets and no files: it is given what it needs. One
 * thread, the front end's.
 *
 * A front end only paints and forwards input: it passes touches, typed words and commands to the Table, is
 * notified once when the Scene has become stale, asks for it (table_scene) when it is about to paint, and
 * paints it. Every call that a person causes leaves its answer in the Scene's message, so a front end can
 * ignore return values.
 *
 * Nothing that a person does here destroys a running game: before another one takes its place (a new game, a
 * file, a pasted text, a set-up) the unfinished one is kept, and COMMAND_BRING_BACK restores it. */
#ifndef PARLOR_VIEW_TABLE_H
#define PARLOR_VIEW_TABLE_H

#include "game/kit.h"
#include "session/archive.h"
#include "session/format.h"
#include "session/store.h"
#include "view/sheet.h"

typedef struct Table Table;
typedef struct Review Review; /* judge/review.h */
typedef struct Judgement Judgement;

typedef struct TableSetup {
    const Game *game;
    Host host;                 /* who thinks, and the time */
    const Language *language;  /* NULL = English; must outlive the table */
    struct Settings *settings; /* what was chosen last time; NULL = nothing is remembered; borrowed */
    const Store *store;     /* where the running game is kept; NULL = nowhere; copied, its context borrowed */
    const Archive *archive; /* where finished games go; NULL = nowhere; copied, its context borrowed */
    uint64_t seed;
    int64_t move_ms; /* of the engines; 0 = their usual amount of work */
    bool no_rules;   /* without the game's optional draw rules */
    /* Called once when the Scene that was last fetched is out of date. */
    void (*stale)(void *context);
    void *context;
} TableSetup;

MUST_USE Status table_new(const TableSetup *setup, Table **out);
void table_free(Table *table); /* NULL is fine */
Session *table_session(Table *table);
const Presentation *table_presentation(const Table *table);

/* ---- Painting ---- */

void table_scene(Table *table, Scene *out);
/* The move after `ply` moves, as shown in a move list, with the mark of a review ("11-15?!"). */
void table_move_text(const Table *table, int ply, char out[MOVE_TEXT + 8]);

/* Call it a few times a second: updates the clocks, and tries to write again after disk trouble. */
void table_tick(Table *table);

/* What the host's engines say, whatever they were asked for. False if it is not wanted any more. */
bool table_take(Table *table, const Answer *answer);

/* Data files may have come or gone (engine/supplies.h): look at them, and say what the opponents play with. Every game
 * begins with it. */
void table_take_supplies(Table *table);

/* ---- The hand ---- */

/* A square was touched: begins, continues or makes a move. The result is for feedback by sound or
 * vibration. */
Pick table_touch(Table *table, int square);
/* A cell was touched that is not a square of the game. */
void table_touch_ground(Table *table);
/* The pointer or the keyboard's focus is on this square (-1: on none). */
void table_point(Table *table, int square);
/* Clear the selection. */
void table_let_go(Table *table);
/* A move was typed; false if it is none, or cannot be made now, which is told. */
bool table_play_text(Table *table, const char *text);

/* ---- Commands ---- */

/* Carry out a command of kind BY_TABLE or SWITCH. One that is not possible now says why. */
void table_do(Table *table, Command command);
/* Show the position after `ply` moves; the game continues meanwhile. */
void table_look(Table *table, int ply);
/* Set how the squares are numbered. */
void table_set_numbers(Table *table, Numbers numbers);
void table_say(Table *table, const char *text);
void table_warn(Table *table, const char *text);
void table_warn_status(Table *table, const Status *status); /* in the person's language */

/* ---- Beginning ---- */

/* The questions before a game, with the answers of last time. */
void table_form(const Table *table, Form *out);
/* Begin as the form says. The answers are remembered for the next form. */
void table_begin(Table *table, const Form *form);
/* Begin with these seats and answers without a form (the command line). */
MUST_USE Status table_begin_with(Table *table, const GameChoice *choice);
/* Play once more with the same players. */
void table_again(Table *table);
/* Another opponent for a computer's seat, as a form; for each of them where two computers play. */
void table_algorithm_form(const Table *table, Form *out);
/* Play against it: the counters begin at 0 and the board is empty, which is told. */
void table_set_algorithm(Table *table, const Form *form);
/* Continue an unfinished game. */
MUST_USE Status table_resume(Table *table, const Record *record);
/* The unfinished game found in the store, to be offered before anything else; NULL: none. Valid until a game
 * begins. If something was wrong with it, the Scene's alert or message says so. */
const Record *table_left_over(const Table *table);
/* The same without a table, for a start page: true if there is one. `out` may be NULL. `*note` (may be NULL) is a
 * sentence if it is damaged or cannot be read. Changes nothing. */
bool table_is_left(const Store *store, const Game *game, Record *out, Status *note);

/* ---- Analysis ---- While ANALYSE is on, the host is asked about every position that is shown (PURPOSE_ANALYSE),
 * and the moves a person makes are tried in a variation, while the game continues untouched. TO_GAME, or going to
 * a position of the game, leaves the variation. */

/* Try the first `count` moves of a line of the analysis (Scene.analysis.line). */
void table_try_line(Table *table, int line, int count);
/* Show the variation after `count` of its moves. */
void table_look_tried(Table *table, int count);

/* ---- Texts: files, clipboard, addresses ---- */

/* The game as text in the game's first format (PDN), or as a record if there is none or it was opened as one;
 * all moves, whichever position is shown. The text of an opened game is changed only where the game has
 * changed. NULL if there is no memory; the caller frees it. */
char *table_game_text(const Table *table);
/* What a file becomes when the game is saved to it; `before` is what stands there now (NULL: nothing). A file with
 * several games keeps the others, `*others` of them: the game that was opened from it is replaced where it stands,
 * and any other one is refused. The caller frees `*out`. */
MUST_USE Status table_save_text(const Table *table, const char *before, char **out, int *others);
/* The file was written. */
void table_saved(Table *table, int others);
void table_position_text(const Table *table, char out[POS_TEXT]);
/* How many games a text contains (0: none can be read); a line about each of them for a list, in one pass: who
 * played, and what is wrong with it and where. `tell` returns false to stop. */
typedef bool TableTell(void *context, int number, const char *line);
enum { GAME_LINE = STATUS_WORDS + 400 };
int table_count_games(const Table *table, const char *text);
void table_list_games(const Table *table, const char *text, TableTell *tell, void *context);
/* Make a position, a record or a game in one of the game's formats the current game; errors begin with `name`
 * (of the file). `number` counts from 1. An opened game keeps its players' names and does not change the
 * score. */
MUST_USE Status table_open_text(Table *table, const char *name, const char *text, int number);
/* The ending of files, with its dot: ".pdn", ".game". */
const char *table_file_ending(const Table *table);

/* ---- Learning: exercises, the tutor, the review. Exercises are done on this table by touching it; the game
 * on it waits meanwhile, and COMMAND_LEAVE_EXERCISES returns to it ---- */

/* The review of this game that COMMAND_REVIEW began, complete or not (judge/review.h); NULL: none. It enables
 * COMMAND_NEXT_MISTAKE, COMMAND_BETTER and COMMAND_DRILL. Another game ends it. */
const Review *table_review(const Table *table);
/* The judgement of move `ply` (0 = the first), if the review has come to it and that move still stands; else NULL. */
const Judgement *table_judgement(const Table *table, int ply);
/* Is there one, and is it about the whole game as it stands, not about an earlier state? */
bool table_review_holds(const Table *table);
bool table_is_reviewing(const Table *table); /* more of it is to come */
void table_review_stop(Table *table);        /* what is there stays */
void table_review_end(Table *table);         /* nobody looks at it any more */
/* Which puzzle to solve, as a form; fails if there are none. */
MUST_USE Status table_puzzle_form(Table *table, Form *out);
/* Begin as the form says; `day` is year, month and day, for the puzzle of the day. */
void table_begin_puzzle(Table *table, const Form *form, const int day[3]);
void table_lesson_form(const Table *table, Form *out);
void table_begin_lesson(Table *table, const Form *form);
/* When the tutor warns, as a form; kept in the settings. */
void table_tutor_form(const Table *table, Form *out);
void table_set_tutor(Table *table, const Form *form);
/* Watch a search of the position shown, or compare several, as a form of viewer_form says; those are done
 * by the analyst, whose analysis waits meanwhile, and they make the Table's Scene stale when one is complete.
 * Another comparison ends the one before, whose sheet is empty then. */
MUST_USE Status table_watch(Table *table, const Form *form, SheetMaker *out);

/* What is said about the position shown: a line of text and a mark for its move, as a form; fails if the comment
 * of a file is too long for it. */
MUST_USE Status table_comment_form(const Table *table, Form *out);
void table_set_comment(Table *table, const Form *form);

/* ---- Variations: lines beside the game, kept with it in files and journals (session/game_tree.h) ---- */

/* How many lines there are. */
int table_variations(const Table *table);
/* Show line `line` after `shown` of its moves; stepping then goes through it, and new moves continue from
 * there. TO_GAME returns to the game, PROMOTE and DELETE change what is there. */
void table_enter_variation(Table *table, int line, int shown);
/* Remove line `line`, except for moves that another line shares. */
void table_drop_variation(Table *table, int line);
/* A line as text, "3... 23-18 4. 8-11", cut to fit. */
void table_variation_text(const Table *table, int line, char *out, size_t size);

/* ---- Setting up a position: SET_UP begins, touches put down the brush, these end it ---- */

void table_set_brush(Table *table, int brush); /* Scene.brush_count of them; the last one clears */
void table_brush_label(const Table *table, int brush, char out[FORM_LABEL]);
void table_set_up_clear(Table *table);
void table_set_up_done(Table *table, int side_to_move);
void table_set_up_cancel(Table *table);

#endif
