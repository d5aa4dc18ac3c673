/* Table: a game as a person meets it: Session with its Host and journal, the Picker of the hand, and how the
 * game is seen (turned, numbers, heat, which position is looked at). No widgets and no files: it is given
 * what it needs. One thread, the front end's.
 *
 * A front end is a postman and a painter: it hands touches, words and commands in here, is told once when the
 * Scene has become stale, asks for it (table_scene) when it is about to paint, and paints it. Every call that
 * a person causes leaves its answer in the Scene's message, so a front end need not look at return values.
 *
 * Nothing that a person does here destroys a running game: before another one takes its place (a new game, a
 * file, a pasted text, a set-up) the unfinished one is kept and COMMAND_BRING_BACK gets it back. */
#ifndef PARLOR_VIEW_TABLE_H
#define PARLOR_VIEW_TABLE_H

#include "game/kit.h"
#include "session/archive.h"
#include "session/format.h"
#include "session/store.h"
#include "view/scene.h"

typedef struct Table Table;
typedef struct Review Review; /* judge/review.h */

typedef struct TableSetup {
    const Game *game;
    Host host;                    /* who thinks, and the time */
    void (*hurry)(void *context); /* "move now", with the host's context; NULL where that cannot be */
    Host
        analyst; /* who thinks about positions for ANALYSE, without a clock; no `think`: there is no analysis */
    const Language *language;  /* NULL = English; borrowed for life */
    struct Settings *settings; /* what was chosen last time; NULL = nothing is remembered; borrowed */
    const Store *store;     /* where the running game is kept; NULL = nowhere; copied, its context borrowed */
    const Archive *archive; /* where finished games go; NULL = nowhere; copied, its context borrowed */
    uint64_t seed;
    int64_t move_ms; /* of the engines; 0 = their usual amount of work */
    bool no_rules;   /* without the game's optional draw rules */
    /* Told once when the Scene that was taken last is no longer true. */
    void (*stale)(void *context);
    void *context;
} TableSetup;

MUST_USE Status table_new(const TableSetup *setup, Table **out);
void table_free(Table *table); /* NULL is fine */
/* For those who feed engines' answers (session_report, session_answer, session_tick) and for the journal. */
Session *table_session(Table *table);
const Presentation *table_presentation(const Table *table);

/* ---- Painting ---- */

void table_scene(Table *table, Scene *out);
/* The move after `ply` moves, as it is written in a list, with the mark of a review ("11-15?!"). */
void table_move_text(const Table *table, int ply, char out[MOVE_TEXT + 8]);

/* Call it a few times a second: clocks run, and a disk that was in trouble is tried again. */
void table_tick(Table *table);

/* ---- The hand ---- */

/* A square was touched: begins, continues or makes a move. A pick is returned for those who give feedback by
 * sound or vibration. */
Pick table_touch(Table *table, int square);
/* A cell was touched that is no square of the game. */
void table_touch_ground(Table *table);
/* The pointer or the keyboard's focus is on this square (-1: on none). */
void table_point(Table *table, int square);
/* Let go of what the hand holds. */
void table_let_go(Table *table);
/* A move was typed. */
void table_play_text(Table *table, const char *text);

/* ---- Commands ---- */

/* Carry out a command of kind BY_TABLE or SWITCH. One that is not possible now says why. */
void table_do(Table *table, Command command);
/* Show the position after `ply` moves; the game goes on all the same. */
void table_look(Table *table, int ply);
/* Set how the board is numbered. */
void table_set_numbers(Table *table, Numbers numbers);
void table_say(Table *table, const char *text);
void table_warn(Table *table, const char *text);
void table_warn_status(Table *table, const Status *status); /* in the person's language */

/* ---- Beginning ---- */

/* The questions before a game, answered as last time. */
void table_form(const Table *table, Form *out);
/* Begin as the form says. The answers are remembered as the next form's. */
void table_begin(Table *table, const Form *form);
/* Begin with these seats and answers that no form asked (the command line). */
MUST_USE Status table_begin_with(Table *table, const GameChoice *choice);
/* Play once more with the same players. */
void table_again(Table *table);
/* Go on with a game that was left. */
MUST_USE Status table_resume(Table *table, const Record *record);
/* The unfinished game that the store has for this game, to be offered before anything else; NULL: none. Lives
 * until a game begins. What was found wrong with it (damaged, open elsewhere) is the Scene's message. */
