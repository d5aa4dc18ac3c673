/* The commands of a page: actions that menus, buttons and keys share, from commands.def. */
#include "front/desktop/dialog.h"
#include "front/desktop/game_page_parts.h"
#include "front/desktop/sheet_window.h"
#include "front/desktop/tr.h"
#include "view/walk.h"

#include <stdio.h>
#include <string.h>

/* ---- Carrying out ---- */

static void ask_new(GamePage *page)
{
    game_page_new_game(page, false);
}

static void open_game(GamePage *page)
{
    game_page_choose_file(page, false);
}

static void save_game(GamePage *page)
{
    game_page_choose_file(page, true);
}

static void draw_answered(void *context, const char *id)
{
    GamePage *page = context;
    if (g_str_equal(id, "yes")) table_do(page->table, COMMAND_ACCEPT_DRAW);
}

/* Between two people the other one is asked at once. */
static void ask_draw(GamePage *page)
{
    table_scene(page->table, &page->scene);
    if (!page->scene.draw_offered) return;
    Dialog dialog = {.title = tr("A draw?"),
                     .text = page->scene.message,
                     .buttons = {{"no", tr("Play on")}, {"yes", tr("Accept the draw")}},
                     .usual = "no",
                     .closed = "no",
                     .context = page,
                     .answered = draw_answered};
    dialog_ask(page->owner.window, &dialog);
}

static void resign_answered(void *context, const char *id)
{
    GamePage *page = context;
    if (g_str_equal(id, "yes")) table_do(page->table, COMMAND_RESIGN);
}

/* The entry stands right below "Offer a draw", and a game that was given up cannot be continued. */
static void ask_resign(GamePage *page)
{
    Dialog dialog = {.title = tr(command_info(COMMAND_RESIGN)->label),
                     .text = tr("Give up this game?"),
                     .buttons = {{"no", tr("Play on")}, {"yes", tr(command_info(COMMAND_RESIGN)->label)}},
                     .usual = "no",
                     .closed = "no",
                     .context = page,
                     .answered = resign_answered};
    dialog_ask(page->owner.window, &dialog);
}

static void carry_out(GamePage *page, Command command)
{
    static void (*const BY_US[COMMANDS])(GamePage *) = {
        [COMMAND_NEW] = ask_new,
        [COMMAND_ALGORITHM] = game_page_ask_algorithm,
        [COMMAND_OPEN] = open_game,
        [COMMAND_SAVE] = save_game,
        [COMMAND_COPY_GAME] = game_page_copy_game,
        [COMMAND_COPY_POSITION] = game_page_copy_position,
        [COMMAND_PASTE] = game_page_paste,
        [COMMAND_VARIATIONS] = game_page_choose_variation,
        [COMMAND_SAVE_PICTURE] = game_page_save_picture,
        [COMMAND_PUZZLES] = game_page_ask_puzzle,
        [COMMAND_LESSONS] = game_page_ask_lesson,
        [COMMAND_TUTOR] = game_page_ask_tutor,
        [COMMAND_WATCH] = game_page_ask_watch,
        [COMMAND_COMMENT] = game_page_ask_comment,
        [COMMAND_RESIGN] = ask_resign,
    };
    game_page_hurry(page);
    if (BY_US[command] != NULL)
        BY_US[command](page);
    else
        table_do(page->table, command);
    if (command == COMMAND_AGAIN) game_page_took_over(page, false);
    if (command == COMMAND_OFFER_DRAW) ask_draw(page);
}

static void activated(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Command command = command_find(g_action_get_name(G_ACTION(action)));
    (void)parameter;
    if (command != COMMANDS) carry_out(data, command);
}

static void show_rules(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GamePage *page = data;
    const Presentation *own = table_presentation(page->table);
    char text[1200];
    (void)action, (void)parameter;
    if (walk_exists(page->game)) {
        sheet_window_show_rules(page->owner.window, page->game);
        return;
    }
    snprintf(text, sizeof text, "%s\n\n%s: %s", tr(own->rules_text), tr("Type a move"),
             tr(page->game->move_help));
    dialog_tell(page->owner.window, page->scene.title, text);
}

