#include "front/desktop/window.h"

#include "base/file.h"
#include "front/desktop/about.h"
#include "front/desktop/dialog.h"
#include "front/desktop/library_page.h"
#include "front/desktop/tr.h"
#include "front/desktop/start_page.h"
#include "game/kit.h"

#include <stdio.h>
#include <stdlib.h>

enum { FILE_LIMIT = 64 << 20, WIDTH = 960, HEIGHT = 760 };

struct Window {
    GtkWidget *widget, *header, *content; /* content: an AdwBin */
    GtkWidget *title, *game_menu, *squeezer, *panel_button, *bottom;
    Keeper *keeper;
    GamePage *page;       /* NULL on the start page */
    LibraryPage *library; /* "Your games", while it is shown */
    const Game *game;     /* the page's */
    GMenuModel *menu;
    bool alone; /* only a question is shown so far: cancelling it leaves the program */
};

/* ---- Between start page and games ---- */

/* A position can be searched for while a game is shown. */
static void allow_search(Window *window, bool allowed)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window->widget), "find-position");
    if (action != NULL) g_simple_action_set_enabled(G_SIMPLE_ACTION(action), allowed);
}

static void drop_page(Window *window)
{
    dialog_dismiss_all(GTK_WINDOW(window->widget));
    if (window->library != NULL) adw_bin_set_child(ADW_BIN(window->content), NULL);
    library_page_free(window->library);
    window->library = NULL;
    allow_search(window, false);
    if (window->page == NULL) return;
    adw_bin_set_child(ADW_BIN(window->content), NULL);
    gtk_widget_insert_action_group(window->widget, "game", NULL);
    game_page_free(window->page);
    window->page = NULL;
}

/* In a narrow window the commands of a game are below it. */
static void place_commands(Window *window)
{
    bool in_game = window->page != NULL && gtk_widget_get_visible(window->squeezer);
    bool narrow = adw_squeezer_get_visible_child(ADW_SQUEEZER(window->squeezer)) == NULL;
    gtk_widget_set_visible(window->bottom, in_game && narrow);
}

static void show_game_buttons(Window *window, bool shown)
{
    gtk_widget_set_visible(window->game_menu, shown);
    gtk_widget_set_visible(window->squeezer, shown);
    gtk_widget_set_visible(window->panel_button, shown);
    place_commands(window);
}

static void set_titles(void *context, const char *title, const char *subtitle)
{
    Window *window = context;
    AdwWindowTitle *shown = ADW_WINDOW_TITLE(window->title);
    if (g_strcmp0(gtk_window_get_title(GTK_WINDOW(window->widget)), title) != 0) {
        gtk_window_set_title(GTK_WINDOW(window->widget), title);
        adw_window_title_set_title(shown, title);
    }
    if (g_strcmp0(adw_window_title_get_subtitle(shown), subtitle) != 0)
        adw_window_title_set_subtitle(shown, subtitle);
}

static void card_chosen(void *context, const Game *game)
{
    window_open_game(context, game, false);
}

/* The unfinished game of last time and its number of moves; NULL: none. */
static const Game *last_game(Window *window, int *moves, Status *note)
{
    const Game *game;
    Status status = game_find(keeper_get(window->keeper, "last-game", ""), &game);
    *note = status_ok();
    if (!ok(&status)) return NULL;
    Record *record = g_new(Record, 1);
    bool left = table_is_left(keeper_games(window->keeper), game, record, note);
    if (left) *moves = record->count;
    g_free(record);
    return left ? game : NULL;
}

static void resume_chosen(void *context, const Game *game);

void window_show_start(Window *window)
{
    StartCalls calls = {window, card_chosen, resume_chosen};
    int moves = 0;
    Status note;
    char why[STATUS_WORDS];
    drop_page(window);
    const Game *last = last_game(window, &moves, &note);
    if (ok(&note)) note = *settings_loss(keeper_settings(window->keeper));
    show_game_buttons(window, false);
    set_titles(window, "Parlor", keeper_news(window->keeper));
    adw_bin_set_child(ADW_BIN(window->content),
                      start_page_new(last, moves, ok(&note) ? "" : tr_status(&note, why), &calls));
    gtk_window_present(GTK_WINDOW(window->widget));
}

