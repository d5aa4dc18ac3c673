/* UGI: the Universal Game Interface, UCI's cousin for any game of two. doc/protocol.md. */
#include "front/protocol/dialect.h"

#include "engine/allot.h"
#include "engine/score.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

/* ---- Answers ---- */

static void ugi_refuse(Protocol *protocol, const char *sentence)
{
    protocol_say(protocol, "info string error: %s", sentence);
}

static void ugi_note(Protocol *protocol, const char *sentence)
{
    protocol_say(protocol, "info string %s", sentence);
}

static void write_move(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT])
{
    game->move_text(pos, move, out);
}

static void add_figures(const Thought *thought, int score, Text *out)
{
    double us = thought->us > 0 ? (double)thought->us : 1;
    if (thought->depth > 0) text_add(out, " depth %d", thought->depth);
    text_add(out, " score cp %d nodes %" PRIu64 " time %.0f nps %.0f pv ", score, thought->nodes, us / 1000,
             (double)thought->nodes * 1e6 / us);
}

static void report_line(Protocol *protocol, const Thought *so_far, int number, const RootMove *root)
{
    char line[ANSWER_LINE];
    Text text = text_into(line, sizeof line);
    const Move *moves;
    int count = thought_line(so_far, root, &moves);
    text_add(&text, "info multipv %d", number);
    add_figures(so_far, score_of(root->chance, so_far->proven && root->exact), &text);
    protocol_write_line(protocol, moves, count, write_move, &text);
    protocol_say(protocol, "%s", line);
}

/* "info root 48:1200:5312 …": every root move, its simulations, its expected score in ten-thousandths. */
static void report_root(Protocol *protocol, const Thought *so_far)
{
    char line[ANSWER_LINE], move[MOVE_TEXT];
    Text text = text_into(line, sizeof line);
    text_add(&text, "info root");
    for (int i = 0; i < so_far->root_count; i++) {
        const RootMove *root = &so_far->root[i];
        protocol->game->move_text(protocol_pos(protocol), root->move, move);
        text_add(&text, " %s:%" PRIu64 ":%.0f", move, root->visits, 10000 * root->chance);
    }
    if (so_far->root_count > 0) protocol_say(protocol, "%s", line);
}

static void ugi_report(Protocol *protocol, const Thought *so_far)
{
    if (protocol->root_moves) report_root(protocol, so_far);
    int order[MOVES_MAX], count = thought_order(so_far, order);
    for (int i = 0; protocol->lines > 1 && i < count && i < protocol->lines; i++)
        report_line(protocol, so_far, i + 1, &so_far->root[order[i]]);
    if (protocol->lines > 1 && count > 0) return;
    char line[ANSWER_LINE];
    Text text = text_into(line, sizeof line);
    text_add(&text, "info");
    add_figures(so_far, score_of(so_far->chance, so_far->proven), &text);
    protocol_write_pv(protocol, so_far, write_move, &text);
    protocol_say(protocol, "%s", line);
}

/* Without a move: UCI's null move, so that the other side does not wait forever. */
static void ugi_answer(Protocol *protocol, const Thought *thought)
{
    char move[MOVE_TEXT] = "0000";
    if (thought != NULL) protocol->game->move_text(protocol_pos(protocol), thought->move, move);
    protocol_say(protocol, "bestmove %s", move);
}

/* ---- Options ---- */

static void say_option(Protocol *protocol, const Setting *setting)
{
    char value[DATA_TEXT];
    setting->get(protocol, value);
    if (setting->kind == SETTING_NUMBER)
        protocol_say(protocol, "option name %s type spin default %s min %ld max %ld", setting->ugi_name,
                     value, setting->low, setting_high(setting, protocol));
    else
        protocol_say(protocol, "option name %s type %s default %s", setting->ugi_name,
                     setting->kind == SETTING_FLAG ? "check" : "string", *value != '\0' ? value : "<empty>");
}

static void run_ugi(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol_say(protocol, "id name Parlor %s %s", PARLOR_VERSION, protocol->game->name);
    protocol_say(protocol, "id author the Parlor authors");
    protocol_tell_supplies(protocol);
    for (const Setting *setting = protocol_settings; setting->get != NULL; setting++)
        if (setting_offered(setting, protocol)) say_option(protocol, setting);
    protocol_say(protocol, "ugiok");
}

