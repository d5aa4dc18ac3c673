#include "front/desktop/library_page.h"

#include "front/desktop/dialog.h"
#include "front/desktop/import_job.h"
#include "front/desktop/tr.h"
#include "front/desktop/wrap_layout.h"
#include "front/your_games.h"
#include "game/kit.h"
#include "view/presentation.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOWN_MOST = 500, GAMES_MOST = 24, WIDTH = 900 };

struct LibraryPage {
    LibraryCalls calls;
    Library *library; /* NULL: it could not be opened, and that has been reported */
    const Game *game; /* of the position */
    Pos position;
    bool by_position;
    const Game *games[GAMES_MOST]; /* as the choice of the game lists them, behind "all" */
    GtkWidget *root, *search, *choice, *count, *list, *empty, *open, *progress;
    GtkStringList *lines;
    GtkSingleSelection *selection;
    GArray *numbers;  /* of the games in the list */
    GPtrArray *looks; /* the same lines as they are shown, in Pango's markup */
    GtkFileChooserNative *chooser;
    ImportJob *job;
    guint polling;
    YourGamesOpening *opening; /* NULL: it is open, or could not be */
    guint opening_poll;
};

/* ---- The list ---- */

static LibraryFilter filter_of(LibraryPage *page)
{
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(page->choice));
    LibraryFilter filter = {.text = gtk_editable_get_text(GTK_EDITABLE(page->search)), .limit = SHOWN_MOST};
    if (chosen > 0 && chosen <= GAMES_MOST) filter.game = page->games[chosen - 1];
    if (page->by_position) {
        filter.game = page->game;
        filter.position = &page->position;
    }
    return filter;
}

typedef void (*GameWords)(const Language *language, const LibraryGame *game, Text *out);

static char *words_about(const LibraryGame *game, GameWords add)
{
    char line[YOUR_GAMES_LINE];
    Text text = text_into(line, sizeof line);
    add(tr_language(), game, &text);
    return g_utf8_make_valid(line, -1);
}

/* Who played and how it ended; below it, smaller, the rest. */
static char *look_of(const LibraryGame *game)
{
    char *players = words_about(game, your_games_players), *result = words_about(game, your_games_result),
         *details = words_about(game, your_games_details);
    char *look = g_markup_printf_escaped("<b>%s</b> · %s\n<span size=\"small\" alpha=\"70%%\">%s</span>",
                                         players, result, details);
    g_free(players);
    g_free(result);
    g_free(details);
    return look;
}

/* The list asks for the look as soon as it has the line. */
static bool add_line(void *context, const LibraryGame *game)
{
    LibraryPage *page = context;
    char *line = words_about(game, your_games_line);
    g_ptr_array_add(page->looks, look_of(game));
    g_array_append_val(page->numbers, game->number);
    gtk_string_list_append(page->lines, line);
    g_free(line);
    return true;
}

static void show_count(LibraryPage *page, int64_t count, int64_t shown)
{
    char text[120];
    if (count > shown)
        snprintf(text, sizeof text, tr("%ld games; the newest %ld are shown"), (long)count, (long)shown);
    else
        snprintf(text, sizeof text, tr_many("%ld game", "%ld games", (unsigned long)count), (long)count);
    gtk_label_set_text(GTK_LABEL(page->count), text);
    dialog_name(page->count, text);
}

static bool is_filtered(const LibraryFilter *filter)
{
    return filter->game != NULL || filter->position != NULL ||
           (filter->text != NULL && filter->text[0] != '\0');
}

static void refresh(LibraryPage *page)
{
    LibraryFilter filter = filter_of(page);
    int64_t count = 0;
    gtk_string_list_splice(page->lines, 0, g_list_model_get_n_items(G_LIST_MODEL(page->lines)), NULL);
    g_array_set_size(page->numbers, 0);
    g_ptr_array_set_size(page->looks, 0);
    if (page->library == NULL) return;
    Status status = library_find(page->library, &filter, add_line, page);
    filter.limit = 0;
    if (ok(&status)) status = library_count(page->library, &filter, &count);
    char why[STATUS_WORDS];
    if (!ok(&status)) dialog_tell(page->calls.window, tr("Your games"), tr_status(&status, why));
    show_count(page, count, page->numbers->len);
    gtk_widget_set_sensitive(page->open, page->numbers->len > 0);
    gtk_widget_set_visible(page->empty, page->numbers->len == 0);
    gtk_label_set_text(GTK_LABEL(page->empty), is_filtered(&filter)
                                                   ? tr("No game fits.")
                                                   : tr("Games that you finish are kept here."));
}

