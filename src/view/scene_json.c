/* A Scene as JSON. Keys and ids are English words that never change; texts are in the player's language. */
#include "view/scene.h"

#include "base/json.h"

#include <string.h>

static void add_flag(Text *out, const char *key, bool value)
{
    text_add(out, "\"%s\":%s", key, value ? "true" : "false");
}

static const char *const FACE[] = {"none", "cross", "ring", "man", "king"};
static const char *const STYLE[] = {"cells", "lines", "blocks", "checkered"};
static const char *const MARK[] = {"open", "selected", "target", "must", "last",
                                   "hint", "win",      "off",    "path", "best"};

const char *face_id(Face face)
{
    return FACE[face];
}

static size_t id_place(const char *id, const char *const *ids, size_t count)
{
    size_t i = 0;
    while (i < count && strcmp(ids[i], id) != 0)
        i++;
    return i;
}

Face face_of_id(const char *id)
{
    size_t count = sizeof FACE / sizeof FACE[0], at = id_place(id, FACE, count);
    return at < count ? (Face)at : FACE_NONE;
}

BoardStyle style_of_id(const char *id)
{
    size_t count = sizeof STYLE / sizeof STYLE[0], at = id_place(id, STYLE, count);
    return at < count ? (BoardStyle)at : BOARD_CELLS;
}

unsigned marks_of_ids(const char *ids)
{
    char id[20];
    unsigned marks = 0;
    while (text_word(&ids, id, sizeof id)) {
        size_t count = sizeof MARK / sizeof MARK[0], at = id_place(id, MARK, count);
        if (at < count) marks |= 1u << at;
    }
    return marks;
}

static void add_marks(Text *out, unsigned marks)
{
    const char *comma = "";
    text_add(out, "\"marks\":[");
    for (size_t i = 0; i < sizeof MARK / sizeof MARK[0]; i++) {
        if (!(marks >> i & 1)) continue;
        text_add(out, "%s\"%s\"", comma, MARK[i]);
        comma = ",";
    }
    text_add(out, "]");
}

static void add_cell(Text *out, const SceneCell *cell)
{
    text_add(out, "{\"column\":%d,\"row\":%d,\"face\":\"%s\",\"side\":%d,", cell->column, cell->row,
             face_id(cell->face), cell->side);
    add_marks(out, cell->marks);
    if (cell->heat >= 0) text_add(out, ",\"heat\":%.3f,\"percent\":%d", cell->heat, cell->heat_percent);
    text_add(out, ",");
    json_add_pair(out, "label", cell->label);
    text_add(out, ",");
    json_add_pair(out, "name", cell->name);
    text_add(out, "}");
}

static void add_block(Text *out, const SceneBlock *block)
{
    text_add(out, "{\"column\":%d,\"row\":%d,", block->column, block->row);
    add_flag(out, "open", block->marks & BLOCK_OPEN);
    text_add(out, ",");
    add_flag(out, "sent", block->marks & BLOCK_SENT);
    text_add(out, ",\"cover\":\"%s\",\"side\":%d,", face_id(block->cover), block->cover_side);
    json_add_pair(out, "name", block->name);
    text_add(out, "}");
}

static void add_board(Text *out, const Scene *scene)
{
    static const char *const NUMBERS[] = {"none", "edge", "squares"};
    text_add(out, "\"board\":{\"style\":\"%s\",\"columns\":%d,\"rows\":%d,\"block\":%d,\"numbers\":\"%s\",",
             STYLE[scene->style], scene->columns, scene->rows, scene->block, NUMBERS[scene->numbers]);
    add_flag(out, "turned", scene->turned);
    text_add(out, ",");
    add_flag(out, "only_open", scene->only_open);
    text_add(out, ",\n\"cells\":[");
    for (int i = 0; i < scene->cell_count; i++) {
        text_add(out, "%s\n", i > 0 ? "," : "");
        add_cell(out, &scene->cell[i]);
    }
    text_add(out, "],\n\"blocks\":[");
    for (int i = 0; i < scene->block_count; i++) {
        text_add(out, "%s\n", i > 0 ? "," : "");
        add_block(out, &scene->blocks[i]);
    }
    text_add(out, "]}");
}

