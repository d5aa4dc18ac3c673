/* GameScreen: a game on the full screen. Owns its session, host and journal; the front end's thread.
 *
 *   game_screen.c  life, the loop, what follows from a change of the session
 *   game_keys.c    what the keys and clicks do
 *   game_review.c  the mistakes of the game, judged and told
 *   game_paint.c   the picture: bars, panel, board (by the game's View) */
#ifndef PARLOR_FRONT_TERMINAL_GAME_SCREEN_H
#define PARLOR_FRONT_TERMINAL_GAME_SCREEN_H

#include "front/terminal/host.h"
#include "front/terminal/view.h"
#include "base/safe_file.h"
#include "session/journal.h"

enum { MESSAGE_TEXT = 240, SPIN_MS = 120 };

/* An engine's move of several steps, shown one step after the other. */
typedef struct Showing {
    bool active;
    int ply;        /* the position before the move */
    Path path;      /* all of it */
    int steps;      /* squares shown so far */
    int64_t due_ms; /* of the next step */
} Showing;

typedef struct GameScreen {
    /* For life. */
    Screen *screen;
    Stage stage;
    const View *view;
    PlaySetup *setup; /* the caller's: remembers what was chosen */
    TerminalHost host;
    Session *session;
    Store store;
    Journal *journal;

    /* The hand. */
    Picker picker;
    int cursor;
    bool vi_keys; /* hjkl move, H hints; else h hints */
    bool names, thoughts;
    bool typing; /* a move is being typed */
    char typed[MOVE_TEXT];

    /* What is going on. */
    unsigned changed; /* told by the session since the last look */
    bool more;        /* the worker may have more to say */
    int64_t moved_ms; /* when the last engine's move came */
    int seen_ply;
    Score carried; /* of the match before the players changed sides, by their present sides */
    Showing showing;
    bool begins; /* the start of this game is still to be announced */
    bool ends;   /* its end */
    char message[MESSAGE_TEXT];
    bool warning; /* the message is about something that went wrong */
    bool leave;
} GameScreen;

/* Play as set up until the player leaves; `resume` may be NULL, or a game to go on with. */
MUST_USE Status game_screen_run(Stage *stage, PlaySetup *setup, const Record *resume);

/* The name of the running game's journal. */
void game_screen_journal(const Game *game, char name[STORE_NAME]);

/* ---- Between its files ---- */

int64_t game_screen_now_ms(void);
void game_screen_say(GameScreen *game, const char *format, ...) PRINTF_LIKE(2, 3);
void game_screen_warn(GameScreen *game, const char *why);
/* All that follows from what the session has told, in one place. */
void game_screen_react(GameScreen *game);
/* The score of the match, over changes of sides. */
Score game_screen_score(const GameScreen *game);
/* A game with other seats or rules: the session is made anew, and the score begins at 0. */
MUST_USE Status game_screen_restart(GameScreen *game);
void game_screen_paint(void *context);
void game_screen_key(GameScreen *game, int key);
void game_screen_review(GameScreen *game);
void game_screen_click(GameScreen *game, int row, int column);
/* The scene of this moment. */
Scene game_screen_scene(const GameScreen *game);

#endif
