/* libparlor: rules, notation and strong opponents for tic-tac-toe, Ultimate Tic-Tac-Toe and checkers.
 *
 * This header is the manual. A program in a dozen lines is in doc/libparlor.md; complete ones are in examples/.
 *
 *     #include <parlor/parlor.h>              cc program.c $(pkg-config --cflags --libs parlor)
 *
 * Values.  A position is 64 bytes without pointers, a move 64 bits. Copy them by assignment, compare positions with
 *          memcmp. What the bits mean is the library's secret and may change with its version: keep games as text.
 *          A move has a meaning only together with its position; PARLOR_NO_MOVE (0) is never a legal one.
 * Sides    are 0 and 1; side 0 is the one named first (X, Black).
 * Objects  (parlor_record, parlor_engine, parlor_review, parlor_batch) are made by …_new, _open or _read and given
 *          back by _free or _close; NULL may be given back.
 * Errors.  A call that can fail returns PARLOR_OK, PARLOR_FAILED (the environment did not allow it: memory, file) or
 *          PARLOR_WRONG (an argument is wrong), and writes one sentence into `why`: a buffer of PARLOR_WHY bytes, or
 *          NULL. A call that failed has changed nothing.
 * Structs  that may grow begin with `size`: set it to sizeof the struct before the call. A newer library fills only
 *          what an older program has room for.
 * Threads. Calls that take only games and positions may be made from any thread at any time. An object belongs to one
 *          thread at a time; different objects do not disturb each other. parlor_engine_stop is the exception: any
 *          thread may call it. The library starts no thread unless an engine is given more than one.
 * Files.   Evaluations and endgame databases are found in the `data` folder of the options, in $PARLOR_DATA, in
 *          ~/.local/share/parlor or where Parlor is installed. Without them an engine plays, but weaker.
 *
 * Strings are UTF-8; those that are returned as const char * live as long as the object they came from, or for ever
 * where there is none. */
#ifndef PARLOR_PARLOR_H
#define PARLOR_PARLOR_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PARLOR_API __attribute__((visibility("default")))
#else
#define PARLOR_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { PARLOR_OK = 0, PARLOR_FAILED = 1, PARLOR_WRONG = 2 };

enum {
    PARLOR_WHY = 400,           /* bytes for the sentence of an error */
    PARLOR_MOVES = 128,         /* legal moves of any position, at most */
    PARLOR_PATH = 10,           /* squares that one move touches, at most */
    PARLOR_MOVE_TEXT = 40,      /* bytes for a move as text */
    PARLOR_POSITION_TEXT = 200, /* bytes for a position as text */
    PARLOR_LINE = 64,           /* moves of an engine's main line, at most */
    PARLOR_PLIES = 2000,        /* moves of one game, at most */
};

typedef struct parlor_position {
    uint64_t word[8];
} parlor_position;

typedef uint64_t parlor_move;
#define PARLOR_NO_MOVE ((parlor_move)0)

/* "1.0.0" */
PARLOR_API const char *parlor_version(void);

/* ---- Games ---- */

typedef struct parlor_game parlor_game;

typedef struct parlor_game_info {
    size_t size;
    const char *name;           /* "checkers": what parlor_game_find takes */
    const char *title;          /* "Checkers" */
    const char *side[2];        /* "Black", "White" */
    int squares, columns, rows; /* of the board */
    int actions;                /* numbers of moves: 9, 81, 2432 (see parlor_action) */
    int planes;                 /* of an observation (see parlor_batch_observe) */
} parlor_game_info;

/* The game number `index`, from 0; NULL past the last. */
PARLOR_API const parlor_game *parlor_game_at(int index);
PARLOR_API int parlor_game_find(const char *name, const parlor_game **out, char *why);
PARLOR_API void parlor_game_get(const parlor_game *game, parlor_game_info *out);

/* ---- Positions and moves ---- */

