#include "front/desktop/about.h"

#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/sound.h"
#include "front/desktop/tr.h"

static const AdwColorScheme SCHEME[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                        ADW_COLOR_SCHEME_FORCE_DARK};

/* ---- Preferences ---- */

void preferences_apply(const Keeper *keeper)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    adw_style_manager_set_color_scheme(style, SCHEME[keeper_number(keeper, "style", 0, 2, 0)]);
    look_choose((int)keeper_number(keeper, "theme", 0, THEMES - 1, 0),
                (PieceSet)keeper_number(keeper, "pieces", 0, PIECE_SETS - 1, 0));
    sound_set(keeper_number(keeper, "silent", 0, 1, 0) == 0);
    bool still = keeper_number(keeper, "still", 0, 1, 0) != 0;
    if (still)
        g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    else
        gtk_settings_reset_property(gtk_settings_get_default(), "gtk-enable-animations");
}

static void keep_preference(GObject *widget, long value)
{
    Keeper *keeper = g_object_get_data(widget, "keeper");
    keeper_set_number(keeper, g_object_get_data(widget, "name"), value);
    preferences_apply(keeper);
}

static void switched(GObject *widget, GParamSpec *what, gpointer data)
{
    (void)what, (void)data;
    keep_preference(widget, !gtk_switch_get_active(GTK_SWITCH(widget)));
}

static void style_chosen(GObject *widget, GParamSpec *what, gpointer data)
{
    (void)what, (void)data;
    keep_preference(widget, (long)adw_combo_row_get_selected(ADW_COMBO_ROW(widget)));
}

/* Kept as what is off, so that a new player has everything. */
static GtkWidget *switch_row(Keeper *keeper, const char *name, const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new(), *toggle = gtk_switch_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    gtk_switch_set_active(GTK_SWITCH(toggle), keeper_number(keeper, name, 0, 1, 0) == 0);
    gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_object_set_data(G_OBJECT(toggle), "keeper", keeper);
    g_object_set_data(G_OBJECT(toggle), "name", (gpointer)name);
    g_signal_connect(toggle, "notify::active", G_CALLBACK(switched), NULL);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), toggle);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), toggle);
    return row;
}

/* A choice among `labels`, ended by NULL, kept as its number. */
static GtkWidget *choice_row(Keeper *keeper, const char *name, const char *title, const char *const *labels)
{
    GtkWidget *row = adw_combo_row_new();
    GtkStringList *list = gtk_string_list_new(labels);
    long last = (long)g_list_model_get_n_items(G_LIST_MODEL(list)) - 1;
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(list));
    adw_combo_row_set_selected(ADW_COMBO_ROW(row), (guint)keeper_number(keeper, name, 0, last, 0));
    GtkListItemFactory *factory = dialog_choices();
    adw_combo_row_set_list_factory(ADW_COMBO_ROW(row), factory);
    g_object_unref(factory);
    g_object_set_data(G_OBJECT(row), "keeper", keeper);
    g_object_set_data(G_OBJECT(row), "name", (gpointer)name);
    g_signal_connect(row, "notify::selected", G_CALLBACK(style_chosen), NULL);
    g_object_unref(list);
    return row;
}

static void add_choices(AdwPreferencesGroup *look, Keeper *keeper)
{
    const char *const STYLES[] = {tr("As the system"), tr("Light"), tr("Dark"), NULL};
    const char *boards[THEMES + 1] = {NULL}, *pieces[PIECE_SETS + 1] = {NULL};
    for (int i = 0; i < THEMES; i++)
        boards[i] = tr(look_theme_label(i));
    for (int i = 0; i < PIECE_SETS; i++)
        pieces[i] = tr(look_pieces_label((PieceSet)i));
    adw_preferences_group_add(look, choice_row(keeper, "style", tr("Style"), STYLES));
    adw_preferences_group_add(look, choice_row(keeper, "theme", tr("Board"), boards));
    adw_preferences_group_add(look, choice_row(keeper, "pieces", tr("Pieces"), pieces));
}

void preferences_show(GtkWindow *parent, Keeper *keeper)
{
    GtkWidget *window = adw_preferences_window_new();
    AdwPreferencesPage *page = ADW_PREFERENCES_PAGE(adw_preferences_page_new());
    AdwPreferencesGroup *look = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    adw_preferences_group_set_title(look, tr("Look"));
    add_choices(look, keeper);
    adw_preferences_group_add(
        look, switch_row(keeper, "still", tr("Animations"), tr("Pieces glide to their place")));
    if (sound_exists())
        adw_preferences_group_add(look, switch_row(keeper, "silent", tr("Sounds"),
                                                   tr("Moves, captures and the end of a game are heard")));
    adw_preferences_page_add(page, look);
    adw_preferences_window_add(ADW_PREFERENCES_WINDOW(window), page);
    adw_preferences_window_set_search_enabled(ADW_PREFERENCES_WINDOW(window), FALSE);
    gtk_window_set_title(GTK_WINDOW(window), tr("Preferences"));
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 420);
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_present(GTK_WINDOW(window));
}

