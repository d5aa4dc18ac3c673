/* Engine: a computer opponent.
 *
 * Every game offers several kinds of engine by name, in its list of EngineKind. An engine is opened from a
 * SPEC ("NAME" or "NAME:ARG"), asked to think any number of times, and closed. Thinking blocks, so front ends
 * call it from a thread of its own (engine/asker.h). Given a node limit (or its own fixed amount of work) and a seed,
 * the answer is a pure function of the history and of the calls before it in the same game (a search may keep
 * its tree or its table); engine_forget makes it forget.
 *
 * Threads: an engine belongs to the thread that thinks with it. Only Watch.stop may be touched from
 * elsewhere. */
#ifndef PARLOR_ENGINE_ENGINE_H
#define PARLOR_ENGINE_ENGINE_H

#include "game/game.h"

#include <stdatomic.h>

enum { PV_MAX = 64, SPEC_TEXT = 300 };

/* How long to think; 0 in a field means no limit of that kind. With none at all an engine does its usual
 * amount of work (uct:50000 does its 50000 simulations, master takes about a second). */
typedef struct Limits {
    uint64_t nodes;  /* positions searched, or simulations */
    int depth;       /* nominal depth of an iterative deepening search */
    int64_t move_ms; /* milliseconds for this move */
    int64_t most_ms; /* where a clock runs for the whole game: `move_ms` may be exceeded up to this, or not be
                        used up; 0 = it is exact */
    bool infinite;   /* until stopped */
    bool all_exact;  /* give every root move its exact value, which makes the search slower */
    int lines;       /* how many best lines to compute with their values; 0 and 1 mean one */
    uint64_t seed;
    /* The clocks of the game by side; all 0 = none. `move_ms` is then our share of them; another program is
     * sent the clocks instead and manages its own time. */
    int64_t left_ms[2], increment_ms;
} Limits;

/* One move that was considered at the root. */
typedef struct RootMove {
    Move move;
    double value;    /* in the engine's own unit, from the view of the side to move; larger is better */
    double chance;   /* the same as an expected score: 0 loss, 0.5 draw, 1 win */
    uint64_t visits; /* simulations through it; 0 where that has no meaning */
    bool exact;      /* the value is not just a bound */
    int pv_count;    /* the line that begins with the move, if the engine keeps one for it */
    Move pv[12];
} RootMove;

/* What an engine thought. Roughly 20 kB: too large for the small stacks of threads. */
typedef struct Thought {
    Move move;
    double value, chance; /* as in RootMove, for the chosen move */
    bool proven;          /* the value is certain: a win, loss or draw that was searched to the end */
    int end_plies;        /* for a proven win or loss: plies until the game ends with best play; 0 = not
                           * known */
    int depth;            /* nominal depth reached, where that means something */
    uint64_t nodes;
    int64_t us; /* time taken so far; filled in by engine_think, in reports as well, unless the engine did */
    int pv_count, root_count;
    Move pv[PV_MAX];
    RootMove root[MOVES_MAX]; /* in the game's order of moves, not sorted by value */
} Thought;

/* How the outside follows and stops a search. All fields may be NULL / 0. `report` is called now and then
 * from the thinking thread with the thought so far. */
typedef struct Watch {
    const atomic_bool *stop;
    void (*report)(void *context, const Thought *so_far);
    void *context;
    bool every_depth; /* report each depth of a deepening search that is complete, too */
} Watch;

typedef struct EngineKind EngineKind;

/* Kinds of engine besides the game's own, ended by NULL: other programs (external_kinds of
 * remote/external.h). Only what a person typed or chose may name one; text from a file may not, since it
 * would start a program. */
typedef const EngineKind *const *(*MoreKinds)(const Game *game);

/* What an engine is opened with. */
typedef struct EngineSetup {
    long number; /* the ARG of a SPEC, if the kind takes a number */
    const char
        *text;   /* the ARG of a SPEC, if the kind takes text; what follows the number and a comma; or NULL */
    int hash_mb; /* memory for tables and trees; 0 = the engine's own choice */
    int egdb_mb; /* memory for endgame databases; 0 = the engine's own choice, negative = without them */
    int egdb_pieces; /* with at most so many pieces the databases are asked; 0 = as many as they have */
    bool egdb_near;  /* without the distances to the end of the game */
    int contempt; /* in games: how much draws are avoided, in hundredths of a point (engine/contempt.h); 0 =
                       * the engine's own choice, negative = not at all */
    int threads;  /* 0 = 1 */
    const char *data; /* folder with databases and weights; NULL = none. missing files are not an error */
    bool plain;       /* without learned evaluations */
    bool book;        /* play from the opening book, if the engine has one */
    MoreKinds others; /* what a SPEC may name besides the game's own kinds; NULL = nothing */
} EngineSetup;

