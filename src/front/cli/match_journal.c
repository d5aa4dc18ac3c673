#include "front/cli/match_journal.h"

#include "base/file.h"
#include "base/os.h"
#include "base/safe_file.h"
#include "base/seal.h"
#include "base/text.h"
#include "front/cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 30, FIELDS = 4 };

static const char FIRST_LINE[] = "parlor match 2", OLD_FIRST_LINE[] = "parlor match 1";

/* ---- Reading ---- */

/* Split a line at its bars; false if there are not enough fields. */
static bool split(char *line, char *field[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        field[i] = line;
        if (i == FIELDS - 1) return true;
        line = strchr(line, '|');
        if (line == NULL) return false;
        *line++ = '\0';
    }
    return true;
}

static Outcome outcome_named(const Game *game, const char *name)
{
    for (int outcome = OUTCOME_FIRST; outcome <= OUTCOME_DRAW; outcome++)
        if (strcmp(outcome_name(game, (Outcome)outcome), name) == 0) return (Outcome)outcome;
    return OUTCOME_NONE;
}

static Status read_match_game(const Game *game, char *line, MatchGame *out)
{
    char *field[FIELDS];
    if (!split(line, field))
        return status_wrong("expected a winner, a position, moves and a reason, separated by bars");
    *out = (MatchGame){.forfeit = field[0][0] == '!'};
    out->outcome = outcome_named(game, field[0] + out->forfeit);
    if (out->outcome == OUTCOME_NONE) return status_wrong("\"%.20s\" is not a result", field[0]);
    text_copy(out->why, sizeof out->why, field[3]);
    for (char *c = out->why; *c != '\0'; c++)
        if ((unsigned char)*c < 32 || *c == 127) *c = '?';
    PositionLine replayed;
    Status status = position_line_read(game, field[1], field[2], &replayed);
    if (!ok(&status)) return status;
    out->from = replayed.pos[0];
    out->count = replayed.count - 1;
    out->moves = replayed.moves;
    free(replayed.pos);
    return status_ok();
}

static Status add_played(MatchJournal *journal, const MatchGame *game)
{
    if ((journal->count & (journal->count - 1)) == 0) {
        size_t size = journal->count > 0 ? 2 * (size_t)journal->count : 1;
        MatchGame *larger = realloc(journal->played, size * sizeof *larger);
        if (larger == NULL) return status_failed("no memory for the games of the earlier run");
        journal->played = larger;
    }
    journal->played[journal->count++] = *game;
    return status_ok();
}

/* Take the next complete line; NULL if there is none. */
static char *next_line(char **cursor)
{
    char *line = *cursor, *end = strchr(line, '\n');
    if (end == NULL) return NULL;
    *end = '\0';
    *cursor = end + 1;
    return line;
}

/* Every whole line of the text; *end is where the last one ends. */
static Status read_games(MatchJournal *journal, const char *what, char *text, long *end)
{
    char *cursor = text, *line = next_line(&cursor);
    if (line == NULL || strcmp(line, journal->sealed ? FIRST_LINE : OLD_FIRST_LINE) != 0)
        return status_wrong("%.200s is not the journal of a match", journal->path);
    line = next_line(&cursor);
    if (line == NULL || strcmp(line, what) != 0)
        return status_wrong("%.100s belongs to another match (%.120s); this one is %.120s", journal->path,
                            line != NULL ? line : "", what);
    Status status = status_ok();
    for (int number = 3; ok(&status) && (line = next_line(&cursor)) != NULL; number++) {
        MatchGame game;
        status = read_match_game(journal->game, line, &game);
        if (!ok(&status)) return status_wrong("%.100s:%d: %.250s", journal->path, number, status.text);
        status = add_played(journal, &game);
    }
    *end = (long)(cursor - text);
    return status;
}

/* ---- Life ---- */

static Status cannot(const MatchJournal *journal, const char *what)
{
    return status_failed("%.200s cannot be %s: %s", journal->path, what, strerror(errno));
}

static Status open_locked(MatchJournal *journal)
{
    int fd = os_open(journal->path, OS_APPEND);
    if (fd < 0) return cannot(journal, "written");
    journal->fd = fd;
    if (os_lock(fd) == OS_LOCK_HELD)
        return status_failed("%.200s is in use: another match is writing to it", journal->path);
    return status_ok();
}

static Status begin_journal(MatchJournal *journal, const char *what)
{
    size_t size = strlen(what) + 100;
    char *head = malloc(size);
    if (head == NULL) return status_failed("no memory for the journal");
    Text text = text_into(head, size);
    journal->sealed = true;
    seal_line(&journal->chain, FIRST_LINE, &text);
    seal_line(&journal->chain, what, &text);
    Status status = safe_write(journal->path, head, text.length);
    free(head);
    return ok(&status) ? open_locked(journal) : status;
}

