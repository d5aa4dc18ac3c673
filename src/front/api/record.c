/* libparlor: games with all their moves, and as text. */
#include "front/api/api.h"

#include "base/text.h"
#include "session/format.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)PARLOR_PLIES == PLY_MAX, "a game has as many moves as a session's");

History api_history(const parlor_record *record)
{
    return (History){record->pos, record->plies + 1, game_default_rules(record->game)};
}

/* How the game stands by its rules. */
static void judge_record(parlor_record *record)
{
    History history = api_history(record);
    record->result = record->game->result(&history);
    if (record->result.outcome == OUTCOME_NONE && record->plies == PLY_MAX)
        record->result = (Result){OUTCOME_DRAW, ENDING_TOO_LONG};
}

void api_record_begin(parlor_record *record, const Pos *from)
{
    record->plies = 0;
    record->pos[0] = *from;
    judge_record(record);
}

static Status record_make(const Game *game, const Pos *from, parlor_record **out)
{
    enum { FIRST_ROOM = 64 };
    parlor_record *record = calloc(1, sizeof *record);
    if (record != NULL) {
        record->pos = malloc((FIRST_ROOM + 1) * sizeof *record->pos);
        record->move = malloc(FIRST_ROOM * sizeof *record->move);
    }
    if (record == NULL || record->pos == NULL || record->move == NULL) {
        parlor_record_free(record);
        return status_failed("no memory for a game");
    }
    Pos start = game->start(0);
    record->game = game;
    record->room = FIRST_ROOM;
    api_record_begin(record, from != NULL ? from : &start);
    *out = record;
    return status_ok();
}

int parlor_record_new(const parlor_game *game, const parlor_position *from, parlor_record **out, char *why)
{
    Status status = record_make(api_game(game), from != NULL ? api_pos(from) : NULL, out);
    return api_tell(&status, why);
}

void parlor_record_free(parlor_record *record)
{
    if (record == NULL) return;
    free(record->pos);
    free(record->move);
    free(record);
}

const parlor_game *parlor_record_game(const parlor_record *record)
{
    return (const parlor_game *)record->game;
}

bool api_record_grow(parlor_record *record)
{
    if (record->plies < record->room) return true;
    int room = 2 * record->room;
    Pos *pos = realloc(record->pos, ((size_t)room + 1) * sizeof *pos);
    if (pos == NULL) return false;
    record->pos = pos;
    Move *move = realloc(record->move, (size_t)room * sizeof *move);
    if (move == NULL) return false;
    record->move = move;
    record->room = room;
    return true;
}

void api_record_push(parlor_record *record, Move move)
{
    record->move[record->plies] = move;
    record->pos[record->plies + 1] = record->game->play(&record->pos[record->plies], move);
    record->plies++;
    judge_record(record);
}

static Status record_play(parlor_record *record, Move move)
{
    if (record->result.outcome != OUTCOME_NONE) return status_wrong("the game is over");
    if (!game_is_legal(record->game, &record->pos[record->plies], move))
        return status_wrong("that move is not legal in this position");
    if (!api_record_grow(record)) return status_failed("no memory for another move");
    api_record_push(record, move);
    return status_ok();
}

int parlor_record_play(parlor_record *record, parlor_move move, char *why)
{
    Status status = record_play(record, move);
    return api_tell(&status, why);
}

int parlor_record_play_text(parlor_record *record, const char *text, char *why)
{
    Move move;
    Status status = game_read_move(record->game, &record->pos[record->plies], text, &move);
    if (ok(&status)) status = record_play(record, move);
    return api_tell(&status, why);
}

int parlor_record_undo(parlor_record *record)
{
    if (record->plies == 0) return 0;
    record->plies--;
    judge_record(record);
    return 1;
}

int parlor_record_plies(const parlor_record *record)
{
    return record->plies;
}

const parlor_position *parlor_record_position(const parlor_record *record, int ply)
{
    if (ply > record->plies) return NULL;
    return (const parlor_position *)&record->pos[ply < 0 ? record->plies : ply];
}

parlor_move parlor_record_move(const parlor_record *record, int ply)
{
    return ply < 0 || ply >= record->plies ? PARLOR_NO_MOVE : record->move[ply];
}

parlor_outcome parlor_record_result(const parlor_record *record, const char **ending)
{
    if (ending != NULL) *ending = ending_text(record->game, record->result.ending);
    return (parlor_outcome)record->result.outcome;
}

/* ---- Texts ---- */

static Status need_format(const Game *game, const Format **out)
{
    *out = format_of(game);
    if (*out == NULL) return status_wrong("games of %s have no format for files", game->title);
    return status_ok();
}

int parlor_pdn_count(const parlor_game *game, const char *text)
{
    const Format *format = format_of(api_game(game));
    return format == NULL ? 0 : format->count(text);
}

/* What was read, as our record. */
static Status record_of(const Record *read, parlor_record **out)
{
    Status status = record_make(read->game, &read->from, out);
    for (int i = 0; ok(&status) && i < read->count; i++)
        status = record_play(*out, read->moves[i]);
    if (!ok(&status)) return status;
    if ((*out)->result.outcome == OUTCOME_NONE) (*out)->result = read->result;
    return status_ok();
}

/* Read a game; `*fault` is what is wrong with its end, if that could not be used. */
static Status read_api_record(const Game *game, const char *text, int number, parlor_record **out,
                              Status *fault)
{
    const Format *format = NULL;
    parlor_record *made = NULL;
    Record *read = malloc(sizeof *read);
    Status status = read == NULL ? status_failed("no memory for a game") : need_format(game, &format);
    if (ok(&status)) status = format->read("", text, number, read, NULL);
    if (ok(&status)) status = record_of(read, &made);
    if (ok(&status)) {
        *out = made;
        *fault = read->fault.what;
        if (!ok(fault)) *fault = status_at(fault, "%d:%d: ", read->fault.line, read->fault.column);
    } else {
        parlor_record_free(made);
    }
    free(read);
    return status;
}

int parlor_pdn_read(const parlor_game *game, const char *text, int number, parlor_record **out, char *why)
{
    Status fault = status_ok();
    Status status = read_api_record(api_game(game), text, number, out, &fault);
    api_tell(ok(&status) ? &fault : &status, why);
    return (int)status.code;
}

int parlor_pdn_write(const parlor_record *record, char **out, char *why)
{
    const Format *format = NULL;
    char *text = NULL;
    Record *plain = calloc(1, sizeof *plain);
    Status status = plain == NULL ? status_failed("no memory for a game")
                                  : need_format(record->game, &format);
    if (ok(&status)) {
        plain->game = record->game;
        plain->from = record->pos[0];
        plain->count = record->plies;
        memcpy(plain->moves, record->move, (size_t)record->plies * sizeof *record->move);
        plain->result = record->result;
        text = format->write(plain, NULL, NULL);
        if (text == NULL) status = status_failed("no memory for the text");
    }
    free(plain);
    if (ok(&status)) *out = text;
    return api_tell(&status, why);
}

void parlor_free(char *text)
{
    free(text);
}
