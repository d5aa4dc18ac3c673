/* PDN: games of checkers as text files (Portable Draughts Notation 3.0), both ways.
 *
 *   PdnGame    one game: tags, first position, main line, and everything around it (comments, NAGs, nested
 *              variations) in the order of the file. A value that owns memory: init, use, release.
 *   PdnReader  takes one game after the other from a file or a text. It streams: memory is bounded by the
 *              longest game, not by the file. Moves are read by their squares, whatever stands between them.
 *              A game with a fault is used up to it, and the fault is told with line and column; a game of
 *              another kind (GameType 20, moves like c3-d4) is named. The reader always goes on with the
 *              next one.
 *   writing    normalised text: UTF-8, lines under 80 columns (only a tag or a single word that is longer
 *              makes a longer line), GameType "21", numbered moves, jumps in the short form unless that is
 *              ambiguous. Reading it and writing it again gives the same text.
 *
 * To load a game for a session:
 *     PdnGame game;
 *     pdn_game_init(&game);
 *     Status status = pdn_load_game("match.pdn", 1, &game);
 *     if (ok(&status)) status = session_load(session, &game.start, game.moves, game.move_count, NULL);
 *     pdn_game_release(&game);
 * To save one: pdn_write_game.
 *
 * Results are from the point of view of Black, who moves first: `1-0` means that Black won. No object here is
 * shared: each belongs to the thread that uses it. */
#ifndef PARLOR_CHECKERS_PDN_H
#define PARLOR_CHECKERS_PDN_H

#include "game/game.h"
#include "games/checkers/pdn/pdn_text.h"

#include <stdio.h>

enum {
    PDN_DEPTH_MAX = 32,     /* variations inside variations */
    PDN_ITEMS_MAX = 100000, /* moves, comments … of one game */
    PDN_TEXT_MAX = 1 << 20, /* bytes of tags and comments of one game */
    PDN_COLUMNS_MAX = 79,   /* of a line that we write */
};

extern const Game checkers_game;

/* ---- PdnGame ---- */

typedef struct PdnTag {
    uint32_t name, value; /* where in `text` */
} PdnTag;

typedef enum PdnKind {
    PDN_MOVE,
    PDN_NAG,     /* a judgement, 0-255, on the move or position before it: 1 !  2 ?  3 !!  4 ??  5 !?  6 ?! */
    PDN_COMMENT, /* one line of UTF-8 */
    PDN_OPEN,    /* a variation begins: an alternative to the previous move */
    PDN_CLOSE,   /* the variation ends; the enclosing line continues */
} PdnKind;

/* A range of bytes of the input, counted from its beginning; both 0 if a game was not read but built. */
typedef struct PdnSpan {
    size_t from, to;
} PdnSpan;

typedef struct PdnItem {
    PdnKind kind;
    uint32_t value; /* of a NAG; of a comment: where in `text` */
    Move move;
    PdnSpan span;
} PdnItem;

/* Read the fields; change them only through the functions below. */
typedef struct PdnGame {
    Pos start;
    Outcome result; /* OUTCOME_NONE is written as `*` */
    Move *moves;    /* the main line alone */
    int move_count;
    PdnItem *items; /* all of it */
    int item_count;
    PdnTag *tags; /* Result, GameType, SetUp and FEN are not kept here: they follow from the rest */
    int tag_count;
    PdnText text;
    int kind;                                   /* its GameType: PDN_CHECKERS, another one after PDN_OTHER */
    PdnSpan whole;                              /* all of it: the spans of all games of a file are the file */
    PdnSpan result_tag;                         /* the value of the tag Result; empty: there is none */
    PdnSpan result_span;                        /* the result after the moves; empty: where it would be */
    int depth;                                  /* variations open while the game is being built */
    uint32_t moves_size, items_size, tags_size; /* memory behind the arrays */
} PdnGame;

