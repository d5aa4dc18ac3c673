#include "front/terminal/game_screen.h"
#include "front/terminal/sheet_screen.h"
#include "view/walk.h"

#include <stdlib.h>
#include <string.h>

/* ---- The cursor ---- */

/* How far a cell is in a direction; -1 if it is not in that direction. Sideways distance counts more. */
static int distance(const SceneCell *from, const SceneCell *to, int columns, int rows)
{
    int right = to->column - from->column, down = to->row - from->row;
    int on = columns != 0 ? right * columns : down * rows;
    int aside = columns != 0 ? abs(down) : abs(right);
    if (on <= 0) return -1;
    /* On a checkered board two squares above or below are equally near: go up to the right, down to the
     * left. */
    bool second = rows != 0 && aside > 0 && (right > 0) != (rows < 0);
    return 2 * (on + 4 * aside) + second;
}

static void set_cursor(GameScreen *game, int square)
{
    game->cursor = square;
    table_point(game->table, square);
}

static void move_cursor(GameScreen *game, int columns, int rows)
{
    const Scene *scene = &game->scene;
    int best = -1, least = 0;
    for (int square = 0; square < scene->cell_count; square++) {
        int far = distance(&scene->cell[game->cursor], &scene->cell[square], columns, rows);
        if (far < 0 || (best >= 0 && far >= least)) continue;
        best = square;
        least = far;
    }
    if (best >= 0) set_cursor(game, best);
}

/* Go to the next square that can be touched: where the selected piece can go, or where a move can begin. */
static void jump_cursor(GameScreen *game, int step)
{
    const Scene *scene = &game->scene;
    unsigned wanted = CELL_OPEN;
    for (int i = 0; i < scene->cell_count; i++)
        if (scene->cell[i].marks & CELL_TARGET) wanted = CELL_TARGET;
    for (int i = 1; i <= scene->cell_count; i++) {
        int square = (game->cursor + step * i + i * scene->cell_count) % scene->cell_count;
        if (!(scene->cell[square].marks & wanted)) continue;
        set_cursor(game, square);
        return;
    }
}

static const struct {
    int key;
    int columns, rows;
} MOVES[] = {{INPUT_LEFT, -1, 0}, {INPUT_RIGHT, 1, 0}, {INPUT_UP, 0, -1}, {INPUT_DOWN, 0, 1}};

static bool cursor_key(GameScreen *game, int key)
{
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        if (MOVES[i].key != key) continue;
        move_cursor(game, MOVES[i].columns, MOVES[i].rows);
        return true;
    }
    if (key != INPUT_TAB && key != INPUT_BACK_TAB) return false;
    jump_cursor(game, key == INPUT_TAB ? 1 : -1);
    return true;
}

/* ---- Touching ---- */

static bool click_move(GameScreen *game, int row, int column)
{
    for (int i = 0; i < game->spot_count; i++) {
        const Spot *spot = &game->spot[i];
        if (!rect_holds(spot->at, row, column)) continue;
        if (spot->kind == SPOT_LINE)
            table_try_line(game->table, spot->line, spot->count);
        else if (spot->kind == SPOT_TRIED)
            table_look_tried(game->table, spot->count);
        else
            table_look(game->table, spot->count);
        return true;
    }
    return false;
}

void game_screen_click(GameScreen *game, int row, int column)
{
    if (click_move(game, row, column)) return;
    Layout layout = layout_of(&game->scene, game_screen_board_area(game));
    int square = layout_find(&layout, &game->scene, row, column);
    if (square >= 0) {
        set_cursor(game, square);
        table_touch(game->table, square);
    } else if (square == LAYOUT_GROUND) {
        table_touch_ground(game->table);
    }
}

/* Touch the square; if only engines play, pause or continue. */
static void press(GameScreen *game)
{
    if (scene_can(&game->scene, COMMAND_PAUSE))
        table_do(game->table, COMMAND_PAUSE);
    else
        table_touch(game->table, game->cursor);
}

static void let_go(GameScreen *game)
{
    table_review_stop(game->table);
    if (scene_can(&game->scene, COMMAND_TO_GAME))
        table_do(game->table, COMMAND_TO_GAME);
    else if (game->scene.looking_back)
        table_do(game->table, COMMAND_LAST);
    table_let_go(game->table);
}