typedef enum EngineArg { ARG_NONE, ARG_NUMBER, ARG_TEXT } EngineArg;

struct EngineKind {
    const char *name;  /* "uct" */
    const char *about; /* one line for a person */
    EngineArg arg;
    const char *arg_name; /* "simulations" */
    long arg_min, arg_max, arg_default;
    /* A kind with a number may take more after a comma, as in "negamax:6,eval=FILE"; is it right? NULL: it does
     * not. */
    MUST_USE Status (*check_more)(const char *more);

    /* `game` must outlive the engine. Returns the engine's own state; if memory is short it uses smaller
     * tables. */
    MUST_USE Status (*open)(const Game *game, const EngineSetup *setup, void **state);
    void (*close)(void *state);
    /* The last position of the history has at least one legal move. May leave `us` 0. */
    MUST_USE Status (*think)(void *state, const History *history, const Limits *limits, const Watch *watch,
                             Thought *out);
    void (*forget)(void *state); /* a new game begins; NULL if there is nothing to forget */
    int threads_max;             /* the most it can use; 0 = 1 */
    /* The memory and threads it really has, if it got less than asked for; NULL = as asked. */
    void (*got)(const void *state, EngineSetup *out);
};

typedef struct Engine Engine;

/* The kinds of a game, ended by NULL; they are part of its kit (game/kit.h). */
const EngineKind *const *engine_kinds(const Game *game);
/* The last of them. */
const EngineKind *engine_strongest(const Game *game);

/* Plays a random legal move; available in every game. */
extern const EngineKind random_engine;

/* Check a SPEC without opening it; the error says what is wrong and lists what exists. `others` may be
 * NULL. */
MUST_USE Status engine_check(const Game *game, MoreKinds others, const char *spec);
/* `setup` may be NULL; its number and text come from the SPEC. The caller owns *out. */
MUST_USE Status engine_open(const Game *game, const char *spec, const EngineSetup *setup, Engine **out);
void engine_close(Engine *engine); /* NULL is fine */
void engine_forget(Engine *engine);
const char *engine_spec(const Engine *engine);
/* Reports the hash_mb and threads that the engine really has; 0 = not known, or its own choice. */
void engine_got(const Engine *engine, EngineSetup *out);
/* The most threads that any engine of the game can use. */
int engine_threads_max(const Game *game);

/* Think about the last position. Fails if the game is over there, or if the engine (another program) does not
 * answer with a legal move. `watch` may be NULL. */
MUST_USE Status engine_think(Engine *engine, const History *history, const Limits *limits, const Watch *watch,
                             Thought *out);

/* The root moves of a thought in the order in which they are shown: the chosen move first, then by descending
 * value, equal ones in the game's order. Fills `out` with indices into thought->root and returns how many
 * there are. */
int thought_order(const Thought *thought, int out[MOVES_MAX]);
/* The line that begins with a root move: for the chosen move the thought's main line, if that is longer. Sets
 * `*out`, which lives in the thought, and returns how many moves it has. */
int thought_line(const Thought *thought, const RootMove *root, const Move **out);

/* What is proven, for the side to move: "win", "draw" or "loss"; NULL if nothing is. */
static inline const char *thought_outcome(const Thought *thought)
{
    if (!thought->proven) return NULL;
    return thought->chance > 0.75 ? "win" : thought->chance < 0.25 ? "loss" : "draw";
}

static inline bool watch_stopped(const Watch *watch)
{
    return watch != NULL && watch->stop != NULL && atomic_load_explicit(watch->stop, memory_order_relaxed);
}

static inline void watch_report(const Watch *watch, const Thought *so_far)
{
    if (watch != NULL && watch->report != NULL) watch->report(watch->context, so_far);
}

#endif
