#include "games/checkers/pdn/pdn.h"

#include "base/text.h"
#include "games/checkers/pdn/pdn_lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words are assembled in `word` and appended to the text when the next one begins, so that a bracket can
 * still be attached to the last word before a line break is chosen. */
typedef struct Writer {
    PdnText text, word;
    int column;  /* characters in the current line of `text` */
    bool glued;  /* what comes next belongs to the word */
    bool number; /* the next move needs its number, even one of White's */
} Writer;

/* The state of a line of moves. */
typedef struct Line {
    Pos now, before;
    int ply; /* moves before this one, as if Black had begun */
} Line;

static void add_words(PdnText *text, const char *from)
{
    pdn_text_add(text, from, strlen(from));
}

/* ---- Words ---- */

static int columns_of(const PdnText *word)
{
    int columns = 0;
    for (size_t i = 0; i < word->length; i++)
        columns += (word->start[i] & 0xC0) != 0x80;
    return columns;
}

/* Inside a comment a bracket in the first column would look like the tag of a new game: indent it. */
static void flush(Writer *writer)
{
    if (writer->word.length == 0) return;
    bool bracket = writer->word.start[0] == '[';
    int columns = columns_of(&writer->word);
    if (writer->column > 0 && writer->column + 1 + columns + bracket > PDN_COLUMNS_MAX) {
        add_words(&writer->text, "\n");
        writer->column = 0;
    }
    if (writer->column > 0 || bracket) {
        add_words(&writer->text, " ");
        writer->column++;
    }
    pdn_text_add(&writer->text, writer->word.start, writer->word.length);
    writer->column += columns;
    writer->word.length = 0;
}

/* Begin the next word, unless it is to be attached to the last one. */
static void begin_word(Writer *writer)
{
    if (!writer->glued) flush(writer);
    writer->glued = false;
}

/* ---- Tags ---- */

static void add_tag(Writer *writer, const char *name, const char *value)
{
    add_words(&writer->text, "[");
    add_words(&writer->text, name);
    add_words(&writer->text, " \"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') add_words(&writer->text, "\\");
        pdn_text_add_char(&writer->text, *value);
    }
    add_words(&writer->text, "\"]\n");
}

static const char *const FIRST_TAGS[] = {"Event", "Site", "Date", "Round", "Black", "White", NULL};

static bool is_first_tag(const char *name)
{
    for (int i = 0; FIRST_TAGS[i] != NULL; i++)
        if (text_same(FIRST_TAGS[i], name)) return true;
    return false;
}

static void add_start(Writer *writer, const PdnGame *game)
{
    Pos usual = checkers_game.start(0);
    if (pos_same(&game->start, &usual)) return;
    char fen[POS_TEXT];
    checkers_game.pos_text(&game->start, fen);
    add_tag(writer, "SetUp", "1");
    add_tag(writer, "FEN", fen);
}

static void add_tags(Writer *writer, const PdnGame *game)
{
    for (int i = 0; FIRST_TAGS[i] != NULL; i++) {
        const char *value = pdn_game_tag(game, FIRST_TAGS[i]);
        if (value != NULL) add_tag(writer, FIRST_TAGS[i], value);
    }
    add_tag(writer, "Result", pdn_result_text(game->result));
    add_tag(writer, "GameType", "21");
    add_start(writer, game);
    for (int i = 0; i < game->tag_count; i++) {
        const char *name = game->text.start + game->tags[i].name;
        if (!is_first_tag(name)) add_tag(writer, name, game->text.start + game->tags[i].value);
    }
    add_words(&writer->text, "\n");
}

/* ---- Moves ---- */

static void write_move(Writer *writer, Line *line, Move move)
{
    char number[24], text[MOVE_TEXT];
    bool white = line->ply % 2 == 1;
    begin_word(writer);
    if (!white || writer->number) {
        snprintf(number, sizeof number, "%d.%s ", line->ply / 2 + 1, white ? ".." : "");
        add_words(&writer->word, number);
    }
    checkers_game.move_text(&line->now, move, text);
    add_words(&writer->word, text);
    writer->number = false;
    line->before = line->now;
    line->now = checkers_game.play(&line->now, move);
    line->ply++;
}

