#include "front/terminal/game_screen.h"

#include "front/terminal/board_paint.h"

#include <stdio.h>
#include <string.h>

enum { PANEL_FROM = 70, LINE_TEXT = 400, KEY_WORDS = 20 };

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen WARNING = {INK_WARN, PAPER_NORMAL, BOLD};
static const Pen ALERT = {INK_WARN, PAPER_BAR, BOLD};
static const Pen BAR = {INK_NORMAL, PAPER_BAR, 0};
static const Pen BAR_STRONG = {INK_ACCENT, PAPER_BAR, BOLD};

bool game_screen_has_panel(const GameScreen *game)
{
    return screen_columns(game->backdrop.screen) >= PANEL_FROM;
}

Rect game_screen_board_area(const GameScreen *game)
{
    const Screen *screen = game->backdrop.screen;
    int columns = screen_columns(screen) - (game_screen_has_panel(game) ? PANEL_COLUMNS : 0);
    return (Rect){1, 0, screen_rows(screen) - 3, columns};
}

/* ---- Bars ---- */

static void paint_bar(const GameScreen *game, int row)
{
    screen_fill(game->backdrop.screen, (Rect){row, 0, 1, screen_columns(game->backdrop.screen)}, BAR);
}

/* Without a panel the status is shown here, at the end of the game its result. */
static void paint_title(const GameScreen *game)
{
    Screen *screen = game->backdrop.screen;
    const char *status = game_screen_has_panel(game)           ? ""
                         : game->shown.outcome == OUTCOME_NONE ? game->shown.status
                                                               : game->shown.result;
    int column = screen_columns(screen) - text_columns(status) - 1;
    paint_bar(game, 0);
    screen_put(screen, 0, 1, BAR_STRONG, "Parlor");
    if (9 + text_columns(game->shown.title) < column) screen_put(screen, 0, 9, BAR, "%s", game->shown.title);
    screen_put(screen, 0, column, BAR_STRONG, "%s", status);
}

typedef struct KeyWord {
    const char *key, *word;
} KeyWord;

/* Short words for the bar; only what is possible now. */
static int key_words(const GameScreen *game, KeyWord out[KEY_WORDS])
{
    static const struct {
        Command command;
        const char *word;
    } WORDS[] = {{COMMAND_NEW, N_("new")},       {COMMAND_UNDO, N_("undo")},     {COMMAND_HINT, N_("hint")},
                 {COMMAND_NOW, N_("move now")},  {COMMAND_HEAT, N_("thoughts")}, {COMMAND_REDO, N_("redo")},
                 {COMMAND_REVIEW, N_("review")}, {COMMAND_TURN, N_("turn")}};
    const Language *language = game->backdrop.language;
    const Scene *scene = &game->scene;
    int count = 0;
    if (scene_has_on(scene, COMMAND_ANALYSE)) {
        out[count++] = (KeyWord){"x y z", words(language, N_("follow a line"))};
        out[count++] = (KeyWord){"Esc", words(language, N_("back to the game"))};
        out[count++] = (KeyWord){"a", words(language, N_("end the analysis"))};
    }
    out[count++] = (KeyWord){words(language, N_("arrows")), words(language, N_("move"))};
    out[count++] = (KeyWord){"Enter", !scene_can(scene, COMMAND_PAUSE) ? words(language, N_("play"))
                                      : scene->paused                  ? words(language, N_("continue"))
                                                                       : words(language, N_("pause"))};
    out[count++] = (KeyWord){"q", words(language, N_("quit"))};
    out[count++] = (KeyWord){"?", words(language, N_("help"))};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        Command command = WORDS[i].command;
        if (!scene_can(scene, command) && command != COMMAND_HEAT) continue;
        out[count++] = (KeyWord){game_key_name(command), words(language, WORDS[i].word)};
    }
    out[count++] = (KeyWord){"g", words(language, N_("menu"))};
    return count;
}

