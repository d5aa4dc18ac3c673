/* Solver: proves who wins a position with best play. Private to this folder; belongs to the thread that
 * thinks.
 *
 * Depth-first proof-number search (df-pn, Nagai 2002) for a yes-or-no question: does the attacker win? The
 * answers for both sides together distinguish win, draw and loss. What prunes most: a side that can no longer
 * make a line of boards cannot win; a side that can win the game at once does; and once a side is one square
 * from winning, every move that sends it there loses (state_safe). */
#ifndef PARLOR_GAMES_ULTIMATE_SOLVER_H
#define PARLOR_GAMES_ULTIMATE_SOLVER_H

#include "base/hot.h"
#include "engine/timing.h"
#include "games/ultimate/alphabeta.h"

typedef enum Answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES } Answer;

/* Proof numbers of a position from the point of view of the side to move. `proof` 0: it achieves its goal
 * (the attacker wins, the defender prevents that); `disproof` 0: it does not. */
typedef struct ProofNumbers {
    uint32_t proof, disproof;
} ProofNumbers;

enum { PROOF_INFINITE = 1 << 30 };

/* An entry of the proof table. */
typedef struct ProofEntry {
    uint32_t check; /* upper half of the key */
    uint32_t proof, disproof;
    uint32_t work; /* nodes below; entries with many of them are kept */
} ProofEntry;

typedef struct Solver {
    const Facts *facts;
    ProofEntry *entry;
    uint64_t mask; /* buckets - 1 */
    Timing *timing;
    uint64_t nodes, node_limit; /* limit 0 = none */
    bool stopped;
    int attacker;
} Solver;

enum { PROOF_BUCKET = 4 };

/* Allocates as much of `bytes` as there is memory for; false if not even the smallest table fits. */
bool solver_init(Solver *solver, const Facts *facts, size_t bytes);
void solver_release(Solver *solver);
void solver_forget(Solver *solver);

/* Does that side win? Searches until it knows, until `timing` is up or until that many nodes are searched (0
 * = no limit); what was found stays in the table. The game must not be over. */
HOT_DECLARE(Answer, solver_ask, Solver *solver, const State *state, int attacker, uint64_t nodes);
/* What the table knows about the question after that root move: does the attacker still win? */
HOT_DECLARE(Answer, solver_after, Solver *solver, const State *state, int attacker, int move);

#endif
