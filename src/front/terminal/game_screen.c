#include "front/terminal/game_screen.h"

#include "base/now.h"
#include "front/your_games.h"
#include "session/store_disk.h"

#include <stdio.h>
#include <string.h>

int64_t game_screen_now_ms(void)
{
    return now_us() / 1000;
}

bool game_screen_awaits_hand(const Scene *scene)
{
    return scene->setting_up || scene_can(scene, COMMAND_HINT) || scene_has_on(scene, COMMAND_ANALYSE);
}

/* ---- An engine's move step by step ---- */

/* Start from the Scene before the move, with the piece removed from its square. */
static void begin_motion(GameScreen *game, const Scene *before)
{
    const SceneStep *first = &game->scene.step[0];
    game->shown = *before;
    for (int i = 0; i < game->shown.cell_count; i++)
        game->shown.cell[i].marks = 0;
    game->shown.possible = 0;
    if (first->from >= 0) game->shown.cell[first->from].marks = CELL_SELECTED;
    game->motion = (Motion){true, 0, game_screen_now_ms() + game->setup->step_ms};
}

static void lift(SceneCell *cell)
{
    cell->face = FACE_NONE;
    cell->side = 0;
}

static void show_step(Scene *shown, const Scene *scene, const SceneStep *step)
{
    if (step->from >= 0) {
        lift(&shown->cell[step->from]);
        shown->cell[step->from].marks = CELL_PATH;
    }
    if (step->taken >= 0) lift(&shown->cell[step->taken]);
    shown->cell[step->to].face = scene->moved_face;
    shown->cell[step->to].side = scene->moved_side;
    shown->cell[step->to].marks = CELL_SELECTED;
}

static void end_motion(GameScreen *game)
{
    game->motion.active = false;
    game->shown = game->scene;
}

static void advance_motion(GameScreen *game)
{
    Motion *motion = &game->motion;
    if (!motion->active || game_screen_now_ms() < motion->due_ms) return;
    if (motion->steps == game->scene.step_count) {
        end_motion(game);
        return;
    }
    show_step(&game->shown, &game->scene, &game->scene.step[motion->steps++]);
    motion->due_ms += game->setup->step_ms;
}

/* ---- The Scene ---- */

static void on_stale(void *context)
{
    ((GameScreen *)context)->stale = true;
}

void game_screen_refresh(GameScreen *game)
{
    if (!game->stale) return;
    Scene before = game->scene;
    table_scene(game->table, &game->scene);
    game->stale = false;
    bool moved = game->scene.moved != before.moved, ended = game->scene.outcome != OUTCOME_NONE;
    if (moved) game->moved_ms = game_screen_now_ms();
    if (moved && game->scene.rests && game->scene.step_count > 1)
        begin_motion(game, &before);
    else if (!game->motion.active)
        game->shown = game->scene;
    if (!ended) game->ends = false;
    if (ended && before.outcome == OUTCOME_NONE && !before.exercise && !game->scene.looking_back &&
        !before.looking_back)
        game->ends = true;
}

/* ---- Announcements, for games that want them ---- */

static void announce_start(GameScreen *game)
{
    char text[80];
    Text out = text_into(text, sizeof text);
    game->begins = false;
    if (!game->announces || game->scene.ply > 0 || game->scene.turn < 0) return;
    words_add(game->backdrop.language, &out, "%s starts.",
              presentation_side(game->backdrop.language, game->setup->game, game->scene.turn));
    dialog_tell(&game->backdrop, words(game->backdrop.language, N_("New game")), text);
}

/* Announce the result, then ask for the players of the next game; or return. */
static void announce_end(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    const char *const choices[] = {words(language, N_("Next game")), words(language, N_("Review the game")),
                                   words(language, N_("Look at the board")), words(language, N_("Leave"))};
    enum { NEXT, REVIEW, LOOK };
    game->ends = false;
    if (!game->announces) return;
    Question question = {words(language, N_("The game is over")), game->scene.status, choices, 4, 0, true};
    int chosen = dialog_choose(&game->backdrop, &question);
    if (chosen == REVIEW) game_screen_review(game);
    if (chosen == LOOK || chosen == REVIEW) return;
    if (chosen != NEXT) game->leave = true;
    if (chosen == NEXT) game_screen_ask_form(game, &game->backdrop);
}

/* ---- The loop ---- */

static bool only_engines(const GameScreen *game)
{
    const Session *session = table_session(game->table);
    return !session_is_human(session, 0) && !session_is_human(session, 1);
}

/* When the next answer of an engine may be shown; now, unless the last move was just made. */
static int64_t answer_due_ms(const GameScreen *game)
{
    return only_engines(game) ? game->moved_ms + game->pace_ms : 0;
}

static void deliver(GameScreen *game)
{
    analyst_deliver(&game->host.analyst, game->table);
    if (!game->more || game->motion.active || game_screen_now_ms() < answer_due_ms(game)) return;
    game->more = terminal_host_deliver(&game->host, table_session(game->table));
}

/* How long the loop may sleep. */
static int timeout_ms(const GameScreen *game)
{
    int64_t now = game_screen_now_ms(), wait = IDLE_MS;
    if (game->scene.thinking || game->scene.clocks) wait = SPIN_MS;
    if (game->motion.active)
        wait = game->motion.due_ms - now;
    else if (game->more)
        wait = answer_due_ms(game) - now;
    else
        return (int)wait;
    return wait < 0 ? 0 : (int)wait;
}

