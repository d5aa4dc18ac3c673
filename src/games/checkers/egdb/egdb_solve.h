/* EgdbSolve: solves one frame of a slice and of its dual, by retrograde analysis. Private to the endgame
 * databases; each thread has its own solver.
 *
 * Within a frame only kings move, back and forth, so only there values can depend on each other in cycles: a
 * capture, a promotion or a man's move leads to a position that is already solved. So the frame, with either
 * side to move, is a small problem of its own:
 *   1. Each position looks its captures up, or, if there are none, the moves of its men; its king moves are
 *      only counted.
 *   2. Positions decided by that are put into a queue, as are those without a move. A lost position makes its
 *      predecessors won; a won one takes a move from its predecessors, and a position without a remaining
 *      move is lost. Predecessors are found by moving kings back; a position with a capture is not a
 *      predecessor.
 *   3. What remains is a draw.
 * With distances the queue is processed in their order. */
#ifndef PARLOR_CHECKERS_EGDB_SOLVE_H
#define PARLOR_CHECKERS_EGDB_SOLVE_H

#include "base/hot.h"
#include "games/checkers/egdb/egdb_store.h"

typedef struct EgdbSolver EgdbSolver;

/* A solver for the frames of a slice, whose table and dual's table are in the store. */
MUST_USE Status egdb_solver_new(const EgdbStore *store, EgdbSlice slice, EgdbSolver **out);
void egdb_solver_free(EgdbSolver *solver);

/* Solve this frame of the slice, and the frame of the dual with the same men; all frames that are further
 * advanced must be solved. False if there is no memory. */
HOT_DECLARE(bool, egdb_solve_frame, EgdbSolver *solver, uint64_t frame);

/* ---- Positions in which the side to move has to capture ---- */

/* Compute them from their captures, for the values of a table from `from` to `to` - 1. */
HOT_DECLARE(void, egdb_fill_captures, const EgdbStore *store, EgdbTable *table, uint64_t from, uint64_t to);
/* In `count` values, the first with index `from`, give them the value of the previous position if that makes
 * runs longer. With `lost_only` all positions but lost ones count as such. */
HOT_DECLARE(void, egdb_blur_captures, const EgdbShape *shape, uint64_t from, uint8_t *values, size_t count,
            bool lost_only);

#endif