/* ---- Actions ---- */

static void add_action(GamePage *page, const char *name, bool is_switch, GCallback called)
{
    GVariant *off = is_switch ? g_variant_new_boolean(FALSE) : NULL;
    GSimpleAction *action = is_switch ? g_simple_action_new_stateful(name, NULL, off)
                                      : g_simple_action_new(name, NULL);
    g_signal_connect(action, "activate", called, page);
    g_action_map_add_action(G_ACTION_MAP(page->actions), G_ACTION(action));
    g_object_unref(action);
}

void game_page_build_actions(GamePage *page)
{
    page->actions = g_simple_action_group_new();
    for (Command command = 0; command < COMMANDS; command++)
        add_action(page, command_info(command)->id, command_info(command)->kind == SWITCH,
                   G_CALLBACK(activated));
    add_action(page, "rules", false, G_CALLBACK(show_rules));
}

void game_page_show_commands(GamePage *page)
{
    GActionMap *map = G_ACTION_MAP(page->actions);
    for (Command command = 0; command < COMMANDS; command++) {
        const CommandInfo *info = command_info(command);
        GSimpleAction *action = G_SIMPLE_ACTION(g_action_map_lookup_action(map, info->id));
        g_simple_action_set_enabled(action, scene_can(&page->scene, command));
        if (info->kind == SWITCH)
            g_simple_action_set_state(action, g_variant_new_boolean(page->scene.on >> command & 1));
    }
}

/* ---- Keys and menu ---- */

typedef struct CommandKeys {
    Command command;
    const char *keys[3];
} CommandKeys;

static const CommandKeys KEYS[] = {
    {COMMAND_NEW, {"<Control>n"}},
    {COMMAND_UNDO, {"<Control>z"}},
    {COMMAND_REDO, {"<Control><Shift>z", "<Control>y"}},
    {COMMAND_HINT, {"<Control>h"}},
    {COMMAND_NOW, {"<Control>m"}},
    {COMMAND_FIRST, {"<Alt>Up"}},
    {COMMAND_BACK, {"<Alt>Left"}},
    {COMMAND_FORWARD, {"<Alt>Right"}},
    {COMMAND_LAST, {"<Alt>Down"}},
    {COMMAND_TURN, {"<Control>t"}},
    {COMMAND_NUMBERS, {"<Control>numbersign", "<Control>3"}},
    {COMMAND_HEAT, {"<Control>e"}},
    {COMMAND_REVIEW, {"<Control>r"}},
    {COMMAND_ANALYSE, {"<Control>i"}},
    {COMMAND_COMMENT, {"<Control>k"}},
    {COMMAND_OPEN, {"<Control>o"}},
    {COMMAND_SAVE, {"<Control>s"}},
    {COMMAND_COPY_GAME, {"<Control><Shift>c"}},
    {COMMAND_PASTE, {"<Control><Shift>v"}},
    {COMMAND_PUZZLES, {"<Control>p"}},
    {COMMAND_WATCH, {"<Control><Shift>w"}},
    {COMMAND_NEXT_MISTAKE, {"<Control>period"}},
    {COMMAND_PREVIOUS_MISTAKE, {"<Control>comma"}},
};

void game_page_set_keys(GtkApplication *application)
{
    for (size_t i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        char action[60];
        snprintf(action, sizeof action, "game.%s", command_info(KEYS[i].command)->id);
        gtk_application_set_accels_for_action(application, action, (const char *const *)KEYS[i].keys);
    }
    gtk_application_set_accels_for_action(application, "game.rules", (const char *const[]){"F1", NULL});
}

