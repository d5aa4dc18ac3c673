#include "front/cli/match_journal.h"

#include "base/file.h"
#include "base/text.h"
#include "front/cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 30, FIELDS = 4 };

static const char FIRST_LINE[] = "parlor match 1";

/* ---- Reading ---- */

/* Cut a line at its bars; false when there are not so many fields. */
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

static Status read_game(const Game *game, char *line, MatchGame *out)
{
    char *field[FIELDS];
    if (!split(line, field))
        return status_wrong("a game has a winner, a position, moves and a reason between bars");
    *out = (MatchGame){.forfeit = field[0][0] == '!'};
    out->outcome = outcome_named(game, field[0] + out->forfeit);
    if (out->outcome == OUTCOME_NONE) return status_wrong("\"%.20s\" is no result", field[0]);
    text_copy(out->why, sizeof out->why, field[3]);
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

/* Take the next whole line; NULL when there is none. */
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
    if (line == NULL || strcmp(line, FIRST_LINE) != 0)
        return status_wrong("%.200s is not the journal of a match", journal->path);
    line = next_line(&cursor);
    if (line == NULL || strcmp(line, what) != 0)
        return status_wrong("%.100s belongs to another match (%.120s); this one is %.120s", journal->path,
                            line != NULL ? line : "", what);
    Status status = status_ok();
    for (int number = 3; ok(&status) && (line = next_line(&cursor)) != NULL; number++) {
        MatchGame game;
        status = read_game(journal->game, line, &game);
        if (!ok(&status)) return status_wrong("%.100s:%d: %.250s", journal->path, number, status.text);
        status = add_played(journal, &game);
    }
    *end = (long)(cursor - text);
    return status;
}

/* ---- Life ---- */

static Status begin(MatchJournal *journal, const char *what)
{
    journal->file = fopen(journal->path, "w");
    if (journal->file == NULL)
        return status_failed("%.200s cannot be written: %s", journal->path, strerror(errno));
    fprintf(journal->file, "%s\n%s\n", FIRST_LINE, what);
    fflush(journal->file);
    return status_ok();
}

static Status go_on(MatchJournal *journal, const char *what)
{
    char *text;
    long end = 0;
    Status status = file_read(journal->path, FILE_MAX, &text);
    if (!ok(&status)) return status;
    status = read_games(journal, what, text, &end);
    free(text);
    if (!ok(&status)) return status;
    if (truncate(journal->path, end) == 0) journal->file = fopen(journal->path, "a");
    if (journal->file == NULL)
        return status_failed("%.200s cannot be written: %s", journal->path, strerror(errno));
    return status_ok();
}

static void release(MatchJournal *journal)
{
    for (long i = 0; i < journal->count; i++)
        free(journal->played[i].moves);
    free(journal->played);
    *journal = (MatchJournal){0};
}

Status match_journal_open(const char *path, const Game *game, const char *what, MatchJournal *out)
{
    *out = (MatchJournal){.game = game, .path = path};
    Status status = access(path, F_OK) == 0 ? go_on(out, what) : begin(out, what);
    if (!ok(&status)) release(out);
    return status;
}

void match_journal_add(MatchJournal *journal, const MatchGame *game)
{
    char text[POS_TEXT];
    Pos pos = game->from;
    journal->game->pos_text(&pos, text);
    fprintf(journal->file, "%s%s|%s|", game->forfeit ? "!" : "", outcome_name(journal->game, game->outcome),
            text);
    for (int i = 0; i < game->count; i++) {
        char move[MOVE_TEXT];
        journal->game->move_text(&pos, game->moves[i], move);
        fprintf(journal->file, "%s%s", i > 0 ? " " : "", move);
        pos = journal->game->play(&pos, game->moves[i]);
    }
    fprintf(journal->file, "|%s\n", game->why);
    fflush(journal->file);
}

Status match_journal_close(MatchJournal *journal)
{
    Status status = status_ok();
    if (journal->file != NULL) {
        bool bad = ferror(journal->file) != 0;
        if (fclose(journal->file) != 0 || bad)
            status = status_failed("%.200s could not be written to its end", journal->path);
    }
    release(journal);
    return status;
}
