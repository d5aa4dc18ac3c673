#include "front/desktop/window.h"

#include "front/desktop/about.h"
#include "front/desktop/dialog.h"
#include "front/desktop/start_page.h"

#include <stdio.h>

struct Window {
    GtkWidget *widget, *header, *content; /* content: an AdwBin */
    GtkWidget *title, *game_menu, *game_buttons, *panel_button;
    Settings *settings;
    Page *page;        /* NULL on the start page */
    GHashTable *menus; /* of a View: its GMenuModel, see menu_of() */
    /* While "Resume or New?" is asked. */
    const View *asked;
    bool alone;
    Record left_over;
};

/* ---- Between start page and games ---- */

static void drop_page(Window *window)
{
    dialog_dismiss_all(GTK_WINDOW(window->widget));
    if (window->page == NULL) return;
    adw_bin_set_child(ADW_BIN(window->content), NULL);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(window->game_menu), NULL);
    gtk_widget_insert_action_group(window->widget, "game", NULL);
    page_free(window->page);
    window->page = NULL;
}

static void show_game_buttons(Window *window, bool shown)
{
    gtk_widget_set_visible(window->game_buttons, shown);
    gtk_widget_set_visible(window->panel_button, shown);
}

static void set_titles(void *context, const char *title, const char *subtitle)
{
    Window *window = context;
    gtk_window_set_title(GTK_WINDOW(window->widget), title);
    adw_window_title_set_title(ADW_WINDOW_TITLE(window->title), title);
    adw_window_title_set_subtitle(ADW_WINDOW_TITLE(window->title), subtitle);
}

static void card_chosen(void *context, const View *view)
{
    window_open_game(context, view, false);
}

static const View *last_view(Window *window)
{
    const View *view = view_find(settings_get(window->settings, "last-game", ""));
    if (view == NULL) return NULL;
    Status status = table_left_over(view, &window->left_over);
    return ok(&status) ? view : NULL;
}

static void resume(Window *window, const View *view);

static void resume_chosen(void *context, const View *view)
{
    resume(context, view);
}

void window_show_start(Window *window)
{
    StartCalls calls = {window, card_chosen, resume_chosen};
    const View *last = last_view(window);
    drop_page(window);
    show_game_buttons(window, false);
    set_titles(window, "Parlor", "");
    adw_bin_set_child(ADW_BIN(window->content),
                      start_page_new(last, last != NULL ? window->left_over.count : 0, &calls));
    gtk_window_present(GTK_WINDOW(window->widget));
}

static void page_left(void *context)
{
    Window *window = context;
    if (window->alone)
        gtk_window_destroy(GTK_WINDOW(window->widget));
    else
        window_show_start(window);
}

static void page_began(void *context)
{
    Window *window = context;
    window->alone = false;
    adw_bin_set_child(ADW_BIN(window->content), page_widget(window->page));
    show_game_buttons(window, true);
    gtk_window_present(GTK_WINDOW(window->widget));
}

/* Made once for each view: GTK 4.8 keeps a reference to the sections of every model that it has shown. */
static GMenuModel *menu_of(Window *window, const View *view)
{
    GMenuModel *menu = g_hash_table_lookup(window->menus, view);
    if (menu != NULL) return menu;
    menu = page_menu_for(view);
    g_hash_table_insert(window->menus, (gpointer)view, menu);
    return menu;
}

static bool make_page(Window *window, const View *view)
{
    PageOwner owner = {window,    GTK_WINDOW(window->widget), window->settings, set_titles, page_left,
                       page_began};
    drop_page(window);
    Status status = page_new(view, &owner, &window->page);
    if (!ok(&status)) {
        Dialog dialog = {.title = "The game cannot be opened",
                         .text = status.text,
                         .buttons = {{"ok", "OK"}},
                         .closed = "ok"};
        dialog_ask(GTK_WINDOW(window->widget), &dialog);
        return false;
    }
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(window->game_menu), menu_of(window, view));
    gtk_widget_insert_action_group(window->widget, "game", page_actions(window->page));
    set_titles(window, view->title, "");
    settings_set(window->settings, "last-game", view->game);
    status = settings_save(window->settings);
    if (!ok(&status)) page_say(window->page, status.text);
    return true;
}

static void begin_new(Window *window, const View *view, bool alone)
{
    if (!make_page(window, view)) return;
    if (!alone) adw_bin_set_child(ADW_BIN(window->content), page_widget(window->page));
    window->alone = alone;
    page_new_game(window->page, true);
}

static void resume(Window *window, const View *view)
{
    Status status = table_left_over(view, &window->left_over);
    if (!ok(&status)) {
        begin_new(window, view, false);
        return;
    }
    if (!make_page(window, view)) return;
    status = page_resume(window->page, &window->left_over);
    if (!ok(&status)) page_say(window->page, status.text);
}

static void resume_answered(void *context, const char *id)
{
    Window *window = context;
    if (g_str_equal(id, "resume"))
        resume(window, window->asked);
    else if (g_str_equal(id, "new"))
        begin_new(window, window->asked, window->alone);
    else if (window->alone)
        gtk_window_destroy(GTK_WINDOW(window->widget));
}