static const Setting *find_setting(const char *name)
{
    const Setting *setting = protocol_settings;
    while (setting->get != NULL && !text_same(setting->ugi_name, name))
        setting++;
    return setting->get != NULL ? setting : NULL;
}

/* The words up to "value"; false if there are none, or if it is missing. */
static bool read_option_name(const char **rest, char *name, size_t size)
{
    char word[40];
    Text text = text_into(name, size);
    while (text_word(rest, word, sizeof word)) {
        if (strcmp(word, "value") == 0) return text.length > 0;
        text_add(&text, "%s%s", text.length > 0 ? " " : "", word);
    }
    return false;
}

/* setoption name NAME value VALUE, where both may have blanks. */
static void run_setoption(Protocol *protocol, const char *rest)
{
    char word[12], name[80], shown[40];
    bool fine = text_word(&rest, word, sizeof word) && strcmp(word, "name") == 0 &&
                read_option_name(&rest, name, sizeof name);
    if (!fine) {
        protocol_complain(protocol, "an option is set by: setoption name NAME value VALUE");
        return;
    }
    const Setting *setting = find_setting(name);
    if (setting == NULL) {
        protocol_complain(protocol, "there is no option '%s'; 'ugi' lists them",
                          text_safe(shown, sizeof shown, name));
        return;
    }
    rest += strspn(rest, " \t");
    if (strcmp(rest, "<empty>") == 0) rest = "";
    Status status = setting_change(setting, protocol, setting->ugi_name, rest);
    if (!ok(&status)) protocol_complain(protocol, "%s", status.text);
}

/* ---- The game ---- */

/* During a search the other side only wants to know that we are there. */
static void run_isready(Protocol *protocol, const char *rest)
{
    (void)rest;
    if (protocol->thinking)
        protocol_say(protocol, "readyok");
    else
        protocol_say_ready(protocol);
}

static void run_uginewgame(Protocol *protocol, const char *rest)
{
    (void)rest;
    protocol->fresh = true;
    protocol_prepare(protocol);
}

/* Copy the words up to "moves" (or the end) into `out`; `*rest` continues after it. */
static void words_before_moves(const char **rest, Text *out)
{
    char word[POS_TEXT];
    while (text_word(rest, word, sizeof word) && strcmp(word, "moves") != 0)
        text_add(out, "%s%s", out->length > 0 ? " " : "", word);
}

static void run_position(Protocol *protocol, const char *rest)
{
    char kind[12], fen[2 * POS_TEXT];
    Text text = text_into(fen, sizeof fen);
    Pos from;
    Status status = game_variant_start(protocol->game, protocol->variant, &from);
    bool known = text_word(&rest, kind, sizeof kind);
    words_before_moves(&rest, &text);
    if (known && strcmp(kind, "fen") == 0)
        status = protocol->game->pos_read(fen, &from);
    else if (!known || strcmp(kind, "startpos") != 0 || text.length > 0)
        status = status_wrong("a position is set by: position startpos|fen TEXT [moves MOVE …]");
    if (ok(&status)) status = protocol_set_line(protocol, &from, rest, game_read_move);
    if (!ok(&status)) protocol_complain(protocol, "%s", status.text);
}

static void run_query(Protocol *protocol, const char *rest)
{
    static const char *const RESULTS[] = {"none", "p1win", "p2win", "draw"};
    char what[20] = "", shown[20];
    text_word(&rest, what, sizeof what);
    Outcome outcome = protocol_result(protocol).outcome;
    if (strcmp(what, "gameover") == 0)
        protocol_say(protocol, "response %s", outcome != OUTCOME_NONE ? "true" : "false");
    else if (strcmp(what, "p1turn") == 0)
        protocol_say(protocol, "response %s",
                     protocol->game->side(protocol_pos(protocol)) == 0 ? "true" : "false");
    else if (strcmp(what, "result") == 0)
        protocol_say(protocol, "response %s", RESULTS[outcome]);
    else
        protocol_complain(protocol, "one can query gameover, p1turn and result, not '%s'",
                          text_safe(shown, sizeof shown, what));
}

