/* Minimax to the end of the game, as `perfect` values it: 1 for a win, 0 for a draw, -1 for a loss. */
#include "games/tictactoe/board.h"
#include "teach/teacher.h"

static int64_t evaluate(const Pos *pos)
{
    (void)pos;
    return 0; /* never asked: nine turns reach the end */
}

static int64_t end(const Pos *pos, int left)
{
    (void)left;
    return board_winner(board_of(pos)) >= 0 ? -1 : 0;
}

static int root_moves(const Pos *pos, uint64_t seed, Move out[MOVES_MAX])
{
    (void)seed;
    Board board = board_of(pos);
    int count = 0;
    for (uint64_t free = board_winner(board) >= 0 ? 0 : board_free(board); free != 0;)
        out[count++] = move_of(bits_pop(&free));
    return count;
}

const Teacher tictactoe_teacher = {.engine = "perfect",
                                   .method = TRACE_MINIMAX,
                                   .unit = 1,
                                   .turns = CELLS,
                                   .evaluate = evaluate,
                                   .end = end,
                                   .root_moves = root_moves};