PARLOR_API void parlor_start(const parlor_game *game, parlor_position *out);
/* The side to move. */
PARLOR_API int parlor_side(const parlor_game *game, const parlor_position *position);
/* The legal moves, always in the same order; returns how many. Room for PARLOR_MOVES is needed. 0: the game is over. */
PARLOR_API int parlor_moves(const parlor_game *game, const parlor_position *position, parlor_move *out);
PARLOR_API int parlor_play(const parlor_game *game, const parlor_position *position, parlor_move move,
                           parlor_position *out, char *why);
/* What stands on a square: 0 nothing, 1 a man, 2 a king; *side (may be NULL) is its owner. */
PARLOR_API int parlor_at(const parlor_game *game, const parlor_position *position, int square, int *side);
/* Where a square is: column and row from 0, row 0 at the top. */
PARLOR_API void parlor_cell(const parlor_game *game, int square, int *column, int *row);
/* The squares that a hand touches to make a legal move, in order; returns how many. Room for PARLOR_PATH is needed. */
PARLOR_API int parlor_path(const parlor_game *game, const parlor_position *position, parlor_move move,
                           uint8_t *out);

/* Text as everywhere in Parlor: "4", "48", "22x15"; "x1o/1x1/3 o", PDN's FEN for checkers. */
PARLOR_API void parlor_move_text(const parlor_game *game, const parlor_position *position, parlor_move move,
                                 char out[PARLOR_MOVE_TEXT]);
PARLOR_API int parlor_read_move(const parlor_game *game, const parlor_position *position, const char *text,
                                parlor_move *out, char *why);
PARLOR_API void parlor_position_text(const parlor_game *game, const parlor_position *position,
                                     char out[PARLOR_POSITION_TEXT]);
PARLOR_API int parlor_read_position(const parlor_game *game, const char *text, parlor_position *out,
                                    char *why);

/* Moves as numbers that mean the same in every position, 0 to actions - 1. Tic-tac-toe and Ultimate: the square.
 * Checkers: for a step 4 * origin + direction; for jumps 128 + 8 * origin + where they land, and 256 more for each
 * further way to the same square. parlor_action_move: PARLOR_NO_MOVE if that action is not legal here. */
PARLOR_API int parlor_action(const parlor_game *game, const parlor_position *position, parlor_move move);
PARLOR_API parlor_move parlor_action_move(const parlor_game *game, const parlor_position *position,
                                          int action);

/* Sequences of exactly `depth` moves. */
PARLOR_API uint64_t parlor_perft(const parlor_game *game, const parlor_position *position, int depth);
/* Games of random moves to their end: outcome[0] and [1] count the wins of side 0 and 1, [2] the draws. The same
 * seed gives the same counts on every machine. */
PARLOR_API void parlor_random_games(const parlor_game *game, const parlor_position *position, uint64_t games,
                                    uint64_t seed, uint64_t outcome[3]);

/* ---- Records: games with all their moves, judged by all rules (repetition, forty moves) ---- */

typedef struct parlor_record parlor_record;

typedef enum parlor_outcome {
    PARLOR_OPEN, /* nobody has won yet */
    PARLOR_FIRST_WINS,
    PARLOR_SECOND_WINS,
    PARLOR_DRAW,
} parlor_outcome;

/* `from` NULL: the usual start. */
PARLOR_API int parlor_record_new(const parlor_game *game, const parlor_position *from, parlor_record **out,
                                 char *why);
PARLOR_API void parlor_record_free(parlor_record *record);
PARLOR_API const parlor_game *parlor_record_game(const parlor_record *record);
PARLOR_API int parlor_record_play(parlor_record *record, parlor_move move, char *why);
PARLOR_API int parlor_record_play_text(parlor_record *record, const char *text, char *why);
/* Take back the last move; 0 if there is none. */
PARLOR_API int parlor_record_undo(parlor_record *record);
/* The number of moves. */
PARLOR_API int parlor_record_plies(const parlor_record *record);
/* The position after `ply` moves; negative: the last one. NULL past the end. Valid until the record changes. */
PARLOR_API const parlor_position *parlor_record_position(const parlor_record *record, int ply);
/* The move number `ply`, from 0; PARLOR_NO_MOVE past the end. */
PARLOR_API parlor_move parlor_record_move(const parlor_record *record, int ply);
/* How the game stands; *ending (may be NULL) says why it is over, "" if it is not. */
PARLOR_API parlor_outcome parlor_record_result(const parlor_record *record, const char **ending);

