/* Sheet: what is not a board, as a plain value like Scene: a title, a sentence, rows (a table or a tree), a graph,
 * a board beside them, sliders and buttons. A SheetMaker makes it and hears what a person does with it; each front
 * end has one painter for all sheets. Texts are in the player's language, ids never. Large: keep it on the heap. */
#ifndef PARLOR_VIEW_SHEET_H
#define PARLOR_VIEW_SHEET_H

#include "base/json.h"
#include "view/scene.h"

enum {
    SHEET_ROWS = 260,
    SHEET_CELLS = 7,
    SHEET_BUTTONS = 7,
    SHEET_SLIDERS = 2,
    SHEET_LINES = 4,
    SHEET_POINTS = 9,
    SHEET_TEXT = 600,
    SHEET_BOARD = -1, /* the sheet's own board, among those of the rows */
};

typedef enum RowTone { TONE_PLAIN, TONE_STRONG, TONE_FAINT, TONE_STRUCK } RowTone;

/* Marks of a row. */
enum {
    ROW_CURRENT = 1, /* what happens now is about it */
    ROW_SELECTED = 2,
    ROW_BEST = 4,
    ROW_PARENT = 8, /* there are rows below it; */
    ROW_OPEN = 16,  /* they are shown */
};

typedef struct SheetRow {
    int id;                  /* names it in orders */
    int level, position, of; /* in a tree: the root's level is 1; its place among its siblings, from 1 */
    unsigned marks;
    RowTone tone;
    double bar; /* in a graph of bars, 0 to 1 */
    char cell[SHEET_CELLS][120];
} SheetRow;

typedef enum GraphKind { GRAPH_NONE, GRAPH_BARS, GRAPH_LINES } GraphKind;

/* A value of one thing from row to row. */
typedef struct SheetLine {
    char name[MOVE_TEXT];
    int count;
    double point[SHEET_POINTS]; /* 0 to 1 */
} SheetLine;

typedef struct SheetSlider {
    const char *id;
    char label[60], text[80]; /* what it is; its value in words */
    int low, high, value;
} SheetSlider;

typedef struct SheetButton {
    const char *id;   /* the order that it gives; "close" closes the sheet */
    const char *key;  /* in the terminal: "n", "Home" */
    const char *icon; /* "first", "back", "forward", "last", or NULL */
    char label[60];
    bool off, main; /* not possible now; the usual one */
} SheetButton;

typedef struct Sheet {
    char title[200], status[80], sentence[SHEET_TEXT];
    bool tree;                  /* the rows are one, and may be walked */
    char about[80];             /* what the rows are */
    char head[SHEET_CELLS][40]; /* of a table: a column whose head is "" is not shown */
    int row_count, rows_left_out;
    SheetRow row[SHEET_ROWS];
    GraphKind graph;
    char caption[120]; /* of the graph */
    int line_count;
    SheetLine line[SHEET_LINES];
    bool board, touch;                   /* there is a board; its squares may be touched */
    char heading[200], note[SHEET_TEXT]; /* above and below it */
    int slider_count, button_count;
    SheetSlider slider[SHEET_SLIDERS]; /* the second belongs to the board */
    SheetButton button[SHEET_BUTTONS];
    int tick_ms; /* the order "tick" is due after that time; 0: none is */
} Sheet;

/* Orders: the ids of buttons, and those of sliders with a value; "select" and "open" with the id of a row; in a tree
 * "up", "down", "parent", "child"; "touch" with a square; "tick". Unknown ones do nothing. After each the sheet may
 * be another one. Who is given a maker calls `close` once. */
typedef struct SheetMaker {
    void *context;
    void (*fill)(void *context, Sheet *out);           /* `out` is empty */
    bool (*board)(void *context, int row, Scene *out); /* of a row, or SHEET_BOARD; NULL: there is none */
    void (*order)(void *context, const char *order, int number);
    void (*close)(void *context);
} SheetMaker;

/* For makers. */
SheetButton *sheet_add_button(Sheet *sheet, const char *id, const char *key, const char *label);
SheetSlider *sheet_add_slider(Sheet *sheet, const char *id, const char *label, int low, int high, int value);

/* For painters. */
void sheet_read(const SheetMaker *maker, Sheet *out);
/* The row that is selected, or the first. */
int sheet_selected(const Sheet *sheet);
/* A row as one sentence, for ears: "Search Minimax, Positions 16". */
void sheet_row_name(const Language *language, const Sheet *sheet, const SheetRow *row, Text *out);
/* The graph in a sentence: its caption and all numbers. */
void sheet_graph_name(const Sheet *sheet, Text *out);
double sheet_highest(const Sheet *sheet); /* point of its lines */
struct Drawing;                           /* view/drawing.h */
void draw_graph(struct Drawing *drawing, const Sheet *sheet, double width, double height);
void sheet_json(const Sheet *sheet, const JsonSink *sink);

#endif
