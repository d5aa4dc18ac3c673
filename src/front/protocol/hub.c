/* Hub 2: the protocol of draughts programs, here for checkers. doc/protocol.md.
 *
 * What we write never has a bare flag, and never a '=' or '"' inside a value: some parsers of the protocol
 * fail on either. What we read may contain everything that the protocol allows; unknown keys are ignored. */
#include "front/protocol/dialect.h"

#include "engine/allot.h"
#include "remote/hub_text.h"
#include "engine/score.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Answers ---- */

static void hub_refuse(Protocol *protocol, const char *sentence)
{
    char plain[sizeof((Status *)NULL)->text];
    text_copy(plain, sizeof plain, sentence);
    for (char *c = plain; *c != '\0'; c++)
        *c = *c == '"' ? '\'' : *c == '=' ? ' ' : *c;
    protocol_say(protocol, "error message=\"%s\"", plain);
}

static void hub_note(Protocol *protocol, const char *sentence)
{
    protocol_say(protocol, "info note=\"%s\"", sentence);
}

static void hub_report(Protocol *protocol, const Thought *so_far)
{
    char line[ANSWER_LINE];
    Text text = text_into(line, sizeof line);
    double us = so_far->us > 0 ? (double)so_far->us : 1;
    text_add(&text, "info");
    if (so_far->depth > 0) text_add(&text, " depth=%d", so_far->depth);
    text_add(&text, " score=%.2f nodes=%" PRIu64 " time=%.3f nps=%.3f pv=\"",
             score_of(so_far->chance, so_far->proven) / 100.0, so_far->nodes, us / 1e6,
             (double)so_far->nodes / us);
    protocol_write_pv(protocol, so_far, hub_move_text, &text);
    text_add(&text, "\"");
    protocol_say(protocol, "%s", line);
}

/* Without a move there is only the error that was reported before. */
static void hub_answer(Protocol *protocol, const Thought *thought)
{
    if (thought == NULL) return;
    const Game *game = protocol->game;
    const Pos *pos = protocol_pos(protocol);
    char move[MOVE_TEXT], reply[MOVE_TEXT];
    hub_move_text(game, pos, thought->move, move);
    Pos next = game->play(pos, thought->move);
    bool expects = thought->pv_count > 1 && thought->pv[0] == thought->move &&
                   game_is_legal(game, &next, thought->pv[1]);
    if (!expects) {
        protocol_say(protocol, "done move=%s", move);
        return;
    }
    hub_move_text(game, &next, thought->pv[1], reply);
    protocol_say(protocol, "done move=%s ponder=%s", move, reply);
}

/* ---- Parameters ---- */

static void say_param(Protocol *protocol, const Setting *setting)
{
    char value[DATA_TEXT];
    setting->get(protocol, value);
    const char *quote = setting->kind == SETTING_TEXT ? "\"" : "";
    const char *type = setting->kind == SETTING_TEXT ? "string" : "bool";
    if (setting->kind == SETTING_NUMBER)
        protocol_say(protocol, "param name=%s value=%s type=int min=%ld max=%ld", setting->hub_name, value,
                     setting->low, setting_high(setting, protocol));
    else
        protocol_say(protocol, "param name=%s value=%s%s%s type=%s", setting->hub_name, quote, value, quote,
                     type);
}

static void run_hub(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_say(protocol, "id name=Parlor version=%s author=\"the Parlor authors\"", PARLOR_VERSION);
    protocol_tell_supplies(protocol);
    for (const Setting *setting = protocol_settings; setting->get != NULL; setting++)
        if (setting->hub_name != NULL) say_param(protocol, setting);
    protocol_say(protocol, "wait");
}

static const Setting *find_param(const char *name)
{
    const Setting *setting = protocol_settings;
    while (setting->get != NULL && (setting->hub_name == NULL || strcmp(setting->hub_name, name) != 0))
        setting++;
    return setting->get != NULL ? setting : NULL;
}

static void run_set_param(Protocol *protocol, const char *rest)
{
    char key[40], value[DATA_TEXT], name[40] = "", wanted[DATA_TEXT] = "", shown[40];
    while (hub_argument(&rest, key, sizeof key, value, sizeof value)) {
        if (strcmp(key, "name") == 0) text_copy(name, sizeof name, value);
        if (strcmp(key, "value") == 0) text_copy(wanted, sizeof wanted, value);
    }
    const Setting *param = find_param(name);
    Status status = param != NULL ? setting_change(param, protocol, param->hub_name, wanted)
                                  : status_wrong("there is no parameter '%s'; 'hub' lists them",
                                                 text_safe(shown, sizeof shown, name));
    if (!ok(&status)) protocol_complain(protocol, "%s", status.text);
}

static void run_init(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_say_ready(protocol);
}

static void run_ping(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_say(protocol, "pong");
}

/* ---- The game ---- */

static void run_new_game(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol->fresh = true;
    protocol_prepare(protocol);
}

