/* Game: what a board game is. Read this file first.
 *
 * A game is a constant table of a few pure functions over two plain values:
 *
 *   Pos   a position: 64 bytes without pointers. Copy it by assignment, compare it with memcmp (a game
 *         keeps unused bytes 0). The side to move is part of it. What the bytes mean is the game's
 *         secret; nobody else looks inside.
 *   Move  a move: 64 bits, MOVE_NONE (0) is never a legal one. It has a meaning only together with the
 *         position it is played in.
 *
 * Rules only: no evaluation, no drawing, no clock. There is no unmake: `play` returns a new value. Squares
 * are numbered from 0 to squares - 1 in every game; a game has its own way to write them (`square_text`). All
 * functions are pure and may be called from any thread. None of them is on a hot path: an engine works on its
 * game's own types.
 *
 * Sides are 0 and 1; side 0 is the one listed first (X, Black). */
#ifndef PARLOR_GAME_GAME_H
#define PARLOR_GAME_GAME_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

enum {
    MOVES_MAX = 128,   /* legal moves of one position, in any game */
    PATH_SQUARES = 10, /* squares touched by one move */
    SQUARES_MAX = 81,  /* squares of a board */
    MOVE_TEXT = 40,    /* bytes for the notation of a move, including the final 0 */
    POS_TEXT = 200,    /* bytes for the notation of a position, including the final 0 */
    SQUARE_TEXT = 8,
    VARIANT_TEXT = 16,
};

/* Marks text that is translated where it is shown (view/words.h). */
#ifndef N_
#define N_(english) english
#endif

typedef struct Pos {
    uint64_t word[8];
} Pos;

typedef uint64_t Move;
#define MOVE_NONE ((Move)0)

typedef enum Outcome { OUTCOME_NONE, OUTCOME_FIRST, OUTCOME_SECOND, OUTCOME_DRAW } Outcome;

/* What ended a game. These can end any game; from ENDING_OF_GAME on follow those of the game's rules, in the
 * order of its `endings`. */
enum {
    ENDING_NONE, /* the game is open */
    ENDING_RESIGNED,
    ENDING_TIME,      /* a side ran out of time */
    ENDING_NO_ANSWER, /* an engine failed */
    ENDING_AGREED,
    ENDING_TOO_LONG,
    ENDING_RECORDED, /* a file says so */
    ENDING_OF_GAME,
};

typedef struct Result {
    Outcome outcome;
    int ending; /* ENDING_ */
} Result;

/* All positions of a game so far, oldest first; the last one is the current position. `rules` is the set of
 * the game's optional rules in force (bit i for game->rules[i]). A borrowed view. */
typedef struct History {
    const Pos *pos;
    int count;
    unsigned rules;
} History;

/* What stands on a square, for drawing; enough for all our games. */
typedef enum Piece { PIECE_NONE, PIECE_MAN, PIECE_KING } Piece;

typedef struct Square {
    Piece piece;
    int side; /* its owner; 0 if there is no piece */
} Square;

/* A way to play a game that begins with a position of its own, and is the same from there. */
typedef struct Variant {
    const char *name;  /* as typed: "count" */
    const char *start; /* as text */
} Variant;

