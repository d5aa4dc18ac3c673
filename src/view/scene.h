/* Scene: everything that a front end shows of a Table, as a plain value. Painting reads a Scene and nothing
 * else; as JSON it is what the browser paints and what golden tests compare.
 *
 * Cells are numbered like the game's squares; `column` and `row` say where they are shown, row 0 at the top,
 * with the turning of the board already applied. Texts are in the player's language; `*_id` and the ids in
 * JSON never are. About 30 kB: too large for small stacks. */
#ifndef PARLOR_VIEW_SCENE_H
#define PARLOR_VIEW_SCENE_H

#include "view/presentation.h"

enum {
    SCENE_BLOCKS = 16,
    SCENE_DETAILS = 4,
    SCENE_OFFERS = 6,
    SCENE_COUNTS = 3,
    CELL_NAME = 160,
    SCENE_TEXT = 240,
    ALERT_TEXT = 640,
};

typedef struct SceneCell {
    int column, row;
    Face face;
    int side;                /* owner of the piece; 0 if there is none */
    unsigned marks;          /* CELL_ bits */
    double heat;             /* 0 to 1, -1 = none */
    int heat_percent;        /* expected score of a move here for the side that thought, -1 = none */
    char label[SQUARE_TEXT]; /* the square's name in the notation */
    char name[CELL_NAME];    /* spoken: "12, black man, must jump" */
} SceneCell;

/* Marks of a block. */
enum { BLOCK_OPEN = 1, BLOCK_SENT = 2 }; /* a move can be made here; the opponent would be sent here */

typedef struct SceneBlock {
    int column, row; /* of its first cell, in cells */
    unsigned marks;
    Face cover; /* one large symbol over the whole block, or none */
    int cover_side;
    char name[CELL_NAME]; /* of a covered block */
} SceneBlock;

/* How often one side has won against these players, or nobody. */
typedef struct SceneCount {
    char label[60]; /* "AI wins" */
    int count;
} SceneCount;

/* One step of a move, for animation. */
typedef struct SceneStep {
    int from; /* -1: a new piece is placed */
    int to;
    int taken; /* the square whose piece is captured, or -1 */
} SceneStep;

/* The commands that a person can give; commands.def has their ids, labels and keys. */
typedef enum Command {
#define COMMAND(NAME, id, label, key, kind) COMMAND_##NAME,
#include "view/commands.def"
#undef COMMAND
    COMMANDS
} Command;

typedef enum CommandKind {
    BY_TABLE, /* table_do carries it out */
    SWITCH,   /* table_do turns it on or off; Scene.on has the current state */
    BY_FRONT, /* needs the front end: a form, a file, the clipboard; see table.h for the calls */
} CommandKind;

typedef struct CommandInfo {
    const char *id, *label, *key; /* `label` is to be translated; `key` as in the page: "u", "Left", "" */
    CommandKind kind;
} CommandInfo;

const CommandInfo *command_info(Command command);
/* COMMANDS if there is none of that id. */
Command command_find(const char *id);

/* ---- Analysis ---- */

enum { SCENE_LINES = 3, LINE_MOVES = 12, TRIED_SHOWN = 40 };

typedef struct SceneLine {
    double chance;  /* expected score of side 0 */
    char value[24]; /* "62 %", of the side to move */
    int from, to;   /* an arrow for its first move; from -1: a mark on `to` */
    int move_count;
    char move[LINE_MOVES][MOVE_TEXT];
} SceneLine;

typedef struct SceneAnalysis {
    bool ready;               /* there is a value for this position */
    bool finished;            /* and the analysis is complete */
    bool proven;              /* it is certain */
    double chance;            /* expected score of side 0: 0 to 1 */
    char verdict[SCENE_TEXT]; /* "White wins in 17 moves: proven."; also while nothing is ready */
    char effort[80];          /* "Depth 18, 2.3 million positions" */
    char legend[80];          /* what the values are: "Expected score of Black" */
    int line_count;
    SceneLine line[SCENE_LINES]; /* best first */
    /* The variation that is shown instead of the game; trial_count 0: none. If it is long, only its last
     * moves. */
    int trial_count, trial_shown;
    int trial_first; /* how many of its moves are omitted before the first one here */
    char trial[TRIED_SHOWN][MOVE_TEXT];
} SceneAnalysis;

typedef enum Numbers { NUMBERS_NONE, NUMBERS_EDGE, NUMBERS_SQUARES } Numbers;

