#include "games/checkers/pdn/pdn_lexer.h"

#include "base/text.h"

#include <string.h>

enum { NONE = -1, NAG_MAX = 255, NAG_FORCED = 7 };

/* ---- Characters ---- */

/* Make sure that the byte `ahead` places ahead is in the buffer, if there is one. */
static void refill(PdnLexer *lexer, size_t ahead)
{
    size_t left = lexer->end - lexer->at;
    lexer->base += lexer->at;
    memmove(lexer->buffer, lexer->buffer + lexer->at, left);
    lexer->at = 0;
    lexer->end = left;
    while (lexer->end <= ahead && !lexer->ended) {
        size_t got = lexer->fill(lexer->context, lexer->buffer + lexer->end, LEXER_BUFFER - lexer->end);
        lexer->end += got;
        lexer->ended = got == 0;
    }
}

/* The byte `ahead` places ahead (0 is the next one), NONE past the end. */
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

/* ASCII only: the answer must not depend on the locale. */
static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name(int c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

static void keep_char(PdnLexer *lexer, char c)
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
    {"1/2", OUTCOME_DRAW},  {"½-½", OUTCOME_DRAW},
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

/* Make the text taken so far, cleaned, the text of the token. */
static void finish_text(PdnLexer *lexer, PdnToken *token, PdnTokenKind kind)
{
    pdn_text_add_clean(&lexer->text, lexer->raw.start, lexer->raw.length);
    token->text = lexer->text.start != NULL ? lexer->text.start : "";
    token->kind = kind;
    if (lexer->raw.length == LEXER_TEXT_MAX)
        wrong(token, status_wrong("this text is too long; expected less than %d bytes", LEXER_TEXT_MAX));
}

/* Does a tag begin in the first column here? That does not occur inside comments, so an open comment ends
 * here: it was never closed. */
static bool at_new_header(PdnLexer *lexer)
{
    if (lexer->column != 1 || peek(lexer, 0) != '[' || !is_name(peek(lexer, 1))) return false;
    size_t ahead = 1;
    while (ahead < LEXER_AHEAD && is_name(peek(lexer, ahead)))
        ahead++;
    ahead += blanks_ahead(lexer, ahead);
    return peek(lexer, ahead) == '"';
}

/* The rest of a comment whose opening bracket has been taken. */
static void take_comment(PdnLexer *lexer, PdnToken *token, char closing)
{
    while (peek(lexer, 0) != closing) {
        if (peek(lexer, 0) == NONE || at_new_header(lexer)) {
            wrong(token, status_wrong("this comment is not closed; expected a \"%c\"", closing));
            return;
        }
        keep_char(lexer, take(lexer));
    }
    take(lexer);
    finish_text(lexer, token, TOKEN_COMMENT);
}

/* From a `;` to the end of the line. */
static void take_line_comment(PdnLexer *lexer, PdnToken *token)
{
    take(lexer);
    while (peek(lexer, 0) != NONE && peek(lexer, 0) != '\n' && peek(lexer, 0) != '\r')
        keep_char(lexer, take(lexer));
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
        keep_char(lexer, take(lexer));
    }
    take(lexer);
    finish_text(lexer, token, TOKEN_SETUP);
}

/* A quote ends the value only before a bracket: values with unescaped quotes are common. */
static bool at_value_end(PdnLexer *lexer)
{
    return peek(lexer, 0) == '"' && peek(lexer, 1 + blanks_ahead(lexer, 1)) == ']';
}

static bool take_value(PdnLexer *lexer, PdnToken *token)
{
    token->value_from = lexer->base + lexer->at;
    while (!at_value_end(lexer)) {
        int c = peek(lexer, 0), after = peek(lexer, 1);
        if (c == NONE || c == '\n' || c == '\r') return false;
        if (c == '\\' && (after == '"' || after == '\\')) take(lexer);
        keep_char(lexer, take(lexer));
    }
    token->value_to = lexer->base + lexer->at;
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
        fine = take_value(lexer, token);
    }
    if (lexer->name.length > 0) token->name = lexer->name.start;
    if (!fine) {
        skip_line(lexer);
        wrong(token, status_wrong("this tag is damaged; expected [Name \"value\"]"));
        token->in_header = true;
        return;
    }
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

/* `!`, `?` and their combinations: NAGs that are written as marks. */
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

/* A star attached to a move marks it as the only move, unless nothing follows: then it ends the game. */
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

/* ---- Moves ---- */

/* Other ways to write the dash or the cross between two squares: Unicode's dashes and minus sign, the
 * multiplication sign, both in Windows-1252, arrows and what stands in for a dash. */
static const struct {
    const char *bytes;
    char mark;
} SEPARATORS[] = {
    {"-", '-'},
    {"x", 'x'},
    {"X", 'x'},
    {":", 'x'},
    {"/", '/'},
    {"\xE2\x80\x90", '-'},
    {"\xE2\x80\x91", '-'},
    {"\xE2\x80\x92", '-'},
    {"\xE2\x80\x93", '-'},
    {"\xE2\x80\x94", '-'},
    {"\xE2\x88\x92", '-'},
    {"\xC3\x97", 'x'},
    {"\xE2\x86\x92", '-'},
    {">", '-'},
    {"_", '-'},
    {"~", '-'},
    {"\x96", '-'},
    {"\x97", '-'},
    {"\xD7", 'x'},
};

