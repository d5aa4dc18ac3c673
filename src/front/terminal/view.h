/* View: all that the terminal knows about one game: how its board is drawn, what it asks before a game, what
 * it says. One table for each game in view_GAME.c, listed in view.c; view_grid draws any other game. Nothing
 * outside of these files knows a game. */
#ifndef PARLOR_FRONT_TERMINAL_VIEW_H
#define PARLOR_FRONT_TERMINAL_VIEW_H

#include "front/terminal/dialog.h"
#include "front/terminal/plain.h"
#include "front/terminal/scene.h"

typedef struct View {
    const char *game; /* Game.name */
    const char *about;
    /* The usual opponent: the first SPEC of these that the game has. Ended by NULL. */
    const char *const *opponents;
    int human; /* the side of the human where nothing was asked */

    void (*draw)(const Scene *scene);
    /* Where a square is drawn; no rows when it is not. */
    Rect (*square)(const Scene *scene, int square);
    /* Whose turn it is, or how the game ended. */
    void (*status)(const Session *session, Text *out);
    /* The questions before a game. They change the seats, who starts and so on; false when dismissed. */
    bool (*ask)(Stage *stage, PlaySetup *setup);
    bool asks_again; /* before every game, not only before the first */
    /* Why a touch of the square was refused, as a sentence; may be NULL. */
    void (*refuse)(const Session *session, int square, Text *out);
    /* Does the board show more of an engine's move than its result, step by step? */
    bool steps;
    bool no_take_back; /* unless it was allowed before the game */

    const PlainStyle *plain;

    /* Files in a form that the game's players use; NULL: our own record. */
    const char *file_ending;
    MUST_USE Status (*save)(const Session *session, const char *path);
    int (*games_in)(const char *path); /* how many games a file has */
    MUST_USE Status (*load)(Session *session, const char *path, int number);
} View;

const View *view_of(const Game *game);
extern const View grid_view; /* for any game */

/* The usual opponent, and its SPEC with its usual number, so that the player sees which level it is. */
const EngineKind *view_opponent_kind(const View *view, const Game *game);
void view_opponent(const View *view, const Game *game, char spec[SPEC_TEXT]);
/* Seats nobody has chosen: a human against the usual opponent. */
void view_default_seats(const View *view, PlaySetup *setup);
/* Undo against the computer is allowed in most games without being asked for. */
void view_default_take_back(const View *view, PlaySetup *setup);

/* ---- What several views share ---- */

/* The centred rectangle of that size in the area. */
Rect rect_centred(Rect area, int rows, int columns);
/* Exactly one human plays, against an engine: "you" and "I" have a meaning. */
bool session_is_duel(const Session *session);
/* "X wins!", "draw" in the words given; "" while the game goes on. */
void status_winner(const Session *session, const char *draw, Text *out);

/* ---- Questions that fit every game (questions.c) ---- */

/* Who plays this side: a human or an engine by SPEC. `spec` holds the choice before and after. */
bool ask_player(Stage *stage, const Game *game, const char *title, bool must, char spec[SPEC_TEXT]);
/* Both players, and who begins where either side may. Nothing is changed when dismissed. */
bool ask_players(Stage *stage, PlaySetup *setup);
/* Which engine, with its number if it takes one. */
bool ask_engine(Stage *stage, const Game *game, char spec[SPEC_TEXT]);
/* 1 yes, 0 no, DISMISSED. */
int ask_yes(Stage *stage, const char *title, const char *text, bool yes_first);

#endif