/* ---- Keyboard shortcuts ---- */

typedef struct Shortcut {
    const char *keys, *title;
} Shortcut;

static const Shortcut GAME_KEYS[] = {{"&lt;Control&gt;n", N_("New game")},
                                     {"&lt;Control&gt;z", N_("Undo")},
                                     {"&lt;Control&gt;&lt;Shift&gt;z", N_("Redo")},
                                     {"&lt;Control&gt;h", N_("Hint")},
                                     {"&lt;Control&gt;m", N_("Move now")},
                                     {"&lt;Control&gt;r", N_("Review the game")},
                                     {"&lt;Control&gt;t", N_("Turn the board")},
                                     {"&lt;Control&gt;e", N_("Heat map")},
                                     {"&lt;Control&gt;i", N_("Analyse")},
                                     {"&lt;Control&gt;p", N_("Puzzles…")},
                                     {"&lt;Control&gt;&lt;Shift&gt;w", N_("Watch the search…")},
                                     {"&lt;Control&gt;o", N_("Open…")},
                                     {"&lt;Control&gt;s", N_("Save…")},
                                     {"&lt;Control&gt;&lt;Shift&gt;c", N_("Copy the game")},
                                     {"&lt;Control&gt;&lt;Shift&gt;v", N_("Paste")},
                                     {"F1", N_("Rules")},
                                     {"&lt;Alt&gt;Home", N_("All games")},
                                     {"&lt;Control&gt;l", N_("Your games")},
                                     {"F9", N_("Side panel")},
                                     {"&lt;Control&gt;q", N_("Quit")}};
static const Shortcut BOARD_KEYS[] = {{"Left Right Up Down", N_("Go from square to square")},
                                      {"space Return", N_("Touch the square")},
                                      {"0...9", N_("Type a move, Enter plays it")},
                                      {"Left Right Home End", N_("Beside the board: step through the game")},
                                      {"&lt;Alt&gt;Left &lt;Alt&gt;Right", N_("Step through the game")},
                                      {"&lt;Control&gt;numbersign", N_("Numbers of the squares")},
                                      {"&lt;Control&gt;comma", N_("Previous mistake")},
                                      {"&lt;Control&gt;period", N_("Next mistake")},
                                      {"Escape", N_("Back to the game")}};

static void add_shortcuts(GString *xml, const char *title, const Shortcut *shortcuts, size_t count)
{
    g_string_append_printf(
        xml, "<child><object class='GtkShortcutsGroup'><property name='title'>%s</property>", title);
    for (size_t i = 0; i < count; i++) {
        char *words = g_markup_escape_text(tr(shortcuts[i].title), -1);
        g_string_append_printf(xml,
                               "<child><object class='GtkShortcutsShortcut'><property name='accelerator'>%s"
                               "</property><property name='title'>%s</property></object></child>",
                               shortcuts[i].keys, words);
        g_free(words);
    }
    g_string_append(xml, "</object></child>");
}

void shortcuts_show(GtkWindow *parent)
{
    GString *xml = g_string_new("<interface><object class='GtkShortcutsWindow' id='window'><child>"
                                "<object class='GtkShortcutsSection'>"
                                "<property name='section-name'>all</property>");
    add_shortcuts(xml, tr("Game"), GAME_KEYS, G_N_ELEMENTS(GAME_KEYS));
    add_shortcuts(xml, tr("Board"), BOARD_KEYS, G_N_ELEMENTS(BOARD_KEYS));
    g_string_append(xml, "</object></child></object></interface>");
    GtkBuilder *builder = gtk_builder_new_from_string(xml->str, -1);
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    g_string_free(xml, TRUE);
    gtk_window_set_title(window, tr("Keyboard Shortcuts"));
    gtk_window_set_transient_for(window, parent);
    gtk_window_set_modal(window, TRUE);
    gtk_window_present(window);
    g_object_unref(builder);
}

void about_show(GtkWindow *parent)
{
    adw_show_about_window(parent, "application-name", "Parlor", "application-icon", "org.parlor.parlor",
                          "version", PARLOR_VERSION, "developer-name", tr("The Parlor authors"),
                          "license-type", GTK_LICENSE_MIT_X11, "comments", tr(WORDS_ABOUT), NULL);
}
