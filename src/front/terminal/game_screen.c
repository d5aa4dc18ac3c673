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

static void show_motion(GameScreen *game, const ReelFrame *frame)
{
    Motion *motion = &game->motion;
    motion->done = frame->done;
    reel_show(&motion->reel, frame, &motion->before, &game->scene, &game->shown);
}

static void begin_motion(GameScreen *game, const Scene *before)
{
    Motion *motion = &game->motion;
    motion->active = true;
    motion->reel = reel_jumping(&game->scene, game->setup->step_ms);
    motion->start_ms = game_screen_now_ms();
    motion->before = *before;
    ReelFrame frame = reel_at(&motion->reel, 0);
    show_motion(game, &frame);
}

static void end_motion(GameScreen *game)
{
    game->motion.active = false;
    game->shown = game->scene;
}

static void advance_motion(GameScreen *game)
{
    Motion *motion = &game->motion;
    if (!motion->active) return;
    ReelFrame frame = reel_at(&motion->reel, game_screen_now_ms() - motion->start_ms);
    if (frame.over)
        end_motion(game);
    else if (frame.done != motion->done)
        show_motion(game, &frame);
}

/* When it goes on. */
static int64_t motion_due_ms(const Motion *motion)
{
    int64_t next = reel_next_ms(&motion->reel, game_screen_now_ms() - motion->start_ms);
    return motion->start_ms + (next < 0 ? 0 : next);
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
    bool moved = game->scene.moved != before.moved;
    if (moved) game->moved_ms = game_screen_now_ms();
    if (moved && game->scene.rests && game->scene.step_count > 1)
        begin_motion(game, &before);
    else if (!game->motion.active)
        game->shown = game->scene;
}

static void tell_notice(GameScreen *game)
{
    game->told = game->scene.notice;
    dialog_tell(&game->backdrop, game->scene.notice_title, game->scene.notice_text);
}

/* ---- The loop ---- */

/* When the next answer of an engine may be shown; now, unless the last move was just made. */
static int64_t answer_due_ms(const GameScreen *game)
{
    return game->scene.watched ? game->moved_ms + game->pace_ms : 0;
}

static void deliver(GameScreen *game)
{
    if (!game->more) return;
    bool held = game->motion.active || game_screen_now_ms() < answer_due_ms(game);
    if (!held) terminal_host_hear(&game->host);
    game->more = terminal_host_deliver(&game->host, held, game->table) || held;
}

/* How long the loop may sleep. */
static int timeout_ms(const GameScreen *game)
{
    int64_t now = game_screen_now_ms(), wait = IDLE_MS;
    if (game->scene.thinking || game->scene.clocks) wait = SPIN_MS;
    if (game->motion.active)
        wait = motion_due_ms(&game->motion) - now;
    else if (game->more)
        wait = answer_due_ms(game) - now;
    else
        return (int)wait;
    return wait < 0 ? 0 : (int)wait;
}

static void next_event(GameScreen *game)
{
    const OsBell *bell = game->more ? NULL : terminal_host_bell(&game->host);
    Event event = screen_wait(game->backdrop.screen, bell, timeout_ms(game));
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

/* The name of the setting goes into `name`. Messages name squares by their numbers, so the board shows them
 * unless the player switched that off. */
static Numbers usual_numbers(const GameScreen *game, char name[80])
{
    long usual = table_presentation(game->table)->numbered ? NUMBERS_SQUARES : NUMBERS_NONE;
    snprintf(name, 80, "%s.numbers", game->setup->game->name);
    if (game->settings == NULL) return (Numbers)usual;
    return (Numbers)settings_number(game->settings, name, NUMBERS_NONE, NUMBERS_SQUARES, usual);
}

/* At once when they were changed, so that it can be said where that fails. */
static void keep_numbers(GameScreen *game)
{
    char name[80];
    if (game->settings == NULL || game->scene.numbers == usual_numbers(game, name)) return;
    settings_set_number(game->settings, name, game->scene.numbers);
    Status status = settings_save(game->settings);
    if (!ok(&status)) table_warn_status(game->table, &status);
}

static void loop(GameScreen *game)
{
    while (!game->leave && !game->backdrop.ended) {
        deliver(game);
        table_tick(game->table);
        if (game->scene.clocks) game->stale = true;
        game_screen_refresh(game);
        if (game->exercises_only && !game->scene.exercise) return;
        keep_numbers(game);
        advance_motion(game);
        game_screen_paint(game);
        screen_show(game->backdrop.screen);
        game_screen_follow_review(game);
        if (game->told != game->scene.notice)
            tell_notice(game);
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

static Status open_table(GameScreen *game)
{
    Status status = terminal_host_open(&game->host);
    if (!ok(&status)) return status;
    open_stores(game);
    game->archive = your_games_archive();
    /* A game of engines alone is not worth keeping. */
    game->kept = game->state.replace != NULL && !play_setup_is_watched(game->setup);
    TableSetup setup = {.game = game->setup->game,
                        .host = asker_host(game->host.asker),
                        .language = game->backdrop.language,
                        .settings = game->settings,
                        .store = game->kept ? &game->state : NULL,
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
    table_free(game->table);
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

/* False when the question for one was dismissed. */
static bool begin_exercises(GameScreen *game, Command command, Status *status)
{
    game_screen_refresh(game);
    game_screen_learn(game, command);
    game_screen_refresh(game);
    game->exercises_only = game->scene.exercise;
    if (!game->scene.exercise && game->scene.warning) *status = status_failed("%s", game->scene.message);
    return game->scene.exercise;
}

/* False when the questions were dismissed. */
static bool begin_screen(GameScreen *game, Backdrop *menu, Start start, Status *status)
{
    switch (start) {
    case START_FORM:
        return game_screen_ask_form(game, menu);
    case START_PLAYERS:
        return game_screen_ask_players(game, menu);
    case START_FILE:
        return game_screen_ask_file(game, menu);
    case START_PUZZLES:
        return begin_exercises(game, COMMAND_PUZZLES, status);
    case START_LESSONS:
        return begin_exercises(game, COMMAND_LESSONS, status);
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
    if (ok(&status) && begin_screen(&game, menu, start, &status)) {
        table_point(game.table, game.cursor);
        game_screen_refresh(&game);
        loop(&game);
    }
    close_table(&game);
    menu->ended = menu->ended || game.backdrop.ended;
    return status;
}