static void filter_changed(GtkWidget *widget, gpointer data)
{
    (void)widget;
    refresh(data);
}

static void choice_changed(GtkWidget *widget, GParamSpec *what, gpointer data)
{
    (void)widget, (void)what;
    refresh(data);
}

/* ---- One game ---- */

static void open_chosen(LibraryPage *page)
{
    guint at = gtk_single_selection_get_selected(page->selection);
    LibraryGame game;
    char *text, format[16], name[60], why[STATUS_WORDS];
    if (page->library == NULL || at >= page->numbers->len) return;
    Status status = library_get(page->library, g_array_index(page->numbers, int64_t, at), &game, &text,
                                format);
    if (!ok(&status)) {
        dialog_tell(page->calls.window, tr("This cannot be opened"), tr_status(&status, why));
        return;
    }
    snprintf(name, sizeof name, tr("game %ld"), (long)game.number);
    page->calls.open(page->calls.context, game.game, name, text); /* the page is freed after this call */
    free(text);
}

static void open_clicked(GtkButton *button, gpointer data)
{
    (void)button;
    open_chosen(data);
}

static void activated(GtkListView *list, guint position, gpointer data)
{
    (void)list, (void)position;
    open_chosen(data);
}

static void entered(GtkSearchEntry *entry, gpointer data)
{
    (void)entry;
    open_chosen(data);
}

/* ---- Statistics ---- */

enum { TALLY_COLUMNS = 5 };

static void attach(GtkGrid *grid, int row, int column, const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), column == 0 ? 0 : 1);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_set_hexpand(label, column == 0);
    if (style[0] != '\0') gtk_widget_add_css_class(label, style);
    gtk_grid_attach(grid, label, column, row, 1, 1);
}

/* The line of an opponent; a screen reader says all of it at the name. */
static void attach_tally(GtkGrid *grid, int row, const LibraryTally *tally)
{
    long helped = (long)(tally->assisted[0] + tally->assisted[1] + tally->assisted[2]);
    const long number[] = {(long)tally->won, (long)tally->drawn, (long)tally->lost, helped};
    char cell[30], name[LIBRARY_NAME + 120];
    Text line = text_into(name, sizeof name);
    const char *opponent = tally->rung[0] != '\0' ? tr(tally->rung) : tally->opponent;
    attach(grid, row, 0, opponent, "");
    for (int i = 0; i < TALLY_COLUMNS - 1; i++) {
        snprintf(cell, sizeof cell, "%ld", number[i]);
        attach(grid, row, i + 1, cell, "numeric");
    }
    text_add(&line, "%s: ", opponent);
    text_add(&line, tr("won %ld, drawn %ld, lost %ld"), number[0], number[1], number[2]);
    if (helped > 0) text_add(&line, "; ");
    if (helped > 0) text_add(&line, tr("with help %ld"), helped);
    dialog_name(gtk_grid_get_child_at(grid, 0, row), name);
}

/* One game: its name, your strength, and the games against each opponent; returns the next row. */
static int attach_statistics(GtkGrid *grid, int row, const YourStatistics *statistics)
{
    const char *const HEADING[TALLY_COLUMNS] = {tr("Opponent"), tr("won"), tr("drawn"), tr("lost"),
                                                tr("with help")};
    char text[300];
    Text strength = text_into(text, sizeof text);
    attach(grid, row, 0, tr(presentation_title(statistics->game)), "heading");
    if (row > 0) gtk_widget_set_margin_top(gtk_grid_get_child_at(grid, 0, row), 18);
    text_add(&strength, "%s ", tr("Your strength:"));
    your_games_strength(tr_language(), &statistics->strength, &strength);
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_grid_attach(grid, label, 0, row + 1, TALLY_COLUMNS, 1);
    for (int i = 0; i < TALLY_COLUMNS; i++)
        attach(grid, row + 2, i, HEADING[i], "dim-label");
    for (int i = 0; i < statistics->count; i++)
        attach_tally(grid, row + 3 + i, &statistics->tally[i]);
    return row + 3 + statistics->count;
}

static GtkWidget *scrolled_grid(GtkWidget *grid)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_widget_set_valign(grid, GTK_ALIGN_START);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), grid);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_size_request(scrolled, 300, 280);
    return scrolled;
}

