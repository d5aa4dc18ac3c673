/* Trace: a small search, recorded step by step for people who want to see how it works.
 *
 * The searches here are teaching versions: plain minimax (negamax without cutoffs), alpha-beta and, through a
 * game's Teacher, others such as UCT. They are written to be watched, not to be fast, and choose exactly what
 * the real engine chooses (tests/unit/test_trace.c).
 *
 * A Trace owns its nodes and steps. It holds at most `limit` nodes; a search that needs more fails with a
 * sentence, and no partial search is shown. Values are whole numbers of 1/unit, as in the engine, always from
 * the point of view of the side to move in their node. */
#ifndef PARLOR_TEACH_TRACE_H
#define PARLOR_TEACH_TRACE_H

#include "game/game.h"

#include <stdatomic.h>

enum { TRACE_NODES = 5000, TRACE_NODES_MAX = 200000 };
#define TRACE_INFINITE INT64_C(1000000000000000)

/* TRACE_COUNT adds up what the finished games below a move count, and takes the largest sum. TRACE_ARRAY is not a
 * search: it shows the places of an array that holds a tree. */
typedef enum TraceMethod { TRACE_MINIMAX, TRACE_ALPHA_BETA, TRACE_UCT, TRACE_COUNT, TRACE_ARRAY } TraceMethod;

typedef enum TraceState {
    TRACE_OPEN,    /* has children */
    TRACE_LEAF,    /* the depth limit is reached: evaluated */
    TRACE_END,     /* the game is over here */
    TRACE_SKIPPED, /* cut off: never searched */
} TraceState;

typedef struct TraceNode {
    int parent; /* -1 for the root */
    int depth;  /* below the root */
    int left;   /* remaining depth, in turns */
    int side;   /* to move */
    Move move;  /* that led here */
    Pos pos;
    TraceState state;
    int64_t alpha, beta; /* the window when the node was entered */
    int64_t value;
    uint32_t visits; /* UCT: simulations through it, */
    uint32_t score;  /* their sum in half points, from the point of view of the side that moved into it */
} TraceNode;

typedef enum StepKind {
    STEP_ENTER,   /* a node is entered, with its window */
    STEP_LEAF,    /* it is evaluated */
    STEP_END,     /* the game is over in it */
    STEP_RAISE,   /* `child` is the best so far: `value` replaces `before` */
    STEP_KEEP,    /* `child` is not better than `before` */
    STEP_CUT,     /* `value` is at least beta: `count` moves are skipped */
    STEP_LEAVE,   /* the node is done: it is worth `value`, or at least that if `count` moves were skipped */
    STEP_SELECT,  /* UCT: `child` has the largest upper confidence bound */
    STEP_EXPAND,  /* the node gets `count` children */
    STEP_PLAYOUT, /* a random game from the node: `count` moves from `first` on in Trace.moves */
    STEP_UPDATE,  /* the outcome is added to the node */
    STEP_SLOT,    /* place `first` of the array holds the node; each place has room for `count` children */
    STEP_EMPTY,   /* place `first` is empty; `child` is the node above it, -1 if that is empty, too */
    STEP_ADD,     /* `child` counts `value`, which makes `alpha` for the node so far */
    STEP_HABIT,   /* whatever came out, `child` is played; `count` is the TraceHabit */
} StepKind;

/* Why an opponent does not play what its search has found. */
typedef enum TraceHabit { HABIT_NONE, HABIT_RANDOM_FIRST, HABIT_WIN, HABIT_BLOCK } TraceHabit;

typedef struct TraceStep {
    StepKind kind;
    int node, child;
    int64_t alpha, beta, before, value;
    int count, first;
    uint32_t parent_visits, visits, score; /* UCT: N, n and s of the formula s / 2n + sqrt(c ln N / n) */
    double bound;
    Outcome outcome;
} TraceStep;

typedef struct Trace {
    TraceMethod method;
    int64_t unit;
    int limit;
    bool count_only; /* neither nodes nor steps are kept, and there may be more nodes than `limit` */
    bool full;       /* more nodes than `limit`, or no memory */
    /* Of one that only counts: */
    const atomic_bool *stop; /* set from elsewhere: end at once; NULL: nobody does */
    uint64_t most;           /* nodes at which it ends, unfinished; 0 = none */
    bool unfinished;
    uint64_t searched;
    int node_count, node_room;
    TraceNode *nodes;
    int step_count, step_room;
    TraceStep *steps;
    int move_count, move_room;
    Move *moves; /* of the random games */
    Move best;
    int64_t value;
    double exploration; /* UCT: C², 2 unless another C was asked for */
    int turns;          /* how many minimax or alpha-beta looked ahead */
} Trace;

/* What a tree search needs to know about a game, or about a tree written as text. `left` is the remaining
 * depth in turns, `depth` that below the root. */
typedef struct TraceSource {
    const void *context;
    int (*side)(const void *context, const Pos *pos);
    int (*moves)(const void *context, const Pos *pos, Move out[MOVES_MAX]);
    Pos (*play)(const void *context, const Pos *pos, Move move);
    int64_t (*evaluate)(const void *context, const Pos *pos);
    int64_t (*end)(const void *context, const Pos *pos, int left, int depth);
    /* What the games below a position count for `side`, for TRACE_COUNT. */
    int64_t (*count)(const void *context, const Pos *pos, int side);
} TraceSource;

Trace trace_begin(TraceMethod method, int64_t unit, int limit);
void trace_release(Trace *trace);

/* What alpha-beta may have besides. */
typedef enum TraceHelp {
    TRACE_PLAIN,
    TRACE_ORDERED, /* below the root the moves are looked at by what the position after them is worth */
    TRACE_TABLE,   /* and positions that come again are looked up; only for a trace that counts */
} TraceHelp;

/* Minimax or alpha-beta, as trace->method says. `root` gives the order of the first moves; elsewhere it is
 * the game's, unless `help` orders them. Fails when the limit is reached. */
MUST_USE Status trace_search(Trace *trace, const TraceSource *source, const Pos *pos, const Move *root,
                             int root_count, int turns, TraceHelp help);

/* For searches of a game's own. Returns a node's index, or -1 if there is no more room. */
int trace_add_node(Trace *trace, const TraceNode *node);
void trace_add_step(Trace *trace, const TraceStep *step);
/* Where in trace->moves these moves begin. */
int trace_add_moves(Trace *trace, const Move *moves, int count);
MUST_USE Status trace_status(const Trace *trace);

/* Ids for JSON. */
const char *trace_method_id(TraceMethod method);
const char *trace_state_id(TraceState state);
const char *step_kind_id(StepKind kind);

#endif
