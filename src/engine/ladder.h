/* Ladder: the opponents of a game from a child's to the strongest, `level:1` to `level:N`. Every game has one,
 * made in the same way: a rung is one of the game's other engines that is given little work and then picks by
 * chance among the moves that seem good enough to it. So a weak rung plays for something and only sees or
 * minds less. The strengths are measured (`make ladder`, doc/GAME-levels.md) and shown wherever a rung is.
 *
 * With its seed a rung plays the same on every machine, whatever memory and threads it is offered; the last
 * one is the strongest engine as it is. A rung that picks by chance goes without learned evaluations and databases:
 * those would make it perfect in some positions and weak in others, and its strength would change with them. */
#ifndef PARLOR_ENGINE_LADDER_H
#define PARLOR_ENGINE_LADDER_H

#include "engine/engine.h"

/* A rung, weakest first. */
typedef struct Rung {
    const char *spec; /* "level:3" */
    const char *name; /* N_("Club player"), another one for each rung of a ladder */
    int elo, error;   /* measured: above `random`, which has 0; half of the 95 % interval */

    const char *engine; /* the SPEC of the engine that thinks */
    uint64_t nodes;     /* for each move; 0 = the engine's own amount */
    /* Plies within which it sees that it can force a win, or cannot avoid a loss, before anything else. */
    int wins, losses;
    /* How much worse than the best a move may seem and still be played, on the scale of log-odds (0.5 against
     * 0.62 are half a unit apart); 0 = plays the best. */
    double slack;
} Rung;

typedef struct Ladder {
    const Rung *rung; /* ended by one whose spec is NULL */
    int count;
    int usual; /* the number of the one that a novice beats now and then, from 1 */
} Ladder;

/* A line of a game's levels.def: RUNG(number, name, Elo, error, engine, nodes, wins, losses, slack). */
#define RUNG(number, name, elo, error, engine, nodes, wins, losses, slack)                                   \
    {"level:" #number, name, elo, error, engine, nodes, wins, losses, slack},

/* The kind `level` of a game whose kit has a ladder. */
#define LADDER_ENGINE(rungs, usual_rung)                                                                     \
    {                                                                                                        \
        .name = "level", .about = "a rung of the ladder, weakest first", .arg = ARG_NUMBER,                  \
        .arg_name = "the level", .arg_min = 1, .arg_max = rungs, .arg_default = usual_rung,                  \
        .open = ladder_open, .close = ladder_close, .think = ladder_think, .forget = ladder_forget,          \
        .got = ladder_got                                                                                    \
    }

MUST_USE Status ladder_open(const Game *game, const EngineSetup *setup, void **state);
void ladder_close(void *state);
MUST_USE Status ladder_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                             Thought *out);
void ladder_forget(void *state);
void ladder_got(const void *state, EngineSetup *out);

/* The rung of that SPEC, "level:16", or "master" where that is the last one; NULL when it is none. */
const Rung *ladder_find(const Game *game, const char *spec);

/* ---- The parts of a choice ---- */

/* Leave only the moves that win the game by force within `wins` plies, the quickest; where there are none,
 * leave out those that lose it by force within `losses` plies, as long as others are left. */
void ladder_mind_ends(const Game *game, const Pos *pos, int wins, int losses, Thought *thought);
/* A move of the thought by the seed's chance: the closer its value is to that of the best one, the likelier;
 * none that is worse by `slack` or more. */
Move ladder_pick(const Thought *thought, double slack, uint64_t seed);

#endif
