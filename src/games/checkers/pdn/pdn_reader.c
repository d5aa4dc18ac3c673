#include "games/checkers/pdn/pdn.h"

#include "base/text.h"
#include "games/checkers/notation.h"
#include "games/checkers/pdn/pdn_replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct TextSource {
    const char *at;
    size_t left;
} TextSource;

struct PdnReader {
    FILE *file; /* NULL if it reads a text */
    TextSource source;
    PdnToken token; /* the next one, not yet used */
    PdnError error;
    PdnRaws raws;   /* the moves of the current game as written */
    PdnFault fault; /* what is wrong with it */
    size_t end;     /* where the previous game ended */
    int kind;       /* the GameType of the games before it */
    /* About the current game. */
    bool any;           /* it has something: a tag, a move … */
    bool body;          /* it has moves or a result: a tag begins the next game */
    bool other;         /* it is of another kind: its contents are not checked */
    bool moved;         /* a move or number was read */
    bool typed;         /* it has a GameType */
    bool set_up;        /* it has SetUp "1" */
    bool placed;        /* a position was given */
    bool result_tagged; /* it has a Result tag */
    bool ended;         /* by a result */
    Outcome by_tag;     /* the value of the Result tag */
    PdnLexer lexer;
};

/* ---- Life ---- */

static size_t fill_from_file(void *context, char *buffer, size_t size)
{
    PdnReader *reader = context;
    return fread(buffer, 1, size, reader->file);
}

static size_t fill_from_text(void *context, char *buffer, size_t size)
{
    TextSource *source = &((PdnReader *)context)->source;
    if (size > source->left) size = source->left;
    memcpy(buffer, source->at, size);
    source->at += size;
    source->left -= size;
    return size;
}

static Status reader_open(FILE *file, TextSource source, PdnReader **out)
{
    PdnReader *reader = malloc(sizeof *reader); /* pdn_reader_next sets what a game begins with */
    if (reader == NULL) return status_failed("no memory to read a PDN file");
    reader->file = file;
    reader->source = source;
    reader->raws = (PdnRaws){0};
    reader->end = 0;
    reader->kind = PDN_CHECKERS;
    pdn_lexer_init(&reader->lexer, file != NULL ? fill_from_file : fill_from_text, reader);
    pdn_lexer_next(&reader->lexer, &reader->token);
    *out = reader;
    return status_ok();
}

Status pdn_reader_open_file(FILE *file, PdnReader **out)
{
    return reader_open(file, (TextSource){0}, out);
}

Status pdn_reader_open_text(const char *text, size_t length, PdnReader **out)
{
    return reader_open(NULL, (TextSource){text, length}, out);
}

void pdn_reader_close(PdnReader *reader)
{
    if (reader == NULL) return;
    pdn_lexer_release(&reader->lexer);
    pdn_raws_release(&reader->raws);
    free(reader);
}

const PdnError *pdn_reader_error(const PdnReader *reader)
{
    return &reader->error;
}

/* ---- Faults and other games ---- */

static void complain(PdnReader *reader, PdnWeight weight, Status status)
{
    pdn_fault(&reader->fault, weight, reader->token.line, reader->token.column, status);
}

/* The game is of another kind; the first sign of that is reported. */
static void name_kind(PdnReader *reader, PdnGame *game, int kind, const char *sign)
{
    char shown[60];
    const char *name = pdn_kind_name(kind);
    if (reader->other) return;
    reader->other = true;
    game->kind = kind;
    reader->error = (PdnError){.line = reader->token.line, .column = reader->token.column};
    reader->error.status = status_wrong("%s: %s", text_safe(shown, sizeof shown, sign),
                                        name != NULL ? name : "a game that PDN has no name for");
}

/* ---- Tags ---- */

/* A value that is not a number is ignored. */
static void use_game_type(PdnReader *reader, PdnGame *game, const char *value)
{
    char digits[12], sign[40], shown[40];
    size_t length = strspn(value, "0123456789");
    long kind;
    snprintf(digits, sizeof digits, "%.*s", (int)(length < 9 ? length : 9), value);
    bool fine = length > 0 && text_number(digits, 0, 999999999, &kind);
    if (!fine && *value != '\0' && strcmp(value, "?") != 0)
        complain(reader, FAULT_SMALL,
                 status_wrong("expected GameType \"21\" (checkers) or the number of another game, found "
                              "\"%s\"",
                              text_safe(shown, sizeof shown, value)));
    if (fine) reader->typed = true;
    if (!fine || kind == PDN_CHECKERS) return;
    snprintf(sign, sizeof sign, "GameType %ld", kind);
    name_kind(reader, game, (int)kind, sign);
}