static void game_page_left(void *context)
{
    Window *window = context;
    if (window->alone)
        gtk_window_destroy(GTK_WINDOW(window->widget));
    else
        window_show_start(window);
}

static void game_page_began(void *context)
{
    Window *window = context;
    window->alone = false;
    keeper_set(window->keeper, "last-game", window->game->name);
    if (adw_bin_get_child(ADW_BIN(window->content)) != game_page_widget(window->page))
        adw_bin_set_child(ADW_BIN(window->content), game_page_widget(window->page));
    show_game_buttons(window, true);
    gtk_window_present(GTK_WINDOW(window->widget));
}

static bool make_page(Window *window, const Game *game)
{
    PageOwner owner = {window,         GTK_WINDOW(window->widget), window->keeper, set_titles, game_page_left,
                       game_page_began};
    drop_page(window);
    Status status = game_page_new(game, &owner, &window->page);
    if (!ok(&status)) {
        window->page = NULL;
        window->alone = false;
        /* Without a window the program would keep running invisibly after the message is closed. */
        if (!gtk_widget_get_visible(window->widget)) window_show_start(window);
        dialog_tell(GTK_WINDOW(window->widget), tr("The game cannot be opened"),
                    tr_status(&status, (char[STATUS_WORDS]){0}));
        return false;
    }
    gtk_widget_insert_action_group(window->widget, "game", game_page_actions(window->page));
    allow_search(window, true);
    set_titles(window, tr(presentation_title(game)), "");
    window->game = game;
    return true;
}

static void ask_new(Window *window)
{
    if (!window->alone) adw_bin_set_child(ADW_BIN(window->content), game_page_widget(window->page));
    game_page_new_game(window->page, true);
}

static void resume_chosen(void *context, const Game *game)
{
    Window *window = context;
    if (make_page(window, game)) game_page_resume(window->page);
}

static void resume_answered(void *context, const char *id)
{
    Window *window = context;
    if (g_str_equal(id, "resume"))
        game_page_resume(window->page);
    else if (g_str_equal(id, "new"))
        ask_new(window);
    else
        game_page_left(window);
}

void window_open_game(Window *window, const Game *game, bool alone)
{
    char text[160];
    window->alone = alone;
    if (!make_page(window, game)) return;
    const Record *left = game_page_left_over(window->page);
    if (left == NULL) {
        ask_new(window);
        return;
    }
    snprintf(text, sizeof text,
             tr_many("There is an unfinished game of %d move.", "There is an unfinished game of %d moves.",
                     (unsigned long)left->count),
             left->count);
    Dialog dialog = {.title = tr("Resume or New?"),
                     .text = text,
                     .buttons = {{"new", tr("New")}, {"resume", tr("Resume")}},
                     .usual = "resume",
                     .closed = "cancel",
                     .context = window,
                     .answered = resume_answered};
    dialog_ask(GTK_WINDOW(window->widget), &dialog);
}

/* ---- Your games ---- */

/* Called from a click handler of the page that is to be replaced: the page is freed after the click. */
typedef struct Opening {
    Window *window;
    const Game *game;
    char *name, *text;
} Opening;

static gboolean open_text(gpointer data)
{
    Opening *opening = data;
    if (make_page(opening->window, opening->game))
        game_page_open_text(opening->window->page, opening->name, opening->text);
    g_free(opening->name);
    g_free(opening->text);
    g_free(opening);
    return G_SOURCE_REMOVE;
}

static void kept_game_chosen(void *context, const Game *game, const char *name, const char *text)
{
    Opening *opening = g_new(Opening, 1);
    *opening = (Opening){context, game, g_strdup(name), g_strdup(text)};
    g_idle_add(open_text, opening);
}

static gboolean show_start(gpointer data)
{
    window_show_start(data);
    return G_SOURCE_REMOVE;
}

static void library_left(void *context)
{
    g_idle_add(show_start, context);
}

