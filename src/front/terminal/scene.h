/* Scene: the board as it is to be drawn now, and where. Made anew for every picture from the session, the
 * picker and the hand's place; views read it. */
#ifndef PARLOR_FRONT_TERMINAL_SCENE_H
#define PARLOR_FRONT_TERMINAL_SCENE_H

#include "front/terminal/screen.h"
#include "session/picker.h"
#include "session/session.h"

/* What the computer thinks of playing to a square. */
typedef struct Heat {
    bool known;
    int level;     /* 0 little … 4 much */
    double chance; /* expected score of the best move there, for the side that thought */
} Heat;

/* A move that is being made: the squares reached so far, by a hand or in front of the player's eyes. */
typedef struct Path {
    int count;
    uint8_t square[PATH_SQUARES];
} Path;

typedef struct Scene {
    Screen *screen;
    Rect area; /* the room for the board */
    const Session *session;
    const Game *game;
    const Pos *pos; /* what is shown: the present, or the position before the move that is being shown */
    Path path;      /* half a move played in it */
    int cursor;     /* the square under the cursor, -1 = none */
    bool names;     /* show how the squares are called */
    bool showing;   /* an engine's move is being shown: no hand may move */
    SquareSet next; /* where a hand may go now: to begin a move, or to continue it */
    SquareSet movable, last, hint;
    bool thoughts;
    Heat heat[SQUARES_MAX];
} Scene;

/* Fill in next, movable, last, hint and heat from the session; the rest is there already. */
void scene_prepare(Scene *scene, const Picker *picker);

/* The marks of a square, as paper and as characters left and right of what stands on it. */
typedef struct Marks {
    Paper paper;
    const char *left, *right;
} Marks;
/* `ground` is the paper of an unmarked square. */
Marks scene_marks(const Scene *scene, int square, Paper ground);

/* The squares of a move. */
SquareSet scene_squares(const Game *game, const Pos *pos, Move move);
Path scene_path(const Game *game, const Pos *pos, Move move);

#endif
