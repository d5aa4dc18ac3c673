#include "judge/puzzle.h"

#include "base/datafile.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = POS_TEXT + MOVE_TEXT + 100, FIELD_TEXT = 60, FIELDS = 5 };

const char *puzzle_goal_id(PuzzleGoal goal)
{
    static const char *const ID[GOALS] = {"win", "draw", "gain"};
    return ID[goal];
}

void puzzle_write(const Game *game, const Puzzle *puzzle, Text *out)
{
    char position[POS_TEXT], move[MOVE_TEXT];
    game->pos_text(&puzzle->pos, position);
    game->move_text(&puzzle->pos, puzzle->move, move);
    text_add(out, "%s;%s;%s;%d;", position, move, puzzle_goal_id(puzzle->goal), puzzle->grade);
    if (puzzle->margin == 0)
        text_add(out, "solved");
    else
        text_add(out, "margin %d %ld", puzzle->margin, puzzle->nodes);
}

/* ---- Reading ---- */

static bool read_goal(const char *text, PuzzleGoal *out)
{
    for (PuzzleGoal goal = 0; goal < GOALS; goal++) {
        *out = goal;
        if (strcmp(text, puzzle_goal_id(goal)) == 0) return true;
    }
    return false;
}

static bool read_proof(const char *text, Puzzle *out)
{
    char word[3][FIELD_TEXT];
    long margin = 0;
    if (strcmp(text, "solved") == 0) return true;
    for (int i = 0; i < 3; i++)
        if (!text_word(&text, word[i], FIELD_TEXT)) return false;
    bool fine = strcmp(word[0], "margin") == 0 && text_number(word[1], 1, 100, &margin) &&
                text_number(word[2], 1, LONG_MAX, &out->nodes);
    out->margin = (int)margin;
    return fine;
}

/* Splits the line at its semicolons. */
static bool split(char *line, char *field[FIELDS])
{
    int count = 0;
    for (char *at = line; at != NULL && count < FIELDS; count++) {
        field[count] = at;
        at = strchr(at, ';');
        if (at != NULL) *at++ = '\0';
        if (at != NULL && count == FIELDS - 1) return false;
    }
    return count == FIELDS;
}

static Status read_puzzle_line(const Game *game, char *line, Puzzle *out)
{
    char *field[FIELDS];
    long grade = 0;
    if (!split(line, field)) return status_wrong("expected POSITION;MOVE;GOAL;GRADE;PROOF");
    *out = (Puzzle){0};
    Status status = game->pos_read(field[0], &out->pos);
    if (ok(&status)) status = game_read_move(game, &out->pos, field[1], &out->move);
    if (!ok(&status)) return status;
    if (!read_goal(field[2], &out->goal)) return status_wrong("the goal is win, draw or gain");
    if (!text_number(field[3], 1, 200, &grade)) return status_wrong("the grade is a number from 1 to 200");
    if (!read_proof(field[4], out)) return status_wrong("the proof is \"solved\" or \"margin P N\"");
    out->grade = (int)grade;
    return status_ok();
}

static int count_lines(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += text[i] == '\n';
    return count;
}

Status puzzles_read(const Game *game, const char *text, size_t size, Puzzles *out)
{
    int lines = count_lines(text, size);
    if (lines > PUZZLES_MAX) return status_wrong("more than %d puzzles", PUZZLES_MAX);
    *out = (Puzzles){.game = game, .puzzle = calloc((size_t)lines + 1, sizeof *out->puzzle)};
    if (out->puzzle == NULL) return status_failed("no memory for %d puzzles", lines);
    for (const char *end; size > 0 && (end = memchr(text, '\n', size)) != NULL;) {
        char line[LINE_TEXT];
        size_t length = (size_t)(end - text);
        Status status = status_wrong("the line is too long");
        if (length < sizeof line) {
            memcpy(line, text, length);
            line[length] = '\0';
            status = read_puzzle_line(game, line, &out->puzzle[out->count]);
        }
        if (!ok(&status)) {
            status = status_wrong("puzzle %d: %.250s", out->count + 1, status.text);
            puzzles_release(out);
            return status;
        }
        out->count++;
        size -= length + 1;
        text = end + 1;
    }
    return status_ok();
}

Status puzzles_open(const Game *game, const char *folder, Puzzles *out)
{
    char name[80];
    Text text = text_into(name, sizeof name);
    text_add(&text, "%s.puzzles", game->name);
    DataFile file;
    *out = (Puzzles){.game = game};
    Status status = datafile_open(folder, name, PUZZLE_KIND, PUZZLE_VERSION, &file);
    if (!ok(&status) || file.bytes == NULL) return status;
    status = puzzles_read(game, (const char *)file.bytes, file.size, out);
    datafile_close(&file);
    return status;
}

void puzzles_release(Puzzles *puzzles)
{
    free(puzzles->puzzle);
    *puzzles = (Puzzles){.game = puzzles->game};
}

/* ---- The puzzle of the day ---- */

/* Days since the first of March of the year 0, by the Gregorian calendar. */
static long day_number(int year, int month, int day)
{
    long y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1;
}

static long common_divisor(long a, long b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

int puzzle_of_day(const Puzzles *puzzles, int year, int month, int day)
{
    assert(puzzles->count > 0 && year >= 0 && month >= 1 && month <= 12);
    /* A stride without a common divisor visits all puzzles; a large one, because neighbours in the file are
     * alike. */
    long count = puzzles->count, stride = count * 5 / 13 + 1;
    while (common_divisor(count, stride) != 1)
        stride++;
    return (int)(day_number(year, month, day) % count * stride % count);
}
