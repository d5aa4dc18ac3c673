/* PDN as a format of checkers: whole texts to records and back. */
#include "games/checkers/pdn/pdn_format.h"

#include "base/date.h"
#include "base/text.h"
#include "game/opening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count_pdn_games(const char *text)
{
    PdnReader *reader;
    PdnGame game;
    int count = 0;
    PdnNext next;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return 0;
    pdn_game_init(&game);
    while ((next = pdn_reader_next(reader, &game)) != PDN_END && next != PDN_FAILED)
        count++;
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return count;
}

/* Read up to game `number`; the caller releases the game and closes the reader. */
static PdnNext seek_game(const char *text, int number, PdnReader **reader, PdnGame *game)
{
    PdnNext next = PDN_FAILED;
    Status status = pdn_reader_open_text(text, strlen(text), reader);
    if (!ok(&status)) *reader = NULL;
    for (int i = 0; ok(&status) && i < number; i++)
        next = pdn_reader_next(*reader, game);
    return next;
}

static Status refuse_pdn(const char *name, int number, const PdnReader *reader, PdnNext next)
{
    if (reader == NULL) return status_failed("no memory to read %.100s", name);
    if (next == PDN_END)
        return status_wrong("%s: there is no game %d; a game is written as in \"1. 11-15 23-19 *\"", name,
                            number);
    const PdnError *error = pdn_reader_error(reader);
    return status_at(&error->status, "%.100s:%d:%d: ", name, error->line, error->column);
}

/* A game from a file is opened for two people, who can look at it and continue it. */
Status pdn_to_record(const PdnGame *game, Record *out)
{
    if (game->move_count > PLY_MAX)
        return status_wrong("the game has %d moves; %d are the most", game->move_count, PLY_MAX);
    *out = (Record){.game = &checkers_game, .from = game->start, .count = game->move_count};
    for (int side = 0; side < 2; side++)
        snprintf(out->seat[side], SPEC_TEXT, "%s", SEAT_HUMAN);
    for (int i = 0; i < game->move_count; i++)
        out->moves[i] = game->moves[i];
    out->result = (Result){game->result, game->result != OUTCOME_NONE ? ENDING_RECORDED : ENDING_NONE};
    return status_ok();
}

/* The day on which the game began, where it is known: "2026.11.16". */
static Status add_date(PdnGame *game, int64_t began_s)
{
    char date[DATE_TEXT];
    if (began_s == 0) return status_ok();
    date_text(began_s, date);
    date[4] = date[7] = '.';
    date[10] = '\0';
    return pdn_game_add_tag(game, "Date", date);
}

/* The name of the opening, where it has one. */
static Status add_opening(PdnGame *game, const Record *record)
{
    Pos pos[OPENING_PLIES + 1] = {record->from};
    int count = record->count < OPENING_PLIES ? record->count : OPENING_PLIES;
    for (int i = 0; i < count; i++)
        pos[i + 1] = checkers_game.play(&pos[i], record->moves[i]);
    const char *name = opening_name(&checkers_game, pos, count + 1);
    return name != NULL ? pdn_game_add_tag(game, "Opening", name) : status_ok();
}

Status pdn_add_own_tags(PdnGame *game, const Record *record)
{
    Status status = pdn_game_add_tag(game, "Event", "Parlor");
    if (ok(&status)) status = add_date(game, record->stamp.began_s);
    for (int side = 0; ok(&status) && side < 2; side++)
        status = pdn_game_add_tag(game, checkers_game.side_name[side], record->seat[side]);
    if (ok(&status) && record->stamp.without[0] != '\0')
        status = pdn_game_add_tag(game, "Without", record->stamp.without);
    return ok(&status) ? add_opening(game, record) : status;
}

/* "?" is PDN's way to say that nobody knows. */
static void copy_tag(const PdnGame *game, const char *name, char out[DOCUMENT_NAME])
{
    const char *value = pdn_game_tag(game, name);
    text_copy(out, DOCUMENT_NAME, value != NULL && strcmp(value, "?") != 0 ? value : "");
}

/* The bytes of a game in a text with several; the blanks between games belong to none. */
static PdnSpan bytes_of(const char *text, int number, const PdnGame *game)
{
    PdnSpan span = game->whole;
    while (number > 1 && span.from < span.to && strchr(" \t\r\n", text[span.from]) != NULL)
        span.from++;
    return span;
}