typedef struct Game {
    const char *name;         /* as typed: "tictactoe" */
    const char *title;        /* as shown: "Tic-tac-toe" */
    const char *side_name[2]; /* "X", "O"; "Black", "White" */
    bool either_starts;       /* may side 1 move first? Otherwise `start` always gets side 0 */
    bool captures;            /* pieces are captured */
    bool hidden;              /* known by name, but not offered in menus */
    const char *rules[4];     /* optional rules by name, NULL-terminated: "repetition", "forty-move" */
    const Variant *variants;  /* besides the usual way, ended by one without a name; NULL: none */
    const char *endings[5];   /* how its rules end it, NULL-terminated: "three in a row"; marked with N_ */
    const char *move_help;    /* what a typed move looks like, for error messages: "a square 0-8" */
    const char *pos_help;     /* the same of a position; NULL: nothing to say */

    /* Geometry: the board is columns by rows cells, seen from the usual side (row 0 at the top). */
    int squares, columns, rows;
    void (*cell)(int square, int *column, int *row);

    /* Rules. */
    Pos (*start)(int side_to_move);
    int (*side)(const Pos *pos);                       /* the side to move */
    int (*moves)(const Pos *pos, Move out[MOVES_MAX]); /* legal moves in the game's order; 0 if it is over */
    Pos (*play)(const Pos *pos, Move move);            /* `move` must be legal here */
    Result (*result)(const History *history);          /* judges the last position of the history */
    Square (*at)(const Pos *pos, int square);
    /* The squares that a hand touches to make the move, in order; returns how many. No legal move's path is
     * the beginning of another's. */
    int (*path)(const Pos *pos, Move move, uint8_t out[PATH_SQUARES]);
    /* Other ways to touch the same move, numbered from 1: for example any cell of the column into which a
     * piece falls. Returns the number of squares of that way, 0 if there is no such way. NULL: `path` is the
     * only one. */
    int (*other_path)(const Pos *pos, Move move, int way, uint8_t out[PATH_SQUARES]);

    /* Notation. */
    void (*square_text)(int square, char out[SQUARE_TEXT]);
    void (*move_text)(const Pos *pos, Move move, char out[MOVE_TEXT]);
    /* Is `text` a way to write this legal move? There may be several ways, and a text may fit several
     * moves. */
    bool (*names_move)(const Pos *pos, Move move, const char *text);
    void (*pos_text)(const Pos *pos, char out[POS_TEXT]);
    /* Reads any position that could be set up on a board; others are refused with the reason. */
    MUST_USE Status (*pos_read)(const char *text, Pos *out);

    /* The position with the colours exchanged, side to move included: each side now has what the other had.
     * NULL if the game has no such symmetry. */
    Pos (*reversed)(const Pos *pos);

    /* game_perft by the game's own fast generator, for checks and speed; NULL where there is none. */
    uint64_t (*perft)(const Pos *pos, int depth);

    /* Moves as numbers below `actions` that mean the same in every position, for programs that learn; see
     * game_action. NULL: every move touches one square, and that is its number. */
    int actions;
    int (*action)(const Pos *pos, Move move);
    /* game_random_games by the game's own fast random games; NULL where there are none. */
    void (*random_games)(const Pos *pos, uint64_t games, uint64_t seed, uint64_t outcome[3]);
} Game;

/* ---- The list of games (games.def) ---- */

/* The i-th game, or NULL past the end. Hidden games come last. */
const Game *game_at(int index);
/* The game of that name; the error lists the games that exist. */
MUST_USE Status game_find(const char *name, const Game **out);

/* ---- What follows from the table, for every game alike ---- */

/* Where a variant begins; "" is the usual one. The error lists those that exist. */
MUST_USE Status game_variant_start(const Game *game, const char *variant, Pos *out);

/* The legal move that is written like this. Text can never produce an illegal move: the error says whether it
 * is not a move at all, is not legal here, or fits several moves. */
MUST_USE Status game_read_move(const Game *game, const Pos *pos, const char *text, Move *out);
bool game_is_legal(const Game *game, const Pos *pos, Move move);
bool pos_same(const Pos *a, const Pos *b);

/* Optional rules in force when nobody chose: all that the game has. */
unsigned game_default_rules(const Game *game);

/* The outcome that is a win for `side`, and the reverse (-1 for none and draw). */
Outcome outcome_win(int side);
int outcome_winner(Outcome outcome);
/* "none", "draw" or the winner's name. */
const char *outcome_name(const Game *game, Outcome outcome);
/* A few English words, as files and protocols have them: "three in a row", "the other side resigned", "". For
 * a person: presentation_ending. */
const char *ending_text(const Game *game, int ending);

/* How many numbers the game's moves have; the number of a legal move, which no other move of the position has;
 * and the legal move of that number, MOVE_NONE if there is none. */
int game_actions(const Game *game);
int game_action(const Game *game, const Pos *pos, Move move);
Move game_action_move(const Game *game, const Pos *pos, int action);

/* Play games of random moves from `pos` to their end, without the optional rules but with at most
 * RANDOM_GAME_PLIES moves; counts draws and the wins of either side by Outcome - 1: first, second, draw. */
enum { RANDOM_GAME_PLIES = 1000 };
void game_random_games(const Game *game, const Pos *pos, uint64_t games, uint64_t seed, uint64_t outcome[3]);

/* Number of move sequences of exactly `depth` moves; games that end earlier do not count. */
uint64_t game_perft(const Game *game, const Pos *pos, int depth);

#endif
