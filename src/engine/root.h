/* Root: what a deepening alpha-beta search does at the position that it thinks about, the same for every game: depth
 * after depth, the best move first, narrow windows that are widened, several lines, when to stop, and helpers in
 * other threads. The search below the root, and what a game knows about its moves, are the game's (RootGame).
 *
 * Embedded in the game's opponent; belongs to the thread that thinks. */
#ifndef PARLOR_ENGINE_ROOT_H
#define PARLOR_ENGINE_ROOT_H

#include "engine/pacing.h"
#include "engine/team.h"
#include "engine/timing.h"

enum { ROOT_INFINITE = 30000, ROOT_THREADS_MAX = 64 };

/* A line of best play by both sides. */
typedef struct RootLine {
    int count;
    Move move[PV_MAX];
} RootLine;

/* A move of the root. */
typedef struct Candidate {
    Move move;
    uint8_t number; /* its place in the game's order of moves */
    bool exact;     /* else the value is an upper bound */
    int value;
    uint64_t nodes; /* spent on it */
    RootLine line;  /* what follows the move */
} Candidate;

typedef struct Root Root;

/* What a game supplies. `player` is its opponent, in which the root is embedded. */
typedef struct RootGame {
    int window;    /* half width of the first window around the previous depth's value */
    int decided;   /* values beyond are wins, and losses below the negative */
    int depth_max; /* that is searched */
    /* The value of the position after the move, for the side that plays it, and the line that follows. */
    int (*search)(void *player, const Candidate *candidate, int depth, int alpha, int beta, RootLine *line);
    /* Fill in `value`, `chance`, `exact` and, if they mean something, `visits`. */
    void (*show)(const void *player, const Candidate *candidate, RootMove *out);
    /* Complete a thought: what is proven, and nodes that the budget does not know. */
    void (*conclude)(const void *player, Thought *out);
    /* That depth is complete, or (0) the search has ended: has the best candidate been found out to be bad? Then it is
     * moved behind the others, if there are any, and not searched any more. May be NULL. */
    bool (*refutes)(void *player, int depth);
    /* That depth is complete: can nothing change any more? */
    bool (*settled)(const void *player, int depth);
    /* Give a helper what it needs to think about the same position, and let it begin; `watch` stops it. The first
     * runs before its thread, the second in it. */
    void (*lend)(void *player, void *helper);
    void (*join)(void *helper, const Watch *watch);
} RootGame;

struct Root {
    const RootGame *game;
    void *player;
    Budget *budget; /* of the game's search */
    Pacing pacing;  /* zero: none */
    int count;
    int playable; /* the first of the candidates: the others are known to be bad, and are not searched */
    Candidate candidate[MOVES_MAX]; /* best first, as far as they have been searched */

    int helper_count;
    Root *helper[ROOT_THREADS_MAX - 1];
    Team *team;
    int first_depth; /* of a helper */
};

/* An opponent is opened: what follows is its root. */
void root_init(Root *root, const RootGame *game, void *player, Budget *budget);
/* The move that the game lists next. All are playable at first. */
void root_add(Root *root, Move move, int value);
/* Move candidate `i` up to place `to`; those between make room. */
void root_promote(Root *root, int i, int to);

/* Candidate `i` is known to be bad: move it behind those that are searched. One of these must be left. */
void root_drop(Root *root, int i);

/* After the moves are listed: let the helpers search the same position, until root_dismiss, which counts their nodes. */
void root_call_helpers(Root *root);
void root_dismiss(Root *root, Thought *out);

/* How deep the limits want it. */
int root_last_depth(const Root *root, const Limits *limits);
/* Search to that depth, if the budget lasts, and fill in the thought. */
void root_deepen(Root *root, const Limits *limits, int last, const Watch *watch, Thought *out);
/* Fill in the thought with what is known. */
void root_tell(const Root *root, int depth, Thought *out);

#endif