/* All of the text where the game is the only one. */
static char *text_of(const char *text, int number, const PdnGame *game, bool alone)
{
    if (alone && number == 1) return strdup(text);
    PdnSpan span = bytes_of(text, number, game);
    size_t length = span.to - span.from;
    char *part = malloc(length + 1);
    if (part == NULL) return NULL;
    memcpy(part, text + span.from, length);
    part[length] = '\0';
    return part;
}

static bool find_game(const char *text, const char *wanted, size_t *from, size_t *to)
{
    PdnReader *reader;
    PdnGame game;
    PdnNext next;
    size_t length = strlen(wanted);
    bool found = false;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return false;
    pdn_game_init(&game);
    for (int number = 1; !found && (next = pdn_reader_next(reader, &game)) != PDN_END && next != PDN_FAILED;
         number++) {
        PdnSpan span = bytes_of(text, number, &game);
        found = span.to - span.from == length && memcmp(text + span.from, wanted, length) == 0;
        *from = span.from;
        *to = span.to;
    }
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return found;
}

static Status to_document(const char *text, int number, PdnReader *reader, PdnGame *game, Document *out)
{
    Document document = {0};
    copy_tag(game, "Black", document.player[0]);
    copy_tag(game, "White", document.player[1]);
    copy_tag(game, "Event", document.event);
    Status status = pdn_read_tree(game, &document.tree);
    if (!ok(&status)) return status;
    PdnSpan whole = game->whole;
    bool alone = number == 1 && pdn_reader_next(reader, game) == PDN_END;
    game->whole = whole;
    document.text = text_of(text, number, game, alone);
    if (document.text == NULL) {
        document_release(&document);
        return status_failed("no memory for the game");
    }
    *out = document;
    return status_ok();
}

/* What is wrong with the game that was read. Of another kind of game nothing is, so that it has no place. */
static RecordFault fault_of(const PdnReader *reader, PdnNext next)
{
    const PdnError *error = pdn_reader_error(reader);
    if (next == PDN_GAME) return (RecordFault){.what = status_ok()};
    if (next == PDN_OTHER) return (RecordFault){.what = error->status};
    return (RecordFault){error->status, error->line, error->column, error->cut};
}

static Status read_pdn_game(const char *name, const char *text, int number, Record *out, Document *document)
{
    PdnReader *reader;
    PdnGame game;
    pdn_game_init(&game);
    PdnNext next = seek_game(text, number, &reader, &game);
    Status status = pdn_is_usable(next) ? pdn_to_record(&game, out) : refuse_pdn(name, number, reader, next);
    if (ok(&status)) out->fault = fault_of(reader, next);
    if (ok(&status) && document != NULL) status = to_document(text, number, reader, &game, document);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return status;
}

static const char *tag_or(const PdnGame *game, const char *name, const char *otherwise)
{
    const char *value = pdn_game_tag(game, name);
    return value != NULL && value[0] != '\0' ? value : otherwise;
}

/* Nothing is known of a game that cannot be used. */
static void game_line(PdnNext next, const PdnGame *game, char *out, size_t size)
{
    static const char *const RESULT[] = {"*", "1-0", "0-1", "½-½"};
    const char *event = tag_or(game, "Event", ""), *date = tag_or(game, "Date", "");
    Text line = text_into(out, size);
    if (next == PDN_WRONG) return;
    text_add(&line, "%s – %s  %s", tag_or(game, "Black", "?"), tag_or(game, "White", "?"),
             RESULT[game->result]);
    if (event[0] != '\0') text_add(&line, "  %s", event);
    if (date[0] != '\0') text_add(&line, "%s%s", event[0] != '\0' ? ", " : "  ", date);
}

static void list_games(const char *text, FormatTell *tell, void *context)
{
    enum { LINE_TEXT = 400 };
    PdnReader *reader;
    PdnGame game;
    PdnNext next;
    char line[LINE_TEXT];
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return;
    pdn_game_init(&game);
    for (int number = 1; (next = pdn_reader_next(reader, &game)) != PDN_END && next != PDN_FAILED; number++) {
        RecordFault fault = fault_of(reader, next);
        game_line(next, &game, line, sizeof line);
        if (!tell(context, number, line, &fault)) break;
    }
    pdn_game_release(&game);
    pdn_reader_close(reader);
}

const Format pdn_format = {.name = "PDN",
                           .ending = ".pdn",
                           .count = count_pdn_games,
                           .read = read_pdn_game,
                           .list = list_games,
                           .find = find_game,
                           .write = pdn_save,
                           .open = pdn_stream_open,
                           .next = pdn_stream_next,
                           .close = pdn_stream_close};