/* ---- go ---- */

/* The numbers of "go", by side where that applies; GO_ABSENT if missing. */
typedef struct GoNumbers {
    long time[2], increment[2], moves_to_go, move_time, depth, nodes;
} GoNumbers;

enum { GO_ABSENT = -1 };

static long *go_number(GoNumbers *go, const char *word)
{
    const struct {
        const char *name;
        long *target;
    } numbers[] = {
        {"p1time", &go->time[0]},     {"p2time", &go->time[1]},    {"p1inc", &go->increment[0]},
        {"p2inc", &go->increment[1]}, {"wtime", &go->time[0]},     {"btime", &go->time[1]},
        {"winc", &go->increment[0]},  {"binc", &go->increment[1]}, {"movestogo", &go->moves_to_go},
        {"movetime", &go->move_time}, {"depth", &go->depth},       {"nodes", &go->nodes},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(numbers[i].name, word) == 0) return numbers[i].target;
    return NULL;
}

/* A clock below 0 counts as 0. */
static Status read_go(const char *rest, GoNumbers *go, bool *infinite)
{
    char word[24], number[24], shown[24];
    while (text_word(&rest, word, sizeof word)) {
        long *target = go_number(go, word);
        text_safe(shown, sizeof shown, word);
        if (strcmp(word, "infinite") == 0) {
            *infinite = true;
            continue;
        }
        if (target == NULL)
            return status_wrong("'go' does not know '%s'; it knows p1time p2time p1inc p2inc movestogo "
                                "movetime depth nodes infinite",
                                shown);
        if (!text_word(&rest, number, sizeof number) || !text_clamped(number, target))
            return status_wrong("after '%s' comes a whole number", shown);
        if (*target < 0) *target = 0;
    }
    return status_ok();
}

/* A limit that was given as 0 means "as quickly as you can", which is 1 for us. */
static long given(long number)
{
    return number == GO_ABSENT ? 0 : number == 0 ? 1 : number;
}

static Limits limits_of(const Protocol *protocol, const GoNumbers *go, int side)
{
    long depth = given(go->depth);
    Limits limits = {.nodes = (uint64_t)given(go->nodes),
                     .depth = depth < INT_MAX ? (int)depth : INT_MAX,
                     .move_ms = given(go->move_time)};
    if (go->move_time == GO_ABSENT && go->time[side] != GO_ABSENT) {
        Allowance allowance = {protocol_left_ms(protocol, go->time[side]),
                               go->increment[side] > 0 ? go->increment[side] : 0,
                               go->moves_to_go > 0 ? go->moves_to_go : 0};
        allot(&limits, &allowance);
    }
    return limits;
}

static void run_go(Protocol *protocol, const char *rest)
{
    GoNumbers go = {
        {GO_ABSENT, GO_ABSENT}, {GO_ABSENT, GO_ABSENT}, GO_ABSENT, GO_ABSENT, GO_ABSENT, GO_ABSENT};
    bool infinite = false;
    Status status = read_go(rest, &go, &infinite);
    if (!ok(&status)) {
        protocol_complain(protocol, "%s", status.text);
        return;
    }
    Limits limits = limits_of(protocol, &go, protocol->game->side(protocol_pos(protocol)));
    limits.infinite = infinite;
    protocol_go(protocol, limits, infinite);
}

static const ProtocolCommand COMMANDS[] = {
    {"ugi", AT_ONCE, run_ugi},
    {"isready", AT_ONCE, run_isready},
    {"setoption", IN_TURN, run_setoption},
    {"uginewgame", IN_TURN, run_uginewgame},
    {"position", IN_TURN, run_position},
    {"query", IN_TURN, run_query},
    {"go", IN_TURN, run_go},
    {"stop", AT_ONCE_AND_IN_TURN, protocol_run_stop},
    {"quit", AT_ONCE, protocol_run_quit},
    {0},
};

const Dialect ugi_dialect = {"ugi", COMMANDS, ugi_refuse, ugi_report, ugi_answer, ugi_note, "readyok"};
