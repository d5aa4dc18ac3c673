#include "front/cli/command.h"

#include "base/file.h"
#include "base/json.h"
#include "session/format.h"
#include "view/record_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text cannot contain more moves than this: every word is at least one letter and a blank. */
static size_t most_moves(const char *moves)
{
    return moves != NULL ? strlen(moves) / 2 + 1 : 0;
}

static Status replay_line(const Game *game, const char *text, PositionLine *line)
{
    char word[MOVE_TEXT];
    while (text != NULL && text_word(&text, word, sizeof word)) {
        const Pos *here = &line->pos[line->count - 1];
        Move move;
        Status status = game_read_move(game, here, word, &move);
        if (!ok(&status)) return status_wrong("move %d: %.300s", line->count, status.text);
        line->moves[line->count - 1] = move;
        line->pos[line->count] = game->play(here, move);
        line->count++;
    }
    return status_ok();
}

Status position_line_read(const Game *game, const char *position, const char *moves, PositionLine *out)
{
    Pos first = game->start(0);
    if (position != NULL && strcmp(position, "start") != 0) {
        Status status = game->pos_read(position, &first);
        if (!ok(&status)) return status;
    }
    size_t size = most_moves(moves) + 1;
    PositionLine line = {
        .pos = malloc(size * sizeof *line.pos), .moves = malloc(size * sizeof *line.moves), .count = 1};
    if (line.pos == NULL || line.moves == NULL) {
        position_line_free(&line);
        return status_failed("no memory for %zu positions", size);
    }
    line.pos[0] = first;
    Status status = replay_line(game, moves, &line);
    if (ok(&status))
        *out = line;
    else
        position_line_free(&line);
    return status;
}

/* ---- A game of a file ---- */

static bool is_saved_game(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#') return strncmp(text, "parlor ", 7) == 0;
        text += strcspn(text, "\n");
    }
}

static Status read_game_file(const Game *game, const char *path, const char *text, int number, Record *out)
{
    const Format *format = format_of(game);
    if (!is_saved_game(text) && format != NULL) return format->read(path, text, number, out, NULL);
    Status status = record_read(path, text, false, out);
    if (ok(&status) && out->game != game)
        return status_wrong("%.100s: this is a game of %s, not of %s", path, out->game->title, game->title);
    if (ok(&status) && number > 1) return status_wrong("%.100s holds one game", path);
    return status;
}

static Status line_of_record(const Record *record, PositionLine *out)
{
    size_t count = (size_t)record->count + 1;
    PositionLine line = {.pos = malloc(count * sizeof *line.pos),
                         .moves = malloc(count * sizeof *line.moves),
                         .count = (int)count};
    if (line.pos == NULL || line.moves == NULL) {
        position_line_free(&line);
        return status_failed("no memory for %zu positions", count);
    }
    line.pos[0] = record->from;
    for (int i = 0; i < record->count; i++) {
        line.moves[i] = record->moves[i];
        line.pos[i + 1] = record->game->play(&line.pos[i], record->moves[i]);
    }
    *out = line;
    return status_ok();
}

Status position_line_of_file(const Game *game, const char *path, int number, PositionLine *out)
{
    enum { FILE_LIMIT = 64 << 20 };
    char *text, note[STATUS_WORDS];
    Status status = file_read(path, FILE_LIMIT, &text);
    if (!ok(&status)) return status;
    Record *record = malloc(sizeof *record);
    status = record != NULL ? read_game_file(game, path, text, number, record) : status_failed("no memory");
    if (ok(&status) && words_record(NULL, record, note)[0] != '\0') fprintf(stderr, "%s: %s\n", path, note);
    if (ok(&status)) status = line_of_record(record, out);
    free(record);
    free(text);
    return status;
}

void position_line_free(PositionLine *line)
{
    free(line->pos);
    free(line->moves);
    *line = (PositionLine){0};
}

History position_line_history(const Game *game, const PositionLine *line)
{
    return (History){.pos = line->pos, .count = line->count, .rules = game_default_rules(game)};
}

static void print(void *unused, const char *text)
{
    (void)unused;
    fputs(text, stdout);
}

void json_string(const char *text)
{
    json_put_string(&(JsonSink){.put = print}, text);
}