/* The length of the separator `ahead` places ahead, 0 if there is none. */
static size_t separator_ahead(PdnLexer *lexer, size_t ahead, char *mark)
{
    int first = peek(lexer, ahead);
    for (size_t i = 0; i < sizeof SEPARATORS / sizeof SEPARATORS[0]; i++) {
        const unsigned char *bytes = (const unsigned char *)SEPARATORS[i].bytes;
        size_t length = 0;
        if (first != bytes[0]) continue;
        while (bytes[length] != '\0' && peek(lexer, ahead + length) == bytes[length])
            length++;
        if (bytes[length] != '\0') continue;
        *mark = SEPARATORS[i].mark;
        return length;
    }
    return 0;
}

static int take_number(PdnLexer *lexer)
{
    enum { LARGEST = 100000 };
    int number = 0;
    while (is_digit(peek(lexer, 0))) {
        char c = take(lexer);
        keep_char(lexer, c);
        number = number < LARGEST ? number * 10 + (c - '0') : LARGEST;
    }
    return number;
}

/* Take the digits and separators of a move or result into `raw`, without the blanks of "11 - 15". False if it
 * is only a number. */
static bool take_squares(PdnLexer *lexer, PdnToken *token)
{
    PdnWritten *written = &token->written;
    bool separated = false, too_many = false;
    for (;;) {
        int number = token->number = take_number(lexer);
        too_many |= written->count == PATH_SQUARES;
        if (!too_many)
            written->square[written->count++] = (uint8_t)(number < PDN_SQUARE_LARGE ? number
                                                                                    : PDN_SQUARE_LARGE);
        char mark;
        size_t before = blanks_ahead(lexer, 0), length = separator_ahead(lexer, before, &mark);
        if (length == 0) break;
        size_t after = blanks_ahead(lexer, before + length);
        if (!is_digit(peek(lexer, before + length + after))) break;
        for (size_t i = 0; i < before + length + after; i++)
            take(lexer);
        keep_char(lexer, mark);
        if (!separated) written->mark = mark == 'x' ? 'x' : '-';
        separated = true;
    }
    if (too_many) written->count = 0;
    return separated;
}

/* A move, a result or a number; false if it was a move number with its dot. */
static bool take_digits(PdnLexer *lexer, PdnToken *token)
{
    bool separated = take_squares(lexer, token);
    /* Digits and separators need no cleaning. Without memory the text is empty. */
    token->text = lexer->raw.start != NULL ? lexer->raw.start : "";
    token->kind = separated ? TOKEN_MOVE : TOKEN_NUMBER;
    if (separated && pdn_read_result(token->text, &token->outcome)) token->kind = TOKEN_RESULT;
    return separated || peek(lexer, blanks_ahead(lexer, 0)) != '.';
}

/* ---- Moves of other games ---- */

/* The length of a square written with a letter: c3, f10; 0 if there is none. */
static size_t lettered_square(const char *text)
{
    size_t digits = 1;
    if (text[0] < 'a' || text[0] > 'l' || !is_digit(text[1])) return 0;
    while (is_digit(text[1 + digits]) && digits < 2)
        digits++;
    return 1 + digits;
}

/* c3-d4, e3:c5, c3d4: draughts on 8×8 squares as written outside the English-speaking countries. */
static bool is_lettered_move(const char *word)
{
    size_t first = lettered_square(word);
    if (first == 0) return false;
    word += first;
    word += *word == '-' || *word == ':' || *word == 'x';
    return lettered_square(word) > 0;
}

/* e4, Nf3, exd5, O-O. */
static bool is_chess_move(const char *word)
{
    if (strncmp(word, "O-O", 3) == 0) return true;
    if (*word != '\0' && strchr("KQRBN", *word) != NULL) word++;
    if (*word >= 'a' && *word <= 'h' && word[1] != '\0' && strchr("xabcdefgh", word[1]) != NULL) word++;
    if (*word == 'x') word++;
    size_t square = lettered_square(word);
    return square == 2 && (word[2] == '\0' || strchr("+#=!?", word[2]) != NULL);
}

/* Is the word just taken a move of another game? If so, make it a token. */
static bool find_lettered(PdnLexer *lexer, PdnToken *token)
{
    enum { CHESS = 0, RUSSIAN = 25 };
    const char *word = lexer->raw.start;
    bool draughts = is_lettered_move(word);
    if (!draughts && !is_chess_move(word)) return false;
    token->kind = TOKEN_LETTERS;
    token->number = draughts ? RUSSIAN : CHESS;
    pdn_text_add_clean(&lexer->text, word, lexer->raw.length);
    token->text = lexer->text.start != NULL ? lexer->text.start : "";
    return true;
}

