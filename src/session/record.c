#include "session/record.h"

#include "base/text.h"
#include "remote/external.h"

#include <stdlib.h>
#include <string.h>

/* ---- Writing ---- */

void record_from_session(const Session *session, Record *out)
{
    const Game *game = session_game(session);
    out->game = game;
    out->from = *session_pos_at(session, 0);
    out->no_rules = session_history(session).rules != game_default_rules(game);
    for (int side = 0; side < 2; side++)
        text_copy(out->seat[side], SPEC_TEXT, session_seat(session, side));
    out->count = session_ply(session);
    for (int i = 0; i < out->count; i++)
        out->moves[i] = session_move_at(session, i);
    out->result = session_result(session);
}

void record_write_head(const Record *record, FILE *out)
{
    const Game *game = record->game;
    Pos start = game->start(0);
    fprintf(out, "parlor 1\ngame %s\n", game->name);
    if (!pos_same(&record->from, &start)) {
        char text[POS_TEXT];
        game->pos_text(&record->from, text);
        fprintf(out, "position %s\n", text);
    }
    if (record->no_rules) fprintf(out, "rules off\n");
    for (int side = 0; side < 2; side++)
        fprintf(out, "seat %s %s\n", game->side_name[side], record->seat[side]);
}

void record_write(const Record *record, FILE *out)
{
    enum { PER_LINE = 10 };
    const Game *game = record->game;
    Pos pos = record->from;
    record_write_head(record, out);
    for (int i = 0; i < record->count; i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, record->moves[i], text);
        bool last = i % PER_LINE == PER_LINE - 1 || i == record->count - 1;
        fprintf(out, "%s %s%s", i % PER_LINE == 0 ? "move" : "", text, last ? "\n" : "");
        pos = game->play(&pos, record->moves[i]);
    }
    if (record->result.outcome != OUTCOME_NONE)
        fprintf(out, "result %s %s\n", outcome_name(game, record->result.outcome), record->result.why);
}

/* ---- Reading ---- */

typedef struct Reader {
    const char *name;
    int line;
    const char *line_start, *at;
    Record *record;
    bool headed, has_result;
    Outcome stated;
    Pos pos[PLY_MAX + 1];
} Reader;

static Status wrong(const Reader *reader, const char *at, const char *what)
{
    return status_wrong("%s:%d:%d: %.300s", reader->name, reader->line, (int)(at - reader->line_start) + 1,
                        what);
}