static void statistics_clicked(GtkButton *button, gpointer data)
{
    LibraryPage *page = data;
    int count = 0, row = 0;
    char why[STATUS_WORDS];
    (void)button;
    if (page->library == NULL) return;
    YourStatistics *statistics = g_new0(YourStatistics, GAMES_MOST);
    GtkWidget *grid = gtk_grid_new();
    LibraryFilter all = {0};
    Status status = your_games_statistics(page->library, &all, statistics, GAMES_MOST, &count);
    for (int i = 0; i < count; i++)
        row = attach_statistics(GTK_GRID(grid), row, &statistics[i]);
    if (count == 0)
        attach(GTK_GRID(grid), 0, 0,
               ok(&status) ? tr("There are no games against the computer yet.") : tr_status(&status, why),
               "");
    Dialog dialog = {
        .title = tr("Statistics"),
        .text = tr("Games with hints or take-backs are counted separately and do not affect your strength."),
        .buttons = {{"ok", tr("OK")}},
        .usual = "ok",
        .closed = "ok",
        .extra = scrolled_grid(grid)};
    dialog_ask(page->calls.window, &dialog);
    g_free(statistics);
}

/* ---- Files ---- */

static gboolean poll_import(gpointer data)
{
    LibraryPage *page = data;
    char text[400];
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(page->progress), import_job_fraction(page->job));
    if (!import_job_is_done(page->job)) return G_SOURCE_CONTINUE;
    import_job_result(page->job, text, sizeof text);
    import_job_free(page->job);
    page->job = NULL;
    page->polling = 0;
    gtk_widget_set_visible(page->progress, FALSE);
    refresh(page);
    dialog_tell(page->calls.window, tr("Import"), text);
    return G_SOURCE_REMOVE;
}

static void import_file(LibraryPage *page, const char *path)
{
    if (page->job != NULL) return;
    page->job = import_job_new(path);
    gtk_widget_set_visible(page->progress, TRUE);
    page->polling = g_timeout_add(100, poll_import, page);
}

static void export_file(LibraryPage *page, const char *path)
{
    LibraryFilter filter = filter_of(page);
    int64_t count = 0;
    char text[120], why[STATUS_WORDS];
    filter.limit = 0;
    bool record = filter.game != NULL ? format_of(filter.game) == NULL : !format_is_meant(path);
    Status status = library_export(page->library, &filter, record, path, &count);
    snprintf(text, sizeof text,
             tr_many("%ld game was written.", "%ld games were written.", (unsigned long)count), (long)count);
    dialog_tell(page->calls.window, tr("Export"), ok(&status) ? text : tr_status(&status, why));
}

static void file_chosen(GtkNativeDialog *chooser, int response, gpointer data)
{
    LibraryPage *page = data;
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    char *path = file != NULL ? g_file_get_path(file) : NULL;
    bool saving = gtk_file_chooser_get_action(GTK_FILE_CHOOSER(chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;
    gtk_native_dialog_destroy(chooser);
    g_clear_object(&page->chooser);
    if (response == GTK_RESPONSE_ACCEPT && path != NULL && page->library != NULL)
        (saving ? export_file : import_file)(page, path);
    g_free(path);
    g_clear_object(&file);
}

static void ask_file(LibraryPage *page, bool save)
{
    if (page->chooser != NULL) return;
    page->chooser = gtk_file_chooser_native_new(
        save ? tr("Export games") : tr("Import games"), page->calls.window,
        save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    LibraryFilter filter = filter_of(page);
    const Format *format = filter.game != NULL ? format_of(filter.game) : NULL;
    char name[60];
    snprintf(name, sizeof name, "games%s", format != NULL ? format->ending : ".game");
    if (save) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(page->chooser), name);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(page->chooser), TRUE);
    g_signal_connect(page->chooser, "response", G_CALLBACK(file_chosen), page);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(page->chooser));
}

static void import_clicked(GtkButton *button, gpointer data)
{
    (void)button;
    ask_file(data, false);
}

static void export_clicked(GtkButton *button, gpointer data)
{
    (void)button;
    ask_file(data, true);
}

static void leave_clicked(GtkButton *button, gpointer data)
{
    const LibraryPage *page = data;
    (void)button;
    page->calls.leave(page->calls.context);
}

/* ---- Building ---- */

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkWidget *label = gtk_label_new("");
    (void)factory, (void)data;
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "library-line");
    gtk_list_item_set_child(item, label);
}

static void fill_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    const LibraryPage *page = data;
    const char *line = gtk_string_object_get_string(gtk_list_item_get_item(item));
    GtkWidget *label = gtk_list_item_get_child(item);
    (void)factory;
    dialog_name_line(label, line);
    gtk_label_set_markup(GTK_LABEL(label), g_ptr_array_index(page->looks, gtk_list_item_get_position(item)));
    dialog_name(label, line); /* a label's name is what it shows, unless it is told afterwards */
    gtk_widget_set_tooltip_text(label, line);
}