/* The length of the part of a text that fits into a sentence, in whole characters. */
static int shown_length(const PdnText *text)
{
    enum { SHOWN_MAX = 36 };
    size_t length = text->length < SHOWN_MAX ? text->length : SHOWN_MAX;
    while (length < text->length && (text->start[length] & 0xC0) == 0x80)
        length--;
    return (int)length;
}

static void take_word(PdnLexer *lexer)
{
    for (int c = peek(lexer, 0); c != NONE && !is_blank(c) && strchr("{}()[]", c) == NULL; c = peek(lexer, 0))
        keep_char(lexer, take(lexer));
}

/* A letter that a word begins with; half signs are parts of results. */
static bool begins_word(int c)
{
    enum { LETTERS_FROM = 0xC3 }; /* in UTF-8 and in Latin-1 */
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= LETTERS_FROM;
}

/* The other words on the line after the first: a comment whose braces were forgotten. */
static void take_words(PdnLexer *lexer, PdnToken *token)
{
    for (size_t blanks; blanks = blanks_ahead(lexer, 0), begins_word(peek(lexer, blanks));) {
        if (blanks == 0) break;
        while (blanks-- > 0)
            keep_char(lexer, take(lexer));
        take_word(lexer);
    }
    lexer->text.length = 0;
    finish_text(lexer, token, TOKEN_WORDS);
}

/* Something that no token begins with: words, or a byte that is not text. */
static void take_junk(PdnLexer *lexer, PdnToken *token)
{
    static const char EXPECTED[] = "expected a tag, move, comment, variation or result, found";
    bool word = begins_word(peek(lexer, 0));
    take_word(lexer);
    if (lexer->raw.length == 0) keep_char(lexer, take(lexer));
    if (pdn_lexer_failed(lexer)) return; /* the reader checks for that after every game */
    if (pdn_read_result(lexer->raw.start, &token->outcome)) {
        token->kind = TOKEN_RESULT; /* ½-½ */
        return;
    }
    if (find_lettered(lexer, token)) return;
    pdn_text_add_clean(&lexer->text, lexer->raw.start, lexer->raw.length);
    int length = shown_length(&lexer->text);
    if (length == 0)
        wrong(token, status_wrong("%s the byte 0x%02X", EXPECTED, (unsigned char)lexer->raw.start[0]));
    else
        wrong(token, status_wrong("%s \"%.*s%s\"", EXPECTED, length, lexer->text.start,
                                  (size_t)length < lexer->text.length ? "…" : ""));
    if (length > 0 && word) take_words(lexer, token);
}

/* Drop blanks, dots, commas and `%` lines; false if there were none. */
static bool skip_between(PdnLexer *lexer)
{
    bool any = false;
    for (int c = peek(lexer, 0); is_blank(c) || c == '.' || c == ',' || c == '%';
         c = peek(lexer, 0), any = true)
        if (c == '%')
            skip_line(lexer);
        else
            take(lexer);
    return any;
}

/* Two bytes a character, as some editors save "Unicode": said once, instead of a fault for every byte. */
static bool take_wide_file(PdnLexer *lexer, PdnToken *token)
{
    int first = peek(lexer, 0), second = peek(lexer, 1);
    bool wide = lexer->base + lexer->at == 0 &&
                ((first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF));
    if (!wide) return false;
    wrong(token, status_wrong("this file is UTF-16; expected UTF-8: save it as that in a text editor"));
    lexer->at = lexer->end;
    lexer->ended = true;
    return true;
}

/* True if a token was taken, false if it was one without a meaning. */
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
    if (take_wide_file(lexer, token)) return true;
    take_junk(lexer, token);
    return true;
}

void pdn_lexer_next(PdnLexer *lexer, PdnToken *out)
{
    bool taken = false;
    do {
        bool glued = !skip_between(lexer) && lexer->after_move;
        lexer->raw.length = lexer->name.length = lexer->text.length = 0;
        *out = (PdnToken){.line = lexer->line, .column = lexer->column, .name = "", .text = ""};
        out->from = lexer->base + lexer->at;
        taken = take_token(lexer, out, glued);
        out->to = lexer->base + lexer->at;
        lexer->after_move = out->kind == TOKEN_MOVE || out->kind == TOKEN_NUMBER;
    } while (!taken);
}

bool pdn_lexer_comment_follows(PdnLexer *lexer)
{
    return peek(lexer, blanks_ahead(lexer, 0)) == '{';
}

bool pdn_lexer_close_follows(PdnLexer *lexer)
{
    size_t ahead = 0;
    while (ahead < LEXER_AHEAD && is_blank(peek(lexer, ahead)))
        ahead++;
    return peek(lexer, ahead) == ')';
}

size_t pdn_lexer_line_end(PdnLexer *lexer)
{
    size_t end = lexer->base + lexer->at, ahead = blanks_ahead(lexer, 0);
    int c = peek(lexer, ahead), after = peek(lexer, ahead + 1);
    if (c == '\n') return end + ahead + 1;
    if (c == '\r') return end + ahead + (after == '\n' ? 2 : 1);
    return end;
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