static int set_up_key_words(const Language *language, KeyWord out[KEY_WORDS])
{
    const KeyWord KEYS[] = {{"Enter", words(language, N_("put down"))},
                            {"Tab", words(language, N_("next piece"))},
                            {"d", words(language, N_("done"))},
                            {"c", words(language, N_("clear"))},
                            {"Esc", words(language, N_("cancel"))}};
    memcpy(out, KEYS, sizeof KEYS);
    return sizeof KEYS / sizeof KEYS[0];
}

/* The commands that the Scene offers next, by their full names, then the menu for all the others. */
static int offer_key_words(const GameScreen *game, KeyWord out[16])
{
    const Language *language = game->backdrop.language;
    const Scene *scene = &game->scene;
    int count = 0;
    for (int i = 0; i < scene->offer_count; i++) {
        if (i == 2)
            out[count++] = (KeyWord){"q", words(language, N_("quit"))}; /* a narrow window has it too */
        out[count++] = (KeyWord){game_key_name(scene->offer[i]),
                                 words(language, command_info(scene->offer[i])->label)};
    }
    if (scene->offer_count <= 2) out[count++] = (KeyWord){"q", words(language, N_("quit"))};
    out[count++] = (KeyWord){"g", words(language, N_("menu"))};
    return count;
}

/* Exercises say at any time how to leave them. */
static bool shows_offers(const Scene *scene)
{
    bool needs_player = scene->offer_count > 0 && scene->offer[0] == COMMAND_ALGORITHM;
    return needs_player || scene->offer_count > 2 || scene_can(scene, COMMAND_LEAVE_EXERCISES);
}

/* As many keys as fit, the most useful first. */
static void paint_keys(const GameScreen *game)
{
    Screen *screen = game->backdrop.screen;
    KeyWord words[KEY_WORDS];
    int count = game->scene.setting_up       ? set_up_key_words(game->backdrop.language, words)
                : shows_offers(&game->scene) ? offer_key_words(game, words)
                                             : key_words(game, words);
    int row = screen_rows(screen) - 1, column = 1;
    paint_bar(game, row);
    for (int i = 0; i < count; i++) {
        int key = text_columns(words[i].key), word = text_columns(words[i].word);
        if (column + key + 1 + word > screen_columns(screen) - 1) break;
        screen_put(screen, row, column, BAR_STRONG, "%s", words[i].key);
        screen_put(screen, row, column + key + 1, BAR, "%s", words[i].word);
        column += key + word + 3;
    }
}

/* ---- The message ---- */

/* A message that is wider than the screen extends upwards, over the edge of the board. `below` rows are taken
 * already; returns how many are then. */
static int paint_text(const GameScreen *game, const char *text, Pen style, int below)
{
    Screen *screen = game->backdrop.screen;
    int columns = screen_columns(screen) - 2;
    int rows = screen_wrap(screen, 0, 0, columns, NULL, text);
    int row = screen_rows(screen) - 1 - rows - below;
    screen_fill(screen, (Rect){row, 0, rows, columns + 2}, style);
    screen_wrap(screen, row, 1, columns, &style, text);
    return below + rows;
}

/* Above the message, for as long as the Scene has it. */
static void paint_alert(const GameScreen *game, int below)
{
    char text[ALERT_TEXT + 80];
    Text out = text_into(text, sizeof text);
    if (game->scene.alert[0] == '\0') return;
    text_add(&out, "%s", game->scene.alert);
    if (scene_can(&game->scene, COMMAND_UNDERSTOOD))
        text_add(&out, "   %s: %s", game_key_name(COMMAND_UNDERSTOOD),
                 words(game->backdrop.language, command_info(COMMAND_UNDERSTOOD)->label));
    paint_text(game, text, ALERT, below);
}

static bool is_start(const GameScreen *game)
{
    const Session *session = table_session(game->table);
    Pos start = game->setup->game->start(session_first(session));
    return game->scene.plies == 0 && pos_same(&start, session_pos_at(session, 0));
}

