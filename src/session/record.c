#include "session/record.h"

#include "base/date.h"
#include "remote/external.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_HEAD = 2048, LINE_TEXT = 4096 };

/* ---- Writing ---- */

static const char *const STARTS[] = {"first", "second", "random"};
enum { STARTS_COUNT = sizeof STARTS / sizeof STARTS[0] };

/* The given terms that differ from the defaults. */
static unsigned unusual(const Record *record)
{
    const Terms *terms = &record->terms;
    unsigned set = (terms->take_back ? RECORD_TAKE_BACK : 0) |
                   (terms->starts != STARTS_FIRST ? RECORD_STARTS : 0) |
                   (terms->move_ms > 0 ? RECORD_MOVE_TIME : 0) |
                   (terms->clock.base_ms > 0 ? RECORD_CLOCK : 0);
    return set & record->given;
}

static void write_terms(const Terms *terms, unsigned which, Text *out)
{
    if (terms->no_rules) text_add(out, "rules off\n");
    if (which & RECORD_TAKE_BACK) text_add(out, "take-back %s\n", terms->take_back ? "on" : "off");
    if (which & RECORD_STARTS) text_add(out, "starts %s\n", STARTS[terms->starts]);
    if (which & RECORD_MOVE_TIME) text_add(out, "movetime %lld\n", (long long)terms->move_ms);
    if (which & RECORD_CLOCK)
        text_add(out, "clock %lld %lld%s\n", (long long)terms->clock.base_ms,
                 (long long)terms->clock.increment_ms, terms->clock.each_move ? " each-move" : "");
}

static void write_stamp(const GameStamp *stamp, Text *out)
{
    char date[DATE_TEXT];
    if (stamp->id != 0) text_add(out, "id %016llx\n", (unsigned long long)stamp->id);
    if (stamp->began_s != 0) text_add(out, "began %s\n", date_text(stamp->began_s, date));
    if (stamp->hints > 0) text_add(out, "hints %d\n", stamp->hints);
    if (stamp->take_backs > 0) text_add(out, "take-backs %d\n", stamp->take_backs);
    if (stamp->without[0] != '\0') text_add(out, "without %s\n", stamp->without);
}

static void write_head(const Record *record, unsigned which, Text *out)
{
    const Game *game = record->game;
    Pos start = game->start(0);
    text_add(out, "parlor 1\ngame %s\n", game->name);
    if (!pos_same(&record->from, &start)) {
        char text[POS_TEXT];
        game->pos_text(&record->from, text);
        text_add(out, "position %s\n", text);
    }
    write_terms(&record->terms, which, out);
    write_stamp(&record->stamp, out);
    if (record->opening > 0) text_add(out, "opening %d\n", record->opening);
    for (int side = 0; side < 2; side++)
        text_add(out, "seat %s %s\n", game->side_name[side], record->seat[side]);
}

void record_head(const Record *record, Text *out)
{
    write_head(record, record->given, out);
}

void record_write(const Record *record, FILE *out)
{
    enum { PER_LINE = 10 };
    const Game *game = record->game;
    Pos pos = record->from;
    char head[RECORD_HEAD];
    Text text_head = text_into(head, sizeof head);
    write_head(record, unusual(record), &text_head);
    fputs(head, out);
    for (int i = 0; i < record->count; i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, record->moves[i], text);
        bool last = i % PER_LINE == PER_LINE - 1 || i == record->count - 1;
        fprintf(out, "%s %s%s", i % PER_LINE == 0 ? "move" : "", text, last ? "\n" : "");
        pos = game->play(&pos, record->moves[i]);
    }
    if (record->terms.clock.base_ms > 0 && record->left_ms[0] + record->left_ms[1] > 0)
        fprintf(out, "left %lld %lld\n", (long long)record->left_ms[0], (long long)record->left_ms[1]);
    if (record->result.outcome != OUTCOME_NONE)
        fprintf(out, "result %s %s\n", outcome_name(game, record->result.outcome),
                ending_text(game, record->result.ending));
}

/* ---- Reading ---- */

