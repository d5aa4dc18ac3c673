#include "front/desktop/style.h"

#include <gtk/gtk.h>

static const char SHEET[] =
    ".board { margin: 12px; }"
    "button.square { padding: 0; margin: 0; border: none; min-width: 0; min-height: 0; border-radius: 6px;"
    "  background: none; box-shadow: none; outline-offset: -3px; outline-width: 3px; }"
    "button.square:disabled { opacity: 1; filter: none; }"
    "button.square:focus-visible { outline-color: @accent_color; outline-style: solid; }"
    ".side-panel { padding: 18px 18px 12px 18px; }"
    ".start-page { padding: 24px; }"
    ".game-card { padding: 18px; }"
    ".moves { padding: 6px; }"
    ".moves button { min-height: 22px; padding: 2px 6px; font-weight: normal; }"
    ".moves button.present { background: alpha(@accent_bg_color, 0.25); font-weight: bold; }"
    ".moves .inaccuracy { color: #9a7b00; } .moves .mistake { color: #c05a10; } .moves .blunder { color: #c8291f; }"
    ".tile { padding: 6px; }"
    "button.square:not(.off):hover { background: alpha(currentColor, 0.07); }"
    ".counter { font-size: 22pt; font-weight: 800; font-feature-settings: 'tnum'; }"
    ".side-x { color: #1f6fc4; } .side-o { color: #d2572b; }";

void style_install(void)
{
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, SHEET, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}
