/* The opponents to be watched: each chooses what it plays for. */
#include "base/rng.h"
#include "games/tictactoe/board.h"
#include "teach/teacher.h"

#include <assert.h>

static int64_t evaluate(const void *own, const Pos *pos)
{
    (void)own;
    (void)pos;
    return 0; /* who wins is not known: only where fewer turns are looked ahead than are left */
}

/* As `perfect` values it: 1 for a win, 0 for a draw, -1 for a loss. */
static int64_t end(const Pos *pos, int left, int depth)
{
    (void)left, (void)depth;
    return board_winner(board_of(pos)) >= 0 ? -1 : 0;
}

/* As `minimax` does: result by depth, where the position right after the move has depth 0 and is not divided. */
enum { DEPTH_UNIT = 840 }; /* divisible by 1 to 8 */

static int64_t end_by_depth(const Pos *pos, int left, int depth)
{
    return DEPTH_UNIT * end(pos, left, depth) / (depth > 1 ? depth - 1 : 1);
}

static int64_t indifferent(const Pos *pos, int left, int depth)
{
    (void)pos, (void)left, (void)depth;
    return 0;
}

/* ---- Counting finished games, as `max` and `min` do ---- */

static int64_t count_wins(Board board, int winner)
{
    int won = board_winner(board);
    int64_t sum = won == winner;
    for (uint64_t free = won >= 0 ? 0 : board_free(board); free != 0;)
        sum += count_wins(board_play(board, bits_pop(&free)), winner);
    return sum;
}

static int64_t won_games(const Pos *pos, int side)
{
    return count_wins(board_of(pos), side);
}

/* Fewer are better, so the count is negative. */
static int64_t lost_games(const Pos *pos, int side)
{
    return -count_wins(board_of(pos), 1 - side);
}

/* ---- What `minimax` does whatever the search says ---- */

static Move habit(const Pos *pos, uint64_t seed, TraceHabit *why)
{
    Board board = board_of(pos);
    uint64_t free = board_free(board);
    if (board.marks[board.side] == 0) {
        Rng rng = rng_seeded(seed);
        for (uint32_t skip = rng_below(&rng, (uint32_t)bits_count(free)); skip > 0; skip--)
            bits_pop(&free);
        *why = HABIT_RANDOM_FIRST;
        return move_of(bits_first(free));
    }
    int wins = board_completing(board, board.side), blocks = board_completing(board, 1 - board.side);
    *why = wins >= 0 ? HABIT_WIN : HABIT_BLOCK;
    return wins >= 0 ? move_of(wins) : blocks >= 0 ? move_of(blocks) : MOVE_NONE;
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
 * empty, and so does everything below it (whole_tree.h). */
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

const Teacher tictactoe_teachers[] = {{.engine = "perfect",
                                       .method = TRACE_MINIMAX,
                                       .cuts = true,
                                       .unit = 1,
                                       .turns = CELLS,
                                       .evaluate = evaluate,
                                       .end = end,
                                       .root_moves = root_moves,
                                       .array = array},
                                      {.engine = "minimax",
                                       .method = TRACE_MINIMAX,
                                       .unit = DEPTH_UNIT,
                                       .turns = CELLS,
                                       .evaluate = evaluate,
                                       .end = end_by_depth,
                                       .root_moves = root_moves,
                                       .habit = habit},
                                      {.engine = "max",
                                       .method = TRACE_COUNT,
                                       .unit = 1,
                                       .turns = CELLS,
                                       .count = won_games,
                                       .root_moves = root_moves},
                                      {.engine = "min",
                                       .method = TRACE_COUNT,
                                       .unit = 1,
                                       .turns = CELLS,
                                       .count = lost_games,
                                       .root_moves = root_moves},
                                      /* All moves are alike to it, so the first one stays the best. */
                                      {.engine = "first-free",
                                       .method = TRACE_MINIMAX,
                                       .unit = 1,
                                       .turns = 1,
                                       .evaluate = evaluate,
                                       .end = indifferent,
                                       .root_moves = root_moves},
                                      {.engine = NULL}};
