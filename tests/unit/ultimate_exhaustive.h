/* Ultimate Tic-Tac-Toe solved by exhaustive search, for positions near the end: the reference for the
 * engines' proofs. */
#ifndef PARLOR_TEST_ULTIMATE_EXHAUSTIVE_H
#define PARLOR_TEST_ULTIMATE_EXHAUSTIVE_H

#include "games/ultimate/notation.h"

extern const Game ultimate_game;

/* The outcome with best play, by exhaustive search. */
static inline int solve(const Board *board)
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    int count = ultimate_game.moves(&pos, moves), best = 2 - board->side;
    if (count == 0) return board_winner(board) + 1;
    for (int i = 0; i < count; i++) {
        Board next = *board;
        board_play(&next, move_board(moves[i]), move_square(moves[i]));
        int outcome = solve(&next);
        if (outcome == board->side + 1) return outcome;
        if (outcome == 0) best = 0;
    }
    return best;
}

#endif
