/* Viewer: a traced search (teach/trace.h) as a person walks through it: which step, which node, what is known
 * of the tree by then. A plain value comes out (ViewerPicture); front ends paint it and hand commands in. No
 * pixels, no threads; a trace is bounded, so that opening one takes a moment at most. */
#ifndef PARLOR_VIEW_VIEWER_H
#define PARLOR_VIEW_VIEWER_H

#include "view/form.h"
#include "view/scene.h"
#include "view/trace_words.h"

enum {
    VIEWER_NODES = 60000, /* of the largest search that is shown */
    VIEWER_ROWS = 260,    /* of the tree that are shown at a time */
    VIEWER_TEXT = 600,
    VIEWER_SLOTS = 100,
};

typedef struct Viewer Viewer;

/* ---- Opening ---- */

/* What to watch: the position shown by a method of the game, or one of the examples. */
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
    VIEWER_PARENT, /* look at another node, the step staying as it is */
    VIEWER_CHILD,
    VIEWER_UP, /* the row above, below */
    VIEWER_DOWN,
    VIEWER_NEXT_CUT, /* the next step at which something is cut, or a simulation ends */
    VIEWER_COMMANDS
} ViewerCommand;

/* Ids for JSON and keys: "forward", "back" … */
const char *viewer_command_id(ViewerCommand command);
void viewer_do(Viewer *viewer, ViewerCommand command);
void viewer_go(Viewer *viewer, int step); /* beyond the ends: the first or last one */
void viewer_select(Viewer *viewer, int node);
/* The step at which a node is first looked at; the search goes there. */
void viewer_go_to_node(Viewer *viewer, int node);

/* ---- Painting ---- */

typedef enum RowState {
    ROW_WAITING, /* known to be there, not looked at yet */
    ROW_OPEN,    /* being looked at */
    ROW_KNOWN,   /* its value is known */
    ROW_CUT,     /* its value is a bound: moves of it were skipped */
    ROW_SKIPPED, /* never looked at */
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
    bool selected; /* looked at */
    bool expanded, has_children;
    bool best; /* the best child of its parent so far */
    char name[80];
    char numbers[160]; /* "α = -10, β = 5", "worth 3", "12 simulations, 7.5 points (63 %)" */
} ViewerRow;

typedef struct ViewerPicture {
    const Game *game; /* NULL: a tree that was written down, without boards */
    TraceMethod method;
    char title[200];
    int step, steps; /* the present one, from 1 */
    char sentence[VIEWER_TEXT];
    int current, selected; /* nodes */
    char path[200];        /* how the node looked at is reached: "11-15 20-16" */
    int playout;           /* moves of the random game of this step, 0 = none */
    char playout_moves[VIEWER_TEXT];
    int row_count, rows_left_out;
    ViewerRow row[VIEWER_ROWS];
} ViewerPicture;

void viewer_picture(const Viewer *viewer, ViewerPicture *out);
/* The board of a node, with `more` moves of the random game of this step played on it (0: none). False where
 * there is no board, or no memory. */
bool viewer_scene(const Viewer *viewer, int node, int more, Scene *out);

/* The picture as JSON, piece by piece; with the positions of the nodes. */
void viewer_json(const Viewer *viewer, const JsonSink *sink);

/* A board without a game: the position after `move` in `before` (MOVE_NONE: `before` itself). */
bool scene_of(const Language *language, const Game *game, const Pos *before, Move move, Scene *out);

#endif
