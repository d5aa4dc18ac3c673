/* PDN as a format of checkers: whole texts to records and back. */
#include "games/checkers/pdn.h"
#include "session/format.h"

#include "base/date.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count_games(const char *text)
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

static Status refuse(const char *name, int number, const PdnReader *reader, PdnNext next)
{
    if (reader == NULL) return status_failed("no memory to read %.100s", name);
    if (next == PDN_END)
        return status_wrong("%s: there is no game %d; a game is written as in \"1. 11-15 23-19 *\"", name,
                            number);
    const PdnError *error = pdn_reader_error(reader);
    return status_wrong("%.100s:%d:%d: %.250s", name, error->line, error->column, error->status.text);
}

/* What is wrong with a game that is used all the same, without the list of legal moves. */
static void note_fault(const PdnError *error, char out[RECORD_NOTE])
{
    const char *what = error->status.text, *more = strstr(what, " (a move is");
    int length = more != NULL ? (int)(more - what) : (int)strlen(what);
    snprintf(out, RECORD_NOTE, "Line %d, column %d: %.*s; %s", error->line, error->column,
             length < 150 ? length : 150, what,
             error->cut ? "the game is used up to there" : "the moves are all used");
}

/* A game from a file is looked at, and played on by whoever likes: two people. */
static Status to_record(const PdnGame *game, Record *out)
{
    if (game->move_count > PLY_MAX)
        return status_wrong("the game has %d moves; %d are the most", game->move_count, PLY_MAX);
    *out = (Record){.game = &checkers_game, .from = game->start, .count = game->move_count};
    for (int side = 0; side < 2; side++)
        snprintf(out->seat[side], SPEC_TEXT, "%s", SEAT_HUMAN);
    memcpy(out->moves, game->moves, (size_t)game->move_count * sizeof game->moves[0]);
    out->result = (Result){game->result, game->result != OUTCOME_NONE ? "as recorded" : ""};
    return status_ok();
}

static Status read_game(const char *name, const char *text, int number, Record *out)
{
    PdnReader *reader;
    PdnGame game;
    pdn_game_init(&game);
    PdnNext next = seek_game(text, number, &reader, &game);
    Status status = pdn_is_usable(next) ? to_record(&game, out) : refuse(name, number, reader, next);
    if (ok(&status) && next == PDN_FLAWED) note_fault(pdn_reader_error(reader), out->note);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return status;
}

static const char *tag_or(const PdnGame *game, const char *name, const char *otherwise)
{
    const char *value = pdn_game_tag(game, name);
    return value != NULL && value[0] != '\0' ? value : otherwise;
}

/* One that cannot be opened says why. */
static void game_line(const char *text, int number, char *out, size_t size)
{
    static const char *const RESULT[] = {"*", "1-0", "0-1", "1/2-1/2"};
    PdnReader *reader;
    PdnGame game;
    pdn_game_init(&game);
    PdnNext next = seek_game(text, number, &reader, &game);
    bool named = pdn_is_usable(next) || next == PDN_OTHER;
    const char *why = reader != NULL && next != PDN_GAME ? pdn_reader_error(reader)->status.text : "";
    if (named)
        snprintf(out, size, "%d. %s – %s  %s  %s%s%s%s", number, tag_or(&game, "Black", "?"),
                 tag_or(&game, "White", "?"), RESULT[game.result], tag_or(&game, "Event", ""),
                 next == PDN_OTHER ? "  (" : "", next == PDN_OTHER ? why : "", next == PDN_OTHER ? ")" : "");
    else
        snprintf(out, size, "%d. (%s)", number, why);
    pdn_game_release(&game);
    pdn_reader_close(reader);
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

static char *write_game(const Record *record)
{
    PdnGame game;
    pdn_game_init(&game);
    pdn_game_restart(&game, &record->from);
    Status status = pdn_game_add_tag(&game, "Event", "Parlor");
    if (ok(&status)) status = add_date(&game, record->stamp.began_s);
    for (int side = 0; ok(&status) && side < 2; side++)
        status = pdn_game_add_tag(&game, checkers_game.side_name[side], record->seat[side]);
    for (int ply = 0; ok(&status) && ply < record->count; ply++)
        status = pdn_game_add_move(&game, record->moves[ply]);
    game.result = record->result.outcome;
    char *text = ok(&status) ? pdn_game_text(&game) : NULL;
    pdn_game_release(&game);
    return text;
}

/* ---- One game after the other ---- */

struct FormatStream {
    PdnReader *reader;
    PdnGame game;
    char *text;
};

static Status open_stream(FILE *file, FormatStream **out)
{
    FormatStream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) return status_failed("no memory to read games");
    pdn_game_init(&stream->game);
    Status status = pdn_reader_open_file(file, &stream->reader);
    if (ok(&status))
        *out = stream;
    else
        free(stream);
    return status;
}