/* The damaged file is kept beside a new one that contains its valid part. */
static Status keep_aside(MatchJournal *journal, const char *bytes)
{
    char aside[SAFE_PATH];
    Text name = text_into(aside, sizeof aside);
    text_add(&name, "%s.damaged", journal->path);
    if (name.cut)
        return status_failed("%.200s is damaged, and its name is too long to keep a copy of it",
                             journal->path);
    Status status = safe_write(aside, bytes, strlen(bytes));
    if (ok(&status))
        snprintf(journal->note, sizeof journal->note,
                 "%.100s was damaged: its first %ld games were recovered; the damaged file is kept as %.120s",
                 journal->path, journal->count, aside);
    return status;
}

/* `plain` is as large as `bytes`. */
static Status read_bytes(MatchJournal *journal, const char *what, const char *bytes, char *plain)
{
    long end = 0;
    Unsealed opened = seal_open(bytes, strlen(bytes), plain);
    journal->sealed = opened.sealed;
    journal->chain = opened.chain;
    Status status = read_games(journal, what, plain, &end);
    if (ok(&status) && opened.damaged) status = keep_aside(journal, bytes);
    int64_t valid = opened.sealed ? (int64_t)opened.valid_size : end;
    if (ok(&status) && (!os_truncate(journal->fd, valid) || !os_sync(journal->fd)))
        status = cannot(journal, "written");
    return status;
}

static Status continue_journal(MatchJournal *journal, const char *what)
{
    char *bytes = NULL, *plain = NULL;
    Status status = open_locked(journal);
    if (ok(&status)) status = file_read(journal->path, FILE_MAX, &bytes);
    if (ok(&status)) plain = malloc(strlen(bytes) + 1);
    if (ok(&status) && plain == NULL) status = status_failed("no memory to read %.200s", journal->path);
    if (ok(&status)) status = read_bytes(journal, what, bytes, plain);
    free(plain);
    free(bytes);
    return status;
}

static void release(MatchJournal *journal)
{
    for (long i = 0; i < journal->count; i++)
        free(journal->played[i].moves);
    free(journal->played);
    if (journal->fd > 0) os_close(journal->fd);
    *journal = (MatchJournal){0};
}

Status match_journal_open(const char *path, const Game *game, const char *what, MatchJournal *out)
{
    *out = (MatchJournal){.game = game, .path = path, .status = status_ok()};
    Status status = os_exists(path) ? continue_journal(out, what) : begin_journal(out, what);
    if (!ok(&status)) release(out);
    return status;
}

static void write_game(const MatchJournal *journal, const MatchGame *game, Text *out)
{
    char text[POS_TEXT];
    Pos pos = game->from;
    journal->game->pos_text(&pos, text);
    text_add(out, "%s%s|%s|", game->forfeit ? "!" : "", outcome_name(journal->game, game->outcome), text);
    for (int i = 0; i < game->count; i++) {
        char move[MOVE_TEXT];
        journal->game->move_text(&pos, game->moves[i], move);
        text_add(out, "%s%s", i > 0 ? " " : "", move);
        pos = journal->game->play(&pos, game->moves[i]);
    }
    size_t why = out->length + 1;
    text_add(out, "|%s", game->why);
    /* The reason may quote another program: make it one line without control characters. */
    for (char *c = out->start + (why < out->length ? why : out->length); *c != '\0'; c++)
        if ((unsigned char)*c < 32 || *c == 127) *c = '?';
}

void match_journal_add(MatchJournal *journal, const MatchGame *game)
{
    size_t size = (size_t)game->count * MOVE_TEXT + POS_TEXT + sizeof game->why + 64;
    char *line = malloc(size), *sealed = malloc(size + 16);
    /* After a failure the file may end with half a line: nothing may follow it. */
    if (ok(&journal->status) && (line == NULL || sealed == NULL))
        journal->status = status_failed("no memory to write %.200s", journal->path);
    if (ok(&journal->status)) {
        Text text = text_into(line, size), out = text_into(sealed, size + 16);
        write_game(journal, game, &text);
        if (journal->sealed)
            seal_line(&journal->chain, line, &out);
        else
            text_add(&out, "%s\n", line);
        if (!os_write_all(journal->fd, sealed, out.length) || !os_sync(journal->fd))
            journal->status = cannot(journal, "written");
    }
    free(line);
    free(sealed);
}

Status match_journal_close(MatchJournal *journal)
{
    Status status = journal->fd > 0 ? journal->status : status_ok();
    release(journal);
    return status;
}