/* What is said in the place of an empty list. */
static GtkWidget *over_empty(LibraryPage *page, GtkWidget *list)
{
    GtkWidget *overlay = gtk_overlay_new();
    page->empty = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(page->empty), TRUE);
    gtk_label_set_justify(GTK_LABEL(page->empty), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(page->empty, "dim-label");
    gtk_widget_add_css_class(page->empty, "title-4");
    gtk_widget_set_halign(page->empty, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(page->empty, GTK_ALIGN_CENTER);
    gtk_widget_set_can_target(page->empty, FALSE);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), list);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), page->empty);
    gtk_widget_set_vexpand(overlay, TRUE);
    return overlay;
}

static GtkWidget *build_list(LibraryPage *page)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkWidget *scrolled = gtk_scrolled_window_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_row), page);
    page->lines = gtk_string_list_new(NULL);
    page->selection = gtk_single_selection_new(G_LIST_MODEL(page->lines));
    page->list = gtk_list_view_new(GTK_SELECTION_MODEL(page->selection), factory);
    gtk_list_view_set_show_separators(GTK_LIST_VIEW(page->list), TRUE);
    g_signal_connect(page->list, "activate", G_CALLBACK(activated), page);
    dialog_name(page->list, tr("Your games"));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), page->list);
    gtk_widget_add_css_class(scrolled, "card");
    return over_empty(page, scrolled);
}

static GtkWidget *build_choice(LibraryPage *page)
{
    GtkStringList *names = gtk_string_list_new(NULL);
    int count = 0;
    gtk_string_list_append(names, tr("All games"));
    for (int i = 0; kit_at(i) != NULL && count < GAMES_MOST; i++) {
        if (kit_at(i)->game->hidden) continue;
        page->games[count++] = kit_at(i)->game;
        gtk_string_list_append(names, tr(presentation_title(kit_at(i)->game)));
    }
    page->choice = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    dialog_name_input(page->choice, tr("Which game"));
    g_signal_connect(page->choice, "notify::selected", G_CALLBACK(choice_changed), page);
    return page->choice;
}

static GtkWidget *build_search(LibraryPage *page)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    page->search = gtk_search_entry_new();
    gtk_widget_set_hexpand(page->search, TRUE);
    g_object_set(page->search, "placeholder-text", tr("Opponent, player, event, date"), NULL);
    dialog_name(page->search, tr("Filter"));
    g_signal_connect(page->search, "search-changed", G_CALLBACK(filter_changed), page);
    g_signal_connect(page->search, "activate", G_CALLBACK(entered), page);
    gtk_box_append(GTK_BOX(row), page->search);
    gtk_box_append(GTK_BOX(row), build_choice(page));
    return row;
}

static GtkWidget *add_button(GtkWidget *row, const char *label, GCallback clicked, LibraryPage *page)
{
    GtkWidget *button = dialog_button(label);
    g_signal_connect(button, "clicked", clicked, page);
    gtk_box_append(GTK_BOX(row), button);
    return button;
}

static GtkWidget *build_buttons(LibraryPage *page)
{
    GtkWidget *row = wrap_box_new(8);
    page->open = add_button(row, tr("Open"), G_CALLBACK(open_clicked), page);
    gtk_widget_add_css_class(page->open, "suggested-action");
    add_button(row, tr("Statistics"), G_CALLBACK(statistics_clicked), page);
    add_button(row, tr("Import…"), G_CALLBACK(import_clicked), page);
    add_button(row, tr("Export…"), G_CALLBACK(export_clicked), page);
    add_button(row, tr("Back"), G_CALLBACK(leave_clicked), page);
    return row;
}

static void build(LibraryPage *page)
{
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *clamp = adw_clamp_new();
    page->count = gtk_label_new("");
    page->progress = gtk_progress_bar_new();
    dialog_name(page->progress, tr("Import"));
    gtk_widget_set_visible(page->progress, FALSE);
    gtk_label_set_xalign(GTK_LABEL(page->count), 0);
    gtk_widget_add_css_class(page->count, "dim-label");
    gtk_widget_add_css_class(column, "library-page");
    gtk_box_append(GTK_BOX(column), build_search(page));
    gtk_box_append(GTK_BOX(column), build_list(page));
    gtk_box_append(GTK_BOX(column), page->count);
    gtk_box_append(GTK_BOX(column), page->progress);
    gtk_box_append(GTK_BOX(column), build_buttons(page));
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), WIDTH);
    adw_clamp_set_tightening_threshold(ADW_CLAMP(clamp), WIDTH);
    adw_clamp_set_child(ADW_CLAMP(clamp), column);
    page->root = g_object_ref_sink(clamp);
}

