/* Why a move of tic-tac-toe was a mistake: a third in a row or a fork (two threats at once), missed or
 * allowed. All of it follows from the rules, so that a deeper judge can only agree. */
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

/* Squares of a set from place `at` on, as many as there is room for. */
static void set_squares(Reason *reason, int at, uint64_t squares)
{
    for (; squares != 0 && at < REASON_SQUARES; at++)
        reason->square[at] = (uint8_t)bits_pop(&squares);
}

static Reason row_reason(ReasonKind kind, Board board, int side, int square)
{
    Reason reason = {.kind = kind, .square = {(uint8_t)square}};
    set_squares(&reason, 1, completed_line(board, side, square));
    reason_set_line(&reason, &(Move){move_of(square)}, 1, 1);
    return reason;
}

static bool is_fork(Board before, int square)
{
    return bits_count(winning_squares(board_play(before, square), before.side)) >= 2;
}

/* `first` is the move that leads to the fork, `square` makes it in the position `at`. */
static Reason fork_reason(ReasonKind kind, int first, Board at, int square)
{
    Reason reason = {.kind = kind, .square = {(uint8_t)square}};
    set_squares(&reason, 1, winning_squares(board_play(at, square), at.side));
    reason_set_line(&reason, &(Move){move_of(first)}, 1, 1);
    return reason;
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

static Reason explain(const Mistake *mistake)
{
    Board before = board_of(mistake->pos), at;
    int me = before.side, best = move_square(mistake->best), first, square;
    Board after = board_play(before, move_square(mistake->played));
    unsigned mine = winning_squares(before, me), theirs = winning_squares(after, 1 - me);
    if (mine != 0) return row_reason(REASON_MISSES_ROW, before, me, bits_first(mine));
    if (theirs != 0) return row_reason(REASON_ALLOWS_ROW, after, 1 - me, bits_first(theirs));
    if (is_fork(before, best)) return fork_reason(REASON_MISSES_FORK, best, before, best);
    if (!find_forced_fork(after, &first, &at, &square)) return (Reason){0};
    return fork_reason(first == square ? REASON_ALLOWS_FORK : REASON_ALLOWS_FORCED, first, at, square);
}

static bool holds(const Mistake *mistake, const Reason *reason)
{
    Reason again = explain(mistake);
    return again.kind == reason->kind;
}

static Phase phase(const Pos *pos)
{
    int free = bits_count(board_free(board_of(pos)));
    return free >= 7 ? PHASE_OPENING : free >= 4 ? PHASE_MIDDLE : PHASE_ENDING;
}

const Explainer tictactoe_explainer = {explain, holds, phase, .nodes = 100000};
