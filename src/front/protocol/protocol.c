#include "front/protocol/dialect.h"

#include "base/rng.h"
#include "remote/external.h"
#include "remote/hub_text.h"
#include "view/supply_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OVERHEAD_MS = 10 };

/* ---- Life ---- */

static const Dialect *const DIALECTS[] = {&ugi_dialect, &hub_dialect};
enum { DIALECT_COUNT = sizeof DIALECTS / sizeof DIALECTS[0] };

static Status find_dialect(const Game *game, const char *name, const Dialect **out)
{
    char shown[40];
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (strcmp(DIALECTS[i]->name, name) == 0) *out = DIALECTS[i];
    if (*out == NULL)
        return status_wrong("there is no protocol \"%s\"; the protocols are ugi and, for checkers, hub",
                            text_safe(shown, sizeof shown, name));
    if (*out == &hub_dialect && !hub_speaks(game))
        return status_wrong("hub is a protocol for checkers; %s is played over ugi", game->name);
    return status_ok();
}

Status protocol_new(const Game *game, const char *dialect, const char *spec, uint64_t seed,
                    const ProtocolHost *host, Protocol **out)
{
    const Dialect *speaks = NULL;
    Status status = find_dialect(game, dialect, &speaks);
    if (!ok(&status)) return status;
    if (spec == NULL) spec = engine_strongest(game)->name;
    status = engine_check(game, external_kinds, spec);
    if (!ok(&status)) return status;
    Protocol *protocol = calloc(1, sizeof *protocol);
    if (protocol == NULL) return status_failed("no memory for the protocol");
    protocol->game = game;
    protocol->dialect = speaks;
    protocol->host = *host;
    protocol->seed = seed;
    protocol->lines = 1;
    protocol->fresh = protocol->unprepared = true;
    protocol->overhead_ms = OVERHEAD_MS;
    protocol->setup.contempt = -1; /* the other program may be as strong */
    text_copy(protocol->spec, sizeof protocol->spec, spec);
    Pos start = game->start(0);
    status = protocol_set_line(protocol, &start, "", game_read_move);
    if (!ok(&status)) {
        protocol_free(protocol);
        return status;
    }
    host->set_up(host->context, &protocol->setup);
    *out = protocol;
    return status_ok();
}

void protocol_free(Protocol *protocol)
{
    if (protocol == NULL) return;
    free(protocol->waiting);
    free(protocol->pos);
    free(protocol);
}

/* ---- Saying ---- */