/* ---- Opening ---- */

/* The person has closed the dialog. */
static void news_read(void *context, const char *id)
{
    LibraryPage *page = context;
    (void)id;
    if (page->library != NULL) library_told(page->library);
}

static void tell_news(LibraryPage *page, const Status *news)
{
    char why[STATUS_WORDS];
    Dialog dialog = {.title = tr("Your games"),
                     .text = tr_status(news, why),
                     .buttons = {{"ok", tr("OK")}},
                     .usual = "ok",
                     .closed = "ok",
                     .context = page,
                     .answered = news_read};
    dialog_ask(page->calls.window, &dialog);
}

static void end_opening(LibraryPage *page)
{
    char why[STATUS_WORDS];
    Status news, status = your_games_end(page->opening, false, &page->library, &news);
    page->opening = NULL;
    gtk_widget_set_visible(page->progress, FALSE);
    refresh(page);
    if (!ok(&status))
        dialog_tell(page->calls.window, tr("Your games"), tr_status(&status, why));
    else if (!ok(&news))
        tell_news(page, &news);
}

static gboolean poll_opening(gpointer data)
{
    LibraryPage *page = data;
    long done, all;
    char text[200];
    if (your_games_is_open(page->opening, 0)) {
        page->opening_poll = 0;
        end_opening(page);
        return G_SOURCE_REMOVE;
    }
    if (!your_games_progress(page->opening, &done, &all)) return G_SOURCE_CONTINUE;
    if (all >= 0)
        snprintf(text, sizeof text, tr("The library is damaged. Games recovered: %ld of %ld"), done, all);
    else
        snprintf(text, sizeof text, tr("The library is damaged. Games recovered: %ld"), done);
    gtk_label_set_text(GTK_LABEL(page->empty), text);
    gtk_widget_set_visible(page->progress, TRUE);
    if (all > 0) gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(page->progress), (double)done / (double)all);
    return G_SOURCE_CONTINUE;
}

/* In a thread of its own: a damaged library takes its time. */
static void start_opening(LibraryPage *page)
{
    enum { MOMENT_MS = 100, POLL_MS = 50 };
    page->opening = your_games_start();
    if (page->opening == NULL || your_games_is_open(page->opening, MOMENT_MS)) {
        end_opening(page);
        return;
    }
    refresh(page);
    gtk_label_set_text(GTK_LABEL(page->empty), tr("Opening…"));
    gtk_widget_set_visible(page->empty, TRUE);
    page->opening_poll = g_timeout_add(POLL_MS, poll_opening, page);
}

LibraryPage *library_page_new(const LibraryCalls *calls, const Game *game, const Pos *position)
{
    LibraryPage *page = g_new0(LibraryPage, 1);
    page->calls = *calls;
    page->game = game;
    page->by_position = position != NULL;
    if (position != NULL) page->position = *position;
    page->numbers = g_array_new(FALSE, FALSE, sizeof(int64_t));
    page->looks = g_ptr_array_new_with_free_func(g_free);
    build(page);
    gtk_widget_set_sensitive(page->choice, !page->by_position);
    start_opening(page);
    return page;
}

void library_page_free(LibraryPage *page)
{
    if (page == NULL) return;
    g_clear_handle_id(&page->polling, g_source_remove);
    g_clear_handle_id(&page->opening_poll, g_source_remove);
    if (page->opening != NULL) {
        Status news, status = your_games_end(page->opening, true, &page->library, &news);
        if (!ok(&status)) page->library = NULL;
    }
    if (page->job != NULL) import_job_free(page->job);
    if (page->chooser != NULL) gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(page->chooser));
    g_clear_object(&page->chooser);
    g_signal_handlers_disconnect_by_data(page->search, page);
    g_signal_handlers_disconnect_by_data(page->choice, page);
    g_object_unref(page->root);
    library_close(page->library);
    g_array_unref(page->numbers);
    g_ptr_array_unref(page->looks);
    g_free(page);
}

GtkWidget *library_page_widget(LibraryPage *page)
{
    return page->root;
}

void library_page_focus(LibraryPage *page)
{
    gtk_widget_grab_focus(page->search);
}