static void use_result_tag(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    char shown[40];
    if (token->text[0] == '\0' || strcmp(token->text, "?") == 0) return;
    game->result_tag = (PdnSpan){token->value_from, token->value_to};
    reader->result_tagged = pdn_read_result(token->text, &reader->by_tag);
    if (!reader->result_tagged)
        complain(reader, FAULT_SMALL,
                 status_wrong("expected a Result of 1-0, 0-1, 1/2-1/2 or *, found \"%s\"",
                              text_safe(shown, sizeof shown, token->text)));
}

/* A position with letters, or with squares that only a larger board has: 10 to 50, 12 to 72. */
static bool place_other(PdnReader *reader, PdnGame *game, const char *fen)
{
    enum { RUSSIAN = 25, INTERNATIONAL = 20, CANADIAN = 27, SQUARES = 32, TEN = 50, TWELVE = 72 };
    int number = 0, largest = 0;
    for (const char *c = fen; *c != '\0'; c++) {
        number = *c >= '0' && *c <= '9' && number < 1000 ? number * 10 + (*c - '0') : 0;
        if (number > largest) largest = number;
        bool letter = *c >= 'a' && *c <= 'h' && c[1] >= '1' && c[1] <= '8' && c > fen &&
                      strchr(":,WBwbK", c[-1]) != NULL && *c != 'b';
        if (letter) name_kind(reader, game, RUSSIAN, "a position with squares like c3");
    }
    if (largest > SQUARES && largest <= TWELVE && !reader->other)
        name_kind(reader, game, largest <= TEN ? INTERNATIONAL : CANADIAN, "a position on a larger board");
    return reader->other;
}

static void place(PdnReader *reader, PdnGame *game, const char *fen)
{
    Pos pos;
    Status status = checkers_game.pos_read(fen, &pos), crowning = checkers_pos_read_crowning(fen, &pos);
    if (!ok(&crowning)) {
        if (!place_other(reader, game, fen)) complain(reader, FAULT_UNUSABLE, status);
        return;
    }
    if (!ok(&status))
        complain(reader, FAULT_SMALL,
                 status_wrong("a man stands where it would be crowned; it was read as a king"));
    game->start = pos;
    reader->placed = true;
}

static void use_tag(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    char shown[40];
    if (text_same(token->name, "GameType")) {
        use_game_type(reader, game, token->text);
    } else if (text_same(token->name, "Result")) {
        use_result_tag(reader, game, token);
    } else if (text_same(token->name, "FEN")) {
        if (!reader->other) place(reader, game, token->text);
    } else if (text_same(token->name, "SetUp")) {
        reader->set_up = token->text[0] == '1';
        if (strcmp(token->text, "0") != 0 && strcmp(token->text, "1") != 0)
            complain(reader, FAULT_SMALL,
                     status_wrong("expected SetUp \"0\" or \"1\", found \"%s\"",
                                  text_safe(shown, sizeof shown, token->text)));
    } else {
        Status status = pdn_game_add_tag(game, token->name, token->text);
        if (!ok(&status)) complain(reader, FAULT_SMALL, status);
    }
}

/* ---- What the other tokens mean ---- */

static void use_setup(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    if (reader->raws.count > 0)
        complain(reader, FAULT_SMALL, status_wrong("a position can only be set up before the first move"));
    else
        place(reader, game, token->text);
}

static void collect(PdnReader *reader, const PdnToken *token)
{
    bool move = token->kind == TOKEN_MOVE || token->kind == TOKEN_NUMBER;
    if (move && reader->set_up && !reader->placed) {
        complain(reader, FAULT_UNUSABLE,
                 status_wrong("the tag SetUp \"1\" needs a position; expected a tag FEN before the moves"));
        return;
    }
    reader->moved |= move;
    Status status = pdn_raws_add(&reader->raws, token);
    if (!ok(&status)) complain(reader, FAULT_CUT, status);
}

/* PDN 3.0 lets `*` end every game and leaves the result to the tag; older files repeat it at the end. If they
 * differ the tag counts, since lists show the tag. */