typedef struct Reader {
    const char *name;
    int line;
    const char *line_start, *at;
    Record *record;
    bool headed, has_result;
    bool in_turn;   /* the clocks were named since the last move */
    bool beginning; /* a wrong line ends the text; what came before it counts */
    Outcome stated;
    char found[40];
    Pos pos[PLY_MAX + 1];
} Reader;

static Status wrong_here(const Reader *reader, const char *at, const Status *what)
{
    return status_at(what, "%s:%d:%d: ", reader->name, reader->line, (int)(at - reader->line_start) + 1);
}

/* A sentence without arguments. */
static Status wrong(const Reader *reader, const char *at, const char *what)
{
    Status status = {.code = STATUS_WRONG, .format = what};
    text_copy(status.text, sizeof status.text, what);
    return wrong_here(reader, at, &status);
}

/* The word that was found instead of what was expected, for a sentence. */
static const char *found(Reader *reader, const char *word)
{
    return text_safe(reader->found, sizeof reader->found, word);
}

static Status wrong_word(const Reader *reader, const char *at, Status what)
{
    return wrong_here(reader, at, &what);
}

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static Status read_head(Reader *reader, const char *at)
{
    if (strcmp(at, "1") != 0)
        return wrong_word(
            reader, at,
            status_wrong("expected \"parlor 1\" as the first line, found \"%s\"", found(reader, at)));
    reader->headed = true;
    return status_ok();
}

static Status read_record_game(Reader *reader, const char *at)
{
    if (reader->record->game != NULL) return wrong(reader, at, "a record names its game once");
    Status status = game_find(at, &reader->record->game);
    if (!ok(&status)) return wrong_here(reader, at, &status);
    reader->record->from = reader->pos[0] = reader->record->game->start(0);
    return status_ok();
}

static Status read_position(Reader *reader, const char *at)
{
    if (reader->record->count > 0) return wrong(reader, at, "the position must come before the moves");
    Status status = reader->record->game->pos_read(at, &reader->record->from);
    if (!ok(&status)) return wrong_here(reader, at, &status);
    reader->pos[0] = reader->record->from;
    return status_ok();
}

static Status read_rules(Reader *reader, const char *at)
{
    if (strcmp(at, "off") != 0)
        return wrong_word(reader, at,
                          status_wrong("expected \"rules off\", found \"%s\"", found(reader, at)));
    reader->record->terms.no_rules = true;
    return status_ok();
}

static Status read_take_back(Reader *reader, const char *at)
{
    bool on = strcmp(at, "on") == 0;
    if (!on && strcmp(at, "off") != 0)
        return wrong_word(
            reader, at,
            status_wrong("expected on or off after \"take-back\", found \"%s\"", found(reader, at)));
    reader->record->terms.take_back = on;
    reader->record->given |= RECORD_TAKE_BACK;
    return status_ok();
}

static Status read_starts(Reader *reader, const char *at)
{
    for (int i = 0; i < STARTS_COUNT; i++) {
        if (strcmp(at, STARTS[i]) != 0) continue;
        reader->record->terms.starts = (Starts)i;
        reader->record->given |= RECORD_STARTS;
        return status_ok();
    }
    return wrong_word(
        reader, at,
        status_wrong("expected first, second or random after \"starts\", found \"%s\"", found(reader, at)));
}

/* Milliseconds: a year is longer than any game. */
enum { TIMES_MAX = 2 };
#define YEAR_MS (365LL * 24 * 3600 * 1000)
static const long MS_MAX = YEAR_MS < LONG_MAX / 2 ? (long)YEAR_MS : LONG_MAX / 2;

static Status read_times(Reader *reader, const char *at, int count, int64_t *out)
{
    const char *rest = at;
    char word[24];
    for (int i = 0; i < count; i++) {
        long number;
        if (!text_word(&rest, word, sizeof word)) word[0] = '\0';
        if (!text_number(word, 0, MS_MAX, &number))
            return wrong_word(
                reader, at,
                status_wrong("expected a number of milliseconds, found \"%s\"", found(reader, word)));
        out[i] = number;
    }
    return status_ok();
}