void protocol_say(Protocol *protocol, const char *format, ...)
{
    char line[ANSWER_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    protocol->host.write(protocol->host.context, line);
}

void protocol_complain(Protocol *protocol, const char *format, ...)
{
    char sentence[sizeof((Status *)NULL)->text];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    protocol->dialect->refuse(protocol, sentence);
}

void protocol_refuse(Protocol *protocol, const char *sentence)
{
    protocol->dialect->refuse(protocol, sentence);
}

void protocol_write_line(const Protocol *protocol, const Move *moves, int count, MoveWriter write, Text *out)
{
    const Game *game = protocol->game;
    Pos pos = *protocol_pos(protocol);
    /* A line from a hash table may have been overwritten by another position's. */
    for (int i = 0; i < count && game_is_legal(game, &pos, moves[i]); i++) {
        char text[MOVE_TEXT];
        write(game, &pos, moves[i], text);
        text_add(out, "%s%s", i > 0 ? " " : "", text);
        pos = game->play(&pos, moves[i]);
    }
}

void protocol_write_pv(const Protocol *protocol, const Thought *thought, MoveWriter write, Text *out)
{
    if (thought->pv_count > 0)
        protocol_write_line(protocol, thought->pv, thought->pv_count, write, out);
    else
        protocol_write_line(protocol, &thought->move, 1, write, out);
}

/* ---- The game ---- */

const Pos *protocol_pos(const Protocol *protocol)
{
    return &protocol->pos[protocol->count - 1];
}

static History history(const Protocol *protocol, unsigned rules)
{
    return (History){.pos = protocol->pos, .count = protocol->count, .rules = rules};
}

static Result result_by(const Protocol *protocol, unsigned rules)
{
    History all = history(protocol, rules);
    return protocol->game->result(&all);
}

Result protocol_result(const Protocol *protocol)
{
    return result_by(protocol, game_default_rules(protocol->game));
}

/* Play the moves into `pos`, which has room for one position for every two bytes of `moves`. */
static Status replay_position(const Game *game, const char *moves, MoveReader read, Pos *pos, int *count)
{
    char word[MOVE_TEXT * 2];
    while (text_word(&moves, word, sizeof word)) {
        Move move;
        Status status = read(game, &pos[*count - 1], word, &move);
        if (!ok(&status)) return status;
        pos[*count] = game->play(&pos[*count - 1], move);
        (*count)++;
    }
    return status_ok();
}

Status protocol_set_line(Protocol *protocol, const Pos *from, const char *moves, MoveReader read)
{
    int capacity = (int)(strlen(moves) / 2) + 2, count = 1;
    Pos *pos = malloc((size_t)capacity * sizeof *pos);
    if (pos == NULL) return status_failed("no memory for %d positions", capacity);
    pos[0] = *from;
    Status status = replay_position(protocol->game, moves, read, pos, &count);
    if (!ok(&status)) {
        free(pos);
        return status;
    }
    free(protocol->pos);
    protocol->pos = pos;
    protocol->count = count;
    return status_ok();
}

/* ---- Getting ready ---- */

void protocol_prepare(Protocol *protocol)
{
    if (!protocol->host.prepares || protocol->thinking || protocol->preparing) return;
    if (!protocol->unprepared && !protocol->fresh) return;
    Request request = {.ticket = ++protocol->ticket,
                       .purpose = PURPOSE_HINT,
                       .game = protocol->game,
                       .spec = protocol->spec,
                       .history = history(protocol, 0),
                       .fresh = protocol->fresh,
                       .prepare = true};
    protocol->fresh = protocol->unprepared = false;
    protocol->preparing = true;
    protocol->host.ask(protocol->host.context, &request);
}

void protocol_say_ready(Protocol *protocol)
{
    /* A new game was already announced; whatever still has to be opened is opened now. */
    protocol_prepare(protocol);
    if (protocol->preparing)
        protocol->ready_asked++;
    else
        protocol_say(protocol, "%s", protocol->dialect->ready);
}

/* An engine never uses more than it was given; if it got less, that is reported. */
static void tell_got(Protocol *protocol, const EngineSetup *got)
{
    char sentence[160];
    const EngineSetup *asked = &protocol->setup;
    if (got->hash_mb > 0 && got->hash_mb < asked->hash_mb) {
        snprintf(sentence, sizeof sentence, "the hash table has %d MB, not the %d MB asked for", got->hash_mb,
                 asked->hash_mb);
        protocol->dialect->note(protocol, sentence);
    }
    if (got->threads > 0 && got->threads < asked->threads) {
        snprintf(sentence, sizeof sentence, "threads in use: %d, not the %d asked for", got->threads,
                 asked->threads);
        protocol->dialect->note(protocol, sentence);
    }
}

void protocol_tell_supplies(Protocol *protocol)
{
    char sentence[ANSWER_LINE];
    Text text = text_into(sentence, sizeof sentence);
    Supplies supplies = supplies_look(protocol->game, protocol->setup.data);
    const Rung *rung = supplies_weakened(&supplies, protocol->spec);
    if (rung == NULL) return;
    supply_words_alert(NULL, &supplies, rung, false, &text);
    protocol->dialect->note(protocol, sentence);
}

static void feed_waiting(Protocol *protocol);

static void take_prepared(Protocol *protocol, const Status *status, const EngineSetup *got)
{
    if (!protocol->preparing) return;
    protocol->preparing = false;
    if (ok(status))
        tell_got(protocol, got);
    else
        protocol_complain(protocol, "%s", status->text);
    for (; protocol->ready_asked > 0; protocol->ready_asked--)
        protocol_say(protocol, "%s", protocol->dialect->ready);
    feed_waiting(protocol);
}

int64_t protocol_left_ms(const Protocol *protocol, int64_t left_ms)
{
    return left_ms > 2 * protocol->overhead_ms ? left_ms - protocol->overhead_ms : left_ms / 2;
}

/* ---- The search ---- */

void protocol_go(Protocol *protocol, Limits limits, bool holds)
{
    if (result_by(protocol, 0).outcome != OUTCOME_NONE) {
        protocol_complain(protocol, "there is nothing to think about: the game is over");
        protocol->dialect->answer(protocol, NULL);
        return;
    }
    /* A program that asks for a move after a draw by an optional rule plays without that rule and gets one. */
    bool drawn = protocol_result(protocol).outcome != OUTCOME_NONE;
    unsigned rules = drawn ? 0 : game_default_rules(protocol->game);
    limits.lines = protocol->lines;
    limits.seed = rng_mix(protocol->seed, protocol->orders++);
    Request request = {.ticket = ++protocol->ticket,
                       .purpose = PURPOSE_HINT,
                       .game = protocol->game,
                       .spec = protocol->spec,
                       .history = history(protocol, rules),
                       .limits = limits,
                       .fresh = protocol->fresh};
    protocol->fresh = protocol->unprepared = false;
    protocol->thinking = true;
    protocol->endless = limits.infinite;
    protocol->holds = holds;
    protocol->answered = false;
    protocol->host.ask(protocol->host.context, &request);
    if (protocol->quits || (protocol->endless && protocol->ends)) protocol_stop(protocol);
}

static void give_answer(Protocol *protocol, const Thought *thought)
{
    protocol->thinking = protocol->holds = protocol->answered = false;
    protocol->dialect->answer(protocol, thought);
    feed_waiting(protocol);
}

void protocol_stop(Protocol *protocol)
{
    if (!protocol->thinking) return;
    protocol->holds = false;
    if (protocol->answered)
        give_answer(protocol, &protocol->held);
    else
        protocol->host.hurry(protocol->host.context);
}

static void take_thought(Protocol *protocol, const Status *status, const Thought *thought)
{
    if (!protocol->thinking || protocol->answered) return;
    if (!ok(status)) {
        protocol_complain(protocol, "%s", status->text);
        give_answer(protocol, NULL);
        return;
    }
    protocol->dialect->report(protocol, thought);
    if (protocol->holds) {
        protocol->held = *thought;
        protocol->answered = true;
        return;
    }
    give_answer(protocol, thought);
}

void protocol_take(Protocol *protocol, const Answer *answer)
{
    if (answer->ticket != protocol->ticket) return;
    if (answer->prepared)
        take_prepared(protocol, &answer->status, &answer->got);
    else if (answer->final)
        take_thought(protocol, &answer->status, &answer->thought);
    else if (protocol->thinking)
        protocol->dialect->report(protocol, &answer->thought);
}

/* ---- Lines ---- */

static const ProtocolCommand *find_command(const Protocol *protocol, const char *name)
{
    const ProtocolCommand *command = protocol->dialect->commands;
    while (command->name != NULL && strcmp(command->name, name) != 0)
        command++;
    return command->name != NULL ? command : NULL;
}

static void unknown_command(Protocol *protocol, const char *name)
{
    char list[240], shown[40];
    Text names = text_into(list, sizeof list);
    for (const ProtocolCommand *c = protocol->dialect->commands; c->name != NULL; c++)
        text_add(&names, " %s", c->name);
    protocol_complain(protocol, "there is no command '%s'; the commands are%s",
                      text_safe(shown, sizeof shown, name), list);
}

/* Move the lines that still wait to the front of their buffer. */
static void close_ranks(Protocol *protocol)
{
    protocol->waiting_length -= protocol->waiting_from;
    memmove(protocol->waiting, protocol->waiting + protocol->waiting_from, protocol->waiting_length);
    protocol->waiting_from = 0;
}

static void keep_waiting(Protocol *protocol, const char *line)
{
    size_t size = strlen(line) + 1;
    if (protocol->waiting == NULL) protocol->waiting = malloc(PROTOCOL_WAITING);
    /* While they are being fed, the current line is still in the buffer. */
    if (protocol->waiting != NULL && !protocol->feeds) close_ranks(protocol);
    if (protocol->waiting == NULL || protocol->waiting_length + size > PROTOCOL_WAITING) {
        protocol_complain(protocol, "too many lines wait for the end of the search: this one is dropped");
        return;
    }
    memcpy(protocol->waiting + protocol->waiting_length, line, size);
    protocol->waiting_length += size;
}

static bool any_waits(const Protocol *protocol)
{
    return protocol->waiting_from < protocol->waiting_length;
}

static bool is_busy(const Protocol *protocol)
{
    return protocol->thinking || protocol->preparing;
}

/* Is it this line's turn? During a search only that of a "stop" that follows its "go". */
static bool is_in_turn(const Protocol *protocol, const char *line)
{
    char name[40];
    if (!is_busy(protocol) || !text_word(&line, name, sizeof name)) return true;
    const ProtocolCommand *command = find_command(protocol, name);
    return command != NULL && command->when != IN_TURN;
}

static void feed_waiting(Protocol *protocol)
{
    if (protocol->feeds) return; /* an outer call of this function continues */
    protocol->feeds = true;
    while (any_waits(protocol) && is_in_turn(protocol, protocol->waiting + protocol->waiting_from)) {
        const char *line = protocol->waiting + protocol->waiting_from;
        protocol->waiting_from += strlen(line) + 1;
        protocol_feed(protocol, line);
    }
    if (!any_waits(protocol)) protocol->waiting_from = protocol->waiting_length = 0;
    protocol->feeds = false;
}

void protocol_feed(Protocol *protocol, const char *line)
{
    char name[40];
    const char *rest = line;
    if (protocol->quits && !protocol->feeds) return; /* it came after the quit */
    if (!text_word(&rest, name, sizeof name)) return;
    const ProtocolCommand *command = find_command(protocol, name);
    if (command == NULL) {
        unknown_command(protocol, name);
        return;
    }
    bool waits = command->when == IN_TURN && is_busy(protocol);
    bool comes_again = command->when == AT_ONCE_AND_IN_TURN && any_waits(protocol) && !protocol->feeds;
    if (waits || comes_again) keep_waiting(protocol, line);
    if (!waits) command->run(protocol, rest);
}

void protocol_end(Protocol *protocol)
{
    protocol->ends = true;
    if (protocol->endless) protocol_stop(protocol);
}

/* Whatever was asked before is answered, so that a conversation may come from a file; searches at once. */
void protocol_quit(Protocol *protocol)
{
    protocol->ends = protocol->quits = true;
    protocol_stop(protocol);
}

void protocol_run_stop(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_stop(protocol);
}

void protocol_run_quit(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_quit(protocol);
}

bool protocol_is_over(const Protocol *protocol)
{
    return protocol->ends && !is_busy(protocol) && protocol->waiting_length == 0;
}