/* An empty game from the usual start; holds no memory yet. */
void pdn_game_init(PdnGame *game);
void pdn_game_release(PdnGame *game);
/* Empty it again, from this position; the memory is kept for the next game. */
void pdn_game_restart(PdnGame *game, const Pos *start);

/* The tag's value, NULL if the game has none of that name (letter case does not matter). */
const char *pdn_game_tag(const PdnGame *game, const char *name);
const char *pdn_game_comment(const PdnGame *game, const PdnItem *item);

/* Build a game. Text may be in UTF-8 or Latin-1 and is made one clean line of UTF-8. Each fails only if the
 * game grows beyond the limits above or there is no memory. */
MUST_USE Status pdn_game_add_tag(PdnGame *game, const char *name, const char *value);
MUST_USE Status pdn_game_add_move(PdnGame *game, Move move); /* must be legal at this point of the line */
MUST_USE Status pdn_game_add_nag(PdnGame *game, int nag);
MUST_USE Status pdn_game_add_comment(PdnGame *game, const char *text);
MUST_USE Status pdn_game_add_open(PdnGame *game);
MUST_USE Status pdn_game_add_close(PdnGame *game);

/* ---- Reading ---- */

typedef struct PdnReader PdnReader;

typedef enum PdnNext {
    PDN_GAME,   /* a game without faults */
    PDN_FLAWED, /* with a fault: `game` has what could be used, at least one move or its own position;
                 * pdn_reader_error says what is wrong and where. An illegal move ends the game before it; smaller faults affect only
                 * themselves */
    PDN_OTHER,  /* a game of another kind: game->kind and pdn_reader_error name it; it has tags, but no
                * moves */
    PDN_WRONG,  /* nothing of it can be used; pdn_reader_error says why */
    PDN_FAILED, /* the rest of the file cannot be read, or there is no memory; pdn_reader_error says why. Stop
                 * reading */
    PDN_END,    /* no more games */
} PdnNext;

/* Is there a game of checkers to work with? */
static inline bool pdn_is_usable(PdnNext next)
{
    return next == PDN_GAME || next == PDN_FLAWED;
}

typedef struct PdnError {
    int line, column; /* from 1; columns count characters */
    Status status;    /* what is wrong and what was expected, without a full stop */
    bool cut;         /* the moves from here on are left out */
} PdnError;

/* `file` is borrowed until the reader is closed. */
MUST_USE Status pdn_reader_open_file(FILE *file, PdnReader **out);
/* `text` is borrowed in the same way; it may contain any bytes. */
MUST_USE Status pdn_reader_open_text(const char *text, size_t length, PdnReader **out);
void pdn_reader_close(PdnReader *reader); /* NULL is fine */
/* The next game replaces what `game` held. */
PdnNext pdn_reader_next(PdnReader *reader, PdnGame *game);
const PdnError *pdn_reader_error(const PdnReader *reader);

/* Game `number` (from 1) of a file, up to its fault if it has one. An unusable game, or one of another kind,
 * is refused with "FILE:LINE:COLUMN: why". */
MUST_USE Status pdn_load_game(const char *path, int number, PdnGame *out);

enum { PDN_CHECKERS = 21 };
/* The name of a GameType in PDN ("international draughts, 10×10"), NULL if it has none. */
const char *pdn_kind_name(int kind);

/* ---- Writing ---- */

/* The game as text, which the caller frees; NULL if there is no memory. */
char *pdn_game_text(const PdnGame *game);
/* The moves alone, without tags and result, numbered as if `ply` moves had come before; the caller frees
 * it. */
char *pdn_items_text(const PdnGame *game, int ply);
/* The whole game into a file, with the empty line that separates games. */
MUST_USE Status pdn_game_write(const PdnGame *game, FILE *out);

/* Write a game that consists only of moves, in one call: for saving from a session or a match. `tags` are
 * pairs of name and value, ended by NULL: {"Event", "Match", "Black", "master", NULL}. */
MUST_USE Status pdn_write_game(FILE *out, const char *const *tags, const Pos *start, const Move *moves,
                               int count, Outcome result);

#endif