static Status wrong_word(const Reader *reader, const char *at, const char *word, const char *expected)
{
    char shown[40], what[200];
    snprintf(what, sizeof what, "expected %s, found \"%s\"", expected, text_safe(shown, sizeof shown, word));
    return wrong(reader, at, what);
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static Status read_head(Reader *reader, const char *at)
{
    if (strcmp(at, "1") != 0) return wrong_word(reader, at, at, "\"parlor 1\" as the first line");
    reader->headed = true;
    return status_ok();
}

static Status read_game(Reader *reader, const char *at)
{
    if (reader->record->game != NULL) return wrong(reader, at, "a record names its game once");
    Status status = game_find(at, &reader->record->game);
    if (!ok(&status)) return wrong(reader, at, status.text);
    reader->record->from = reader->pos[0] = reader->record->game->start(0);
    return status_ok();
}

static Status read_position(Reader *reader, const char *at)
{
    if (reader->record->count > 0) return wrong(reader, at, "the position stands before the moves");
    Status status = reader->record->game->pos_read(at, &reader->record->from);
    if (!ok(&status)) return wrong(reader, at, status.text);
    reader->pos[0] = reader->record->from;
    return status_ok();
}

static Status read_rules(Reader *reader, const char *at)
{
    if (strcmp(at, "off") != 0) return wrong_word(reader, at, at, "\"rules off\"");
    reader->record->no_rules = true;
    return status_ok();
}

static Status read_seat(Reader *reader, const char *at)
{
    const Game *game = reader->record->game;
    char side[40];
    const char *rest = at;
    if (!text_word(&rest, side, sizeof side)) return wrong_word(reader, at, "", "a side after \"seat\"");
    int which = text_same(side, game->side_name[0]) ? 0 : text_same(side, game->side_name[1]) ? 1 : -1;
    if (which < 0) return wrong_word(reader, at, side, "a side's name after \"seat\"");
    rest = skip_blanks(rest);
    Status status = strcmp(rest, SEAT_HUMAN) == 0 ? status_ok() : engine_check(game, external_kinds, rest);
    if (!ok(&status)) return wrong(reader, rest, status.text);
    text_copy(reader->record->seat[which], SPEC_TEXT, rest);
    return status_ok();
}

static Status read_moves(Reader *reader, const char *at)
{
    Record *record = reader->record;
    char word[MOVE_TEXT];
    const char *rest = at;
    while (at = skip_blanks(rest), text_word(&rest, word, sizeof word)) {
        if (record->count == PLY_MAX) return wrong(reader, at, "the game has too many moves");
        const Pos *here = &reader->pos[record->count];
        Status status = game_read_move(record->game, here, word, &record->moves[record->count]);
        if (!ok(&status)) return wrong(reader, at, status.text);
        reader->pos[record->count + 1] = record->game->play(here, record->moves[record->count]);
        record->count++;
    }
    reader->has_result = false;
    return status_ok();
}

static Status read_back(Reader *reader, const char *at)
{
    long ply;
    if (!text_number(at, 0, reader->record->count, &ply))
        return wrong_word(reader, at, at, "a number of moves that were played");
    reader->record->count = (int)ply;
    reader->has_result = false;
    return status_ok();
}

static Status read_result(Reader *reader, const char *at)
{
    char word[40];
    const char *rest = at;
    if (!text_word(&rest, word, sizeof word)) word[0] = '\0';
    for (Outcome outcome = OUTCOME_FIRST; outcome <= OUTCOME_DRAW; outcome++) {
        if (!text_same(word, outcome_name(reader->record->game, outcome))) continue;
        reader->stated = outcome;
        reader->has_result = true;
        return status_ok();
    }
    return wrong_word(reader, at, word, "the winner's name or \"draw\" after \"result\"");
}

typedef struct LineKind {
    const char *word;
    bool before_game;
    Status (*read)(Reader *reader, const char *at);
} LineKind;

static const LineKind LINE_KINDS[] = {{"parlor", true, read_head},        {"game", true, read_game},
                                      {"position", false, read_position}, {"rules", false, read_rules},
                                      {"seat", false, read_seat},         {"move", false, read_moves},
                                      {"back", false, read_back},         {"result", false, read_result}};
enum { LINE_KIND_COUNT = sizeof LINE_KINDS / sizeof LINE_KINDS[0] };

static Status read_line(Reader *reader, const char *line)
{
    char word[20];
    const char *start = skip_blanks(line), *rest = start;
    if (*start == '#' || !text_word(&rest, word, sizeof word)) return status_ok();
    if (!reader->headed && strcmp(word, "parlor") != 0)
        return wrong_word(reader, start, word, "\"parlor 1\" as the first line");
    for (int i = 0; i < LINE_KIND_COUNT; i++) {
        if (strcmp(word, LINE_KINDS[i].word) != 0) continue;
        if (!LINE_KINDS[i].before_game && reader->record->game == NULL)
            return wrong(reader, start, "the line \"game NAME\" must come before this one");
        return LINE_KINDS[i].read(reader, skip_blanks(rest));
    }
    return wrong_word(reader, start, word, "game, position, rules, seat, move, back or result");
}

/* What the moves give, and the result line where they leave it open. */
static Status judge(Reader *reader)
{
    Record *record = reader->record;
    unsigned rules = record->no_rules ? 0 : game_default_rules(record->game);
    History history = {.pos = reader->pos, .count = record->count + 1, .rules = rules};
    record->result = record->game->result(&history);
    if (!reader->has_result || record->result.outcome == reader->stated) return status_ok();
    if (record->result.outcome != OUTCOME_NONE)
        return wrong(reader, reader->line_start, "the result line contradicts the moves");
    record->result = (Result){reader->stated, N_("as recorded")};
    return status_ok();
}

static Status read_all(Reader *reader, const char *text, bool may_be_cut)
{
    char line[4096];
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        bool whole = text[length] == '\n';
        if (!whole && may_be_cut) break;
        reader->line++;
        reader->line_start = line;
        if (length >= sizeof line)
            return status_wrong("%s:%d:1: the line is too long", reader->name, reader->line);
        memcpy(line, text, length);
        while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == ' '))
            length--;
        line[length] = '\0';
        Status status = read_line(reader, line);
        if (!ok(&status)) return status;
        text += strcspn(text, "\n") + whole;
    }
    reader->line_start = line;
    if (reader->record->game == NULL)
        return status_wrong("%s: this is no record of a game: it has no line \"game NAME\"", reader->name);
    return judge(reader);
}

Status record_read(const char *name, const char *text, bool may_be_cut, Record *out)
{
    Reader *reader = calloc(1, sizeof *reader);
    Record *record = calloc(1, sizeof *record);
    Status status = status_failed("no memory to read %s", name);
    if (reader != NULL && record != NULL) {
        reader->name = name;
        reader->record = record;
        for (int side = 0; side < 2; side++)
            text_copy(record->seat[side], SPEC_TEXT, SEAT_HUMAN);
        status = read_all(reader, text, may_be_cut);
        if (ok(&status)) *out = *record;
    }
    free(record);
    free(reader);
    return status;
}

Status record_install(const Record *record, Session *session)
{
    if (record->game != session_game(session))
        return status_wrong("this is a game of %s, not of %s", record->game->title,
                            session_game(session)->title);
    bool was_paused = session_is_paused(session);
    session_pause(session, true);
    Status status = session_load(session, &record->from, record->moves, record->count, &record->result);
    for (int side = 0; side < 2 && ok(&status); side++)
        status = session_set_seat(session, side, record->seat[side]);
    session_pause(session, was_paused);
    return status;
}
