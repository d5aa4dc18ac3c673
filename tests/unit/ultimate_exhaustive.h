/* Ultimate Tic-Tac-Toe solved by looking at every game, for positions near the end: what the engines' proofs are
 * compared with. */
#ifndef PARLOR_TEST_ULTIMATE_EXHAUSTIVE_H
#define PARLOR_TEST_ULTIMATE_EXHAUSTIVE_H

#include "games/ultimate/notation.h"

extern const Game ultimate_game;

/* The outcome with best play, by looking at every game. */
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
