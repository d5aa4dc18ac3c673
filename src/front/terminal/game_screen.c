#include "session/store_disk.h"
#include "front/terminal/game_screen.h"

#include "base/now.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int64_t game_screen_now_ms(void)
{
    return now_us() / 1000;
}

void game_screen_say(GameScreen *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game->message, MESSAGE_TEXT, format, arguments);
    va_end(arguments);
    game->warning = false;
}

/* Sentences of a Status begin with a small letter; a file's name stays as it is. */
void game_screen_warn(GameScreen *game, const char *why)
{
    game_screen_say(game, "%s", why);
    if (why[strspn(why, "abcdefghijklmnopqrstuvwxyz")] == ' ')
        game->message[0] = (char)toupper((unsigned char)why[0]);
    game->warning = true;
}

/* ---- The session and what it tells ---- */

static void on_change(void *context, const Session *session, unsigned changed)
{
    (void)session;
    ((GameScreen *)context)->changed |= changed;
}

static bool only_engines(const Session *session)
{
    return !session_is_human(session, 0) && !session_is_human(session, 1);
}

/* The move that led here was an engine's of several steps: show it step by step. */
static void consider_showing(GameScreen *game)
{
    Session *session = game->session;
    int ply = session_ply(session);
    game->showing.active = false;
    if (!game->view->steps || ply != game->seen_ply + 1) return;
    const Pos *before = session_pos_at(session, ply - 1);
    if (session_is_human(session, game->setup->game->side(before))) return;
    Path path = scene_path(game->setup->game, before, session_move_at(session, ply - 1));
    if (path.count <= 2) return;
    game->showing = (Showing){true, ply - 1, path, 1, game_screen_now_ms() + game->setup->step_ms};
}

static void say_move(GameScreen *game)
{
    Session *session = game->session;
    int ply = session_ply(session);
    char text[MOVE_TEXT];
    if (ply == 0) return;
    const Pos *before = session_pos_at(session, ply - 1);
    game->setup->game->move_text(before, session_move_at(session, ply - 1), text);
    game_screen_say(game, "%s played %s.", game->setup->game->side_name[game->setup->game->side(before)],
                    text);
}

static void say_result(GameScreen *game)
{
    char text[120];
    Text out = text_into(text, sizeof text);
    Result result = session_result(game->session);
    game->view->status(game->session, &out);
    game_screen_say(game, "%s%s%s%s  n: new game  w: review", text, result.why[0] != '\0' ? " (" : "",
                    result.why, result.why[0] != '\0' ? ")" : "");
}

static void say_hint(GameScreen *game)
{
    char text[MOVE_TEXT];
    Move hint = session_hint(game->session);
    if (hint == MOVE_NONE) return;
    game->setup->game->move_text(session_pos(game->session), hint, text);
    game_screen_say(game, "Hint: %s", text);
}

void game_screen_react(GameScreen *game)
{
    unsigned changed = game->changed;
    Session *session = game->session;
    game->changed = 0;
    if (changed & CHANGED_GAME) {
        game_screen_say(game, "%s begins.", game->setup->game->side_name[session_first(session)]);
        game->begins = true;
        game->seen_ply = session_ply(session);
    }
    if (changed & (CHANGED_GAME | CHANGED_POSITION)) {
        picker_reset(&game->picker, game->setup->game, session_pos(session));
        game->moved_ms = game_screen_now_ms();
        consider_showing(game);
        if (session_ply(session) == game->seen_ply + 1) say_move(game);
        game->seen_ply = session_ply(session);
        game->ends = false;
    }
    if (changed & (CHANGED_GAME | CHANGED_RESULT) && session_result(session).outcome != OUTCOME_NONE) {
        say_result(game);
        game->ends = true;
    }
    if (changed & CHANGED_HINT) say_hint(game);
    if (changed & CHANGED_NOTE && session_note(session)[0] != '\0')
        game_screen_warn(game, session_note(session));
    const char *news = game->journal != NULL ? journal_news(game->journal) : "";
    if (news[0] != '\0') game_screen_warn(game, news);
}

void game_screen_journal(const Game *game, char name[STORE_NAME])
{
    snprintf(name, STORE_NAME, "terminal-%.40s.game", game->name);
}

/* Games of engines alone are not worth it. Without a place for it a game is played without a journal. */
static void open_journal(GameScreen *game)
{
    char name[STORE_NAME];
    game->journal = NULL;
    if (play_setup_is_watched(game->setup)) return;
    game_screen_journal(game->setup->game, name);
    Status status = store_disk_open(PLACE_STATE, &game->store);
    if (ok(&status))
        status = journal_open(&game->store, name, game->setup->journal_slot, game->session, &game->journal);
    if (!ok(&status)) game->journal = NULL;
}

