#include "front/desktop/about.h"

static const AdwColorScheme SCHEME[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                        ADW_COLOR_SCHEME_FORCE_DARK};

/* ---- Preferences ---- */

void preferences_apply(const Settings *settings)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    adw_style_manager_set_color_scheme(style, SCHEME[settings_number(settings, "style", 0, 2, 0)]);
    bool still = settings_number(settings, "still", 0, 1, 0) != 0;
    if (still)
        g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    else
        gtk_settings_reset_property(gtk_settings_get_default(), "gtk-enable-animations");
}

static void keep(GObject *widget, long value)
{
    Settings *settings = g_object_get_data(widget, "settings");
    settings_set_number(settings, g_object_get_data(widget, "name"), value);
    Status status = settings_save(settings);
    if (!ok(&status)) g_warning("%s", status.text);
    preferences_apply(settings);
}

static void switched(GObject *widget, GParamSpec *what, gpointer data)
{
    (void)what, (void)data;
    keep(widget, gtk_switch_get_active(GTK_SWITCH(widget)));
}

static void style_chosen(GObject *widget, GParamSpec *what, gpointer data)
{
    (void)what, (void)data;
    keep(widget, (long)adw_combo_row_get_selected(ADW_COMBO_ROW(widget)));
}

static GtkWidget *switch_row(Settings *settings, const char *name, const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new(), *toggle = gtk_switch_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    gtk_switch_set_active(GTK_SWITCH(toggle), settings_number(settings, name, 0, 1, 0) != 0);
    gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_object_set_data(G_OBJECT(toggle), "settings", settings);
    g_object_set_data(G_OBJECT(toggle), "name", (gpointer)name);
    g_signal_connect(toggle, "notify::active", G_CALLBACK(switched), NULL);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), toggle);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), toggle);
    return row;
}

static GtkWidget *style_row(Settings *settings)
{
    static const char *const STYLES[] = {"As the system", "Light", "Dark", NULL};
    GtkWidget *row = adw_combo_row_new();
    GtkStringList *list = gtk_string_list_new(STYLES);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), "Style");
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(list));
    adw_combo_row_set_selected(ADW_COMBO_ROW(row), (guint)settings_number(settings, "style", 0, 2, 0));
    g_object_set_data(G_OBJECT(row), "settings", settings);
    g_object_set_data(G_OBJECT(row), "name", (gpointer) "style");
    g_signal_connect(row, "notify::selected", G_CALLBACK(style_chosen), NULL);
    g_object_unref(list);
    return row;
}

void preferences_show(GtkWindow *parent, Settings *settings)
{
    GtkWidget *window = adw_preferences_window_new();
    AdwPreferencesPage *page = ADW_PREFERENCES_PAGE(adw_preferences_page_new());
    AdwPreferencesGroup *look = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    AdwPreferencesGroup *play = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    adw_preferences_group_set_title(look, "Look");
    adw_preferences_group_add(look, style_row(settings));
    adw_preferences_group_add(look, switch_row(settings, "still", "No animations",
                                               "Pieces jump to their place instead of gliding"));
    adw_preferences_group_set_title(play, "Play");
    adw_preferences_group_add(
        play, switch_row(
                  settings, "take-back", "Take back against the computer",
                  "Undo in checkers as well, where the classic program had none; from the next game opened"));
    adw_preferences_page_add(page, look);
    adw_preferences_page_add(page, play);
    adw_preferences_window_add(ADW_PREFERENCES_WINDOW(window), page);
    adw_preferences_window_set_search_enabled(ADW_PREFERENCES_WINDOW(window), FALSE);
    gtk_window_set_title(GTK_WINDOW(window), "Preferences");
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 420);
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_present(GTK_WINDOW(window));
}

/* ---- Keyboard shortcuts ---- */

#define SHORTCUT(keys, title)                                                                                \
    "<child><object class='GtkShortcutsShortcut'><property name='accelerator'>" keys                         \
    "</property><property name='title'>" title "</property></object></child>"

static const char SHORTCUTS[] =
    "<interface><object class='GtkShortcutsWindow' id='window'><child>"
    "<object class='GtkShortcutsSection'><property name='section-name'>all</property>"
    "<child><object class='GtkShortcutsGroup'><property name='title'>Game</property>" SHORTCUT(
        "&lt;Control&gt;n", "New game") SHORTCUT("&lt;Control&gt;z", "Undo")
        SHORTCUT("&lt;Control&gt;&lt;Shift&gt;z", "Redo") SHORTCUT("&lt;Control&gt;h", "Hint") SHORTCUT(
            "&lt;Control&gt;m",
            "Let the computer move now") SHORTCUT("&lt;Alt&gt;Home", "All games") SHORTCUT("F9", "Side panel")
            SHORTCUT("&lt;Control&gt;q", "Quit") "</object></child><child><object class='GtkShortcutsGroup'><property name='title'>Board</property>" SHORTCUT(
                "Left Right Up Down", "Go from square to square") SHORTCUT("space Return", "Touch the square")
                SHORTCUT(
                    "0...9",
                    "Type a move, Enter plays it") "</object></child></object></child></object></interface>";

void shortcuts_show(GtkWindow *parent)
{
    GtkBuilder *builder = gtk_builder_new_from_string(SHORTCUTS, -1);
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    gtk_window_set_title(window, "Keyboard Shortcuts");
    gtk_window_set_transient_for(window, parent);
    gtk_window_set_modal(window, TRUE);
    gtk_window_present(window);
    g_object_unref(builder);
}

void about_show(GtkWindow *parent)
{
    adw_show_about_window(parent, "application-name", "Parlor", "application-icon", "org.parlor.Parlor",
                          "version", PARLOR_VERSION, "developer-name", "The Parlor authors", "license-type",
                          GTK_LICENSE_MIT_X11, "comments",
                          "Tic-tac-toe, Ultimate Tic-Tac-Toe and checkers against strong computer opponents.",
                          NULL);
}
