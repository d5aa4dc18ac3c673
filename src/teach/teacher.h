/* Teacher: what a game provides for the searches that can be watched (teach/trace.h). Part of its kit
 * (game/kit.h).
 *
 * A Teacher imitates one of the game's engines: with the same position, number and seed it chooses the same
 * move. It either provides the values for a tree search, or has a search of its own. */
#ifndef PARLOR_TEACH_TEACHER_H
#define PARLOR_TEACH_TEACHER_H

#include "teach/trace.h"

typedef struct Teacher {
    const char *engine; /* the kind of engine that it imitates: "negamax"; NULL ends a list of teachers */
    TraceMethod method; /* its usual one */
    bool cuts;          /* minimax and alpha-beta find the same: both may be watched */
    int64_t unit;       /* of values */
    int turns;          /* how far it looks ahead if the SPEC has no number; 0 = as the number says */
    /* `own`: a person's own evaluation, which `open_own` made of the end of the SPEC; else NULL. */
    int64_t (*evaluate)(const void *own, const Pos *pos);
    MUST_USE Status (*open_own)(const char *text,
                                void **own); /* to be freed with free(); NULL: there is none */
    /* The game is over, `depth` plies below the root; for the side to move. */
    int64_t (*end)(const Pos *pos, int left, int depth);
    int64_t (*count)(const Pos *pos, int side); /* for TRACE_COUNT, instead of these two */
    /* The root moves in the engine's order. */
    int (*root_moves)(const Pos *pos, uint64_t seed, Move out[MOVES_MAX]);
    /* What it plays whatever the search has found; MOVE_NONE: nothing else. NULL: it has no habits. */
    Move (*habit)(const Pos *pos, uint64_t seed, TraceHabit *why);
    /* A search of its own, instead of the functions above; its tree grows `depth` turns at most, 0 = any. */
    MUST_USE Status (*run)(const Pos *pos, long number, int depth, uint64_t seed, Trace *trace);
    /* The first places of the array that holds the game's tree; NULL if the game has none. */
    MUST_USE Status (*array)(int places, Trace *trace);
} Teacher;

/* Minimax, alpha-beta and its helps as an opponent that no list has: `lesson:ordered-6` (lesson.c). */
extern const struct EngineKind lesson_engine;

/* The teachers of a game, the first one for examples and comparisons; NULL: none. */
const Teacher *game_teacher(const Game *game);

/* What to trace: the method may differ from the engine's own (minimax instead of alpha-beta). */
typedef struct TraceRequest {
    const Game *game;
    Pos pos;
    const char *spec;
    uint64_t seed;
    TraceMethod method;
    bool is_method_set;
    int depth; /* turns that the search looks ahead at most; 0 = as far as it does */
    TraceHelp help;
    bool count_only; /* nothing but the choice and the number of nodes */
    int limit;       /* nodes; 0 = TRACE_NODES */
    /* Of one that only counts, see Trace. */
    const atomic_bool *stop;
    uint64_t most;
} TraceRequest;

/* Can the search that the SPEC names be taught? */
MUST_USE Status teach_check(const TraceRequest *request);
/* Fills `out`, which the caller releases if this succeeds. */
MUST_USE Status teach(const TraceRequest *request, Trace *out);

/* A tree written as text, instead of a game: "(10 (5 (-3 8)))", numbers being the leaves' values from the
 * view of their side to move. `spec` and `game` of the request are ignored. */
MUST_USE Status teach_written(const TraceRequest *request, const char *tree, Trace *out);

/* The first places of the array that holds the game's tree, instead of a search. */
MUST_USE Status teach_array(const Game *game, int places, Trace *out);

#endif
