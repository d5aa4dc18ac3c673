#include "games/checkers/pdn_lexer.h"

#include "base/text.h"

#include <string.h>

enum { NONE = -1, NAG_MAX = 255, NAG_FORCED = 7 };

/* ---- Characters ---- */

/* Get at least the byte `ahead` places on into the buffer, if there is one. */
static void refill(PdnLexer *lexer, size_t ahead)
{
    size_t left = lexer->end - lexer->at;
    memmove(lexer->buffer, lexer->buffer + lexer->at, left);
    lexer->at = 0;
    lexer->end = left;
    while (lexer->end <= ahead && !lexer->ended) {
        size_t got = lexer->fill(lexer->context, lexer->buffer + lexer->end, LEXER_BUFFER - lexer->end);
        lexer->end += got;
        lexer->ended = got == 0;
    }
}

/* The byte `ahead` places on (0 is the next one), NONE past the end. */
static inline int peek(PdnLexer *lexer, size_t ahead)
{
    if (lexer->at + ahead >= lexer->end && !lexer->ended) refill(lexer, ahead);
    return lexer->at + ahead < lexer->end ? (unsigned char)lexer->buffer[lexer->at + ahead] : NONE;
}

/* Take the next byte, which must be there. A line ends with LF, CR LF or CR. */
static char take(PdnLexer *lexer)
{
    char c = lexer->buffer[lexer->at++];
    if (c == '\n' || (c == '\r' && peek(lexer, 0) != '\n')) {
        lexer->line++;
        lexer->column = 1;
    } else if ((c & 0xC0) != 0x80) {
        lexer->column++;
    }
    return c;
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Of ASCII only: the answer must not depend on the locale. */
static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name(int c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

static void keep(PdnLexer *lexer, char c)
{
    if (lexer->raw.length < LEXER_TEXT_MAX) pdn_text_add_char(&lexer->raw, c);
}

/* How many blanks come next, on this line only. */
static size_t blanks_ahead(PdnLexer *lexer, size_t from)
{
    size_t count = 0;
    while (from + count < LEXER_AHEAD &&
           (peek(lexer, from + count) == ' ' || peek(lexer, from + count) == '\t'))
        count++;
    return count;
}

/* ---- Results ---- */

/* The usual way to write each outcome comes first. */
static const struct {
    const char *text;
    Outcome outcome;
} RESULTS[] = {
    {"*", OUTCOME_NONE},    {"1-0", OUTCOME_FIRST},  {"0-1", OUTCOME_SECOND}, {"1/2-1/2", OUTCOME_DRAW},
    {"2-0", OUTCOME_FIRST}, {"0-2", OUTCOME_SECOND}, {"1-1", OUTCOME_DRAW},   {"0-0", OUTCOME_NONE},
};

bool pdn_read_result(const char *text, Outcome *out)
{
    for (size_t i = 0; i < sizeof RESULTS / sizeof RESULTS[0]; i++) {
        if (strcmp(text, RESULTS[i].text) != 0) continue;
        *out = RESULTS[i].outcome;
        return true;
    }
    return false;
}

const char *pdn_result_text(Outcome outcome)
{
    size_t i = 0;
    while (RESULTS[i].outcome != outcome)
        i++;
    return RESULTS[i].text;
}

/* ---- Tokens ---- */

static void wrong(PdnToken *token, Status status)
{
    token->kind = TOKEN_WRONG;
    token->wrong = status;
}

/* The text taken so far, cleaned, as the token's. */
static void finish_text(PdnLexer *lexer, PdnToken *token, PdnTokenKind kind)
{
    pdn_text_add_clean(&lexer->text, lexer->raw.start, lexer->raw.length);
    token->text = lexer->text.start != NULL ? lexer->text.start : "";
    token->kind = kind;
    if (lexer->raw.length == LEXER_TEXT_MAX)
        wrong(token, status_wrong("this text is too long; expected less than %d bytes", LEXER_TEXT_MAX));
}

/* Does a tag begin in the first column here? Nobody writes that into a comment, so an open comment was never
 * closed when we meet it. */
static bool at_new_header(PdnLexer *lexer)
{
    if (lexer->column != 1 || peek(lexer, 0) != '[' || !is_name(peek(lexer, 1))) return false;
    size_t ahead = 1;
    while (ahead < LEXER_AHEAD && is_name(peek(lexer, ahead)))
        ahead++;
    ahead += blanks_ahead(lexer, ahead);
    return peek(lexer, ahead) == '"';
}

/* The rest of a comment whose first bracket is taken. */
static void take_comment(PdnLexer *lexer, PdnToken *token, char closing)
{
    while (peek(lexer, 0) != closing) {
        if (peek(lexer, 0) == NONE || at_new_header(lexer)) {
            wrong(token, status_wrong("this comment is not closed; expected a \"%c\"", closing));
            return;
        }
        keep(lexer, take(lexer));
    }
    take(lexer);
    finish_text(lexer, token, TOKEN_COMMENT);
}

/* From a `;` to the end of the line. */
static void take_line_comment(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    while (peek(lexer, 0) != NONE && peek(lexer, 0) != '\n' && peek(lexer, 0) != '\r')
        keep(lexer, take(lexer));
    finish_text(lexer, token, TOKEN_COMMENT);
}

static void take_setup(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    while (peek(lexer, 0) != '/') {
        if (peek(lexer, 0) == NONE || peek(lexer, 0) == '\n') {
            wrong(token, status_wrong("this position is not closed; expected a \"/\""));
            return;
        }
        keep(lexer, take(lexer));
    }
    take(lexer);
    finish_text(lexer, token, TOKEN_SETUP);
}

/* A quote ends the value only before a bracket: values with quotes in them that nobody escaped are common. */
static bool at_value_end(PdnLexer *lexer)
{
    return peek(lexer, 0) == '"' && peek(lexer, 1 + blanks_ahead(lexer, 1)) == ']';
}

static bool take_value(PdnLexer *lexer)
{
    while (!at_value_end(lexer)) {
        int c = peek(lexer, 0), after = peek(lexer, 1);
        if (c == NONE || c == '\n' || c == '\r') return false;
        if (c == '\\' && (after == '"' || after == '\\')) take(lexer);
        keep(lexer, take(lexer));
    }
    while (take(lexer) != ']')
        ;
    return true;
}

static void skip_line(PdnLexer *lexer)
{
    while (peek(lexer, 0) != NONE && peek(lexer, 0) != '\n' && peek(lexer, 0) != '\r')
        take(lexer);
}

static void take_tag(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    for (size_t i = blanks_ahead(lexer, 0); i > 0; i--)
        take(lexer);
    while (is_name(peek(lexer, 0)) && lexer->name.length < LEXER_AHEAD)
        pdn_text_add_char(&lexer->name, take(lexer));
    for (size_t i = blanks_ahead(lexer, 0); i > 0; i--)
        take(lexer);
    bool fine = lexer->name.length > 0 && is_letter(lexer->name.start[0]) && peek(lexer, 0) == '"';
    if (fine) {
        take(lexer);
        fine = take_value(lexer);
    }
    if (!fine) {
        skip_line(lexer);
        wrong(token, status_wrong("this tag is damaged; expected [Name \"value\"]"));
        token->in_header = true;
        return;
    }
    token->name = lexer->name.start;
    finish_text(lexer, token, TOKEN_TAG);
}

/* `$` and a number. */
static void take_nag(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    int number = is_digit(peek(lexer, 0)) ? 0 : NAG_MAX + 1;
    while (is_digit(peek(lexer, 0))) {
        number = number * 10 + (take(lexer) - '0');
        if (number > NAG_MAX) number = NAG_MAX + 1;
    }
    token->kind = TOKEN_NAG;
    token->number = number;
    if (number > NAG_MAX) wrong(token, status_wrong("expected a number from 0 to %d after \"$\"", NAG_MAX));
}

/* `!` and `?`, the judgements that have marks of their own. */
static void take_marks(PdnLexer *lexer, PdnToken *token)
{
    static const char *const MARKS[] = {"!", "?", "!!", "??", "!?", "?!"};
    char marks[4];
    size_t count = 0;
    while (peek(lexer, 0) == '!' || peek(lexer, 0) == '?') {
        char c = take(lexer);
        if (count < sizeof marks - 1) marks[count++] = c;
    }
    marks[count] = '\0';
    for (int i = 0; i < 6; i++) {
        if (strcmp(marks, MARKS[i]) != 0) continue;
        token->kind = TOKEN_NAG;
        token->number = i + 1;
        return;
    }
    wrong(token, status_wrong("expected one of ! ? !! ?? !? ?! as a mark"));
}

/* A bracket opens a variation, encloses a mark: (!?), or a comment: (so some programs write them). */
static void take_open(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    token->kind = TOKEN_OPEN;
    int c = peek(lexer, 0);
    if (is_letter(c)) take_comment(lexer, token, ')');
    if (c != '!' && c != '?') return;
    take_marks(lexer, token);
    if (peek(lexer, 0) == ')')
        take(lexer);
    else
        wrong(token, status_wrong("expected a \")\" after the mark"));
}

/* A star glued to a move marks it as the only one, unless nothing more comes: then it ends the game. */
static void take_star(PdnLexer *lexer, PdnToken *token, bool glued)
{
    take(lexer);
    size_t ahead = 0;
    while (ahead < LEXER_AHEAD && is_blank(peek(lexer, ahead)))
        ahead++;
    int after = peek(lexer, ahead);
    bool mark = glued && after != NONE && after != '[';
    token->kind = mark ? TOKEN_NAG : TOKEN_RESULT;
    token->number = NAG_FORCED;
    token->outcome = OUTCOME_NONE;
}

static bool is_separator(int c)
{
    return c == '-' || c == 'x' || c == 'X' || c == ':' || c == '/';
}

/* Take the digits and separators of a move or result into `raw`, without the blanks of "11 - 15". False when
 * it is a mere number: the number of a move. */
static bool take_squares(PdnLexer *lexer)
{
    bool separated = false;
    while (is_digit(peek(lexer, 0))) {
        while (is_digit(peek(lexer, 0)))
            keep(lexer, take(lexer));
        size_t before = blanks_ahead(lexer, 0);
        if (!is_separator(peek(lexer, before))) break;
        size_t after = blanks_ahead(lexer, before + 1);
        if (!is_digit(peek(lexer, before + 1 + after))) break;
        for (size_t i = 0; i < before + 1 + after; i++) {
            char c = take(lexer);
            if (c != ' ' && c != '\t') keep(lexer, c);
        }
        separated = true;
    }
    return separated;
}

/* A move or a result; false when it was the number of a move. */
static bool take_digits(PdnLexer *lexer, PdnToken *token)
{
    if (!take_squares(lexer)) {
        while (peek(lexer, 0) == '.')
            take(lexer);
        return false;
    }
    token->kind = TOKEN_MOVE;
    /* Digits and separators need no cleaning. Without memory there is no text. */
    token->text = lexer->raw.start != NULL ? lexer->raw.start : "";
    if (pdn_read_result(token->text, &token->outcome)) token->kind = TOKEN_RESULT;
    return true;
}

/* So much of a text as a sentence can show, in whole characters. */
static int shown_length(const PdnText *text)
{
    enum { SHOWN_MAX = 36 };
    size_t length = text->length < SHOWN_MAX ? text->length : SHOWN_MAX;
    while (length < text->length && (text->start[length] & 0xC0) == 0x80)
        length--;
    return (int)length;
}

/* What no token begins with: a word, or a byte that is no text at all. */
static void take_junk(PdnLexer *lexer, PdnToken *token)
{
    static const char EXPECTED[] = "expected a tag, move, comment, variation or result, found";
    for (int c = peek(lexer, 0); c != NONE && !is_blank(c) && strchr("{}()[]", c) == NULL; c = peek(lexer, 0))
        keep(lexer, take(lexer));
    if (lexer->raw.length == 0) keep(lexer, take(lexer));
    if (pdn_lexer_failed(lexer)) return; /* the reader asks for that after every game */
    pdn_text_add_clean(&lexer->text, lexer->raw.start, lexer->raw.length);
    int length = shown_length(&lexer->text);
    if (length == 0)
        wrong(token, status_wrong("%s the byte 0x%02X", EXPECTED, (unsigned char)lexer->raw.start[0]));
    else
        wrong(token, status_wrong("%s \"%.*s%s\"", EXPECTED, length, lexer->text.start,
                                  (size_t)length < lexer->text.length ? "…" : ""));
}

/* Drop blanks, dots and `%` lines; false when there were none. */
static bool skip_blanks(PdnLexer *lexer)
{
    bool any = false;
    for (int c = peek(lexer, 0); is_blank(c) || c == '.' || c == '%'; c = peek(lexer, 0), any = true)
        if (c == '%')
            skip_line(lexer);
        else
            take(lexer);
    return any;
}

/* True when a token was taken, false when it was one that means nothing. */
static bool take_token(PdnLexer *lexer, PdnToken *token, bool glued)
{
    int c = peek(lexer, 0);
    switch (c) {
    case NONE:
        token->kind = TOKEN_END;
        return true;
    case '{':
        take(lexer);
        take_comment(lexer, token, '}');
        return true;
    case ';':
        take_line_comment(lexer, token);
        return true;
    case '[':
        take_tag(lexer, token);
        return true;
    case '/':
        take_setup(lexer, token);
        return true;
    case '$':
        take_nag(lexer, token);
        return true;
    case '!':
    case '?':
        take_marks(lexer, token);
        return true;
    case '(':
        take_open(lexer, token);
        return true;
    case ')':
        take(lexer);
        token->kind = TOKEN_CLOSE;
        return true;
    case '*':
        take_star(lexer, token, glued);
        return true;
    default:
        break;
    }
    if (is_digit(c)) return take_digits(lexer, token);
    take_junk(lexer, token);
    return true;
}

void pdn_lexer_next(PdnLexer *lexer, PdnToken *out)
{
    bool taken = false;
    do {
        bool glued = !skip_blanks(lexer) && lexer->after_move;
        lexer->raw.length = lexer->name.length = lexer->text.length = 0;
        *out = (PdnToken){.line = lexer->line, .column = lexer->column, .name = "", .text = ""};
        taken = take_token(lexer, out, glued);
        lexer->after_move = out->kind == TOKEN_MOVE;
    } while (!taken);
}

bool pdn_lexer_comment_follows(PdnLexer *lexer)
{
    return peek(lexer, blanks_ahead(lexer, 0)) == '{';
}

void pdn_lexer_init(PdnLexer *lexer, PdnFill fill, void *context)
{
    memset(lexer, 0, offsetof(PdnLexer, buffer));
    lexer->fill = fill;
    lexer->context = context;
    lexer->line = lexer->column = 1;
    if (peek(lexer, 0) == 0xEF && peek(lexer, 1) == 0xBB && peek(lexer, 2) == 0xBF) lexer->at = 3;
}

void pdn_lexer_release(PdnLexer *lexer)
{
    pdn_text_release(&lexer->raw);
    pdn_text_release(&lexer->name);
    pdn_text_release(&lexer->text);
}

bool pdn_lexer_failed(const PdnLexer *lexer)
{
    return lexer->raw.failed || lexer->name.failed || lexer->text.failed;
}