/* ---- Typed moves ---- */

static void begin_typing(GameScreen *game)
{
    game->typing = true;
}

static void type_key(GameScreen *game, int key)
{
    bool plays = key == INPUT_ENTER;
    if (plays) table_play_text(game->table, game->typed);
    if (plays || key == INPUT_ESCAPE) {
        game->typing = false;
        game->typed[0] = '\0';
    } else if (line_edit(game->typed, sizeof game->typed, key)) {
        game->typing = game->typed[0] != '\0' || key != INPUT_BACKSPACE;
    }
}

/* ---- The keys that are no commands of the Table ---- */

static void change_players(GameScreen *game)
{
    game_screen_ask_players(game, &game->backdrop);
}

static void quit(GameScreen *game)
{
    game->leave = game_screen_may_leave(game);
}

static void help(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    char text[2400];
    Text out = text_into(text, sizeof text);
    text_add(&out, "%s",
             words(language, N_("arrows        move the cursor\n"
                                "Tab           to the next square where one may play\n"
                                "Enter, Space  touch the square, or click it\n"
                                "0-9           type a move, Enter plays it; for one that\n"
                                "              begins with a letter press : first\n"
                                "u r           take back, play again    Esc  let go\n"
                                "PgUp PgDn     step through the game; Home, End\n"
                                "h             a hint                   m    move now\n"
                                "v             the computer's thoughts  f    turn the board\n"
                                "n             a new game               #    names of squares\n"
                                "a             analysis: x, y, z follow its lines\n"
                                "p A           other players, another algorithm\n"
                                "s o e         save, open a file, enter a position\n"
                                "w             what went wrong: the review\n"
                                "R D b         resign, offer a draw, back to the game before\n"
                                "+ -           how fast two computers play\n"
                                "F1            the rules, step by step\n"
                                "g             all of this as a menu    q    quit")));
    text_add(&out, "\n%s",
             words(language, N_("P L T W       puzzles, lessons, tutor, watch a search\n"
                                ", . B M       mistakes of a review: previous, next, better\n"
                                "              line, find the better move\n"
                                "U K           a variation: promote it, delete it\n"
                                "C             a comment on the position, a mark for its move")));
    dialog_tell(&game->backdrop, words(language, N_("Keys")), text);
}

static void about(GameScreen *game)
{
    dialog_about(&game->backdrop);
}

static void rules(GameScreen *game)
{
    const Game *rules_of = game->setup->game;
    SheetMaker walk;
    Status status = walk_open(rules_of, game->backdrop.language, &walk);
    if (ok(&status))
        sheet_screen_run(&game->backdrop, NULL, NULL, &walk);
    else
        dialog_tell(&game->backdrop, words(game->backdrop.language, N_("Rules")),
                    words(game->backdrop.language, table_presentation(game->table)->rules_text));
}

/* ---- How fast computers play each other ---- */

static void set_pace(GameScreen *game, int64_t pace_ms)
{
    enum { SLOWEST_MS = 8000 };
    char text[80];
    Text out = text_into(text, sizeof text);
    game->pace_ms = pace_ms < SLOWEST_MS ? pace_ms : SLOWEST_MS;
    words_add(game->backdrop.language, &out, "Two computers: a move every %.2f seconds.",
              (double)game->pace_ms / 1000);
    table_say(game->table, text);
}

static void faster(GameScreen *game)
{
    set_pace(game, game->pace_ms / 2);
}

static void slower(GameScreen *game)
{
    set_pace(game, game->pace_ms > 0 ? game->pace_ms * 2 : 125);
}

/* ---- The game's menu ---- */

/* What the menu has besides the commands. */
static const struct {
    const char *label, *key;
    void (*run)(GameScreen *game);
} EXTRAS[] = {{N_("Choose the players…"), "p", change_players},
              {N_("Enter a position…"), "e", game_screen_ask_position},
              {N_("Rules"), "F1", rules},
              {N_("Keys"), "?", help},
              {N_("About"), "", about},
              {N_("Leave the game"), "q", quit}};
enum { EXTRA_COUNT = sizeof EXTRAS / sizeof EXTRAS[0], MENU_MAX = COMMANDS + EXTRA_COUNT, MENU_TEXT = 80 };

