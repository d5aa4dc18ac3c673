#include "games/checkers/pdn.h"

#include "base/text.h"
#include "games/checkers/pdn_lexer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How far a line of moves has come. */
typedef struct Line {
    Pos now, before; /* `before` the last move: where a variation begins */
    bool moved;
} Line;

typedef struct TextSource {
    const char *at;
    size_t left;
} TextSource;

struct PdnReader {
    FILE *file; /* NULL when it reads a text */
    TextSource source;
    PdnToken token; /* the next one, not yet used */
    PdnError error;
    Line line[PDN_DEPTH_MAX + 1]; /* the main line and the variations open in it */
    /* Of the present game. */
    bool any;           /* something was there: a tag, a move … */
    bool body;          /* moves or a result were there: a tag would begin the next game */
    bool broken;        /* an error was found: read on to its end without playing */
    bool set_up;        /* SetUp "1" was there */
    bool placed;        /* a position was given */
    bool result_tagged; /* a Result tag was there */
    Outcome by_tag;     /* and said this */
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
    free(reader);
}

const PdnError *pdn_reader_error(const PdnReader *reader)
{
    return &reader->error;
}

/* ---- What the tokens mean ---- */

static Status check_game_type(const char *value)
{
    char shown[40];
    size_t length = strspn(value, "0123456789");
    if (length == 2 && strncmp(value, "21", 2) == 0 && (value[2] == '\0' || value[2] == ','))
        return status_ok();
    return status_wrong("expected GameType \"21\" (checkers), found \"%s\"",
                        text_safe(shown, sizeof shown, value));
}

static Status read_result_tag(PdnReader *reader, const char *value)
{
    char shown[40];
    if (*value == '\0' || strcmp(value, "?") == 0) return status_ok();
    reader->result_tagged = true;
    if (pdn_read_result(value, &reader->by_tag)) return status_ok();
    return status_wrong("expected a Result of 1-0, 0-1, 1/2-1/2 or *, found \"%s\"",
                        text_safe(shown, sizeof shown, value));
}

static Status place(PdnReader *reader, PdnGame *game, const char *fen)
{
    Pos pos;
    Status status = checkers_game.pos_read(fen, &pos);
    if (!ok(&status)) return status;
    game->start = pos;
    reader->line[0].now = pos;
    reader->placed = true;
    return status_ok();
}

static Status use_tag(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    char shown[40];
    if (text_same(token->name, "GameType")) return check_game_type(token->text);
    if (text_same(token->name, "Result")) return read_result_tag(reader, token->text);
    if (text_same(token->name, "FEN")) return place(reader, game, token->text);
    if (!text_same(token->name, "SetUp")) return pdn_game_add_tag(game, token->name, token->text);
    if (strcmp(token->text, "0") != 0 && strcmp(token->text, "1") != 0)
        return status_wrong("expected SetUp \"0\" or \"1\", found \"%s\"",
                            text_safe(shown, sizeof shown, token->text));
    reader->set_up = token->text[0] == '1';
    return status_ok();
}

static Status use_setup(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    if (game->item_count > 0) return status_wrong("a position can only be set up before the first move");
    return place(reader, game, token->text);
}

static Status use_move(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    Line *line = &reader->line[game->depth];
    Move move;
    if (reader->set_up && !reader->placed)
        return status_wrong("the tag SetUp \"1\" needs a position; expected a tag FEN before the moves");
    Status status = game_read_move(&checkers_game, &line->now, token->text, &move);
    if (ok(&status)) status = pdn_game_add_move(game, move);
    if (!ok(&status)) return status;
    line->before = line->now;
    line->now = checkers_game.play(&line->now, move);
    line->moved = true;
    return status_ok();
}

static Status use_open(PdnReader *reader, PdnGame *game)
{
    Line *around = &reader->line[game->depth];
    if (!around->moved) return status_wrong("a variation needs a move before it; expected a move");
    Status status = pdn_game_add_open(game);
    if (ok(&status)) reader->line[game->depth] = (Line){.now = around->before};
    return status;
}

static Status use_close(PdnGame *game)
{
    if (game->depth == 0) return status_wrong("\")\" without its \"(\"; expected a move or a result");
    return pdn_game_add_close(game);
}

/* PDN 3.0 lets `*` end every game and leaves the result to the tag; older files repeat it at the end. */
static Status use_result(PdnReader *reader, PdnGame *game, Outcome outcome)
{
    if (game->depth > 0) return status_wrong("the variation is not closed; expected \")\" before the result");
    if (reader->result_tagged && outcome == OUTCOME_NONE) outcome = reader->by_tag;
    bool differ = reader->result_tagged && reader->by_tag != OUTCOME_NONE && reader->by_tag != outcome;
    if (differ)
        return status_wrong("expected the result %s, as the tag Result has it, found %s",
                            pdn_result_text(reader->by_tag), pdn_result_text(outcome));
    game->result = outcome;
    return status_ok();
}

