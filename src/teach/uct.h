/* UCT of any game, to be watched: `uct:N`, or `uct:N,c=1.2` with another exploration constant than √2. In each
 * simulation the child with the largest s/n + C √(ln N / n) is taken until a node without games is reached, from which a
 * random game is played; children are tried once each, in the game's order, before any is taken again. A random game of
 * more than UCT_PLIES moves counts as drawn. Where a game has UCT among its opponents, `uct:N` follows that one instead
 * (its Teacher), which chooses the same move as the opponent. */
#ifndef PARLOR_TEACH_UCT_H
#define PARLOR_TEACH_UCT_H

#include "teach/trace.h"

enum { UCT_PLIES = 300, UCT_SIMULATIONS = 100, UCT_SIMULATIONS_MAX = 100000 };
#define UCT_UNIT 1000000 /* of the values of such a trace */

typedef struct UctRequest {
    const Game *game;
    long simulations;
    double c;
    int depth; /* a node that many turns below the root gets no children; 0 = no limit */
    uint64_t seed;
} UctRequest;

/* Does the SPEC name it? */
bool uct_is_spec(const char *spec);
/* Number and constant of the SPEC; the error says what it should be. */
MUST_USE Status uct_read(const char *spec, UctRequest *out);
MUST_USE Status uct_run(const UctRequest *request, const Pos *pos, Trace *trace);

#endif
