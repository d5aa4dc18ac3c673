/* Compare: what a better search buys. One position is searched in several ways: by minimax, alpha-beta,
 * alpha-beta with its moves ordered, with a table as well, and by the strongest opponent with as many
 * positions as minimax needed; or, in a game whose teacher is UCT, with 100 to 1,000,000 simulations.
 *
 * It never thinks and never blocks: it says which thought it wants next, and takes it (a Table asks its
 * host, view/table.h; the command line an engine). What a front end paints is a plain value,
 * ComparePicture: a table, a bar for each search, and for UCT how the visits settle, as lines. */
#ifndef PARLOR_VIEW_COMPARE_H
#define PARLOR_VIEW_COMPARE_H

#include "engine/engine.h"
#include "view/form.h"
#include "view/trace_words.h"

enum {
    COMPARE_ROWS = 9,
    COMPARE_LINES = 4,
    COMPARE_TURNS = 8,       /* the most that may be looked ahead */
    COMPARE_MOST = 20000000, /* positions at which a search is given up */
    COMPARE_SIMULATIONS = 1000000,
};

typedef struct Compare Compare;

/* `number`: turns to look ahead, or the most simulations; 0 = the usual. The language is borrowed for life. */
MUST_USE Status compare_new(const Language *language, const Game *game, const Pos *pos, long number,
                            uint64_t seed, Compare **out);
void compare_free(Compare *compare); /* NULL is fine */

/* The next thought that is wanted, about the position; false when there is none (complete, or stopped). */
typedef struct CompareWish {
    char spec[SPEC_TEXT];
    Limits limits;
} CompareWish;
bool compare_wants(const Compare *compare, CompareWish *out);
void compare_take(Compare *compare, const Thought *thought);
/* What is there stays, and nothing more is wanted. */
void compare_stop(Compare *compare);
const Pos *compare_pos(const Compare *compare);

typedef enum CompareState {
    COMPARE_WAITING,
    COMPARE_RUNNING,
    COMPARE_DONE,
    COMPARE_GIVEN_UP, /* more than COMPARE_MOST positions: nothing was chosen */
} CompareState;
const char *compare_state_id(CompareState state);

typedef struct CompareRow {
    CompareState state;
    char name[FORM_LABEL];
    /* "" until the search is done. */
    char nodes[24], depth[12], time[24], value[24], move[MOVE_TEXT], share[12];
    double bar; /* its nodes, on a logarithmic scale from 0 to 1 */
} CompareRow;

/* The share of the visits that one move gets, from row to row. */
typedef struct CompareLine {
    char move[MOVE_TEXT];
    int count; /* rows that are done */
    double share[COMPARE_ROWS];
} CompareLine;

typedef struct ComparePicture {
    char title[200];
    char head[6][40]; /* of the columns: search, nodes, depth, time, move, share of the visits ("": none) */
    char sentence[300];
    bool uct, running;
    int row_count, line_count;
    CompareRow row[COMPARE_ROWS];
    CompareLine line[COMPARE_LINES];
} ComparePicture;

void compare_picture(const Compare *compare, ComparePicture *out);
/* The picture as JSON, in pieces. */
void compare_json(const Compare *compare, const JsonSink *sink);

#endif
