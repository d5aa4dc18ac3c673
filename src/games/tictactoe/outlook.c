#include "games/tictactoe/outlook.h"

#include <stdlib.h>

enum { BOARDS = 19683 /* 3^9 */ };

struct OutlookTable {
    Outlook of[BOARDS];
};

OutlookTable *outlook_table_new(void)
{
    return calloc(1, sizeof(OutlookTable));
}

void outlook_table_free(OutlookTable *table)
{
    free(table);
}

/* Base 3: empty, the mover's, the opponent's, so that the result does not depend on which side moves. */
static int board_code(Board board)
{
    int code = 0;
    for (int square = 0; square < CELLS; square++) {
        int mine = board.marks[board.side] >> square & 1, theirs = board.marks[1 - board.side] >> square & 1;
        code = code * 3 + mine + 2 * theirs;
    }
    return code;
}

/* Is `a` better than `b` for the side that chooses? */
static bool better(int best_a, int plies_a, int best_b, int plies_b)
{
    if (best_a != best_b) return best_a > best_b;
    return best_a > 0 ? plies_a < plies_b : best_a < 0 && plies_a > plies_b;
}

double outlook_hope_after(OutlookTable *table, Board board)
{
    Outlook theirs = outlook(table, board);
    if (theirs.plies == 0) return theirs.best < 0 ? 1 : 0.5;
    double sum = 0;
    for (uint64_t free = board_free(board); free != 0;)
        sum += outlook(table, board_play(board, bits_pop(&free))).hope;
    return sum / bits_count(board_free(board));
}

/* The best prospect among the moves that keep the value. */
static double find_hope(OutlookTable *table, Board board, int best)
{
    double most = 0;
    for (uint64_t free = board_free(board); free != 0;) {
        Board next = board_play(board, bits_pop(&free));
        if (-outlook(table, next).best != best) continue;
        double hope = outlook_hope_after(table, next);
        if (hope > most) most = hope;
    }
    return most;
}

static Outlook compute(OutlookTable *table, Board board)
{
    if (board_winner(board) >= 0) return (Outlook){.losses = 1, .best = -1};
    if (board_free(board) == 0) return (Outlook){.draws = 1, .hope = 0.5};
    Outlook sum = {.best = -1};
    for (uint64_t free = board_free(board); free != 0;) {
        Outlook next = outlook(table, board_play(board, bits_pop(&free)));
        sum.wins += next.losses;
        sum.losses += next.wins;
        sum.draws += next.draws;
        if (sum.plies == 0 || better(-next.best, next.plies + 1, sum.best, sum.plies)) {
            sum.best = (int8_t)-next.best;
            sum.plies = (int8_t)(next.plies + 1);
        }
    }
    sum.hope = find_hope(table, board, sum.best);
    return sum;
}

Outlook outlook(OutlookTable *table, Board board)
{
    Outlook *kept = &table->of[board_code(board)];
    if (!kept->known) {
        *kept = compute(table, board);
        kept->known = true;
    }
    return *kept;
}
