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
#include "games/ultimate/search.h"

typedef enum Answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES } Answer;

/* Proof numbers of a position from the point of view of the side to move. `proof` 0: it achieves its goal
 * (the attacker wins, the defender prevents that); `disproof` 0: it does not. */
typedef struct ProofNumbers {
    uint32_t proof, disproof;
} ProofNumbers;

enum { PROOF_INFINITE = 1 << 30 };

enum { PROOF_BUCKET = 3 };

/* A cache line of the proof table. Entries are told apart by their whole keys of 64 bits: with 32 of them, two of the
 * thousands of millions of positions that a long proof looks up would be taken for one another. */
typedef struct ProofBucket {
    _Alignas(8) uint64_t key[PROOF_BUCKET]; /* i386 would align it to 4 */
    ProofNumbers numbers[PROOF_BUCKET];
    uint32_t work[PROOF_BUCKET]; /* nodes below; entries with many of them are kept. 0: empty */
} ProofBucket;

_Static_assert(sizeof(ProofBucket) == 64, "a bucket is one cache line");

typedef struct Solver {
    const Facts *facts;
    ProofBucket *bucket;
    uint64_t mask; /* buckets - 1 */
    Timing *timing;
    uint64_t nodes, node_limit; /* limit 0 = none */
    bool stopped;
    int attacker;
} Solver;

/* Allocates as much of `bytes` as there is memory for; false if not even the smallest table fits. */
bool solver_init(Solver *solver, const Facts *facts, size_t bytes);
void solver_release(Solver *solver);
void solver_forget(Solver *solver);

/* Does that side win? Searches until it knows, until `timing` is up or until that many nodes are searched (0
 * = no limit); what was found stays in the table. The game must not be over. */
HOT_DECLARE(Answer, solver_ask, Solver *solver, const State *state, int attacker, uint64_t nodes);
/* The same about the position after that root move, which does not end the game. */
HOT_DECLARE(Answer, solver_ask_after, Solver *solver, const State *state, int attacker, int move,
            uint64_t nodes);
/* What the table knows about the question after that root move: does the attacker still win? */
HOT_DECLARE(Answer, solver_after, Solver *solver, const State *state, int attacker, int move);

#endif
