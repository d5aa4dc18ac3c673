/* Compare: what a better search buys. One position is searched in several ways: by minimax, alpha-beta,
 * alpha-beta with its moves ordered, with a table as well, and by the strongest opponent with as many
 * positions as minimax needed; or, in a game whose teacher is UCT, with 100 to 1,000,000 simulations.
 *
 * It never thinks and never blocks: it says which thought it wants next, and takes it (a Table asks its
 * host, view/table.h; the command line an engine). It is shown as a Sheet: a table, a bar for each search, and for
 * UCT how the visits settle, as lines. */
#ifndef PARLOR_VIEW_COMPARE_H
#define PARLOR_VIEW_COMPARE_H

#include "engine/engine.h"
#include "view/sheet.h"

enum {
    COMPARE_ROWS = SHEET_POINTS,
    COMPARE_MOST = 20000000, /* positions at which a search is given up */
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

/* What is known by now. Cells: search, positions, depth, time, value, move, share of the visits; no column for the
 * value, which is a search's own. A search that was given up is struck. */
void compare_sheet(const Compare *compare, Sheet *out);

#endif
