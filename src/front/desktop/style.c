#include "front/desktop/style.h"

#include <gtk/gtk.h>

static const char SHEET[] =
    ".board { margin: 12px; }"
    "button.square { padding: 0; margin: 0; border: none; min-width: 0; min-height: 0; border-radius: 6px;"
    "  background: none; box-shadow: none; outline-offset: -3px; outline-width: 3px; }"
    "button.square:disabled { opacity: 1; filter: none; }"
    "button.square:focus-visible { outline-color: @accent_color; outline-style: solid; }"
    ".side-panel { padding: 14px 16px 0 16px; background: @window_bg_color; }"
    ".panel-foot { padding: 8px 16px 12px 16px; background: @window_bg_color; }"
    ".status-lines { margin: 10px 12px 0 12px; }"
    ".message { min-height: 2.8em; }"
    ".message:not(.warning) { opacity: 0.7; }"
    ".alert-bar { padding: 8px 12px; background: alpha(@warning_color, 0.25); }"
    ".player { padding: 6px 10px; border-left: 3px solid transparent; }"
    ".player.to-move { border-left-color: @accent_color; font-weight: bold; }"
    ".player:not(:first-child) { border-top: 1px solid alpha(currentColor, 0.12); }"
    ".clock { font-feature-settings: 'tnum'; font-weight: bold; }"
    ".brush { padding: 2px; min-width: 38px; min-height: 38px; }"
    ".set-up { padding: 0 12px 12px 12px; }"
    ".bottom-bar { padding: 4px; border-top: 1px solid alpha(currentColor, 0.15); }"
    ".start-page { padding: 24px; }"
    ".start-page.narrow { padding: 12px; } .start-page.narrow .game-card { padding: 12px; }"
    ".game-card { padding: 18px; }"
    ".library-page { padding: 18px 12px; }"
    ".library-line { padding: 7px 10px; font-feature-settings: 'tnum'; }"
    ".moves { padding: 6px; }"
    ".moves button { min-height: 22px; padding: 2px 6px; font-weight: normal; }"
    ".moves button.present { background: alpha(@accent_bg_color, 0.25); font-weight: bold; }"
    /* libadwaita's colours are light on the dark style */
    ".moves .inaccuracy { color: @warning_color; } .moves .blunder { color: @error_color; }"
    ".moves .mistake { color: mix(@warning_color, @error_color, 0.5); }"
    "button.square:not(.off):hover { background: alpha(currentColor, 0.07); }"
    ".sheet { padding: 12px; } .sheet-sentence { font-size: 1.1em; } .sheet-row { padding: 4px 10px; }"
    ".lines { padding: 0; } .lines button { min-height: 18px; min-width: 0; padding: 1px 5px; }"
    ".line-value { font-weight: bold; font-feature-settings: 'tnum'; padding: 3px 4px 0 0; }"
    ".counter { font-weight: 800; font-feature-settings: 'tnum'; }";

/* If run from the source tree, the program finds its icon there. */
static void find_icons(void)
{
    char *program = g_file_read_link("/proc/self/exe", NULL);
    char *folder = program != NULL ? g_path_get_dirname(program) : NULL;
    char *icons = folder != NULL ? g_build_filename(folder, "..", "data", "desktop", NULL) : NULL;
    if (icons != NULL && g_file_test(icons, G_FILE_TEST_IS_DIR))
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), icons);
    g_free(program);
    g_free(folder);
    g_free(icons);
}

void style_install(void)
{
    find_icons();
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, SHEET, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}
