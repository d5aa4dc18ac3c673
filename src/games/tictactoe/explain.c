/* Why a move of tic-tac-toe was a mistake: somebody's third in a row, or somebody's fork (two threats at
 * once). */
#include "engine/explain.h"
#include "games/tictactoe/board.h"

/* The squares where `side` would complete three in a row. */
static unsigned winning_squares(Board board, int side)
{
    unsigned squares = 0;
    for (uint64_t free = board_free(board); free != 0;) {
        int square = bits_pop(&free);
        if (has_line(board.marks[side] | 1u << square)) squares |= 1u << square;
    }
    return squares;
}

/* The line that `side` completes at `square`. */
static unsigned completed_line(Board board, int side, int square)
{
    unsigned marks = board.marks[side] | 1u << square;
    for (int i = 0; i < LINES; i++)
        if ((marks & LINE[i]) == LINE[i] && (LINE[i] >> square & 1)) return LINE[i];
    return 0;
}

static void add_line(Text *out, unsigned line)
{
    const char *between = "";
    for (uint64_t squares = line; squares != 0; between = "-")
        text_add(out, "%s%d", between, bits_pop(&squares));
}

static bool is_fork(Board before, int square)
{
    return bits_count(winning_squares(board_play(before, square), before.side)) >= 2;
}

static void add_threats(Text *out, Board after, int side)
{
    const char *between = "";
    for (uint64_t squares = winning_squares(after, side); squares != 0; between = " and ")
        text_add(out, "%s%d", between, bits_pop(&squares));
}

/* The opponent's first fork in the line after the mistake. */
static bool explain_fork_allowed(const Mistake *mistake, Board after, Text *out)
{
    for (int i = 0; i < mistake->reply_count; i++) {
        int square = move_square(mistake->reply[i]);
        if (!(board_free(after) >> square & 1)) return false;
        if (i % 2 == 0 && is_fork(after, square)) {
            text_add(out, "allows a fork: %d threatens three in a row at ", square);
            add_threats(out, board_play(after, square), after.side);
            return true;
        }
        after = board_play(after, square);
    }
    return false;
}

bool tictactoe_explain(const Mistake *mistake, Text *out)
{
    Board before = board_of(mistake->pos);
    int me = before.side, best = move_square(mistake->best);
    Board after = board_play(before, move_square(mistake->played));
    unsigned mine = winning_squares(before, me), theirs = winning_squares(after, 1 - me);
    if (mine != 0) {
        text_add(out, "misses three in a row at %d (", bits_first(mine));
        add_line(out, completed_line(before, me, bits_first(mine)));
        text_add(out, ")");
        return true;
    }
    if (theirs != 0) {
        text_add(out, "allows three in a row at %d (", bits_first(theirs));
        add_line(out, completed_line(after, 1 - me, bits_first(theirs)));
        text_add(out, ")");
        return true;
    }
    if (is_fork(before, best)) {
        text_add(out, "misses a fork: %d threatens three in a row at ", best);
        add_threats(out, board_play(before, best), me);
        return true;
    }
    return explain_fork_allowed(mistake, after, out);
}