static void next_event(GameScreen *game)
{
    int wake_fd = game->more ? -1 : terminal_host_wake_fd(&game->host);
    Event event = screen_wait(game->backdrop.screen, wake_fd, timeout_ms(game));
    bool touched = event.kind == EVENT_KEY || event.kind == EVENT_CLICK;
    if (touched && game->motion.active) end_motion(game);
    switch (event.kind) {
    case EVENT_KEY:
        game_screen_key(game, event.key);
        break;
    case EVENT_CLICK:
        game_screen_click(game, event.row, event.column);
        break;
    case EVENT_WAKE:
        game->more = true;
        break;
    case EVENT_END:
        game->backdrop.ended = true;
        break;
    default:
        break;
    }
}

static void loop(GameScreen *game)
{
    while (!game->leave && !game->backdrop.ended) {
        deliver(game);
        table_tick(game->table);
        if (game->scene.clocks) game->stale = true;
        game_screen_refresh(game);
        advance_motion(game);
        game_screen_paint(game);
        screen_show(game->backdrop.screen);
        if (game->begins)
            announce_start(game);
        else if (game->ends && !game->motion.active)
            announce_end(game);
        else
            next_event(game);
    }
}

/* ---- Life ---- */

static void open_stores(GameScreen *game)
{
    Status status = store_disk_open(PLACE_STATE, &game->state);
    if (ok(&status)) status = store_disk_open(PLACE_CONFIG, &game->config);
    if (ok(&status)) status = settings_open(&game->config, "terminal", &game->settings);
    if (!ok(&status)) game->settings = NULL;
}

static void hurry(void *worker)
{
    worker_hurry(worker);
}

/* The name of the setting goes into `name`. Messages name squares by their numbers, so the board shows them
 * unless the player switched that off. */
static Numbers usual_numbers(const GameScreen *game, char name[80])
{
    long usual = table_presentation(game->table)->numbered ? NUMBERS_SQUARES : NUMBERS_NONE;
    snprintf(name, 80, "%s.numbers", game->setup->game->name);
    if (game->settings == NULL) return (Numbers)usual;
    return (Numbers)settings_number(game->settings, name, NUMBERS_NONE, NUMBERS_SQUARES, usual);
}

/* Where it cannot be saved, the next game begins as usual. */
static void keep_numbers(GameScreen *game)
{
    char name[80];
    if (game->table == NULL || game->settings == NULL) return;
    table_scene(game->table, &game->scene);
    if (game->scene.numbers == usual_numbers(game, name)) return;
    settings_set_number(game->settings, name, game->scene.numbers);
    Status status = settings_save(game->settings);
    (void)status;
}

static Status open_table(GameScreen *game)
{
    Status status = terminal_host_open(&game->host);
    if (!ok(&status)) return status;
    open_stores(game);
    game->archive = your_games_archive();
    /* A game of engines alone is not worth keeping. */
    bool kept = game->state.replace != NULL && !play_setup_is_watched(game->setup);
    TableSetup setup = {.game = game->setup->game,
                        .host = worker_host(game->host.worker),
                        .hurry = hurry,
                        .analyst = analyst_host(&game->host.analyst),
                        .language = game->backdrop.language,
                        .settings = game->settings,
                        .store = kept ? &game->state : NULL,
                        .archive = game->archive.add != NULL ? &game->archive : NULL,
                        .seed = game->setup->seed,
                        .move_ms = game->setup->move_ms,
                        .no_rules = game->setup->no_rules,
                        .stale = on_stale,
                        .context = game};
    status = table_new(&setup, &game->table);
    if (!ok(&status)) return status;
    char name[80];
    table_set_numbers(game->table, usual_numbers(game, name));
    return status_ok();
}

static void close_table(GameScreen *game)
{
    keep_numbers(game);
    table_free(game->table);
    review_free(game->review);
    library_archive_close(&game->archive);
    if (game->settings != NULL) settings_free(game->settings);
    store_close(&game->config);
    store_close(&game->state);
    terminal_host_close(&game->host);
}

static Status begin_as_chosen(GameScreen *game)
{
    Status status = table_begin_with(game->table, &game->setup->choice);
    if (ok(&status) && game->setup->has_from)
        status = session_load(table_session(game->table), &game->setup->from, NULL, 0, NULL);
    return status;
}

static Status resume(GameScreen *game)
{
    const Record *left = table_left_over(game->table);
    if (left == NULL) return status_failed("the unfinished game cannot be resumed: it may be open elsewhere");
    return table_resume(game->table, left);
}

/* False when the questions were dismissed. */
static bool begin(GameScreen *game, Backdrop *menu, Start start, Status *status)
{
    switch (start) {
    case START_FORM:
        return game_screen_ask_form(game, menu);
    case START_PLAYERS:
        return game_screen_ask_players(game, menu);
    case START_FILE:
        return game_screen_ask_file(game, menu);
    case START_CHOSEN:
        *status = begin_as_chosen(game);
        break;
    case START_RESUME:
        *status = resume(game);
        break;
    case START_TEXT:
        *status = table_open_text(game->table, game->setup->text_name, game->setup->text, 1);
        break;
    }
    return ok(status);
}

Status game_screen_run(Backdrop *menu, const PlaySetup *setup, Start start)
{
    GameScreen game = {.setup = setup, .stale = true, .pace_ms = setup->pace_ms};
    game.backdrop = (Backdrop){
        .screen = menu->screen, .language = menu->language, .paint = game_screen_paint, .context = &game};
    game.cursor = setup->game->squares / 2;
    Status status = open_table(&game);
    if (ok(&status) && begin(&game, menu, start, &status)) {
        table_point(game.table, game.cursor);
        game_screen_refresh(&game);
        loop(&game);
    }
    close_table(&game);
    menu->ended = menu->ended || game.backdrop.ended;
    return status;
}