static void show_library(Window *window, const Game *game, const Pos *position)
{
    LibraryCalls calls = {window, GTK_WINDOW(window->widget), library_left, kept_game_chosen};
    drop_page(window);
    show_game_buttons(window, false);
    set_titles(window, tr("Your games"), position != NULL ? tr("in which this position stood") : "");
    window->library = library_page_new(&calls, game, position);
    adw_bin_set_child(ADW_BIN(window->content), library_page_widget(window->library));
    gtk_window_present(GTK_WINDOW(window->widget));
    library_page_focus(window->library);
}

/* ---- Files ---- */

/* The first game that can read the text; NULL if none can. */
static const Game *game_of_text(Window *window, const char *text)
{
    for (int i = 0; kit_at(i) != NULL; i++) {
        if (!make_page(window, kit_at(i)->game)) return NULL;
        if (game_page_count_games(window->page, text) > 0) return kit_at(i)->game;
    }
    return NULL;
}

void window_open_file(Window *window, const char *path)
{
    char *text;
    Status status = file_read(path, FILE_LIMIT, &text);
    const Game *game = ok(&status) ? game_of_text(window, text) : NULL;
    if (ok(&status)) free(text);
    if (game != NULL) {
        game_page_open_file(window->page, path);
        return;
    }
    window_show_start(window);
    dialog_tell(GTK_WINDOW(window->widget), tr("This cannot be opened"),
                ok(&status) ? tr("No game that Parlor knows is in this file.")
                            : tr_status(&status, (char[STATUS_WORDS]){0}));
}

/* ---- Leaving a game that cannot be kept ---- */

typedef struct Leaving {
    Window *window;
    void (*then)(Window *window);
} Leaving;

static void leaving_answered(void *context, const char *id)
{
    Leaving *leaving = context;
    if (strcmp(id, "leave") == 0) leaving->then(leaving->window);
    g_free(leaving);
}

/* At once, or after a question if something would be lost. */
static void leave_for(Window *window, void (*then)(Window *window))
{
    const char *lost = window->page != NULL ? game_page_leaving(window->page) : "";
    if (lost[0] == '\0') {
        then(window);
        return;
    }
    Leaving *leaving = g_new(Leaving, 1);
    *leaving = (Leaving){window, then};
    Dialog dialog = {.title = tr("Leave"),
                     .text = lost,
                     .buttons = {{"stay", tr("Stay")}, {"leave", tr("Leave")}},
                     .usual = "stay",
                     .closed = "stay",
                     .context = leaving,
                     .answered = leaving_answered};
    dialog_ask(GTK_WINDOW(window->widget), &dialog);
}

static void close_now(Window *window)
{
    gtk_window_destroy(GTK_WINDOW(window->widget));
}

/* ---- Actions ---- */

static void do_home(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    (void)action, (void)parameter;
    leave_for(data, window_show_start);
}

static void do_games(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    (void)action, (void)parameter;
    show_library(data, NULL, NULL);
}

static void do_find_position(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    Pos position;
    (void)action, (void)parameter;
    if (window->page != NULL && game_page_position(window->page, &position))
        show_library(window, window->game, &position);
}

static void do_panel(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    if (window->page != NULL) game_page_toggle_panel(window->page);
}

static void do_preferences(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    preferences_show(GTK_WINDOW(window->widget), window->keeper);
}

static void do_shortcuts(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    shortcuts_show(GTK_WINDOW(window->widget));
}

static void do_about(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    about_show(GTK_WINDOW(window->widget));
}

/* ---- Keys ---- */

/* Text fields and lists need the arrow keys, and so does an open menu. */
static bool wants_arrows(GtkWidget *focus)
{
    return focus != NULL && (GTK_IS_EDITABLE(focus) || GTK_IS_DROP_DOWN(focus) || GTK_IS_LIST_VIEW(focus) ||
                             gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) != NULL);
}

static gboolean window_key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                                   GdkModifierType state, gpointer data)
{
    Window *window = data;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window->widget));
    (void)controller, (void)code;
    if (window->page == NULL || wants_arrows(focus)) return FALSE;
    if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0) return FALSE;
    return game_page_key(window->page, key);
}