static void close_stream(FormatStream *stream)
{
    free(stream->text);
    pdn_game_release(&stream->game);
    pdn_reader_close(stream->reader);
    free(stream);
}

/* "?" is PDN's way to say that nobody knows. */
static void copy_tag(const PdnGame *game, const char *name, char out[FORMAT_NAME])
{
    const char *value = tag_or(game, name, "");
    text_copy(out, FORMAT_NAME, strspn(value, "?. ") == strlen(value) ? "" : value);
}

/* "1894.03.28" with question marks for what is not known: as much as is known, "1894-03". */
static void copy_date(const PdnGame *game, char out[16])
{
    const char *value = tag_or(game, "Date", "");
    int length = 0;
    for (; length < 10 && value[length] != '\0'; length++) {
        bool point = length == 4 || length == 7, digit = value[length] >= '0' && value[length] <= '9';
        if (point ? strchr(".-/", value[length]) == NULL : !digit) break;
        out[length] = point ? '-' : value[length];
    }
    out[length >= 10 ? 10 : length >= 7 ? 7 : length >= 4 ? 4 : 0] = '\0';
}

static FormatNext kind_of(PdnNext next)
{
    switch (next) {
    case PDN_GAME:
    case PDN_FLAWED:
        return FORMAT_GAME;
    case PDN_OTHER:
        return FORMAT_OTHER;
    case PDN_FAILED:
        return FORMAT_FAILED;
    case PDN_END:
        return FORMAT_END;
    case PDN_WRONG:
        break;
    }
    return FORMAT_WRONG;
}

static void tell_fault(FormatGame *out, const PdnError *error, const Status *status)
{
    snprintf(out->fault, sizeof out->fault, "%d:%d: %.220s%s", error->line, error->column, status->text,
             ok(&error->status) || !error->cut ? "" : "; the game is used up to there");
}

static FormatNext next_of_stream(FormatStream *stream, FormatGame *out)
{
    PdnNext next = pdn_reader_next(stream->reader, &stream->game);
    const PdnError *error = pdn_reader_error(stream->reader);
    FormatNext kind = kind_of(next);
    out->fault[0] = '\0';
    free(stream->text);
    out->text = stream->text = NULL;
    if (kind == FORMAT_END) return kind;
    if (next != PDN_GAME) tell_fault(out, error, &error->status);
    if (kind != FORMAT_GAME) return kind;
    Status status = to_record(&stream->game, &out->record);
    if (ok(&status)) out->text = stream->text = pdn_game_text(&stream->game);
    if (ok(&status) && out->text == NULL) status = status_failed("no memory for a game");
    if (!ok(&status)) {
        tell_fault(out, error, &status);
        return status.code == STATUS_FAILED ? FORMAT_FAILED : FORMAT_WRONG;
    }
    for (int side = 0; side < 2; side++)
        copy_tag(&stream->game, checkers_game.side_name[side], out->player[side]);
    copy_tag(&stream->game, "Event", out->event);
    copy_date(&stream->game, out->date);
    return FORMAT_GAME;
}

const Format pdn_format = {.name = "PDN",
                           .ending = ".pdn",
                           .count = count_games,
                           .read = read_game,
                           .line = game_line,
                           .write = write_game,
                           .open = open_stream,
                           .next = next_of_stream,
                           .close = close_stream};