/* Games in files: PDN for checkers. Games without a format of their own: PARLOR_WRONG. */
PARLOR_API int parlor_pdn_count(const parlor_game *game, const char *text);
/* Game number `number` of the text, from 1. A game with a fault is read up to it: the call succeeds, and `why`, else "",
 * says where it is and what is wrong: "3:17: …". */
PARLOR_API int parlor_pdn_read(const parlor_game *game, const char *text, int number, parlor_record **out,
                               char *why);
/* The text, to be given back by parlor_free. */
PARLOR_API int parlor_pdn_write(const parlor_record *record, char **out, char *why);
PARLOR_API void parlor_free(char *text);

/* ---- Engines ---- */

typedef struct parlor_engine parlor_engine;

typedef struct parlor_engine_options {
    size_t size;
    int hash_mb;      /* memory for tables and trees; 0 = the engine's own choice */
    int egdb_mb;      /* memory for endgame databases; 0 = the engine's own choice, negative = without */
    int threads;      /* 0 = 1 */
    int plain;        /* not 0: without learned evaluations */
    int book;         /* not 0: with the opening book, if the engine has one */
    const char *data; /* folder with evaluations and databases; NULL = the usual places */
} parlor_engine_options;

/* How long to think; 0 = no limit of that kind. With none at all an engine does its usual amount of work. The answer
 * to a limit of nodes is the same on every machine. */
typedef struct parlor_limits {
    size_t size;
    uint64_t nodes; /* positions, or simulations */
    int depth;
    int64_t move_ms;
    uint64_t seed;
    int lines;     /* how many best lines to compute; 0 and 1 mean one */
    int all_exact; /* not 0: every root move gets its exact value; slower */
    int infinite;  /* not 0: until it is stopped */
} parlor_limits;

typedef struct parlor_root_move {
    parlor_move move;
    double value;    /* in the engine's own unit, for the side to move */
    double chance;   /* the same as an expected score: 0 loss, 0.5 draw, 1 win */
    uint64_t visits; /* simulations through it; 0 where that has no meaning */
    int exact;       /* the value is not just a bound */
} parlor_root_move;

typedef struct parlor_thought {
    size_t size;
    parlor_move move;
    double value, chance; /* as in parlor_root_move, of the chosen move */
    int proven;           /* the value is certain */
    int end_plies;        /* of a proven win or loss: moves until the end; 0 = not known */
    int depth;
    uint64_t nodes;
    int64_t us; /* microseconds taken */
    int line_count, root_count;
    parlor_move line[PARLOR_LINE]; /* what is expected to be played */
    parlor_root_move root[PARLOR_MOVES];
} parlor_thought;

/* Called from the thread that thinks, now and then, with the thought so far. */
typedef void parlor_report(void *context, const parlor_thought *so_far);

/* The name of opponent number `index` of the game, from 0 ("random", "negamax", "level", "master"); NULL past the
 * last, which is the strongest. Some take a number: "negamax:6", "uct:50000", "level:3". */
PARLOR_API const char *parlor_engine_name(const parlor_game *game, int index);
/* `options` NULL: the engine's own choices. */
PARLOR_API int parlor_engine_open(const parlor_game *game, const char *name,
                                  const parlor_engine_options *options, parlor_engine **out, char *why);
PARLOR_API void parlor_engine_close(parlor_engine *engine);
/* Think about the last position of the record, which must not be over. Blocks. `limits`, `report` may be NULL. */
PARLOR_API int parlor_engine_think(parlor_engine *engine, const parlor_record *record,
                                   const parlor_limits *limits, parlor_report *report, void *context,
                                   parlor_thought *out, char *why);
/* From any thread: the thinking under way ends at once with the best move so far; if none is under way, the next
 * one does. */
PARLOR_API void parlor_engine_stop(parlor_engine *engine);
/* Another game begins: forget what was learnt in this one. */
PARLOR_API void parlor_engine_forget(parlor_engine *engine);

