/* RateRun: places programs on the ladder of a game.
 *
 * A program plays pairs of games, one with each colour of an opening, against `random` and the rungs, whose
 * strengths are measured. The next two opponents are those nearest to what the results so far say: there a game
 * tells most. It ends when the error is small enough, or all games are played, or the program is beyond either
 * end of the ladder, or forfeits one game after the other. Which games are played follows from the results before
 * them, never from the number of threads, so an interrupted run can be continued from its journals.
 *
 * A program that fails (crashes, hangs, cheats, is late) loses that game; nothing it does ends the run. */
#ifndef PARLOR_FRONT_CLI_RATE_RUN_H
#define PARLOR_FRONT_CLI_RATE_RUN_H

#include "front/cli/match_journal.h"
#include "library/strength.h"

enum {
    RATE_PROGRAMS = 200,
    RATE_STEPS = 40,   /* opponents: random and the rungs */
    RATE_BATCH = 4,    /* games that are planned together */
    RATE_LOST = 3,     /* lost games that are reviewed */
    RATE_MISTAKES = 5, /* that are shown */
    RATE_GRADES = 32,  /* of puzzles */
};

typedef enum RateVerdict {
    RATE_RUNNING,
    RATE_PLACED,    /* the error is small enough */
    RATE_GAMES,     /* all games are played */
    RATE_ABOVE,     /* it does not lose to the last rung */
    RATE_BELOW,     /* it does not win against random */
    RATE_FORFEITED, /* too many games in a row */
    RATE_UNABLE,    /* it could not be started at all */
} RateVerdict;

/* How games were forfeited. */
typedef enum RateFault { FAULT_ILLEGAL, FAULT_SLOW, FAULT_CRASH, RATE_FAULTS } RateFault;

typedef struct RateMistake {
    char sentence[400], position[POS_TEXT];
    double loss; /* of the expected score */
    int step;    /* the opponent of that game */
} RateMistake;

typedef struct RateLost {
    MatchGame game; /* owns its moves */
    int step, side; /* the program's */
} RateLost;

typedef struct RatedProgram {
    char spec[SPEC_TEXT], name[80];
    RateVerdict verdict;
    char fault_text[WHY_TEXT];         /* the first thing it did wrong; "" = nothing */
    StrengthGames results[RATE_STEPS]; /* from its point of view */
    Strength strength;
    long played, faults[RATE_FAULTS];
    int in_a_row; /* forfeits, without a proper game between them */
    long turns;   /* its moves, and the time it took for them */
    int64_t used_us, longest_us;
    RateLost lost[RATE_LOST];
    int lost_count;
    RateMistake mistake[RATE_MISTAKES]; /* the worst first */
    int mistakes;
    int asked[RATE_GRADES], solved[RATE_GRADES]; /* puzzles by grade */
    bool complete;                               /* placed, its games reviewed, its puzzles tried */
} RatedProgram;

typedef struct RateStep {
    const char *spec, *name;
    double elo;
    Limits limits;
} RateStep;

typedef struct RateSetup {
    const Game *game;
    RatedProgram *program;
    int programs;
    double error;    /* wanted, in Elo */
    long games;      /* at most, of each program */
    Limits limits;   /* of a program */
    int64_t late_ms; /* 0 = whenever it likes */
    const Openings *openings;
    int threads;
    uint64_t seed;
    const char *journals;  /* a folder; NULL = nothing is kept */
    int reviewed, puzzles; /* lost games to review, puzzles to try */
    atomic_bool *stop;
    /* After each batch and at the end of each program, by one thread at a time. */
    void (*progress)(void *context, const RatedProgram *program);
    void *context;
    /* Filled in by rate_run. */
    RateStep step[RATE_STEPS];
    int steps;
} RateSetup;

/* Fails only if memory or a journal fails, or our own opponents do. */
MUST_USE Status rate_run(RateSetup *setup);
void rate_release(RateSetup *setup);

/* The rung that is nearest to the program's strength: an index of `step`. */
int rate_nearest(const RateSetup *setup, double elo);
const char *rate_verdict_id(RateVerdict verdict);
const char *rate_fault_id(RateFault fault);

#endif