/* Rare: left out where there is nothing to say. */
static void add_if_any(Text *out, const char *key, const char *value)
{
    if (value[0] == '\0') return;
    text_add(out, ",\n");
    json_add_pair(out, key, value);
}

static void add_words(Text *out, const Scene *scene)
{
    const struct {
        const char *key, *value;
    } LINE[] = {{"title", scene->title},        {"subtitle", scene->subtitle}, {"status", scene->status},
                {"where", scene->where},        {"opening", scene->opening},   {"message", scene->message},
                {"result_text", scene->result}, {"why", scene->why},           {"value", scene->value}};
    for (size_t i = 0; i < sizeof LINE / sizeof LINE[0]; i++) {
        json_add_pair(out, LINE[i].key, LINE[i].value);
        text_add(out, ",\n");
    }
    add_flag(out, "warning", scene->warning);
    add_if_any(out, "alert", scene->alert);
    add_if_any(out, "leaving", scene->leaving);
    text_add(out, ",\n\"details\":[");
    for (int i = 0; i < scene->detail_count; i++) {
        text_add(out, "%s{", i > 0 ? "," : "");
        json_add_pair(out, "text", scene->detail[i]);
        text_add(out, "}");
    }
    text_add(out, "],\n\"seats\":[{");
    json_add_pair(out, "name", scene->seat[0]);
    text_add(out, "},{");
    json_add_pair(out, "name", scene->seat[1]);
    text_add(out, "}]");
}

/* The counters, what stands above them, and what is told in a dialog. */
static void add_match(Text *out, const Scene *scene)
{
    json_add_pair(out, "algorithm", scene->algorithm);
    text_add(out, ",\n\"counts\":[");
    for (int i = 0; i < SCENE_COUNTS; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        json_add_pair(out, "label", scene->count[i].label);
        text_add(out, ",\"count\":%d}", scene->count[i].count);
    }
    text_add(out, "],\n\"notice\":{\"number\":%d,", scene->notice);
    json_add_pair(out, "title", scene->notice_title);
    text_add(out, ",");
    json_add_pair(out, "text", scene->notice_text);
    text_add(out, "}");
}

static void add_game_facts(Text *out, const Scene *scene)
{
    const Score *score = &scene->score;
    text_add(out, "\"ply\":%d,\"plies\":%d,", scene->ply, scene->plies);
    add_flag(out, "looking_back", scene->looking_back);
    text_add(out, ",\"turn\":%d,\"human\":%d,\"below\":%d,\"result\":\"%s\",", scene->turn, scene->human,
             scene->below, outcome_name(scene->game, scene->outcome));
    text_add(out, "\"score\":{\"wins\":[%d,%d],\"draws\":%d},", score->wins[0], score->wins[1], score->draws);
    add_flag(out, "thinking", scene->thinking);
    text_add(out, ",");
    add_flag(out, "paused", scene->paused);
    text_add(out, ",");
    add_flag(out, "setting_up", scene->setting_up);
    text_add(out, ",");
    add_flag(out, "exercise", scene->exercise);
    text_add(out, ",\"brush\":%d,\"brushes\":%d", scene->brush, scene->brush_count);
    if (scene->clocks)
        text_add(out, ",\"left_ms\":[%lld,%lld]", (long long)scene->left_ms[0], (long long)scene->left_ms[1]);
    if (scene->has_value) text_add(out, ",\"chance\":%.3f", scene->chance);
}