/* ---- Building ---- */

static GtkWidget *icon_button(const char *icon, const char *name, const char *action)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    return button;
}

/* A menu holds the pointer while it is open; X is told at once that it has let go of it. Otherwise a click
 * that comes while the window is still being painted is taken for one beside the open menu, and lost. GTK
 * leaves the focus in a submenu that was open, where no key is heard any more: it goes to the menu's button. */
static void menu_closed(GtkPopover *popover, gpointer data)
{
    GtkWidget *menu = GTK_WIDGET(popover), *button = gtk_widget_get_parent(menu);
    GtkRoot *root = button != NULL ? gtk_widget_get_root(button) : NULL; /* NULL while the window goes away */
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    (void)data;
    if (root != NULL && (focus == NULL || gtk_widget_is_ancestor(focus, menu))) gtk_widget_grab_focus(button);
    gdk_display_flush(gtk_widget_get_display(menu));
}

static GtkWidget *menu_button(const char *icon, const char *label, const char *name, GMenuModel *menu)
{
    GtkWidget *button = gtk_menu_button_new();
    if (icon != NULL) gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), icon);
    if (label != NULL) gtk_menu_button_set_label(GTK_MENU_BUTTON(button), label);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), menu);
    g_signal_connect(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)), "closed", G_CALLBACK(menu_closed),
                     NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return button;
}

static GtkWidget *build_main_menu(void)
{
    GMenu *menu = g_menu_new();
    g_menu_append(menu, tr("Your games"), "win.games");
    GMenuItem *find = g_menu_item_new(tr("Find this position"), "win.find-position");
    g_menu_item_set_attribute(find, "hidden-when", "s", "action-disabled");
    g_menu_append_item(menu, find);
    g_object_unref(find);
    g_menu_append(menu, tr("Preferences"), "win.preferences");
    g_menu_append(menu, tr("Keyboard Shortcuts"), "win.shortcuts");
    g_menu_append(menu, tr("About Parlor"), "win.about");
    GtkWidget *button = menu_button("open-menu-symbolic", NULL, tr("Main menu"), G_MENU_MODEL(menu));
    gtk_menu_button_set_primary(GTK_MENU_BUTTON(button), TRUE);
    g_object_unref(menu);
    return button;
}

static GtkWidget *build_commands(bool spread)
{
    const struct {
        const char *icon, *name, *action;
    } BUTTON[] = {{"go-home-symbolic", tr("All games"), "win.home"},
                  {"document-new-symbolic", tr("New game"), "game.new"},
                  {"edit-undo-symbolic", tr("Undo the last move"), "game.undo"},
                  {"edit-redo-symbolic", tr("Redo the move"), "game.redo"},
                  {"dialog-question-symbolic", tr("Give a hint"), "game.hint"}};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_set_homogeneous(GTK_BOX(box), spread);
    for (size_t i = 0; i < G_N_ELEMENTS(BUTTON); i++) {
        GtkWidget *button = icon_button(BUTTON[i].icon, BUTTON[i].name, BUTTON[i].action);
        if (spread) gtk_widget_add_css_class(button, "flat");
        gtk_widget_set_hexpand(button, spread);
        gtk_box_append(GTK_BOX(box), button);
    }
    return box;
}

/* Shows the widget, or nothing if the window is too narrow for it. */
static GtkWidget *where_there_is_room(GtkWidget *child)
{
    AdwSqueezer *squeezer = ADW_SQUEEZER(adw_squeezer_new());
    adw_squeezer_set_homogeneous(squeezer, FALSE);
    adw_squeezer_set_allow_none(squeezer, TRUE);
    adw_squeezer_add(squeezer, child);
    return GTK_WIDGET(squeezer);
}