typedef struct Scene {
    const Game *game;
    /* The board. */
    BoardStyle style;
    int columns, rows, block; /* block: cells in a row of a block, 0 = none */
    bool turned, only_open;
    Numbers numbers;
    int cell_count, block_count;
    SceneCell cell[SQUARES_MAX];
    SceneBlock blocks[SCENE_BLOCKS];

    /* Words. */
    char title[FORM_LABEL], subtitle[SCENE_TEXT]; /* "Checkers"; "You play Black against Club player" */
    char status[SCENE_TEXT];                      /* "Your turn.": the headline */
    /* "Play in the top right board." or ""; at the end how it ended and why, without what the headline says. */
    char where[SCENE_TEXT];
    char opening[40];         /* "Old Faithful": a proper name; "" where there is none */
    char message[SCENE_TEXT]; /* the answer to the last touch or command, or "" */
    bool warning;             /* the message is about something that went wrong */
    /* What has to be seen whatever happens next: a game that was damaged, one that cannot be kept on disk. It
     * stays until it is over or, where UNDERSTOOD is possible, until the person says so. "" = nothing; two
     * things stand in two lines. */
    char alert[ALERT_TEXT];
    char leaving[SCENE_TEXT]; /* what is lost if the person leaves now; "" = nothing: no question */
    int detail_count;
    char detail[SCENE_DETAILS]
               [80]; /* "Opening: Old Faithful", the first where there is one; "White pieces captured: 3" */

    /* The game. */
    int ply, plies; /* the position shown, and the moves in the record */
    bool looking_back;
    int turn;  /* the side to move in the position shown, -1 if the game is over there */
    int human; /* the side of a person who plays a computer, else -1 */
    int below; /* the side at the bottom of the board */
    Outcome outcome;
    char result[SCENE_TEXT];  /* "White wins!", "" while the game is open */
    char why[SCENE_TEXT];     /* "no move left" */
    char seat[2][FORM_LABEL]; /* who plays, as shown */
    Score score;
    char algorithm[SCENE_TEXT]; /* "Algorithm: minimax", "" if no computer plays; shown above the counters */
    SceneCount count[SCENE_COUNTS];
    /* What has to be told in a dialog of its own, each time that `notice` has become larger. */
    int notice;
    char notice_title[FORM_LABEL], notice_text[SCENE_TEXT]; /* "New game", "X starts." */
    bool watched;                                           /* a game of two computers */
    bool thinking, paused;
    bool draw_offered; /* between two people: the other one has to answer */
    bool setting_up;
    bool exercise;          /* a puzzle, a drill or a lesson: its end is not the end of a game */
    int brush, brush_count; /* of a position being set up */

    /* Clocks. */
    bool clocks;
    int64_t left_ms[2];

    /* The computer's evaluation of the position, if it has one. */
    bool has_value;
    double chance;  /* expected score of side 0: 0 to 1 */
    char value[60]; /* "White is better (62 %)" */

    /* Number of the last change to animate: increases with every move or step shown. */
    int moved;
    bool rests; /* with a pause after each step: a computer's move */
    Face moved_face;
    int moved_side, step_count;
    SceneStep step[PATH_SQUARES];

    SceneAnalysis analysis; /* if ANALYSE is on */

    uint64_t possible; /* bit for each Command that can be given now */
    uint64_t on;       /* bit for each switch that is on */
    /* The commands that a person is likely to want next, to be shown as buttons beside the message: the
     * answers to a tutor, the tools of an exercise or of a review. */
    int offer_count;
    Command offer[SCENE_OFFERS];
} Scene;

static inline bool scene_has_on(const Scene *scene, Command command)
{
    return scene->on >> command & 1;
}

static inline bool scene_can(const Scene *scene, Command command)
{
    return scene->possible >> command & 1;
}

/* The board of a position without a Table: pieces, what decided the game, no words. */
void scene_of_position(const Game *game, const Pos *pos, Scene *out);

/* The Scene as JSON, one value; ids are English words that never change. */
void scene_json(const Scene *scene, Text *out);
enum { SCENE_JSON = 62000 }; /* a buffer size that is enough for it */

/* A face by the name that it has there: "none", "cross", "ring", "man" or "king". */
const char *face_id(Face face);
/* Such ids read again; what is unknown is none, or the first style. */
Face face_of_id(const char *id);
BoardStyle style_of_id(const char *id);
unsigned marks_of_ids(const char *ids); /* separated by blanks */

#endif