static Status read_move_time(Reader *reader, const char *at)
{
    reader->record->given |= RECORD_MOVE_TIME;
    return read_times(reader, at, 1, &reader->record->terms.move_ms);
}

static Status read_clock(Reader *reader, const char *at)
{
    int64_t times[TIMES_MAX];
    Status status = read_times(reader, at, 2, times);
    bool each = strstr(at, " each-move") != NULL;
    if (ok(&status))
        reader->record->terms.clock = (ClockSetup){
            .base_ms = times[0], .increment_ms = times[1], .each_move = each};
    reader->record->given |= RECORD_CLOCK;
    return status;
}

static Status read_left(Reader *reader, const char *at)
{
    int64_t times[TIMES_MAX];
    Status status = read_times(reader, at, 2, times);
    Record *record = reader->record;
    for (int side = 0; side < 2 && ok(&status); side++) {
        if (reader->in_turn) record->used_ms += record->left_ms[side] - times[side];
        record->left_ms[side] = times[side];
    }
    reader->in_turn = true;
    return status;
}

static Status read_id(Reader *reader, const char *at)
{
    char *end;
    size_t length = strlen(at);
    unsigned long long id = strtoull(at, &end, 16);
    if (length != 16 || strspn(at, "0123456789abcdef") != length || id == 0)
        return wrong_word(
            reader, at,
            status_wrong("expected an id of 16 hexadecimal digits, found \"%s\"", found(reader, at)));
    reader->record->stamp.id = id;
    return status_ok();
}

static Status read_began(Reader *reader, const char *at)
{
    if (!date_read(at, &reader->record->stamp.began_s))
        return wrong_word(
            reader, at,
            status_wrong("expected a date such as 2026-11-16T08:14:19Z, found \"%s\"", found(reader, at)));
    return status_ok();
}

static Status read_help(Reader *reader, const char *at, int *out)
{
    long count;
    if (!text_number(at, 0, 1000000, &count))
        return wrong_word(
            reader, at,
            status_wrong("expected a number of hints or take-backs, found \"%s\"", found(reader, at)));
    *out = (int)count;
    return status_ok();
}

static Status read_hints(Reader *reader, const char *at)
{
    return read_help(reader, at, &reader->record->stamp.hints);
}

static Status read_take_backs(Reader *reader, const char *at)
{
    return read_help(reader, at, &reader->record->stamp.take_backs);
}

static Status read_without(Reader *reader, const char *at)
{
    text_safe(reader->record->stamp.without, STAMP_WITHOUT, at);
    return status_ok();
}

static Status read_opening(Reader *reader, const char *at)
{
    return read_help(reader, at, &reader->record->opening);
}

/* Other programs are started by a person, not by a file. */
static Status seat_somebody(Reader *reader, int side, const char *spec)
{
    Record *record = reader->record;
    bool human = strcmp(spec, SEAT_HUMAN) == 0;
    Status status = human ? status_ok() : engine_check(record->game, NULL, spec);
    bool stand_in = !ok(&status) && (external_is_program(spec) || reader->beginning);
    if (!ok(&status) && !stand_in) return wrong_here(reader, spec, &status);
    text_copy(record->seat[side], SPEC_TEXT, stand_in ? SEAT_HUMAN : spec);
    text_safe(record->wanted[side], SPEC_TEXT, stand_in ? spec : "");
    return status_ok();
}

static Status read_seat(Reader *reader, const char *at)
{
    const Game *game = reader->record->game;
    char side[40];
    const char *rest = at;
    if (!text_word(&rest, side, sizeof side))
        return wrong_word(reader, at,
                          status_wrong("expected a side after \"seat\", found \"%s\"", found(reader, "")));
    int which = text_same(side, game->side_name[0]) ? 0 : text_same(side, game->side_name[1]) ? 1 : -1;
    if (which < 0)
        return wrong_word(
            reader, at,
            status_wrong("expected a side's name after \"seat\", found \"%s\"", found(reader, side)));
    return seat_somebody(reader, which, skip_blanks(rest));
}

