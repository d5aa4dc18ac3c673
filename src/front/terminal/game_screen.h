/* GameScreen: a game on the full screen. Owns its Table, host and journal; the front end's thread.
 *
 *   game_screen.c    life, the loop, an engine's move shown step by step
 *   game_keys.c      what the keys and clicks do
 *   game_commands.c  the commands that need questions: new game, players, leaving
 *   game_files.c     saving, opening, positions as text
 *   game_review.c    the mistakes of the game, told once the review is complete
 *   game_learn.c     puzzles, lessons, tutor, searches that are watched
 *   game_set_up.c    a position set up by hand
 *   game_paint.c     the picture: bars, messages, board
 *   game_panel.c     the column beside the board
 *   game_analysis.c  the live analysis in it */
#ifndef PARLOR_FRONT_TERMINAL_GAME_SCREEN_H
#define PARLOR_FRONT_TERMINAL_GAME_SCREEN_H

#include "front/play_setup.h"
#include "front/terminal/dialog.h"
#include "front/terminal/host.h"
#include "front/terminal/layout.h"
#include "judge/review.h"
#include "session/settings.h"
#include "view/reel.h"
#include "view/table.h"

enum { SPIN_MS = 120, IDLE_MS = 2000, PANEL_COLUMNS = 28, PATH_TEXT = 1024 };

/* An engine's move of several steps, shown one step after the other. */
typedef struct Motion {
    bool active;
    Reel reel;
    int64_t start_ms;
    int done; /* steps shown */
    Scene before;
} Motion;

/* A move in the panel that can be clicked: where it stands, and what is shown then. */
typedef enum SpotKind {
    SPOT_GAME,  /* the game after `count` moves */
    SPOT_LINE,  /* `count` moves of a line of the analysis are tried */
    SPOT_TRIED, /* the variation after `count` moves */
} SpotKind;

typedef struct Spot {
    Rect at;
    SpotKind kind;
    int line, count;
} Spot;

enum { SPOTS_MAX = 200 };

typedef struct GameScreen {
    /* For the screen's lifetime. */
    Backdrop backdrop; /* what its dialogs appear over: itself */
    const PlaySetup *setup;
    Store state, config;
    Archive archive;    /* all zeros: there is no place for finished games */
    Settings *settings; /* may be NULL */
    TerminalHost host;
    Table *table;

    /* What is shown. */
    Scene scene; /* the Table's latest */
    Scene shown; /* what is painted: the same, or an earlier one with a part of a move made */
    bool stale;
    Motion motion;
    bool thoughts; /* the panel shows what the computer thinks */
    int spot_count;
    Spot spot[SPOTS_MAX]; /* of the panel as it was painted last */

    /* Input. */
    int cursor;
    bool typing; /* a move is being typed */
    char typed[MOVE_TEXT];

    /* The state of the game. */
    bool more;           /* the engines may have more to say */
    int64_t pace_ms;     /* between the moves of two computers */
    int64_t moved_ms;    /* when the last move was seen */
    bool kept;           /* on disk while it runs */
    bool exercises_only; /* there is no game to come back to */
    bool by_form;        /* this game was begun by the game's own questions */
    int told;            /* the notice of the Scene that was told last */
    bool leave;
    bool reviewing; /* a review is under way: its result is still to be shown */
} GameScreen;

/* How a game on the screen begins. */
typedef enum Start {
    START_FORM,    /* with the game's questions */
    START_PLAYERS, /* with the question who plays each side */
    START_FILE,    /* with the question for a file */
    START_PUZZLES, /* with the question which puzzle */
    START_LESSONS, /* with the question which lesson */
    START_CHOSEN,  /* as `setup` says */
    START_RESUME,  /* with the unfinished game */
    START_TEXT,    /* with the game that `setup` has as text */
} Start;

/* Play until the player leaves. Questions before the first game appear over `menu`. */
MUST_USE Status game_screen_run(Backdrop *menu, const PlaySetup *setup, Start start);

/* ---- Between its files ---- */

int64_t game_screen_now_ms(void);
/* Fetch the Table's Scene if ours is stale. */
void game_screen_refresh(GameScreen *game);
Rect game_screen_board_area(const GameScreen *game);
bool game_screen_has_panel(const GameScreen *game);
/* The player can make a move: the cursor is shown. */
bool game_screen_awaits_hand(const Scene *scene);
void game_screen_paint(void *context);
void game_screen_paint_panel(GameScreen *game);
/* From that row on; returns the row after it. */
int game_screen_paint_analysis(GameScreen *game, int row, int column, int bottom);
/* What was just painted there can be clicked. */
void game_screen_add_spot(GameScreen *game, Spot spot);
/* The keys of the lines of an analysis; false when the key is none of them. */
bool game_screen_analysis_key(GameScreen *game, int key);
void game_screen_key(GameScreen *game, int key);
void game_screen_click(GameScreen *game, int row, int column);
/* The key of a command, as the player reads it. */
const char *game_key_name(Command command);
/* Carry out any command, of the Table or of our own. */
void game_screen_command(GameScreen *game, Command command);
/* Show what a review found once it is complete. */
void game_screen_follow_review(GameScreen *game);
/* Puzzles, lessons, the tutor, a search to be watched. */
void game_screen_learn(GameScreen *game, Command command);
/* The keys of a position being set up; false for any other key. */
bool game_screen_set_up_key(GameScreen *game, int key);

/* Each asks and begins a game; false when dismissed. The questions appear over `backdrop`. */
bool game_screen_ask_form(GameScreen *game, Backdrop *backdrop);
bool game_screen_ask_players(GameScreen *game, Backdrop *backdrop);
bool game_screen_ask_file(GameScreen *game, Backdrop *backdrop);
void game_screen_ask_position(GameScreen *game);
void game_screen_save(GameScreen *game);
void game_screen_copy(GameScreen *game, Command command);
/* Which variation to look at; a picture of the position into a file. */
void game_screen_variations(GameScreen *game);
void game_screen_save_picture(GameScreen *game);
/* The game on the screen is about to be replaced: ask whether that is intended. */
bool game_screen_may_leave(GameScreen *game);

#endif