/* What to say if the Table has no message. */
static void usual_message(const GameScreen *game, Text *out)
{
    const Language *language = game->backdrop.language;
    const Scene *scene = &game->shown;
    const Session *session = table_session(game->table);
    char move[MOVE_TEXT + 8];
    bool trying = scene->analysis.trial_count > 0;
    if (scene->setting_up) return;
    if (scene->exercise || ((scene->looking_back || trying) && !scene_has_on(scene, COMMAND_ANALYSE) &&
                            scene->where[0] != '\0')) {
        text_add(out, "%s", scene->where);
    } else if (scene_has_on(scene, COMMAND_ANALYSE) && (trying || !game_screen_has_panel(game))) {
        text_add(out, "%s", scene->analysis.verdict);
        for (int i = 0; scene->analysis.line_count > 0 && i < scene->analysis.line[0].move_count; i++)
            text_add(out, " %s", scene->analysis.line[0].move[i]);
    } else if (scene->outcome != OUTCOME_NONE) {
        if (game_screen_has_panel(game)) text_add(out, "%s", scene->where);
    } else if (scene->looking_back) {
        words_add(language, out, "After %d of %d moves. End leads back to the game.", scene->ply,
                  scene->plies);
    } else if (scene->ply > 0) {
        const Pos *before = session_pos_at(session, scene->ply - 1);
        int side = scene->game->side(before);
        scene->game->move_text(before, session_move_at(session, scene->ply - 1), move);
        words_add(language, out, "%s played %s.", presentation_side(language, scene->game, side), move);
    } else if (is_start(game)) {
        words_add(language, out, "%s begins.",
                  presentation_side(language, scene->game, session_first(session)));
        if (scene_can(scene, COMMAND_BRING_BACK))
            text_add(out, "   %s", words(language, N_("b: back to the game before")));
    }
}

static int paint_message(const GameScreen *game)
{
    char line[LINE_TEXT];
    Text out = text_into(line, sizeof line);
    if (game->typing) {
        words_add(game->backdrop.language, &out, "Move: %s", game->typed);
        text_add(&out, "%s   %s", screen_pick(game->backdrop.screen, "▏", "_"),
                 words(game->backdrop.language, N_("Enter plays it, Esc clears it")));
        return paint_text(game, line, STRONG, 0);
    }
    if (game->shown.message[0] != '\0')
        text_add(&out, "%s", game->shown.message);
    else
        usual_message(game, &out);
    /* Where to play is in the panel, if there is one. */
    if (!game_screen_has_panel(game) && !game->shown.warning && strstr(line, game->shown.where) == NULL)
        text_add(&out, "%s%s", line[0] != '\0' ? " " : "", game->shown.where);
    return line[0] != '\0' ? paint_text(game, line, game->shown.warning ? WARNING : PLAIN, 0) : 1;
}

/* ---- All of it ---- */

static void paint_too_small(const GameScreen *game, Rect area)
{
    const Screen *screen = game->backdrop.screen;
    Rect least = layout_least(&game->shown);
    char line[LINE_TEXT];
    Text out = text_into(line, sizeof line);
    words_add(game->backdrop.language, &out,
              "The window is too small for the board, which needs %d columns and %d rows.", least.columns,
              least.rows + screen_rows(screen) - area.rows);
    screen_wrap(game->backdrop.screen, 0, 0, screen_columns(screen), &PLAIN, line);
}

void game_screen_paint(void *context)
{
    GameScreen *game = context;
    Screen *screen = game->backdrop.screen;
    Rect area = game_screen_board_area(game);
    game_screen_refresh(game);
    screen_clear(screen);
    BoardPainter painter = {.screen = screen,
                            .language = game->backdrop.language,
                            .scene = &game->shown,
                            .layout = layout_of(&game->shown, area),
                            .cursor = game_screen_awaits_hand(&game->shown) ? game->cursor : -1};
    if (!layout_fits(&painter.layout, &game->shown, area)) {
        paint_too_small(game, area);
        return;
    }
    board_paint(&painter);
    paint_title(game);
    game->spot_count = 0;
    if (game_screen_has_panel(game)) game_screen_paint_panel(game);
    paint_alert(game, paint_message(game));
    paint_keys(game);
}
