/* The interface of the npm package parlor-games: rules, notation and engines through texts. No state: a
 * position is given by the start of the game and the moves since. */
#include "front/web/json.h"
#include "front/web/order.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER = 1 << 16 };

/* A game as it was named. */
typedef struct Line {
    const Game *game;
    Pos *pos;
    int count;
} Line;

/* Read game, position ("" = the start) and moves (separated by blanks). */
static Status read_line(const char *name, const char *position, const char *moves, Line *out)
{
    char word[MOVE_TEXT];
    Status status = game_find(name, &out->game);
    if (!ok(&status)) return status;
    out->pos = malloc((PLY_MAX + 1) * sizeof *out->pos);
    if (out->pos == NULL) return status_failed("no memory for the game");
    out->pos[0] = out->game->start(0);
    out->count = 1;
    if (position[0] != '\0') status = out->game->pos_read(position, &out->pos[0]);
    while (ok(&status) && text_word(&moves, word, sizeof word)) {
        Move move;
        const Pos *last = &out->pos[out->count - 1];
        if (out->count > PLY_MAX) return status_wrong("a game has at most %d moves", PLY_MAX);
        status = game_read_move(out->game, last, word, &move);
        if (ok(&status)) out->pos[out->count++] = out->game->play(last, move);
    }
    return status;
}

static History history_of(const Line *line)
{
    return (History){.pos = line->pos, .count = line->count, .rules = game_default_rules(line->game)};
}

static char *answer_trouble(char *text, const Status *status)
{
    Text out = text_into(text, ANSWER);
    text_add(&out, "{");
    json_add_pair(&out, "error", status->text);
    text_add(&out, "}");
    return text;
}

static void add_move(Text *out, const Game *game, const Pos *pos, Move move)
{
    char text[MOVE_TEXT];
    game->move_text(pos, move, text);
    json_add_string(out, text);
}

static void add_state(Text *out, const Line *line)
{
    const Game *game = line->game;
    const Pos *pos = &line->pos[line->count - 1];
    History history = history_of(line);
    Result result = game->result(&history);
    char text[POS_TEXT];
    Move moves[MOVES_MAX];
    int count = result.outcome == OUTCOME_NONE ? game->moves(pos, moves) : 0;
    game->pos_text(pos, text);
    text_add(out, "{");
    json_add_pair(out, "position", text);
    text_add(out, ",");
    json_add_pair(out, "turn", game->side_name[game->side(pos)]);
    text_add(out, ",\"ply\":%d,", line->count - 1);
    json_add_pair(out, "result", outcome_name(game, result.outcome));
    text_add(out, ",");
    json_add_pair(out, "why", result.why);
    text_add(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_move(out, game, pos, moves[i]);
    }
    text_add(out, "]}");
}

/* The state as JSON, or {"error":"…"}; the caller frees it. NULL if there is no memory. */
EXPORT(library_show) char *library_show(const char *game, const char *position, const char *moves)
{
    Line line = {0};
    char *text = malloc(ANSWER);
    if (text == NULL) return NULL;
    Status status = read_line(game, position, moves, &line);
    Text out = text_into(text, ANSWER);
    if (ok(&status))
        add_state(&out, &line);
    else
        answer_trouble(text, &status);
    free(line.pos);
    return text;
}

static void add_thought(Text *out, const Line *line, const Thought *thought)
{
    const Pos *pos = &line->pos[line->count - 1];
    text_add(out, "{\"move\":");
    add_move(out, line->game, pos, thought->move);
    text_add(out, ",\"value\":%g,\"chance\":%.4f,\"proven\":%s,\"depth\":%d,\"nodes\":%llu,\"root\":[",
             thought->value, thought->chance, thought->proven ? "true" : "false", thought->depth,
             (unsigned long long)thought->nodes);
    for (int i = 0; i < thought->root_count; i++) {
        const RootMove *root = &thought->root[i];
        text_add(out, i > 0 ? ",{\"move\":" : "{\"move\":");
        add_move(out, line->game, pos, root->move);
        text_add(out, ",\"value\":%g,\"chance\":%.4f,\"visits\":%llu}", root->value, root->chance,
                 (unsigned long long)root->visits);
    }
    text_add(out, "]}");
}

static Status think(const Line *line, const char *spec, const Limits *limits, Thought *thought)
{
    Engine *engine;
    History history = history_of(line);
    Status status = engine_open(line->game, spec, NULL, &engine);
    if (!ok(&status)) return status;
    status = engine_think(engine, &history, limits, NULL, thought);
    engine_close(engine);
    return status;
}

/* What the engine of that SPEC plays, as JSON; blocks until it has thought. 0 for a limit means none. */
EXPORT(library_best)
char *library_best(const char *game, const char *position, const char *moves, const char *spec, double nodes,
                   double move_ms, double seed)
{
    Line line = {0};
    char *text = malloc(ANSWER);
    Thought *thought = malloc(sizeof *thought);
    if (text != NULL && thought != NULL) {
        Limits limits = {.nodes = (uint64_t)nodes, .move_ms = (int64_t)move_ms, .seed = (uint64_t)seed};
        Text out = text_into(text, ANSWER);
        Status status = read_line(game, position, moves, &line);
        if (ok(&status)) status = think(&line, spec, &limits, thought);
        if (ok(&status))
            add_thought(&out, &line, thought);
        else
            answer_trouble(text, &status);
    }
    free(line.pos);
    free(thought);
    return text;
}