const Record *table_left_over(const Table *table);
/* The same without a table, for a start page: true when there is one. `out` may be NULL. */
bool table_is_left(const Store *store, const Game *game, Record *out);

/* ---- Analysis ----
 * While ANALYSE is on, TableSetup.analyst is asked about every position that is shown (THINK_ANALYSIS, with
 * tickets of its own), and moves of the hand are tried in a variation beside the game, which goes on
 * untouched. TO_GAME, or looking at a position of the game, comes back to it. */

/* What the analyst says; `final`: it has nothing to add. Dropped when the ticket is old: returns whether it
 * was taken. */
bool table_analysed(Table *table, uint32_t ticket, const Thought *thought, bool final);
bool table_analysis_failed(Table *table, uint32_t ticket, const char *why);
/* Try the first `count` moves of a line of the analysis (Scene.analysis.line). */
void table_try_line(Table *table, int line, int count);
/* Show the variation after `count` of its moves. */
void table_look_tried(Table *table, int count);

/* ---- Texts: files, clipboard, addresses ---- */

/* The game as text in the game's first format (PDN), or as a record where it has none or was opened as one; all
 * moves, whatever is looked at. A game that was opened is the text that it was, changed only where the game has
 * changed. NULL when there is no memory; the caller frees it. */
char *table_game_text(const Table *table);
void table_position_text(const Table *table, char out[POS_TEXT]);
/* How many games a text holds (0: none can be read); each of them in a line for a list, in one pass. */
int table_count_games(const Table *table, const char *text);
void table_list_games(const Table *table, const char *text, FormatTell *tell, void *context);
/* A position, a record or a game in one of the game's formats becomes the present game; `name` (a file's)
 * stands in the sentence about what is wrong. `number` counts from 1. An opened game keeps its players' names,
 * and however it ends, the score stays. */
MUST_USE Status table_open_text(Table *table, const char *name, const char *text, int number);
/* The ending of files, with its dot: ".pdn", ".game". */
const char *table_file_ending(const Table *table);

/* ---- Learning: exercises, the tutor, the review. Exercises are done on this table by touching it; the game
 * that was on it waits meanwhile, and COMMAND_LEAVE_TASK gets it back ---- */

/* The review of this game, which the front end feeds (judge/review.h): makes COMMAND_NEXT_MISTAKE,
 * COMMAND_BETTER and COMMAND_DRILL possible. Borrowed until another one or NULL is given. */
void table_set_review(Table *table, const Review *review);
/* Which puzzle to solve, as a form; fails when there are none. */
MUST_USE Status table_puzzle_form(Table *table, Form *out);
/* Begin as the form says; `day` is year, month and day, for the puzzle of the day. */
void table_begin_puzzle(Table *table, const Form *form, const int day[3]);
void table_lesson_form(const Table *table, Form *out);
void table_begin_lesson(Table *table, const Form *form);
/* When the tutor speaks, as a form; kept in the settings. */
void table_tutor_form(const Table *table, Form *out);
void table_set_tutor(Table *table, const Form *form);
/* Compare searches of the position shown (view/compare.h), as a form of viewer_form says; the analyst does them
 * one after the other. */
MUST_USE Status table_compare(Table *table, const Form *form);
/* The present comparison, complete or not; NULL: none. */
const struct Compare *table_comparison(const Table *table);
void table_compare_stop(Table *table); /* what is there stays */
void table_compare_end(Table *table);  /* nobody looks at it any more */

/* ---- Variations: lines beside the game, kept with it in files and journals (session/variations.h) ---- */

const Variations *table_variations(const Table *table);
/* Moves were tried after `base` moves of the game: they are kept as a variation (what is there already is not
 * kept twice). */
void table_keep_variation(Table *table, int base, const Move *moves, int count);
/* Show line `line` after `shown` of its moves; stepping goes through it, and moves of the hand go on from there.
 * TO_GAME comes back. While moves are tried (ANALYSE), they are kept by themselves. */
void table_enter_variation(Table *table, int line, int shown);
/* Line `line` goes, as far as no other one shares its moves. */
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
