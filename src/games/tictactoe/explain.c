/* Why a move of tic-tac-toe was a mistake: somebody's third in a row, or somebody's fork (two threats at
 * once). */
#include "judge/explain.h"
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

/* A fork that the side to move can force: at once, or after threats that must be parried. `first` is the
 * move that begins it, `*at` the position in which `*square` makes the fork. */
static bool find_forced_fork(Board board, int *first, Board *at, int *square)
{
    for (uint64_t free = board_free(board); free != 0;) {
        *first = *square = bits_pop(&free);
        *at = board;
        if (is_fork(board, *square) && winning_squares(board_play(board, *square), 1 - board.side) == 0)
            return true;
    }
    for (uint64_t free = board_free(board); free != 0;) {
        int forcing = bits_pop(&free), ignored;
        Board threat = board_play(board, forcing);
        unsigned parries = winning_squares(threat, board.side);
        if (parries == 0) continue;
        Board parried = board_play(threat, bits_first(parries));
        bool is_countered = winning_squares(parried, threat.side) != 0;
        if (is_countered || !find_forced_fork(parried, &ignored, at, square)) continue;
        *first = forcing;
        return true;
    }
    return false;
}

static bool explain_fork_allowed(Board after, Text *out)
{
    int first, square;
    Board at;
    if (!find_forced_fork(after, &first, &at, &square)) return false;
    text_add(out, "allows a fork: ");
    if (first != square) text_add(out, "%d, then ", first);
    text_add(out, "%d threatens three in a row at ", square);
    add_threats(out, board_play(at, square), at.side);
    return true;
}

static bool explain(const Mistake *mistake, Text *out)
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
    return explain_fork_allowed(after, out);
}

const Explainer tictactoe_explainer = {explain};
