/* Puzzle_proof: is there one answer, and one alone? Used by the tool that mines puzzles and by the test that
 * checks those that are shipped. */
#ifndef PARLOR_JUDGE_PUZZLE_PROOF_H
#define PARLOR_JUDGE_PUZZLE_PROOF_H

#include "engine/engine.h"
#include "judge/puzzle.h"

/* What the side that moved to `pos` can expect there: 0, 0.5 or 1; -1 when `nodes` do not prove it. */
double puzzle_score(const Game *game, Engine *judge, const Pos *pos, uint64_t nodes, Thought *room);
/* Its move reaches its goal (GOAL_WIN, GOAL_DRAW), and every other move is proven not to. */
bool puzzle_has_one_answer(const Game *game, Engine *judge, const Puzzle *puzzle, uint64_t nodes,
                           Thought *room);

#endif
