#include "front/cli/show_scene.h"

#include "base/safe_file.h"
#include "engine/shelf.h"
#include "view/picture.h"
#include "view/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Engines think here and now, with a fixed amount of work: the same Scene on every machine. */
enum { THINK_NODES = 20000, THINK_SEED = 1 };

typedef struct Desk {
    Table *table;
    Shelf shelf;
    void *asked[LANES]; /* requests, packed; NULL: nothing to think about */
    Answer *answer;
} Desk;

static int64_t no_time(void *context)
{
    (void)context;
    return 0;
}

static void drop_request(void *context, Purpose purpose)
{
    Desk *desk = context;
    free(desk->asked[lane_of(purpose)]);
    desk->asked[lane_of(purpose)] = NULL;
}

static void take_request(void *context, const Request *request)
{
    Desk *desk = context;
    size_t size;
    drop_request(desk, request->purpose);
    desk->asked[lane_of(request->purpose)] = request_pack(request, &size);
}

static Status think_lane(Desk *desk, int lane)
{
    Request request;
    void *block = desk->asked[lane];
    desk->asked[lane] = NULL;
    Status status = request_unpack(block, &request);
    if (lane != LANE_JUDGE)
        request.limits = (Limits){.nodes = THINK_NODES, .seed = THINK_SEED, .lines = request.limits.lines};
    if (ok(&status)) {
        shelf_answer(&desk->shelf, &request, NULL, desk->answer);
        status = desk->answer->status;
    }
    if (lane != LANE_JUDGE) shelf_close(&desk->shelf); /* what was shown before plays no part */
    if (ok(&status)) table_take(desk->table, desk->answer);
    free(block);
    return status;
}

static Status answer(Desk *desk)
{
    Status status = status_ok();
    for (int lane = 0; ok(&status) && lane < LANES;)
        if (desk->asked[lane] == NULL) {
            lane++;
        } else {
            status = think_lane(desk, lane);
            lane = 0;
        }
    return status;
}

/* "NAME:NUMBER" of that name. */
static bool has_number(const char *step, const char *name, long low, long high, long *number)
{
    size_t length = strlen(name);
    return strncmp(step, name, length) == 0 && step[length] == ':' &&
           text_number(step + length + 1, low, high, number);
}

static int find_square(const Game *game, const char *step, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(step, name, length) != 0 || step[length] != ':') return -1;
    for (int i = 0; i < game->squares; i++) {
        char text[SQUARE_TEXT];
        game->square_text(i, text);
        if (strcmp(text, step + length + 1) == 0) return i;
    }
    return -1;
}

static Status carry_out(Desk *desk, const char *step)
{
    Table *table = desk->table;
    const Game *game = session_game(table_session(table));
    long number;
    char shown[60];
    int touched = find_square(game, step, "touch"), pointed = find_square(game, step, "point");
    Command command = command_find(step);
    if (touched >= 0)
        table_touch(table, touched);
    else if (pointed >= 0)
        table_point(table, pointed);
    else if (has_number(step, "look", 0, PLY_MAX, &number))
        table_look(table, (int)number);
    else if (has_number(step, "line", 1, LINE_MOVES, &number))
        table_try_line(table, 0, (int)number);
    else if (has_number(step, "brush", 0, table_presentation(table)->brushes - 1, &number))
        table_set_brush(table, (int)number);
    else if (command < COMMANDS && command_info(command)->kind != BY_FRONT)
        table_do(table, command);
    else
        return status_wrong(
            "\"%s\" is not a step of --do; use touch:SQUARE, point:SQUARE, look:PLY, brush:NUMBER, line:MOVES (of the best line of an analysis) or a command such as undo, hint, heat, turn, numbers, analyse, set-up",
            text_safe(shown, sizeof shown, step));
    return answer(desk);
}

static Status carry_out_all(Desk *desk, const char *steps)
{
    char step[60];
    Status status = status_ok();
    while (ok(&status) && steps != NULL && text_word(&steps, step, sizeof step))
        status = carry_out(desk, step);
    return status;
}

/* "SIDE=SPEC SIDE=SPEC". */
static Status set_seats(Desk *desk, const char *seats)
{
    Session *session = table_session(desk->table);
    const Game *game = session_game(session);
    char seat[SPEC_TEXT], shown[60];
    session_pause(session, true);
    while (seats != NULL && text_word(&seats, seat, sizeof seat)) {
        char *spec = strchr(seat, '=');
        int side = 0;
        if (spec != NULL) *spec++ = '\0';
        while (side < 2 && !text_same(game->side_name[side], seat))
            side++;
        if (spec == NULL || side == 2)
            return status_wrong("--seat takes SIDE=SPEC with a side %s or %s, not \"%s\"", game->side_name[0],
                                game->side_name[1], text_safe(shown, sizeof shown, seat));
        Status status = session_set_seat(session, side, spec);
        if (!ok(&status)) return status;
    }
    return status_ok();
}

static Status print_scene(const Scene *scene)
{
    char *room = malloc(SCENE_JSON);
    if (room == NULL) return status_failed("no memory for the scene");
    Text out = text_into(room, SCENE_JSON);
    scene_json(scene, &out);
    Status status = out.cut ? status_failed("the scene is too long") : status_ok();
    if (ok(&status)) fputs(room, stdout);
    free(room);
    return status;
}

static Status write_picture(const Scene *scene, const Look *look, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    Status status = picture_write(scene, look, path, &bytes, &size);
    if (ok(&status)) status = safe_write(path, bytes, size);
    free(bytes);
    return status;
}

static Status use_scene(const SceneRequest *request, Desk *desk)
{
    Scene *scene = malloc(sizeof *scene);
    if (scene == NULL) return status_failed("no memory for the scene");
    table_scene(desk->table, scene);
    Status status = request->json ? print_scene(scene) : status_ok();
    for (int i = 0; i < 2 && ok(&status); i++)
        if (request->files[i] != NULL) status = write_picture(scene, &request->look, request->files[i]);
    free(scene);
    return status;
}

Status show_scene(const SceneRequest *request)
{
    Desk desk = {.answer = malloc(sizeof *desk.answer)};
    TableSetup setup = {.game = request->game,
                        .host = {&desk, no_time, take_request, drop_request, NULL, true},
                        .seed = THINK_SEED};
    Status status = desk.answer != NULL ? table_new(&setup, &desk.table)
                                        : status_failed("no memory to think");
    if (!ok(&status)) {
        free(desk.answer);
        return status;
    }
    status = set_seats(&desk, request->seats);
    if (ok(&status))
        status = session_load(table_session(desk.table), request->from, request->moves, request->count, NULL);
    session_pause(table_session(desk.table), false);
    if (ok(&status)) status = answer(&desk);
    if (ok(&status)) status = carry_out_all(&desk, request->steps);
    if (ok(&status)) status = use_scene(request, &desk);
    table_free(desk.table);
    for (int lane = 0; lane < LANES; lane++)
        free(desk.asked[lane]);
    shelf_close(&desk.shelf);
    free(desk.answer);
    return status;
}
