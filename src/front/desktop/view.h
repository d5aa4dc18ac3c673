/* View: how one game looks and behaves on the desktop. A constant table, one in each view_GAME.c; it is the
 * only place where the desktop program knows a game. Rules and engines stay behind Session and Picker. */
#ifndef PARLOR_DESKTOP_VIEW_H
#define PARLOR_DESKTOP_VIEW_H

#include <gtk/gtk.h>

#include "front/desktop/paint.h"
#include "game/game.h"

typedef struct Page Page;
typedef struct Table Table;

/* What is to be said about a square, for every game alike; a view paints what it likes of it. */
enum {
    MARK_OPEN = 1,      /* one may play here, or begin a move here */
    MARK_SELECTED = 2,  /* held by the hand */
    MARK_TARGET = 4,    /* the hand may go on to here */
    MARK_MUST = 8,      /* this piece must be moved, and others may not */
    MARK_LAST = 16,     /* part of the last move */
    MARK_HINT = 32,     /* part of the hint */
    MARK_WIN = 64,      /* part of what decided the game */
    MARK_OFF = 128,     /* disabled: a touch does nothing */
    MARK_REACHED = 256, /* a computer's piece rests here in the middle of its turn */
    MARK_SENDS = 512,   /* the opponent would have to play here */
};

/* One square as it is painted. */
typedef struct Look {
    int number;
    Square face;
    unsigned marks;
    double heat; /* 0 to 1: how much the engine thought about it */
} Look;

typedef enum Numbers { NUMBERS_NONE, NUMBERS_EDGE, NUMBERS_SQUARES } Numbers;

/* Where things are on the board, in its widget's pixels. */
typedef struct Geometry {
    double x, y, side; /* the whole board with its frame, a square area (or columns by rows) */
    double frame, cell, gap;
    int columns, rows, group;
    bool turned; /* seen from the other side */
} Geometry;

/* The whole board behind the squares. Bit i of a set of groups is block i, row by row. */
typedef struct Ground {
    unsigned open_groups, sent_groups;
    unsigned covered_groups[2]; /* by side */
    Numbers numbers;
    int turn; /* side to move, or -1 */
} Ground;

typedef struct View {
    const char *game;      /* its name in the list of games */
    const char *title;     /* of the window */
    const char *blurb;     /* a line on the start page */
    const char *new_label; /* of the menu entry that begins a game */
    int group;             /* squares in a row of a block, 0 = no blocks */
    double frame;          /* around the board, in squares */
    double gap;            /* between blocks, in squares */
    int cell_min, cell;    /* least and usual size of a square, in pixels */
    bool only_open;    /* squares where one may not play are disabled; else a touch there is refused aloud */
    bool shows_sent;   /* pointing at a square shows where the opponent would have to play */
    bool has_moves;    /* with a list of moves beside the board */
    bool no_take_back; /* against the computer, unless the preferences allow it */

    void (*paint_ground)(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Ground *ground);
    /* Origin at the square's corner. */
    void (*paint_square)(cairo_t *cr, const Palette *palette, const Look *look, double size);
    /* A piece alone; `progress` 0 to 1 while it is put down. */
    void (*paint_piece)(cairo_t *cr, const Palette *palette, Square piece, double size, double progress);
    /* A position for the picture on the start page. */
    const char *sample;

    /* The piece that covers a whole block, or none; NULL where blocks are never covered. */
    Square (*cover)(const Pos *pos, int group);
    void (*cover_name)(const Game *game, int group, Square cover, char *out, size_t size);

    /* Words. */
    void (*square_name)(const Table *table, const Look *look, char *out, size_t size);
    void (*status)(const Table *table, char *out, size_t size);
    /* The squares that decided the game are marked where the view can tell; may be NULL. */
    bool (*decided)(const Pos *pos, int square);

    /* The page: what is beside the board, menu entries, dialogs. */
    void (*build_panel)(Page *page, GtkBox *panel);
    void (*update_panel)(Page *page, unsigned changed);
    void (*add_actions)(Page *page, GActionMap *map);
    void (*add_menu)(GMenu *menu);
    /* Ask what is needed and begin a game. `first` is true when the program has nothing else to show. */
    void (*new_game)(Page *page, bool first);
    /* The game has ended and everything is shown. */
    void (*ended)(Page *page);
    /* A touch before it reaches the picker (set-up of a position); true when it was taken. May be NULL. */
    bool (*touch)(Page *page, int square);
    /* Open a file of games; NULL where the game has no such files. */
    void (*open_file)(Page *page, const char *path);
    void (*free_state)(void *state); /* of page_state, at the end of the page */
} View;

/* All views in the order of the start page, ended by NULL. */
extern const View *const VIEWS[];
const View *view_find(const char *game);

#endif