static void add_nag(Writer *writer, unsigned nag)
{
    char text[16];
    begin_word(writer);
    snprintf(text, sizeof text, "$%u", nag);
    add_words(&writer->word, text);
}

static void add_comment(Writer *writer, const char *text)
{
    begin_word(writer);
    add_words(&writer->word, "{");
    for (;;) {
        size_t length = strcspn(text, " ");
        pdn_text_add(&writer->word, text, length);
        text += length;
        if (*text == '\0') break;
        text++;
        flush(writer);
    }
    add_words(&writer->word, "}");
    writer->number = true;
}

static void add_items(Writer *writer, const PdnGame *game, int ply)
{
    Line line[PDN_DEPTH_MAX + 1] = {{.now = game->start, .ply = ply}};
    int depth = 0;
    writer->number = true;
    for (int i = 0; i < game->item_count; i++) {
        const PdnItem *item = &game->items[i];
        switch (item->kind) {
        case PDN_MOVE:
            write_move(writer, &line[depth], item->move);
            break;
        case PDN_NAG:
            add_nag(writer, item->value);
            break;
        case PDN_COMMENT:
            add_comment(writer, pdn_game_comment(game, item));
            break;
        case PDN_OPEN:
            begin_word(writer);
            add_words(&writer->word, "(");
            line[depth + 1] = (Line){.now = line[depth].before, .ply = line[depth].ply - 1};
            depth++;
            writer->glued = writer->number = true;
            break;
        case PDN_CLOSE:
            add_words(&writer->word, ")");
            depth--;
            writer->number = true;
            break;
        }
    }
}

/* ---- Whole games ---- */

static char *finish_text(Writer *writer)
{
    bool failed = writer->text.failed || writer->word.failed;
    pdn_text_release(&writer->word);
    if (failed) pdn_text_release(&writer->text);
    return writer->text.start;
}

char *pdn_game_text(const PdnGame *game)
{
    Writer writer = {0};
    add_tags(&writer, game);
    add_items(&writer, game, checkers_game.side(&game->start));
    begin_word(&writer);
    add_words(&writer.word, pdn_result_text(game->result));
    flush(&writer);
    add_words(&writer.text, "\n");
    return finish_text(&writer);
}

char *pdn_items_text(const PdnGame *game, int ply)
{
    Writer writer = {0};
    add_items(&writer, game, ply);
    flush(&writer);
    pdn_text_add(&writer.text, "", 0);
    return finish_text(&writer);
}

Status pdn_game_write(const PdnGame *game, FILE *out)
{
    char *text = pdn_game_text(game);
    if (text == NULL) return status_failed("no memory to write a game");
    bool written = fputs(text, out) >= 0 && fputc('\n', out) != EOF;
    free(text);
    return written ? status_ok() : status_failed("the game could not be written");
}

static Status add_all(PdnGame *game, const char *const *tags, const Move *moves, int count)
{
    Status status = status_ok();
    for (; ok(&status) && tags[0] != NULL; tags += 2)
        status = pdn_game_add_tag(game, tags[0], tags[1]);
    for (int i = 0; ok(&status) && i < count; i++)
        status = pdn_game_add_move(game, moves[i]);
    return status;
}

Status pdn_write_game(FILE *out, const char *const *tags, const Pos *start, const Move *moves, int count,
                      Outcome result)
{
    PdnGame game;
    pdn_game_init(&game);
    pdn_game_restart(&game, start);
    game.result = result;
    Status status = add_all(&game, tags, moves, count);
    if (ok(&status)) status = pdn_game_write(&game, out);
    pdn_game_release(&game);
    return status;
}
