#include "remote/external_dialect.h"

#include "engine/score.h"
#include "remote/external.h"
#include "remote/hub_text.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool unlimited(const Limits *limits)
{
    return limits->move_ms == 0 && limits->nodes == 0 && limits->depth == 0;
}

static uint64_t count_of(const char *text)
{
    return strtoull(text, NULL, 10);
}

static int depth_of(const char *text)
{
    long depth;
    return text_number(text, 0, INT_MAX, &depth) ? (int)depth : 0;
}

/* ---- UGI ---- */

static void ugi_option_name(const char *rest, char *name, size_t size)
{
    char word[8];
    text_word(&rest, word, sizeof word);
    if (strcmp(word, "name") != 0 || !text_word(&rest, name, size)) name[0] = '\0';
}

static void ugi_set_option(const char *name, long value, Text *out)
{
    text_add(out, "setoption name %s value %ld\n", name, value);
}

static void ugi_position(const Game *game, const Pos *from, Text *out)
{
    Pos start = game->start(0);
    char text[POS_TEXT];
    game->pos_text(from, text);
    if (pos_same(from, &start))
        text_add(out, "position startpos");
    else
        text_add(out, "position fen %s", text);
}

static void ugi_go(const Limits *limits, int side, Text *out)
{
    (void)side;
    int64_t ms = unlimited(limits) ? USUAL_MS : limits->move_ms;
    text_add(out, "go");
    if (limits->infinite) {
        text_add(out, " infinite\n");
        return;
    }
    if (has_clocks(limits))
        text_add(out, " p1time %" PRId64 " p2time %" PRId64 " p1inc %" PRId64 " p2inc %" PRId64,
                 limits->left_ms[0], limits->left_ms[1], limits->increment_ms, limits->increment_ms);
    else if (ms > 0)
        text_add(out, " movetime %" PRId64, ms);
    if (limits->nodes > 0) text_add(out, " nodes %" PRIu64, limits->nodes);
    if (limits->depth > 0) text_add(out, " depth %d", limits->depth);
    text_add(out, "\n");
}

/* "score cp 35", "score mate -3", perhaps followed by a bound, which is ignored. */
static void ugi_score(const char **rest, ExternalInfo *out)
{
    char unit[12], text[24];
    long value;
    out->has_score = text_word(rest, unit, sizeof unit) && text_word(rest, text, sizeof text) &&
                     text_number(text, -1000000, 1000000, &value);
    if (!out->has_score) return;
    if (strcmp(unit, "mate") == 0) value = value > 0 ? SCORE_PROVEN : -SCORE_PROVEN;
    out->score = value > SCORE_PROVEN ? SCORE_PROVEN : value < -SCORE_PROVEN ? -SCORE_PROVEN : (int)value;
}

static void ugi_info(const char *rest, ExternalInfo *out)
{
    char word[24], value[24];
    while (text_word(&rest, word, sizeof word)) {
        if (strcmp(word, "string") == 0) return;
        bool pv = strcmp(word, "pv") == 0;
        if (pv || strcmp(word, "root") == 0) {
            text_copy(pv ? out->pv : out->root, EXTERNAL_LINE, rest);
            return;
        }
        if (strcmp(word, "score") == 0) ugi_score(&rest, out);
        if (strcmp(word, "depth") == 0 && text_word(&rest, value, sizeof value)) out->depth = depth_of(value);
        if (strcmp(word, "nodes") == 0 && text_word(&rest, value, sizeof value)) out->nodes = count_of(value);
    }
}

static void ugi_answered(const char *rest, char *move, size_t size)
{
    if (!text_word(&rest, move, size)) move[0] = '\0';
}

static void ugi_move_text(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT])
{
    game->move_text(pos, move, out);
}

const ExternalDialect external_ugi = {
    .hello = {"ugi\n", "ugiok"},
    .ready = {"isready\n", "readyok"},
    .new_game = {"uginewgame\nisready\n", "readyok"},
    .option = "option",
    .hash = "Hash",
    .threads = "Threads",
    .seed = "Seed",
    .successors = "Successors",
    .answer = "bestmove",
    .option_name = ugi_option_name,
    .set_option = ugi_set_option,
    .position = ugi_position,
    .moves = " moves ",
    .moves_end = "",
    .go = ugi_go,
    .info = ugi_info,
    .answered = ugi_answered,
    .move_text = ugi_move_text,
    .move_read = game_read_move,
};

/* ---- Hub ---- */

/* The value of `wanted` among the arguments, "" if it is missing. */
static void hub_value(const char *rest, const char *wanted, char *value, size_t size)
{
    char key[24];
    while (hub_argument(&rest, key, sizeof key, value, size))
        if (strcmp(key, wanted) == 0) return;
    value[0] = '\0';
}

static void hub_option_name(const char *rest, char *name, size_t size)
{
    hub_value(rest, "name", name, size);
}

static void hub_set_option(const char *name, long value, Text *out)
{
    text_add(out, "set-param name=%s value=%ld\n", name, value);
}

static void hub_position(const Game *game, const Pos *from, Text *out)
{
    char text[POS_TEXT];
    hub_pos_text(game, from, text);
    text_add(out, "pos pos=%s", text);
}

static double seconds(int64_t ms)
{
    return (double)ms / 1000;
}

static void hub_go(const Limits *limits, int side, Text *out)
{
    int64_t ms = unlimited(limits) ? USUAL_MS : limits->move_ms;
    text_add(out, "level");
    if (limits->infinite) {
        text_add(out, " infinite\ngo analyze\n");
        return;
    }
    if (has_clocks(limits))
        text_add(out, " time=%.3f inc=%.3f", seconds(limits->left_ms[side]), seconds(limits->increment_ms));
    else if (ms > 0)
        text_add(out, " move-time=%.3f", seconds(ms));
    if (limits->nodes > 0) text_add(out, " nodes=%" PRIu64, limits->nodes);
    if (limits->depth > 0) text_add(out, " depth=%d", limits->depth);
    text_add(out, "\ngo think\n");
}

static void hub_info(const char *rest, ExternalInfo *out)
{
    char value[24];
    hub_value(rest, "depth", value, sizeof value);
    out->depth = depth_of(value);
    hub_value(rest, "nodes", value, sizeof value);
    out->nodes = count_of(value);
    hub_value(rest, "score", value, sizeof value);
    double men = strtod(value, NULL);
    out->has_score = value[0] != '\0' && isfinite(men);
    if (out->has_score) out->score = (int)lround(fmax(-SCORE_PROVEN, fmin(SCORE_PROVEN, men * 100)));
    hub_value(rest, "pv", out->pv, sizeof out->pv);
}

static void hub_answered(const char *rest, char *move, size_t size)
{
    hub_value(rest, "move", move, size);
}

const ExternalDialect external_hub = {
    .hello = {"hub\n", "wait"},
    .ready = {"init\n", "ready"},
    .new_game = {"new-game\nping\n", "pong"},
    .option = "param",
    .hash = "hash",
    .threads = "threads",
    .seed = "seed",
    .answer = "done",
    .option_name = hub_option_name,
    .set_option = hub_set_option,
    .position = hub_position,
    .moves = " moves=\"",
    .moves_end = "\"",
    .go = hub_go,
    .info = hub_info,
    .answered = hub_answered,
    .move_text = hub_move_text,
    .move_read = hub_move_read,
};

bool external_is_program(const char *spec)
{
    static const char *const KINDS[] = {"ugi:", "hub:", "program:"};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strncmp(spec, KINDS[i], strlen(KINDS[i])) == 0) return true;
    return false;
}
