/* Minimax to the end of the game, as `perfect` values it: 1 for a win, 0 for a draw, -1 for a loss. */
#include "games/tictactoe/board.h"
#include "teach/teacher.h"

#include <assert.h>

static int64_t evaluate(const Pos *pos)
{
    (void)pos;
    return 0; /* never called: nine turns reach the end */
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

/* Place p of the array has its children at 9p + 1 to 9p + 9, one for each square; that of a taken square stays
 * empty, and so does everything below it (game_tree.h). */
static Status array(int places, Trace *trace)
{
    enum { PLACES_MAX = 200 };
    int node_at[PLACES_MAX];
    assert(places <= PLACES_MAX);
    for (int place = 0; place < places; place++) {
        int above = place > 0 ? node_at[(place - 1) / CELLS] : -1, square = (place - 1) % CELLS;
        Board board = above >= 0 ? board_of(&trace->nodes[above].pos) : (Board){{0, 0}, 0};
        bool empty = place > 0 &&
                     (above < 0 || board_winner(board) >= 0 || !(board_free(board) >> square & 1));
        node_at[place] = -1;
        if (!empty) {
            if (place > 0) board = board_play(board, square);
            TraceNode node = {.parent = above,
                              .depth = above >= 0 ? trace->nodes[above].depth + 1 : 0,
                              .side = board.side,
                              .move = place > 0 ? move_of(square) : MOVE_NONE,
                              .pos = board_pos(board),
                              .state = board_winner(board) >= 0 ? TRACE_END : TRACE_OPEN};
            node_at[place] = trace_add_node(trace, &node);
        }
        trace_add_step(trace, &(TraceStep){.kind = empty ? STEP_EMPTY : STEP_SLOT,
                                           .node = empty && above >= 0 ? above
                                                   : empty             ? 0
                                                                       : node_at[place],
                                           .child = above,
                                           .first = place,
                                           .count = CELLS});
    }
    return trace_status(trace);
}

const Teacher tictactoe_teacher = {.engine = "perfect",
                                   .method = TRACE_MINIMAX,
                                   .unit = 1,
                                   .turns = CELLS,
                                   .evaluate = evaluate,
                                   .end = end,
                                   .root_moves = root_moves,
                                   .array = array};
