/* Ladder: the opponents of a game from one for a child to the strongest, `level:1` to `level:N`. Every game
 * builds its ladder in the same way: a rung is one of the game's other engines with a low node limit that
 * picks at random among the moves that seem good enough to it. So even a weak rung plays with a purpose; it
 * only sees less or is less careful. The strengths are measured (`make ladder`, doc/GAME-levels.md) and shown
 * together with the rung.
 *
 * With its seed a rung plays the same on every machine, whatever memory and threads it is offered; the last
 * rung is the strongest engine without a handicap. A rung that picks at random uses no learned evaluations
 * and no databases: they would make it perfect in some positions and weak in others, and its strength would
 * depend on them. */
#ifndef PARLOR_ENGINE_LADDER_H
#define PARLOR_ENGINE_LADDER_H

#include "engine/engine.h"

/* A rung, weakest first. */
typedef struct Rung {
    const char *spec; /* "level:3" */
    const char *name; /* N_("Club player"), unique within a ladder */
    int elo, error;   /* measured: above `random`, which is 0; half the width of the 95 % interval */

    const char *engine; /* the SPEC of the engine that thinks */
    uint64_t nodes;     /* per move; 0 = the engine's own amount */
    /* Before anything else it looks for a forced win or loss within this many plies. */
    int wins, losses;
    /* How much worse than the best a move may seem and still be played, in log-odds (0.5 and 0.62 are half a
     * unit apart); 0 = always plays the best. */
    double slack;
} Rung;

typedef struct Ladder {
    const Rung *rung; /* ended by a rung whose spec is NULL */
    int count;
    int usual;            /* the number, from 1, of the rung that a novice beats now and then */
    uint64_t last_nodes;  /* with how many nodes a move the last rung was measured, and */
    const char *openings; /* where the games began (front/cli/match_openings.h) */
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

/* The rung of that SPEC: "level:16", or "master" if that is the last one; NULL if there is none. */
const Rung *ladder_find(const Game *game, const char *spec);

/* ---- The parts of a choice ---- */

/* Keep only the moves that force the quickest win within `wins` plies; if there are none, remove those that
 * lose by force within `losses` plies, unless all do. */
void ladder_mind_ends(const Game *game, const Pos *pos, int wins, int losses, Thought *thought);
/* A random move of the thought: the closer its value is to that of the best one, the likelier; never one that
 * is worse by `slack` or more. */
Move ladder_pick(const Thought *thought, double slack, uint64_t seed);

#endif
