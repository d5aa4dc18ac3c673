/* PdnLexer: the characters of a PDN file as tokens. Private to the PDN sources.
 *
 * Streams through a buffer of fixed size. Move numbers with a dot, blanks, `%` lines and the byte order mark
 * are dropped here; only meaningful tokens remain. It never stops at bad input: that becomes a token, too. */
#ifndef PARLOR_CHECKERS_PDN_LEXER_H
#define PARLOR_CHECKERS_PDN_LEXER_H

#include "game/game.h"
#include "games/checkers/pdn/pdn_text.h"

typedef enum PdnTokenKind {
    TOKEN_END,
    TOKEN_TAG,     /* name, text */
    TOKEN_MOVE,    /* written */
    TOKEN_NUMBER,  /* number: of a move, or a square of a move written as separate squares */
    TOKEN_LETTERS, /* number: the GameType whose moves look like this; text */
    TOKEN_NAG,     /* number */
    TOKEN_COMMENT, /* text */
    TOKEN_WORDS,   /* text: a comment without braces; wrong: what it is where no comment can be */
    TOKEN_SETUP,   /* text: a position between slashes */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_RESULT, /* outcome */
    TOKEN_WRONG,  /* wrong: a sentence */
} PdnTokenKind;

/* The squares of a move as they were written, from 1; a number that is too large is PDN_SQUARE_LARGE. */
enum { PDN_SQUARE_LARGE = 255 };
typedef struct PdnWritten {
    uint8_t count; /* 0 = too many for any move */
    char mark;     /* between them: '-' or 'x' */
    uint8_t square[PATH_SQUARES];
} PdnWritten;

typedef struct PdnToken {
    PdnTokenKind kind;
    int line, column;
    size_t from, to;             /* where its bytes are in the file */
    size_t value_from, value_to; /* of a tag: the part between the quotes */
    PdnWritten written;
    const char *name, *text; /* valid until the next token is asked for */
    int number;
    Outcome outcome;
    Status wrong;
    bool in_header; /* the fault is in a tag */
} PdnToken;

/* Where the bytes come from: fills the buffer, returns how many; 0 at the end. */
typedef size_t (*PdnFill)(void *context, char *buffer, size_t size);

enum { LEXER_BUFFER = 1 << 15, LEXER_AHEAD = 256, LEXER_TEXT_MAX = 1 << 18 };

typedef struct PdnLexer {
    PdnFill fill;
    void *context;
    size_t base;    /* bytes of the file before the buffer's first */
    size_t at, end; /* the bytes not yet taken */
    bool ended;     /* `fill` has no more */
    int line, column;
    bool after_move;         /* there is nothing between the last move and here */
    PdnText raw, name, text; /* of the current token */
    char buffer[LEXER_BUFFER];
} PdnLexer;

void pdn_lexer_init(PdnLexer *lexer, PdnFill fill, void *context);
void pdn_lexer_release(PdnLexer *lexer);
void pdn_lexer_next(PdnLexer *lexer, PdnToken *out);
/* Is the next thing on this line a comment? One that follows the result still belongs to the game. */
bool pdn_lexer_comment_follows(PdnLexer *lexer);
/* Is the next thing a closing bracket? A result before it ends a variation, not the game. */
bool pdn_lexer_close_follows(PdnLexer *lexer);
/* The end of the bytes that belong to the last token, including the line end if only blanks precede it. */
size_t pdn_lexer_line_end(PdnLexer *lexer);
/* Did memory run out? */
bool pdn_lexer_failed(const PdnLexer *lexer);

/* The result that is written like this: 1-0, 0-1, 1/2-1/2, 1/2, ½-½, 2-0, 0-2, 1-1, 0-0 or *. */
bool pdn_read_result(const char *text, Outcome *out);
/* The reverse: 1-0, 0-1, 1/2-1/2 or *. */
const char *pdn_result_text(Outcome outcome);

#endif