static void build_header(Window *window)
{
    AdwHeaderBar *header = ADW_HEADER_BAR(adw_header_bar_new());
    window->header = GTK_WIDGET(header);
    window->title = adw_window_title_new("Parlor", "");
    adw_header_bar_set_title_widget(header, where_there_is_room(window->title));
    window->game_menu = menu_button(NULL, tr("Game"), tr("Game menu"), window->menu);
    /* When the window is destroyed its children go first, and the squeezer still emits signals: keep a
     * reference to those that are used until the end. */
    window->squeezer = g_object_ref_sink(where_there_is_room(build_commands(false)));
    g_signal_connect_swapped(window->squeezer, "notify::visible-child", G_CALLBACK(place_commands), window);
    adw_header_bar_pack_start(header, window->squeezer);
    adw_header_bar_pack_start(header, window->game_menu);
    adw_header_bar_pack_end(header, build_main_menu());
    window->panel_button = icon_button("sidebar-show-right-symbolic", tr("Side panel"), "win.panel");
    adw_header_bar_pack_end(header, window->panel_button);
}

/* The page's widgets are removed from the window before it is freed: they would still report pointer events
 * to it. */
static void window_gone(GtkWidget *widget, gpointer data)
{
    Window *window = data;
    (void)widget;
    g_signal_handlers_disconnect_by_data(window->squeezer, window);
    drop_page(window);
    g_object_unref(window->content);
    g_object_unref(window->squeezer);
    g_object_unref(window->bottom);
    g_object_unref(window->menu);
    g_free(window);
}

/* ---- The window's size is that of the last time ---- */

static void restore_size(Window *window)
{
    GtkWindow *widget = GTK_WINDOW(window->widget);
    gtk_window_set_default_size(widget, (int)keeper_number(window->keeper, "window.width", 200, 10000, WIDTH),
                                (int)keeper_number(window->keeper, "window.height", 200, 10000, HEIGHT));
    if (keeper_number(window->keeper, "window.maximized", 0, 1, 0) != 0) gtk_window_maximize(widget);
}

static gboolean keep_size(GtkWindow *widget, gpointer data)
{
    Window *window = data;
    int width, height;
    gtk_window_get_default_size(widget, &width, &height);
    keeper_set_number(window->keeper, "window.maximized", gtk_window_is_maximized(widget));
    keeper_set_number(window->keeper, "window.width", width);
    keeper_set_number(window->keeper, "window.height", height);
    if (window->page == NULL || game_page_leaving(window->page)[0] == '\0') return FALSE;
    leave_for(window, close_now);
    return TRUE;
}

static void listen(Window *window)
{
    static const GActionEntry ACTIONS[] = {{.name = "home", .activate = do_home},
                                           {.name = "games", .activate = do_games},
                                           {.name = "find-position", .activate = do_find_position},
                                           {.name = "panel", .activate = do_panel},
                                           {.name = "preferences", .activate = do_preferences},
                                           {.name = "shortcuts", .activate = do_shortcuts},
                                           {.name = "about", .activate = do_about}};
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(window_key_pressed), window);
    gtk_widget_add_controller(window->widget, keys);
    g_action_map_add_action_entries(G_ACTION_MAP(window->widget), ACTIONS, G_N_ELEMENTS(ACTIONS), window);
    allow_search(window, false);
    g_signal_connect(window->widget, "close-request", G_CALLBACK(keep_size), window);
    g_signal_connect(window->widget, "destroy", G_CALLBACK(window_gone), window);
}

Window *window_new(AdwApplication *application, Keeper *keeper)
{
    Window *window = g_new0(Window, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    window->keeper = keeper;
    window->menu = game_page_menu();
    window->widget = adw_application_window_new(GTK_APPLICATION(application));
    window->content = g_object_ref_sink(adw_bin_new());
    gtk_widget_set_vexpand(window->content, TRUE);
    window->bottom = g_object_ref_sink(build_commands(true));
    gtk_widget_add_css_class(window->bottom, "bottom-bar");
    build_header(window);
    gtk_box_append(GTK_BOX(box), window->header);
    gtk_box_append(GTK_BOX(box), window->content);
    gtk_box_append(GTK_BOX(box), window->bottom);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window->widget), box);
    gtk_window_set_icon_name(GTK_WINDOW(window->widget), "org.parlor.parlor");
    restore_size(window);
    listen(window);
    return window;
}

GtkWindow *window_widget(Window *window)
{
    return GTK_WINDOW(window->widget);
}