static Status use_token(PdnReader *reader, PdnGame *game, const PdnToken *token)
{
    switch (token->kind) {
    case TOKEN_TAG:
        return use_tag(reader, game, token);
    case TOKEN_SETUP:
        return use_setup(reader, game, token);
    case TOKEN_MOVE:
        return use_move(reader, game, token);
    case TOKEN_NAG:
        return pdn_game_add_nag(game, token->number);
    case TOKEN_COMMENT:
        return pdn_game_add_comment(game, token->text);
    case TOKEN_OPEN:
        return use_open(reader, game);
    case TOKEN_CLOSE:
        return use_close(game);
    case TOKEN_RESULT:
        return use_result(reader, game, token->outcome);
    case TOKEN_WRONG:
        return token->wrong;
    case TOKEN_END:
        break;
    }
    return status_ok();
}

/* ---- One game ---- */

static void begin(PdnReader *reader, PdnGame *game)
{
    Pos start = checkers_game.start(0);
    pdn_game_restart(game, &start);
    reader->line[0] = (Line){.now = start};
    reader->any = reader->body = reader->broken = false;
    reader->set_up = reader->placed = reader->result_tagged = false;
    reader->by_tag = OUTCOME_NONE;
}

/* Only the first error of a game is worth telling. */
static void complain(PdnReader *reader, Status status)
{
    if (reader->broken) return;
    reader->broken = true;
    reader->error = (PdnError){reader->token.line, reader->token.column, status};
}

/* A comment alone is no game: it may stand at the end of a file. Junk before the first tag is not part of the
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
    if (!reader->broken) {
        Status status = use_token(reader, game, &reader->token);
        if (!ok(&status)) complain(reader, status);
    }
    pdn_lexer_next(&reader->lexer, &reader->token);
}

/* The game stops without a result. The tag will do where the next game follows; at the end of a file the rest
 * may be missing. */
static void end_without_result(PdnReader *reader, PdnGame *game)
{
    if (!reader->any) return;
    if (reader->token.kind == TOKEN_END)
        complain(reader, status_wrong("the file ends within a game; expected a move or a result"));
    else if (!reader->result_tagged)
        complain(reader, status_wrong("a new game begins; expected a result before it"));
    else if (game->depth > 0)
        complain(reader, status_wrong("a new game begins within a variation; expected \")\""));
    else
        game->result = reader->by_tag;
}

/* The tokens up to the result, to the next game's first tag, or to the end of the file. A comment behind the
 * result on the same line still belongs to the game. */
static void read_tokens(PdnReader *reader, PdnGame *game)
{
    for (;;) {
        PdnTokenKind kind = reader->token.kind;
        if (kind == TOKEN_END || (kind == TOKEN_TAG && reader->body)) break;
        if (kind == TOKEN_RESULT) {
            bool comment = pdn_lexer_comment_follows(&reader->lexer);
            use_and_go_on(reader, game);
            if (comment && reader->token.kind == TOKEN_COMMENT) use_and_go_on(reader, game);
            return;
        }
        use_and_go_on(reader, game);
    }
    end_without_result(reader, game);
}

PdnNext pdn_reader_next(PdnReader *reader, PdnGame *game)
{
    begin(reader, game);
    read_tokens(reader, game);
    bool unreadable = reader->file != NULL && ferror(reader->file);
    if (unreadable || pdn_lexer_failed(&reader->lexer)) {
        Status status = unreadable ? status_failed("the file cannot be read") : status_failed("no memory");
        reader->error = (PdnError){reader->token.line, reader->token.column, status};
        return PDN_FAILED;
    }
    if (!reader->any) return PDN_END;
    if (!reader->broken) return PDN_GAME;
    return reader->error.status.code == STATUS_FAILED ? PDN_FAILED : PDN_WRONG;
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
        if (next == PDN_FAILED) return status_failed("%.120s: %.200s", path, error->status.text);
        if (next == PDN_END) return no_such_game(path, number, count);
        if (++count < number) continue;
        if (next == PDN_GAME) return status_ok();
        return status_wrong("%.120s:%d:%d: %.220s", path, error->line, error->column, error->status.text);
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

int pdn_count_games(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    PdnReader *reader = NULL;
    PdnGame game;
    pdn_game_init(&game);
    int count = 0;
    Status status = pdn_reader_open_file(file, &reader);
    if (ok(&status))
        for (PdnNext next; (next = pdn_reader_next(reader, &game)) == PDN_GAME || next == PDN_WRONG;)
            count++;
    pdn_reader_close(reader);
    pdn_game_release(&game);
    fclose(file);
    return count;
}