/* Commands that do not exist in a game, or make no sense now, are hidden. */
static bool hides(Command command)
{
    return command == COMMAND_NOW || command == COMMAND_PAUSE || command == COMMAND_NUMBERS ||
           command == COMMAND_HEAT || command == COMMAND_SET_UP || command == COMMAND_BRING_BACK ||
           command == COMMAND_TO_GAME || command == COMMAND_OFFER_DRAW || command == COMMAND_ACCEPT_DRAW ||
           command == COMMAND_VARIATIONS || command == COMMAND_PROMOTE || command == COMMAND_DELETE ||
           command == COMMAND_LESSONS || command == COMMAND_DRILL || command == COMMAND_LEAVE_EXERCISES ||
           command == COMMAND_TAKE_BACK || command == COMMAND_ALGORITHM || command == COMMAND_UNDERSTOOD;
}

static void append_item(GMenu *menu, const char *label, const char *id, bool hidden)
{
    char action[60];
    snprintf(action, sizeof action, "game.%s", id);
    GMenuItem *item = g_menu_item_new(label, action);
    if (hidden) g_menu_item_set_attribute(item, "hidden-when", "s", "action-disabled");
    g_menu_append_item(menu, item);
    g_object_unref(item);
}

/* Entries of the menu that are no commands of the table. */
enum { END = COMMANDS, RULES };

/* A part of the menu: without a title between two lines, with one behind an entry of its own. */
typedef struct MenuPart {
    const char *title;
    int entry[12];
} MenuPart;

static void append_entries(GMenu *menu, const int *entry)
{
    for (; *entry != END; entry++) {
        if (*entry == RULES) append_item(menu, tr("Rules"), "rules", false);
        if (*entry > END) continue;
        const CommandInfo *info = command_info((Command)*entry);
        append_item(menu, tr(info->label), info->id, hides((Command)*entry));
    }
}

/* What one needs during a game stands in the menu itself, the rest behind three entries: all of it in one list had
 * 24 lines. */
GMenuModel *game_page_menu(void)
{
    static const MenuPart PART[] = {
        {NULL, {COMMAND_UNDERSTOOD, COMMAND_NEW, COMMAND_AGAIN, COMMAND_ALGORITHM, COMMAND_BRING_BACK, END}},
        {NULL,
         {COMMAND_UNDO, COMMAND_REDO, COMMAND_TAKE_BACK, COMMAND_HINT, COMMAND_NOW, COMMAND_PAUSE,
          COMMAND_OFFER_DRAW, COMMAND_ACCEPT_DRAW, COMMAND_RESIGN, END}},
        {NULL,
         {RULES, COMMAND_REVIEW, COMMAND_ANALYSE, COMMAND_SOLVE, COMMAND_COMMENT, COMMAND_VARIATIONS,
          COMMAND_PROMOTE, COMMAND_DELETE, COMMAND_TO_GAME, COMMAND_DRILL, COMMAND_LEAVE_EXERCISES, END}},
        {N_("Learn"), {COMMAND_PUZZLES, COMMAND_LESSONS, COMMAND_TUTOR, COMMAND_WATCH, END}},
        {N_("Board"), {COMMAND_TURN, COMMAND_NUMBERS, COMMAND_HEAT, COMMAND_SET_UP, END}},
        {N_("File"),
         {COMMAND_OPEN, COMMAND_SAVE, COMMAND_SAVE_PICTURE, COMMAND_COPY_GAME, COMMAND_COPY_POSITION,
          COMMAND_PASTE, END}},
    };
    GMenu *menu = g_menu_new(), *groups = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(PART); i++) {
        GMenu *part = g_menu_new();
        append_entries(part, PART[i].entry);
        if (PART[i].title != NULL)
            g_menu_append_submenu(groups, tr(PART[i].title), G_MENU_MODEL(part));
        else
            g_menu_append_section(menu, NULL, G_MENU_MODEL(part));
        g_object_unref(part);
    }
    g_menu_append_section(menu, NULL, G_MENU_MODEL(groups));
    g_object_unref(groups);
    return G_MENU_MODEL(menu);
}