/* Reads the whole line or nothing: the part of a damaged text that is kept always ends with a complete line. */
static Status read_moves(Reader *reader, const char *at)
{
    Record *record = reader->record;
    char word[MOVE_TEXT];
    const char *rest = at;
    int count = record->count;
    while (at = skip_blanks(rest), text_word(&rest, word, sizeof word)) {
        if (count == PLY_MAX) return wrong(reader, at, "the game has too many moves");
        Status status = game_read_move(record->game, &reader->pos[count], word, &record->moves[count]);
        if (!ok(&status)) return wrong_here(reader, at, &status);
        reader->pos[count + 1] = record->game->play(&reader->pos[count], record->moves[count]);
        count++;
    }
    record->count = count;
    record->used_ms = 0;
    reader->has_result = reader->in_turn = false;
    return status_ok();
}

static Status read_back(Reader *reader, const char *at)
{
    long ply;
    if (!text_number(at, 0, reader->record->count, &ply))
        return wrong_word(
            reader, at,
            status_wrong("expected a number of moves that were played, found \"%s\"", found(reader, at)));
    reader->record->count = (int)ply;
    reader->record->used_ms = 0;
    reader->has_result = reader->in_turn = false;
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
    return wrong_word(reader, at,
                      status_wrong("expected the winner's name or \"draw\" after \"result\", found \"%s\"",
                                   found(reader, word)));
}

/* Lines that are for a Document (session/document.h). */
static Status pass_over(Reader *reader, const char *at)
{
    (void)reader, (void)at;
    return status_ok();
}

typedef struct LineKind {
    const char *word;
    bool before_game;
    Status (*read)(Reader *reader, const char *at);
} LineKind;

static const LineKind LINE_KINDS[] = {{"parlor", true, read_head},
                                      {"game", true, read_record_game},
                                      {"position", false, read_position},
                                      {"rules", false, read_rules},
                                      {"take-back", false, read_take_back},
                                      {"starts", false, read_starts},
                                      {"movetime", false, read_move_time},
                                      {"clock", false, read_clock},
                                      {"left", false, read_left},
                                      {"seat", false, read_seat},
                                      {"move", false, read_moves},
                                      {"back", false, read_back},
                                      {"result", false, read_result},
                                      {"id", false, read_id},
                                      {"began", false, read_began},
                                      {"hints", false, read_hints},
                                      {"take-backs", false, read_take_backs},
                                      {"opening", false, read_opening},
                                      {"without", false, read_without},
                                      {"tag", false, pass_over},
                                      {"try", false, pass_over},
                                      {"note", false, pass_over},
                                      {"mark", false, pass_over},
                                      {"source", false, pass_over},
                                      {"text", false, pass_over}};
enum { LINE_KIND_COUNT = sizeof LINE_KINDS / sizeof LINE_KINDS[0] };

static Status read_record_line(Reader *reader, const char *line)
{
    char word[20];
    const char *start = skip_blanks(line), *rest = start;
    if (*start == '#' || !text_word(&rest, word, sizeof word)) return status_ok();
    if (!reader->headed && strcmp(word, "parlor") != 0)
        return wrong_word(
            reader, start,
            status_wrong("expected \"parlor 1\" as the first line, found \"%s\"", found(reader, word)));
    for (int i = 0; i < LINE_KIND_COUNT; i++) {
        if (strcmp(word, LINE_KINDS[i].word) != 0) continue;
        if (!LINE_KINDS[i].before_game && reader->record->game == NULL)
            return wrong(reader, start, "the line \"game NAME\" must come before this one");
        return LINE_KINDS[i].read(reader, skip_blanks(rest));
    }
    return wrong_word(
        reader, start,
        status_wrong("expected game, position, rules, take-back, starts, movetime, clock, id, began, hints, "
                     "take-backs, seat, move, back, left, result, tag, try, note or mark, found \"%s\"",
                     found(reader, word)));
}

/* The result by the moves, or by the result line if they leave it open. */
static Status judge_result(Reader *reader)
{
    Record *record = reader->record;
    unsigned rules = record->terms.no_rules ? 0 : game_default_rules(record->game);
    History history = {.pos = reader->pos, .count = record->count + 1, .rules = rules};
    record->result = record->game->result(&history);
    if (!reader->has_result || record->result.outcome == reader->stated) return status_ok();
    if (record->result.outcome != OUTCOME_NONE)
        return wrong(reader, reader->line_start, "the result line contradicts the moves");
    record->result = (Result){reader->stated, ENDING_RECORDED};
    return status_ok();
}

