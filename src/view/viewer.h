/* Viewer: a person's walk through a traced search (teach/trace.h): which step, which node, what is known
 * about the tree at that point. Its output is a plain value (ViewerPicture); front ends paint it and pass
 * commands. No pixels, no threads; a trace is bounded, so that opening one takes only a moment. */
#ifndef PARLOR_VIEW_VIEWER_H
#define PARLOR_VIEW_VIEWER_H

#include "view/form.h"
#include "view/scene.h"
#include "view/trace_words.h"

enum {
    VIEWER_NODES = 60000, /* nodes of the largest search that is shown */
    VIEWER_ROWS = 260,    /* rows of the tree that are shown at a time */
    VIEWER_TEXT = 600,
    VIEWER_SLOTS = 100,
};

typedef struct Viewer Viewer;

/* ---- Opening ---- */

/* What to watch: a search of the position shown, or one of the examples. */
void viewer_form(const Language *language, const Game *game, Form *out);
/* Are searches to be compared (table_compare), instead of one to be watched? */
bool viewer_form_compares(const Form *form);
/* As the form says; `pos` is the position shown. The language is borrowed for life. */
MUST_USE Status viewer_open(const Language *language, const Game *game, const Pos *pos, const Form *form,
                            Viewer **out);
MUST_USE Status viewer_open_example(const Language *language, const char *name, Viewer **out);
void viewer_close(Viewer *viewer); /* NULL is fine */

/* ---- Walking ---- */

typedef enum ViewerCommand {
    VIEWER_FORWARD, /* one step of the search */
    VIEWER_BACK,
    VIEWER_FIRST,
    VIEWER_LAST,
    VIEWER_PARENT, /* select another node without changing the step */
    VIEWER_CHILD,
    VIEWER_UP, /* the row above, below */
    VIEWER_DOWN,
    VIEWER_NEXT_CUT, /* the next step with a cutoff, or the end of a simulation */
    VIEWER_COMMANDS
} ViewerCommand;

/* Ids for JSON and keys: "forward", "back" … */
const char *viewer_command_id(ViewerCommand command);
void viewer_do(Viewer *viewer, ViewerCommand command);
void viewer_go(Viewer *viewer, int step); /* beyond the ends: the first or last one */
void viewer_select(Viewer *viewer, int node);
/* Go to the step at which a node is first entered. */
void viewer_go_to_node(Viewer *viewer, int node);

/* ---- Painting ---- */

typedef enum RowState {
    ROW_WAITING, /* known to exist, not searched yet */
    ROW_OPEN,    /* being searched */
    ROW_KNOWN,   /* its value is known */
    ROW_CUT,     /* its value is a bound: some of its moves were skipped */
    ROW_SKIPPED, /* never searched */
    ROW_LEAF,    /* evaluated */
    ROW_END,     /* the game is over */
} RowState;

const char *row_state_id(RowState state);

typedef struct ViewerRow {
    int node;
    int level;        /* 1 is the root's */
    int position, of; /* among its siblings that are shown, from 1 */
    RowState state;
    bool current;  /* the step is about it */
    bool selected; /* by the person */
    bool expanded, has_children;
    bool best; /* the best child of its parent so far */
    char name[80];
    char numbers[160]; /* "α = -10, β = 5", "worth 3", "12 simulations, 7.5 points (63 %)" */
} ViewerRow;

typedef struct ViewerPicture {
    const Game *game; /* NULL: a tree written as text, without boards */
    TraceMethod method;
    char title[200];
    int step, steps; /* the current one, from 1 */
    char sentence[VIEWER_TEXT];
    int current, selected; /* nodes */
    char path[200];        /* the moves to the selected node: "11-15 20-16" */
    int playout;           /* moves of the random game of this step, 0 = none */
    char playout_moves[VIEWER_TEXT];
    int row_count, rows_left_out;
    ViewerRow row[VIEWER_ROWS];
} ViewerPicture;

void viewer_picture(const Viewer *viewer, ViewerPicture *out);
/* The board of a node, with `more` moves of the random game of this step played on it (0: none). False if
 * there is no board, or no memory. */
bool viewer_scene(const Viewer *viewer, int node, int more, Scene *out);

/* The picture as JSON, piece by piece; with the positions of the nodes. */
void viewer_json(const Viewer *viewer, const JsonSink *sink);

/* A board without a game: the position after `move` in `before` (MOVE_NONE: `before` itself). */
bool scene_of(const Language *language, const Game *game, const Pos *before, Move move, Scene *out);

#endif