static void run_pos(Protocol *protocol, const char *rest)
{
    char key[40], position[POS_TEXT] = "", *value = malloc(PROTOCOL_LINE), *moves = calloc(1, PROTOCOL_LINE);
    Status status = value != NULL && moves != NULL ? status_ok() : status_failed("no memory for the moves");
    while (ok(&status) && hub_argument(&rest, key, sizeof key, value, PROTOCOL_LINE)) {
        if (strcmp(key, "pos") == 0) text_copy(position, sizeof position, value);
        if (strcmp(key, "moves") == 0) text_copy(moves, PROTOCOL_LINE, value);
    }
    Pos from;
    if (ok(&status)) status = hub_pos_read(protocol->game, position, &from);
    if (ok(&status)) status = protocol_set_line(protocol, &from, moves, hub_move_read);
    free(value);
    free(moves);
    if (!ok(&status)) protocol_complain(protocol, "%s", status.text);
}

/* ---- level and go ---- */

/* Seconds to milliseconds; -1 if it is not a number, or an absurd one. */
static int64_t milliseconds(const char *seconds)
{
    char *end;
    double value = strtod(seconds, &end);
    if (end == seconds || *end != '\0' || !(fabs(value) < 1e9)) return -1;
    return value > 0 ? (int64_t)(value * 1000) : 0;
}

typedef struct Level {
    Limits limits;
    Allowance clock;
    bool timed; /* the clock counts */
} Level;

static bool read_level_number(const char *key, const char *value, Level *level)
{
    long number;
    bool whole = text_number(value, 0, LONG_MAX, &number);
    int64_t ms = milliseconds(value);
    if (strcmp(key, "depth") == 0 && whole && number < INT_MAX)
        level->limits.depth = number > 0 ? (int)number : 1;
    else if (strcmp(key, "nodes") == 0 && whole)
        level->limits.nodes = number > 0 ? (uint64_t)number : 1;
    else if (strcmp(key, "moves") == 0 && whole)
        level->clock.moves_to_go = number;
    else if (strcmp(key, "move-time") == 0 && ms >= 0)
        level->limits.move_ms = ms > 0 ? ms : 1;
    else if (strcmp(key, "inc") == 0 && ms >= 0)
        level->clock.increment_ms = ms;
    else if (strcmp(key, "time") == 0 && ms >= 0)
        level->clock.left_ms = ms, level->timed = true;
    else
        return false;
    return true;
}

static bool is_level_key(const char *key)
{
    static const char *const KEYS[] = {"depth", "nodes", "moves", "move-time", "inc", "time"};
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (strcmp(KEYS[i], key) == 0) return true;
    return false;
}

static void run_level(Protocol *protocol, const char *rest)
{
    char key[40], value[40], shown[40];
    Level level = {0};
    while (hub_argument(&rest, key, sizeof key, value, sizeof value)) {
        if (strcmp(key, "infinite") == 0) level.limits.infinite = true;
        if (is_level_key(key) && !read_level_number(key, value, &level)) {
            protocol_complain(protocol, "%s takes a number that is not negative, not '%s'", key,
                              text_safe(shown, sizeof shown, value));
            return;
        }
    }
    level.clock.left_ms = protocol_left_ms(protocol, level.clock.left_ms);
    if (level.timed && level.limits.move_ms == 0) allot(&level.limits, &level.clock);
    protocol->level = level.limits;
}

static void run_go(Protocol *protocol, const char *rest)
{
    char key[40], value[40], mode[40] = "";
    while (hub_argument(&rest, key, sizeof key, value, sizeof value))
        if (mode[0] == '\0') text_copy(mode, sizeof mode, key);
    Limits limits = protocol->level;
    if (strcmp(mode, "ponder") == 0)
        limits = (Limits){.infinite = true};
    else if (strcmp(mode, "think") != 0 && strcmp(mode, "analyze") != 0) {
        protocol_complain(protocol, "after 'go' comes think, ponder or analyze");
        return;
    }
    protocol_go(protocol, limits, false);
    protocol->ponders = protocol->thinking && strcmp(mode, "ponder") == 0;
}

/* The expected move was played: the same search again, with the clock running and a warm table. */
static void run_ponder_hit(Protocol *protocol, const char *rest)
{
    (void)rest;
    if (!protocol->thinking || !protocol->ponders) return;
    protocol->ponders = false;
    protocol_go(protocol, protocol->level, false);
}

static const ProtocolCommand COMMANDS[] = {
    {"hub", AT_ONCE, run_hub},
    {"set-param", IN_TURN, run_set_param},
    {"init", IN_TURN, run_init},
    {"new-game", IN_TURN, run_new_game},
    {"pos", IN_TURN, run_pos},
    {"level", IN_TURN, run_level},
    {"go", IN_TURN, run_go},
    {"ponder-hit", AT_ONCE_AND_IN_TURN, run_ponder_hit},
    {"stop", AT_ONCE_AND_IN_TURN, protocol_run_stop},
    {"ping", AT_ONCE, run_ping},
    {"quit", AT_ONCE, protocol_run_quit},
    {0},
};

const Dialect hub_dialect = {"hub", COMMANDS, hub_refuse, hub_report, hub_answer, hub_note, "ready"};