static void menu_line(char out[MENU_TEXT], const char *label, const char *key, bool on)
{
    Text text = text_into(out, MENU_TEXT);
    text_add(&text, "%s%s", label, on ? " *" : "");
    for (int column = text_columns(out); column < 30; column++)
        text_add(&text, " ");
    text_add(&text, " %s", key);
}

static void game_menu(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    char text[MENU_MAX][MENU_TEXT];
    const char *choices[MENU_MAX];
    int id[MENU_MAX], count = 0;
    for (int i = 0; i < COMMANDS; i++) {
        if (!scene_can(&game->scene, (Command)i) || i == COMMAND_PASTE)
            continue; /* that is "Enter a position" */
        menu_line(text[count], words(language, command_info((Command)i)->label), game_key_name((Command)i),
                  game->scene.on >> i & 1);
        id[count++] = i;
    }
    for (int i = 0; i < EXTRA_COUNT; i++) {
        menu_line(text[count], words(language, EXTRAS[i].label), EXTRAS[i].key, false);
        id[count++] = COMMANDS + i;
    }
    for (int i = 0; i < count; i++)
        choices[i] = text[i];
    Question question = {game->scene.title, "", choices, count, 0, false};
    int chosen = dialog_choose(&game->backdrop, &question);
    if (chosen == DISMISSED) return;
    if (id[chosen] < COMMANDS)
        game_screen_command(game, (Command)id[chosen]);
    else
        EXTRAS[id[chosen] - COMMANDS].run(game);
}

/* ---- Keys ---- */

static const struct {
    int key;
    void (*run)(GameScreen *game);
} KEYS[] = {
    {INPUT_ENTER, press},
    {' ', press},
    {INPUT_ESCAPE, let_go},
    {':', begin_typing},
    {'p', change_players},
    {'e', game_screen_ask_position},
    {'g', game_menu},
    {INPUT_MENU, game_menu},
    {'?', help},
    {INPUT_HELP, rules},
    {'q', quit},
    {'+', faster},
    {'-', slower},
};

/* Keys of commands besides those that they have everywhere. */
static const struct {
    int key;
    const char *name;
    Command command;
} COMMAND_KEYS[] = {
    {INPUT_PAGE_UP, "PgUp", COMMAND_BACK},
    {INPUT_PAGE_DOWN, "PgDn", COMMAND_FORWARD},
    {INPUT_HOME, "Home", COMMAND_FIRST},
    {INPUT_END, "End", COMMAND_LAST},
    {'R', "R", COMMAND_RESIGN},
    {'D', "D", COMMAND_OFFER_DRAW},
    {'b', "b", COMMAND_BRING_BACK},
    {INPUT_BACKSPACE, "u", COMMAND_UNDO},
    {'E', "E", COMMAND_SET_UP},
};

const char *game_key_name(Command command)
{
    for (size_t i = 0; i < sizeof COMMAND_KEYS / sizeof COMMAND_KEYS[0]; i++)
        if (COMMAND_KEYS[i].command == command) return COMMAND_KEYS[i].name;
    return command_info(command)->key;
}

/* COMMANDS when the key is none of a command. */
static Command command_of_key(int key)
{
    for (size_t i = 0; i < sizeof COMMAND_KEYS / sizeof COMMAND_KEYS[0]; i++)
        if (COMMAND_KEYS[i].key == key) return COMMAND_KEYS[i].command;
    for (int i = 0; i < COMMANDS; i++) {
        const char *own = command_info((Command)i)->key;
        if (own[0] == key && own[0] != '\0' && own[1] == '\0') return (Command)i;
    }
    return COMMANDS;
}

void game_screen_key(GameScreen *game, int key)
{
    bool setting_up = game->scene.setting_up;
    if (setting_up && game_screen_set_up_key(game, key)) return;
    if (!setting_up && (game->typing || (key >= '0' && key <= '9'))) {
        game->typing = true;
        type_key(game, key);
        return;
    }
    if (cursor_key(game, key) || game_screen_analysis_key(game, key)) return;
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].key == key) {
            KEYS[i].run(game);
            return;
        }
    Command command = command_of_key(key);
    if (command != COMMANDS) game_screen_command(game, command);
}