static void use_result(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    Outcome outcome = token->outcome;
    if (pdn_lexer_close_follows(&reader->lexer)) return;
    reader->ended = true;
    game->result_span = (PdnSpan){token->from, token->to};
    if (reader->result_tagged && outcome == OUTCOME_NONE) outcome = reader->by_tag;
    bool differ = reader->result_tagged && reader->by_tag != OUTCOME_NONE && reader->by_tag != outcome;
    if (differ)
        complain(reader, FAULT_SMALL,
                 status_wrong("expected the result %s, as the tag Result has it, found %s",
                              pdn_result_text(reader->by_tag), pdn_result_text(outcome)));
    game->result = differ ? reader->by_tag : outcome;
}

/* A move with letters in the middle of a game with numbers is a slip, not another game. */
static void use_letters(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    char sign[60];
    snprintf(sign, sizeof sign, "moves like %.30s", token->text);
    if (reader->raws.count == 0)
        name_kind(reader, game, token->number, sign);
    else
        complain(reader, FAULT_SMALL,
                 status_wrong("expected squares as numbers, as in 11-15, found \"%.30s\"", token->text));
}

/* Between the moves of older collections comments stand without braces. */
static void use_words(PdnReader *reader, const PdnToken *token)
{
    enum { SHOWN = 36 };
    PdnToken comment = *token;
    comment.kind = TOKEN_COMMENT;
    if (!reader->moved) {
        complain(reader, FAULT_SMALL, token->wrong);
        return;
    }
    collect(reader, &comment);
    char shown[SHOWN];
    complain(reader, FAULT_SMALL,
             status_wrong("a comment stands in braces, as in {%s}; it was read as one",
                          text_safe(shown, sizeof shown, token->text)));
}

static void use_token(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        use_tag(reader, game, token);
        break;
    case TOKEN_SETUP:
        use_setup(reader, game, token);
        break;
    case TOKEN_MOVE:
    case TOKEN_NUMBER:
    case TOKEN_NAG:
    case TOKEN_COMMENT:
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
        if (!reader->other) collect(reader, token);
        break;
    case TOKEN_WORDS:
        if (!reader->other) use_words(reader, token);
        break;
    case TOKEN_LETTERS:
        use_letters(reader, game, token);
        break;
    case TOKEN_RESULT:
        use_result(reader, game, token);
        break;
    case TOKEN_WRONG: /* where the position is unknown no move can be trusted */
        complain(reader, text_same(token->name, "FEN") ? FAULT_UNUSABLE : FAULT_SMALL, token->wrong);
        break;
    case TOKEN_END:
        break;
    }
}

/* ---- One game ---- */

static void begin_game(PdnReader *reader, PdnGame *game)
{
    Pos start = checkers_game.start(0);
    pdn_game_restart(game, &start);
    pdn_raws_clear(&reader->raws);
    game->whole = (PdnSpan){reader->end, reader->end};
    reader->fault = (PdnFault){.weight = FAULT_NONE};
    reader->any = reader->body = reader->other = reader->ended = reader->typed = reader->moved = false;
    reader->set_up = reader->placed = reader->result_tagged = false;
    reader->by_tag = OUTCOME_NONE;
}

/* A comment alone is not a game: it may be at the end of a file. Junk before the first tag is not part of the
 * game that begins there. */
static void note_kind(PdnReader *reader, const PdnToken *token)
{
    bool comment = token->kind == TOKEN_COMMENT, wrong = token->kind == TOKEN_WRONG;
    if (!comment) reader->any = true;
    if (!comment && token->kind != TOKEN_TAG && !(wrong && token->in_header)) reader->body = true;
}

static void use_and_go_on(PdnReader *reader, PdnGame *game)
{
    note_kind(reader, &reader->token);
    use_token(reader, game, &reader->token);
    if (!reader->ended) game->result_span = (PdnSpan){reader->token.to, reader->token.to};
    reader->end = pdn_lexer_line_end(&reader->lexer);
    pdn_lexer_next(&reader->lexer, &reader->token);
}

/* A tag after the moves begins the next game, and so does a second Event: the game before it has no moves. */
static bool begins_next_game(const PdnReader *reader, const PdnGame *game)
{
    const PdnToken *token = &reader->token;
    if (token->kind != TOKEN_TAG) return false;
    return reader->body || (text_same(token->name, "Event") && pdn_game_tag(game, "Event") != NULL);
}

/* The tokens up to the result, to the next game's first tag, or to the end of the file. A comment after the
 * result on the same line still belongs to the game. Without a result at the end the tag's counts. */