/* One line of the text, with its number and place. */
static Status take_record_line(Reader *reader, const char *text, size_t length, char line[LINE_TEXT])
{
    reader->line++;
    reader->line_start = line;
    if (length >= LINE_TEXT) return status_wrong("%s:%d:1: the line is too long", reader->name, reader->line);
    memcpy(line, text, length);
    while (length > 0 && (line[length - 1] == '\r' || line[length - 1] == ' '))
        length--;
    line[length] = '\0';
    return read_record_line(reader, line);
}

/* Sets `*end` to the first line that was not read. */
static Status read_all(Reader *reader, const char *text, bool may_be_cut, const char **end)
{
    char line[LINE_TEXT];
    Status status = status_ok();
    reader->line_start = line;
    for (*end = text; **end != '\0';) {
        size_t length = strcspn(*end, "\n");
        bool whole = (*end)[length] == '\n';
        if (!whole && may_be_cut) break;
        status = take_record_line(reader, *end, length, line);
        if (!ok(&status)) break;
        *end += length + whole;
    }
    if (!ok(&status) && !reader->beginning) return status;
    if (reader->record->game == NULL)
        return status_wrong("%s: this is not a record of a game: the line \"game NAME\" is missing",
                            reader->name);
    status = judge_result(reader);
    return ok(&status) || !reader->beginning ? status : status_ok();
}

static Status read_record_text(const char *name, bool beginning, const char *text, bool may_be_cut,
                               const char **end, Record *out)
{
    Reader *reader = calloc(1, sizeof *reader);
    Record *record = calloc(1, sizeof *record);
    Status status = status_failed("no memory to read %s", name);
    if (reader != NULL && record != NULL) {
        reader->name = name;
        reader->beginning = beginning;
        reader->record = record;
        for (int side = 0; side < 2; side++)
            text_copy(record->seat[side], SPEC_TEXT, SEAT_HUMAN);
        status = read_all(reader, text, may_be_cut, end);
        if (ok(&status)) *out = *record;
    }
    free(record);
    free(reader);
    return status;
}

Status record_read(const char *name, const char *text, bool may_be_cut, Record *out)
{
    const char *end;
    return read_record_text(name, false, text, may_be_cut, &end, out);
}

Status record_read_beginning(const char *text, Record *out, size_t *size)
{
    const char *end = text;
    Status status = read_record_text("the game", true, text, true, &end, out);
    *size = (size_t)(end - text);
    return status;
}

/* A damaged line with an unknown first word was most likely a move. */
static bool is_other_line(const char *word)
{
    if (word[0] == '\0' || word[0] == '#') return true;
    if (strcmp(word, "sealed") == 0 || strcmp(word, "end") == 0) return true; /* base/seal.h */
    for (int i = 0; i < LINE_KIND_COUNT; i++)
        if (strcmp(word, LINE_KINDS[i].word) == 0) return strcmp(word, "move") != 0;
    return false;
}

static int count_line(const char *line)
{
    char word[MOVE_TEXT] = "";
    int count = 0;
    if (!text_word(&line, word, sizeof word) || is_other_line(word)) return 0;
    bool sure = strcmp(word, "move") == 0;
    while (sure && text_word(&line, word, sizeof word))
        count += word[0] != '*';
    return sure ? count : 1;
}

int record_count_moves(const char *text, size_t size)
{
    int count = 0;
    while (size > 0) {
        const char *newline = memchr(text, '\n', size);
        size_t length = newline != NULL ? (size_t)(newline - text) : size;
        char line[LINE_TEXT];
        snprintf(line, sizeof line, "%.*s", (int)(length < LINE_TEXT ? length : LINE_TEXT - 1), text);
        count += count_line(line);
        length += newline != NULL;
        text += length;
        size -= length;
    }
    return count;
}
