/* parlor-desktop [GAME | FILE]: the desktop program. */
#include "base/now.h"
#include "base/os.h"
#include "front/desktop/about.h"
#include "front/desktop/probe.h"
#include "front/desktop/style.h"
#include "front/desktop/tr.h"
#include "front/desktop/window.h"
#include "front/language.h"

#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

typedef struct App {
    int64_t started;
    Keeper *keeper;
    Translations *words; /* NULL: English */
    Window *window;
} App;

static void window_gone(GtkWidget *widget, gpointer data)
{
    App *app = data;
    (void)widget;
    app->window = NULL;
}

static void startup(GApplication *application, gpointer data)
{
    static const struct {
        const char *action, *keys[3];
    } KEYS[] = {{"win.home", {"<Alt>Home"}},
                {"win.games", {"<Control>l"}},
                {"win.panel", {"F9"}},
                {"win.shortcuts", {"<Control>question"}},
                {"window.close", {"<Control>q", "<Control>w"}}};
    App *app = data;
    for (size_t i = 0; i < G_N_ELEMENTS(KEYS); i++)
        gtk_application_set_accels_for_action(GTK_APPLICATION(application), KEYS[i].action, KEYS[i].keys);
    game_page_set_keys(GTK_APPLICATION(application));
    app->keeper = keeper_new();
    style_install();
    preferences_apply(app->keeper);
}

static void need_window(App *app, GApplication *application)
{
    if (app->window != NULL) return;
    app->window = window_new(ADW_APPLICATION(application), app->keeper);
    g_signal_connect(window_widget(app->window), "destroy", G_CALLBACK(window_gone), app);
    probe_start(window_widget(app->window), app->started);
}

/* The game of that name, even a hidden one; NULL if there is none. */
static const Game *named(const char *name)
{
    const Game *game;
    Status status = game_find(name, &game);
    return ok(&status) ? game : NULL;
}

/* Ctrl+C in the terminal, or the end of the session: as if the window had been closed. */
static gboolean asked_to_end(gpointer data)
{
    App *app = data;
    GtkWindow *window = app->window != NULL ? window_widget(app->window) : NULL;
    if (window == NULL)
        g_application_quit(g_application_get_default());
    else if (gtk_widget_get_visible(GTK_WIDGET(window)))
        gtk_window_close(window);
    else
        gtk_window_destroy(window);
    return G_SOURCE_REMOVE;
}

static void listen_to_signals(App *app)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < G_N_ELEMENTS(SIGNALS); i++)
        g_unix_signal_add(SIGNALS[i], asked_to_end, app);
}

/* The argument is a game or a file; GApplication hands both over as files. */
static int command_line(GApplication *application, GApplicationCommandLine *line, gpointer data)
{
    App *app = data;
    int count;
    char **arguments = g_application_command_line_get_arguments(line, &count);
    bool running = app->window != NULL;
    need_window(app, application);
    const Game *game = count > 1 ? named(arguments[1]) : NULL;
    if (game != NULL)
        window_open_game(app->window, game, !running);
    else if (count > 1)
        window_open_file(app->window, arguments[1]);
    else if (gtk_widget_get_visible(GTK_WIDGET(window_widget(app->window))))
        gtk_window_present(window_widget(app->window));
    else /* it is new, or so far only shows the first question of a game */
        window_show_start(app->window);
    g_strfreev(arguments);
    return 0;
}

static int print_help(void)
{
    printf("usage: parlor-desktop [GAME | FILE]\n\n"
           "Opens the games in a window. GAME goes straight to one of:");
    for (int i = 0; game_at(i) != NULL; i++)
        if (!game_at(i)->hidden) printf(" %s", game_at(i)->name);
    printf(".\nA FILE of games or positions is opened in its game.\n");
    return 0;
}

static int wrong_call(const char *argument)
{
    fprintf(stderr, "parlor-desktop: \"%s\" is neither a game nor a file; try --help\n", argument);
    return 2;
}

/* Back to the terminal's menu if `parlor` started us; otherwise say what is wrong. */
static int no_display(void)
{
    const char *terminal = g_getenv("PARLOR_TERMINAL");
    if (terminal != NULL) {
        g_unsetenv("DISPLAY");
        g_unsetenv("WAYLAND_DISPLAY");
        os_become(terminal, (char *[]){(char *)terminal, NULL});
    }
    fprintf(stderr, "parlor-desktop: there is no display; `parlor play GAME` plays in the terminal\n");
    return 1;
}

int main(int argc, char **argv)
{
    App app = {.started = now_us()};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) return print_help();
    if (argc > 1 && strcmp(argv[1], "--version") == 0)
        return printf("parlor-desktop %s\n", PARLOR_VERSION) < 0;
    if (argc > 2) return wrong_call(argv[2]);
    if (argc > 1 && named(argv[1]) == NULL && !g_file_test(argv[1], G_FILE_TEST_IS_REGULAR))
        return wrong_call(argv[1]);
    if (!gtk_init_check()) return no_display();
    AdwApplication *application = adw_application_new("org.parlor.parlor",
                                                      G_APPLICATION_HANDLES_COMMAND_LINE);
    app.words = language_find();
    tr_use(G_APPLICATION(application), language_of(app.words));
    g_signal_connect(application, "startup", G_CALLBACK(startup), &app);
    g_signal_connect(application, "command-line", G_CALLBACK(command_line), &app);
    listen_to_signals(&app);
    int code = g_application_run(G_APPLICATION(application), argc, argv);
    g_object_unref(application);
    keeper_free(app.keeper);
    translations_free(app.words);
    return code;
}