static void read_tokens(PdnReader *reader, PdnGame *game)
{
    while (!reader->ended) {
        PdnTokenKind kind = reader->token.kind;
        if (kind == TOKEN_END || begins_next_game(reader, game)) {
            game->result = reader->by_tag;
            break;
        }
        bool comment = kind == TOKEN_RESULT && pdn_lexer_comment_follows(&reader->lexer);
        use_and_go_on(reader, game);
        if (comment && reader->token.kind == TOKEN_COMMENT) use_and_go_on(reader, game);
    }
    if (reader->token.kind == TOKEN_END) reader->end = reader->token.to;
    game->whole.to = reader->end;
}

/* No move can be played, and the squares are those of a larger board. */
static void look_for_larger_board(PdnReader *reader, PdnGame *game)
{
    enum { SQUARES = 32, TEN = 50, TWELVE = 72, INTERNATIONAL = 20, CANADIAN = 27 };
    int largest = pdn_raws_largest(&reader->raws);
    if (game->move_count > 0 || largest <= SQUARES || largest > TWELVE) return;
    char sign[40];
    snprintf(sign, sizeof sign, "squares up to %d", largest);
    reader->token.line = reader->raws.raw[0].line;
    reader->token.column = reader->raws.raw[0].column;
    name_kind(reader, game, largest <= TEN ? INTERNATIONAL : CANADIAN, sign);
}

/* A game without moves, position and GameType is of the kind of the games before it in the file. */
static void look_for_kind_before(PdnReader *reader, PdnGame *game)
{
    bool empty = !reader->typed && !reader->placed && reader->raws.count == 0;
    if (empty && reader->kind != PDN_CHECKERS)
        name_kind(reader, game, reader->kind, "no moves, in a file of another game");
    else
        reader->kind = reader->other ? game->kind : PDN_CHECKERS;
}

static void tell_reader_fault(PdnReader *reader)
{
    const PdnFault *fault = &reader->fault;
    reader->error = (PdnError){fault->line, fault->column, fault->status, fault->weight >= FAULT_CUT};
}

static PdnNext play_game(PdnReader *reader, PdnGame *game)
{
    PdnFault *fault = &reader->fault;
    if (fault->weight < FAULT_UNUSABLE) look_for_kind_before(reader, game);
    if (!reader->other && fault->weight < FAULT_UNUSABLE) {
        PdnToken next = reader->token;
        pdn_replay(&reader->raws, game, fault);
        if (fault->weight >= FAULT_CUT) look_for_larger_board(reader, game);
        reader->token = next;
    }
    if (reader->other && fault->weight < FAULT_FAILED) return PDN_OTHER;
    if (fault->weight == FAULT_NONE) return PDN_GAME;
    tell_reader_fault(reader);
    if (fault->weight == FAULT_FAILED) return PDN_FAILED;
    bool position = reader->placed && fault->weight == FAULT_SMALL;
    return game->move_count > 0 || position ? PDN_FLAWED : PDN_WRONG;
}

PdnNext pdn_reader_next(PdnReader *reader, PdnGame *game)
{
    begin_game(reader, game);
    read_tokens(reader, game);
    bool unreadable = reader->file != NULL && ferror(reader->file);
    if (unreadable || pdn_lexer_failed(&reader->lexer)) {
        Status status = unreadable ? status_failed("the file cannot be read") : status_failed("no memory");
        reader->error = (PdnError){reader->token.line, reader->token.column, status, true};
        return PDN_FAILED;
    }
    return reader->any ? play_game(reader, game) : PDN_END;
}

/* ---- A game of a file ---- */

static Status no_such_game(const char *path, int number, int count)
{
    if (count == 0) return status_wrong("%.200s holds no game", path);
    return status_wrong("%.200s has no game %d; it holds %d", path, number, count);
}

static Status load_number(PdnReader *reader, const char *path, int number, PdnGame *out)
{
    for (int count = 0;;) {
        PdnNext next = pdn_reader_next(reader, out);
        const PdnError *error = pdn_reader_error(reader);
        if (next == PDN_FAILED) return status_at(&error->status, "%.120s: ", path);
        if (next == PDN_END) return no_such_game(path, number, count);
        if (++count < number) continue;
        if (pdn_is_usable(next)) return status_ok();
        return status_at(&error->status, "%.120s:%d:%d: ", path, error->line, error->column);
    }
}

Status pdn_load_game(const char *path, int number, PdnGame *out)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return status_failed("%.200s cannot be opened: %s", path, strerror(errno));
    PdnReader *reader = NULL;
    Status status = pdn_reader_open_file(file, &reader);
    if (ok(&status)) {
        status = load_number(reader, path, number, out);
        pdn_reader_close(reader);
    }
    fclose(file);
    return status;
}