static Status open_session(GameScreen *game)
{
    Host table = worker_host(game->host.worker);
    Status status = play_setup_session(game->setup, &table, &game->session);
    if (!ok(&status)) return status;
    open_journal(game);
    session_observe(game->session, on_change, game);
    return status;
}

static void close_session(GameScreen *game)
{
    journal_close(game->journal);
    session_free(game->session);
    store_close(&game->store);
    game->journal = NULL;
    game->session = NULL;
}

Score game_screen_score(const GameScreen *game)
{
    Score score = session_score(game->session), before = game->carried;
    return (Score){{score.wins[0] + before.wins[0], score.wins[1] + before.wins[1]},
                   score.draws + before.draws};
}

Status game_screen_restart(GameScreen *game)
{
    game->carried = (Score){0};
    close_session(game);
    Status status = open_session(game);
    if (ok(&status)) session_begin(game->session);
    return status;
}

/* ---- Announcements (two teams) ---- */

static void announce_start(GameScreen *game)
{
    char text[80];
    game->begins = false;
    if (!game->setup->announce || session_ply(game->session) > 0) return;
    snprintf(text, sizeof text, "%s starts.", game->setup->game->side_name[session_turn(game->session)]);
    dialog_tell(&game->stage, "New game", text);
}

/* The winner, then the next game with players chosen anew; or back. */
static void announce_end(GameScreen *game)
{
    static const char *const CHOICES[] = {"Next game", "Look at the board", "Leave"};
    enum { NEXT, LOOK };
    char text[120];
    Text out = text_into(text, sizeof text);
    game->ends = false;
    if (!game->setup->announce) return;
    game->view->status(game->session, &out);
    Question question = {"The game is over", text, CHOICES, 3, 0, true};
    int chosen = dialog_choose(&game->stage, &question);
    if (chosen == LOOK) return;
    if (chosen != NEXT || !game->view->ask(&game->stage, game->setup)) {
        game->leave = true;
        return;
    }
    Status status = game_screen_restart(game);
    if (!ok(&status)) game->leave = true;
}

/* ---- The loop ---- */

static void advance_showing(GameScreen *game)
{
    Showing *showing = &game->showing;
    if (!showing->active || game_screen_now_ms() < showing->due_ms) return;
    showing->steps++;
    showing->due_ms += game->setup->step_ms;
    if (showing->steps > showing->path.count) showing->active = false;
}

/* When the next answer of an engine may be shown; now, unless the eye needs time. */
static int64_t answer_due_ms(const GameScreen *game)
{
    return only_engines(game->session) ? game->moved_ms + game->setup->pace_ms : 0;
}

static void deliver(GameScreen *game)
{
    if (!game->more || game->showing.active || game_screen_now_ms() < answer_due_ms(game)) return;
    game->more = terminal_host_deliver(&game->host, game->session);
}

/* How long the loop may sleep. */
static int timeout_ms(const GameScreen *game)
{
    int64_t now = game_screen_now_ms(), wait = -1;
    bool ticking = clock_is_used(session_clock(game->session));
    if (session_is_thinking(game->session) || ticking) wait = SPIN_MS;
    if (game->showing.active)
        wait = game->showing.due_ms - now;
    else if (game->more)
        wait = answer_due_ms(game) - now;
    else
        return (int)wait;
    return wait < 0 ? 0 : (int)wait;
}

static void next_event(GameScreen *game)
{
    int wake_fd = game->more ? -1 : terminal_host_wake_fd(&game->host);
    Event event = screen_wait(game->screen, wake_fd, timeout_ms(game));
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
        game->stage.ended = true;
        break;
    default:
        break;
    }
}

static void loop(GameScreen *game)
{
    while (!game->leave && !game->stage.ended) {
        deliver(game);
        session_tick(game->session);
        advance_showing(game);
        game_screen_react(game);
        game_screen_paint(game);
        screen_show(game->screen);
        if (game->begins)
            announce_start(game);
        else if (game->ends && !game->showing.active)
            announce_end(game);
        else
            next_event(game);
    }
}

static Status begin(GameScreen *game, const Record *resume)
{
    Status status = open_session(game);
    if (!ok(&status)) return status;
    if (resume == NULL)
        session_begin(game->session);
    else
        status = record_install(resume, game->session);
    return status;
}

Status game_screen_run(Stage *stage, PlaySetup *setup, const Record *resume)
{
    GameScreen game = {.screen = stage->screen, .view = view_of(setup->game), .setup = setup};
    game.stage = (Stage){.screen = stage->screen, .backdrop = {game_screen_paint, &game}};
    game.cursor = setup->game->squares / 2;
    Status status = terminal_host_open(&game.host);
    if (!ok(&status)) return status;
    status = begin(&game, resume);
    if (ok(&status)) loop(&game);
    close_session(&game);
    terminal_host_close(&game.host);
    stage->ended = game.stage.ended;
    return status;
}
