#include "front/desktop/game_list.h"

#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"

#include <stdio.h>

typedef struct GameList {
    LineChosen chosen;
    void *context;
    GDestroyNotify release;
    GtkWidget *dialog, *search, *list;
    GtkFilterListModel *shown;
    GtkStringFilter *filter;
    GtkSingleSelection *selection;
} GameList;

static void free_list(gpointer data, GClosure *closure)
{
    GameList *ask = data;
    (void)closure;
    if (ask->release != NULL) ask->release(ask->context);
    g_free(ask);
}

/* Each line begins with its number. */
static int chosen_number(const GameList *ask)
{
    GtkStringObject *line = gtk_single_selection_get_selected_item(ask->selection);
    return line != NULL ? (int)g_ascii_strtoll(gtk_string_object_get_string(line), NULL, 10) : 0;
}

static void response(AdwMessageDialog *dialog, const char *id, gpointer data)
{
    const GameList *ask = data;
    int number = g_str_equal(id, "open") ? chosen_number(ask) : 0;
    if (number > 0) ask->chosen(ask->context, number);
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void activated(GtkListView *list, guint position, gpointer data)
{
    const GameList *ask = data;
    (void)list, (void)position;
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(ask->dialog), "open");
}

static void entered(GtkSearchEntry *entry, gpointer data)
{
    const GameList *ask = data;
    (void)entry;
    if (chosen_number(ask) > 0) adw_message_dialog_response(ADW_MESSAGE_DIALOG(ask->dialog), "open");
}

static void searched(GtkSearchEntry *entry, gpointer data)
{
    const GameList *ask = data;
    gtk_string_filter_set_search(ask->filter, gtk_editable_get_text(GTK_EDITABLE(entry)));
    dialog_enable(ask->dialog, "open", chosen_number(ask) > 0);
}

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkWidget *label = gtk_label_new("");
    (void)factory, (void)data;
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_lines(GTK_LABEL(label), 2);
    gtk_widget_add_css_class(label, "library-line");
    gtk_list_item_set_child(item, label);
}

static void fill_game_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkStringObject *line = gtk_list_item_get_item(item);
    (void)factory, (void)data;
    dialog_name_line(gtk_list_item_get_child(item), gtk_string_object_get_string(line));
}

static void build_model(GameList *ask, GtkStringList *lines)
{
    GtkExpression *as_text = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
    ask->filter = gtk_string_filter_new(as_text);
    ask->shown = gtk_filter_list_model_new(G_LIST_MODEL(lines), GTK_FILTER(ask->filter));
    ask->selection = gtk_single_selection_new(G_LIST_MODEL(ask->shown));
}

static GtkWidget *build_game_list(GameList *ask)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8), *scrolled = gtk_scrolled_window_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_game_row), NULL);
    ask->list = gtk_list_view_new(GTK_SELECTION_MODEL(ask->selection), factory);
    ask->search = gtk_search_entry_new();
    g_object_set(ask->search, "placeholder-text", tr("Filter"), NULL);
    g_signal_connect(ask->list, "activate", G_CALLBACK(activated), ask);
    g_signal_connect(ask->search, "search-changed", G_CALLBACK(searched), ask);
    g_signal_connect(ask->search, "activate", G_CALLBACK(entered), ask);
    dialog_name(ask->search, tr("Filter"));
    dialog_name(ask->list, tr("Games"));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), ask->list);
    gtk_widget_set_size_request(scrolled, 300, 260);
    gtk_widget_add_css_class(scrolled, "card");
    gtk_box_append(GTK_BOX(box), ask->search);
    gtk_box_append(GTK_BOX(box), scrolled);
    return box;
}

void line_list_ask(GtkWindow *parent, const LineQuestion *question)
{
    GameList *ask = g_new0(GameList, 1);
    *ask = (GameList){.chosen = question->chosen, .context = question->context, .release = question->release};
    build_model(ask, question->lines);
    Dialog dialog = {.title = question->title,
                     .text = question->text,
                     .buttons = {{"cancel", tr("Cancel")}, {"open", tr("Open")}},
                     .usual = "open",
                     .closed = "cancel",
                     .extra = build_game_list(ask)};
    ask->dialog = dialog_new(parent, &dialog);
    g_signal_connect_data(ask->dialog, "response", G_CALLBACK(response), ask, free_list, 0);
    gtk_window_present(GTK_WINDOW(ask->dialog));
}

/* ---- The games of a text ---- */

typedef struct Games {
    char *name, *text;
    GameChosen chosen;
    void *context;
} Games;

static void free_games(gpointer data)
{
    Games *games = data;
    g_free(games->name);
    g_free(games->text);
    g_free(games);
}

static void game_chosen(void *context, int number)
{
    const Games *games = context;
    games->chosen(games->context, games->name, games->text, number);
}

static bool add_game_line(void *context, int number, const char *line)
{
    char *numbered = g_strdup_printf("%d. %s", number, line);
    char *valid = g_utf8_make_valid(numbered, -1);
    gtk_string_list_append(context, valid);
    g_free(numbered);
    g_free(valid);
    return true;
}

void game_list_ask(GtkWindow *parent, const Table *table, const char *name, const char *text, int count,
                   GameChosen chosen, void *context)
{
    Games *games = g_new0(Games, 1);
    GtkStringList *lines = gtk_string_list_new(NULL);
    char words[100];
    *games = (Games){.name = g_strdup(name), .text = g_strdup(text), .chosen = chosen, .context = context};
    table_list_games(table, text, add_game_line, lines);
    snprintf(words, sizeof words, tr("There are %d games in this text."), count);
    line_list_ask(parent, &(LineQuestion){.title = tr("Which game?"),
                                          .text = words,
                                          .lines = lines,
                                          .chosen = game_chosen,
                                          .context = games,
                                          .release = free_games});
}