static void add_steps(Text *out, const Scene *scene)
{
    text_add(out, "\"moved\":%d,\"steps\":{\"face\":\"%s\",\"side\":%d,", scene->moved,
             face_id(scene->moved_face), scene->moved_side);
    add_flag(out, "rests", scene->rests);
    text_add(out, ",\"list\":[");
    for (int i = 0; i < scene->step_count; i++) {
        const SceneStep *step = &scene->step[i];
        text_add(out, "%s{\"from\":%d,\"to\":%d,\"taken\":%d}", i > 0 ? "," : "", step->from, step->to,
                 step->taken);
    }
    text_add(out, "]}");
}

static void add_commands(Text *out, const char *key, uint64_t set)
{
    const char *comma = "";
    text_add(out, "\"%s\":[", key);
    for (int i = 0; i < COMMANDS; i++) {
        if (!(set >> i & 1)) continue;
        text_add(out, "%s\"%s\"", comma, command_info((Command)i)->id);
        comma = ",";
    }
    text_add(out, "]");
}

static void add_offers(Text *out, const Scene *scene)
{
    text_add(out, "\"offers\":[");
    for (int i = 0; i < scene->offer_count; i++)
        text_add(out, "%s\"%s\"", i > 0 ? "," : "", command_info(scene->offer[i])->id);
    text_add(out, "]");
}

static void add_move_texts(Text *out, const char *key, const char (*moves)[MOVE_TEXT], int count)
{
    text_add(out, "\"%s\":[", key);
    for (int i = 0; i < count; i++) /* moves contain no characters that need escaping */
        text_add(out, "%s\"%s\"", i > 0 ? "," : "", moves[i]);
    text_add(out, "]");
}

static void add_scene_line(Text *out, const SceneLine *line)
{
    text_add(out, "{");
    json_add_pair(out, "value", line->value);
    text_add(out, ",\"chance\":%.3f,\"from\":%d,\"to\":%d,", line->chance, line->from, line->to);
    add_move_texts(out, "moves", line->move, line->move_count);
    text_add(out, "}");
}

static void add_analysis(Text *out, const SceneAnalysis *analysis)
{
    int tried = analysis->trial_count - analysis->trial_first;
    text_add(out, "\"analysis\":{");
    add_flag(out, "ready", analysis->ready);
    text_add(out, ",");
    add_flag(out, "finished", analysis->finished);
    text_add(out, ",");
    add_flag(out, "proven", analysis->proven);
    text_add(out, ",\"chance\":%.3f,", analysis->chance);
    json_add_pair(out, "verdict", analysis->verdict);
    text_add(out, ",");
    json_add_pair(out, "effort", analysis->effort);
    text_add(out, ",");
    json_add_pair(out, "legend", analysis->legend);
    text_add(out, ",\n\"lines\":[");
    for (int i = 0; i < analysis->line_count; i++) {
        text_add(out, "%s\n", i > 0 ? "," : "");
        add_scene_line(out, &analysis->line[i]);
    }
    text_add(out, "],\n\"trial\":{\"count\":%d,\"shown\":%d,\"first\":%d,", analysis->trial_count,
             analysis->trial_shown, analysis->trial_first);
    add_move_texts(out, "moves", analysis->trial, tried);
    text_add(out, "}},\n");
}

void scene_json(const Scene *scene, Text *out)
{
    text_add(out, "{\"game\":\"%s\",\n", scene->game->name);
    add_words(out, scene);
    text_add(out, ",\n");
    add_match(out, scene);
    text_add(out, ",\n");
    add_game_facts(out, scene);
    text_add(out, ",\n");
    add_steps(out, scene);
    text_add(out, ",\n");
    if (scene_has_on(scene, COMMAND_ANALYSE)) add_analysis(out, &scene->analysis);
    add_commands(out, "possible", scene->possible);
    text_add(out, ",\n");
    add_commands(out, "on", scene->on);
    text_add(out, ",\n");
    add_offers(out, scene);
    text_add(out, ",\n");
    add_board(out, scene);
    text_add(out, "}\n");
}