void window_open_game(Window *window, const View *view, bool alone)
{
    char text[160];
    dialog_dismiss_all(GTK_WINDOW(window->widget));
    window->asked = view;
    window->alone = alone;
    Status status = table_left_over(view, &window->left_over);
    if (!ok(&status)) {
        begin_new(window, view, alone);
        return;
    }
    int moves = window->left_over.count;
    snprintf(text, sizeof text, "There is an unfinished game of %d %s.", moves,
             moves == 1 ? "move" : "moves");
    Dialog dialog = {.title = "Resume or New?",
                     .text = text,
                     .buttons = {{"new", "New"}, {"resume", "Resume"}},
                     .usual = "resume",
                     .closed = "cancel",
                     .context = window,
                     .answered = resume_answered};
    dialog_ask(GTK_WINDOW(window->widget), &dialog);
}

void window_open_file(Window *window, const char *path)
{
    for (int i = 0; VIEWS[i] != NULL; i++) {
        if (VIEWS[i]->open_file == NULL) continue;
        if (!make_page(window, VIEWS[i])) return;
        page_began(window);
        VIEWS[i]->open_file(window->page, path);
        return;
    }
}

/* ---- Actions ---- */

static void do_home(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    (void)action, (void)parameter;
    window_show_start(data);
}

static void do_panel(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    if (window->page != NULL) page_toggle_panel(window->page);
}

static void do_preferences(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Window *window = data;
    (void)action, (void)parameter;
    preferences_show(GTK_WINDOW(window->widget), window->settings);
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

/* ---- Building ---- */

static GtkWidget *icon_button(const char *icon, const char *name, const char *action)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    return button;
}

static GtkWidget *menu_button(const char *icon, const char *label, const char *name)
{
    GtkWidget *button = gtk_menu_button_new();
    if (icon != NULL) gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), icon);
    if (label != NULL) gtk_menu_button_set_label(GTK_MENU_BUTTON(button), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return button;
}

static GtkWidget *build_main_menu(void)
{
    GMenu *menu = g_menu_new();
    GtkWidget *button = menu_button("open-menu-symbolic", NULL, "Main menu");
    g_menu_append(menu, "Preferences", "win.preferences");
    g_menu_append(menu, "Keyboard Shortcuts", "win.shortcuts");
    g_menu_append(menu, "About Parlor", "win.about");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_menu_button_set_primary(GTK_MENU_BUTTON(button), TRUE);
    g_object_unref(menu);
    return button;
}

static void build_header(Window *window)
{
    static const struct {
        const char *icon, *name, *action;
    } BUTTON[] = {{"go-home-symbolic", "All games", "win.home"},
                  {"document-new-symbolic", "New game", "game.new"},
                  {"edit-undo-symbolic", "Undo the last move", "game.undo"},
                  {"edit-redo-symbolic", "Redo the move", "game.redo"},
                  {"dialog-question-symbolic", "Give a hint", "game.hint"}};
    window->header = adw_header_bar_new();
    window->title = adw_window_title_new("Parlor", "");
    adw_header_bar_set_title_widget(ADW_HEADER_BAR(window->header), window->title);
    window->game_buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    for (size_t i = 0; i < G_N_ELEMENTS(BUTTON); i++)
        gtk_box_append(GTK_BOX(window->game_buttons),
                       icon_button(BUTTON[i].icon, BUTTON[i].name, BUTTON[i].action));
    window->game_menu = menu_button(NULL, "Game", "Game menu");
    gtk_box_insert_child_after(GTK_BOX(window->game_buttons), window->game_menu,
                               gtk_widget_get_first_child(window->game_buttons));
    adw_header_bar_pack_start(ADW_HEADER_BAR(window->header), window->game_buttons);
    adw_header_bar_pack_end(ADW_HEADER_BAR(window->header), build_main_menu());
    window->panel_button = icon_button("sidebar-show-right-symbolic", "Side panel", "win.panel");
    adw_header_bar_pack_end(ADW_HEADER_BAR(window->header), window->panel_button);
}

static void window_gone(GtkWidget *widget, gpointer data)
{
    Window *window = data;
    dialog_dismiss_all(GTK_WINDOW(widget));
    page_free(window->page);
    g_hash_table_unref(window->menus);
    g_free(window);
}

Window *window_new(AdwApplication *application, Settings *settings)
{
    static const GActionEntry ACTIONS[] = {{.name = "home", .activate = do_home},
                                           {.name = "panel", .activate = do_panel},
                                           {.name = "preferences", .activate = do_preferences},
                                           {.name = "shortcuts", .activate = do_shortcuts},
                                           {.name = "about", .activate = do_about}};
    Window *window = g_new0(Window, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    window->settings = settings;
    window->menus = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
    window->widget = adw_application_window_new(GTK_APPLICATION(application));
    window->content = adw_bin_new();
    gtk_widget_set_vexpand(window->content, TRUE);
    build_header(window);
    gtk_box_append(GTK_BOX(box), window->header);
    gtk_box_append(GTK_BOX(box), window->content);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window->widget), box);
    gtk_window_set_default_size(GTK_WINDOW(window->widget), 960, 760);
    gtk_window_set_icon_name(GTK_WINDOW(window->widget), "org.parlor.Parlor");
    g_action_map_add_action_entries(G_ACTION_MAP(window->widget), ACTIONS, G_N_ELEMENTS(ACTIONS), window);
    g_signal_connect(window->widget, "destroy", G_CALLBACK(window_gone), window);
    return window;
}

GtkWindow *window_widget(Window *window)
{
    return GTK_WINDOW(window->widget);
}