/* A rung of the calibrated ladder, weakest first. */
typedef struct parlor_level {
    size_t size;
    const char *engine; /* "level:3", for parlor_engine_open */
    const char *name;   /* "Club player" */
    int elo, error;     /* measured: above random moves, which are 0; half of the 95 % interval */
} parlor_level;

PARLOR_API int parlor_level_count(const parlor_game *game);
/* Level number `number`, from 1. */
PARLOR_API int parlor_level_get(const parlor_game *game, int number, parlor_level *out, char *why);

/* ---- Review: which moves of a game were mistakes, and why ---- */

typedef struct parlor_review parlor_review;

typedef enum parlor_mark {
    PARLOR_NO_MARK,
    PARLOR_INACCURACY, /* ?! */
    PARLOR_MISTAKE,    /* ? */
    PARLOR_BLUNDER,    /* ?? */
} parlor_mark;

enum { PARLOR_SENTENCE = 600 };

typedef struct parlor_judgement {
    size_t size;
    int side;
    parlor_move played, best;
    double chance,
        best_chance; /* expected score of the mover after the move played, and after the best one */
    parlor_mark mark;
    char sentence
        [PARLOR_SENTENCE]; /* "31-27?? allows 9-13, which wins a man. Better: 17-13."; "" without a mark */
} parlor_judgement;

/* Called after each position; not 0: stop. */
typedef int parlor_progress(void *context, int done, int of);

/* Judge all moves of the record with the game's strongest engine. `nodes` 0: the usual number a position. Blocks.
 * `progress` may be NULL. A review that was stopped has judgements of some moves only. */
PARLOR_API int parlor_review_run(const parlor_record *record, uint64_t nodes, parlor_progress *progress,
                                 void *context, parlor_review **out, char *why);
PARLOR_API void parlor_review_free(parlor_review *review);
/* PARLOR_WRONG if that move has not been judged. */
PARLOR_API int parlor_review_get(const parlor_review *review, int ply, parlor_judgement *out, char *why);

/* ---- Batches: many games at once, for programs that learn ----
 *
 * All arrays are the caller's, one row for each game of the batch, and contiguous. A game that is over stays as it is
 * until it is reset. */

typedef struct parlor_batch parlor_batch;

PARLOR_API int parlor_batch_new(const parlor_game *game, int count, uint64_t seed, parlor_batch **out,
                                char *why);
PARLOR_API void parlor_batch_free(parlor_batch *batch);
PARLOR_API int parlor_batch_count(const parlor_batch *batch);
/* Begin game `index` again from the start; negative: all of them. */
PARLOR_API int parlor_batch_reset(parlor_batch *batch, int index, char *why);
/* The same from a position. */
PARLOR_API int parlor_batch_set(parlor_batch *batch, int index, const parlor_position *from, char *why);
PARLOR_API int parlor_batch_get(const parlor_batch *batch, int index, parlor_position *out, char *why);
/* The side to move of each game. */
PARLOR_API void parlor_batch_sides(const parlor_batch *batch, int8_t *out);
/* How each game stands, as parlor_outcome. */
PARLOR_API void parlor_batch_outcomes(const parlor_batch *batch, int8_t *out);
/* 1 for each legal action, else 0: count * actions bytes. Nothing is legal in a game that is over. */
PARLOR_API void parlor_batch_masks(const parlor_batch *batch, uint8_t *out);
/* What the side to move sees: count * planes * rows * columns bytes of 0 or 1. The planes: own men, own kings, the
 * other's men, the other's kings, where a legal move ends, and one that is 1 everywhere if side 1 is to move. */
PARLOR_API void parlor_batch_observe(const parlor_batch *batch, int8_t *out);
/* A random legal action for each game, -1 where the game is over. */
PARLOR_API void parlor_batch_random(parlor_batch *batch, int32_t *out);
/* Play an action in each game; games that are over, and actions of -1, are left alone. If one is not legal the error
 * names it and no game is changed. */
PARLOR_API int parlor_batch_step(parlor_batch *batch, const int32_t *actions, char *why);
/* Random games from each position of the batch: count * 3 numbers, as parlor_random_games gives them. */
PARLOR_API void parlor_batch_random_games(parlor_batch *batch, uint64_t games, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif
