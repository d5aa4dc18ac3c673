/* Games and positions as text: open, save, copy and paste, for every game. */
#include "base/file.h"
#include "base/safe_file.h"
#include "front/desktop/dialog.h"
#include "front/desktop/game_list.h"
#include "front/desktop/paint.h"
#include "front/desktop/tr.h"
#include "front/game_file.h"
#include "front/desktop/game_page_parts.h"
#include "view/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The present game as text ---- */

static void to_clipboard(GamePage *page, const char *text)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(page->owner.window)), text);
}

void game_page_copy_game(GamePage *page)
{
    char *text = table_game_text(page->table);
    if (text == NULL) return;
    to_clipboard(page, text);
    free(text);
    game_page_say(page, tr("The game is on the clipboard."));
}

void game_page_copy_position(GamePage *page)
{
    char text[POS_TEXT];
    table_position_text(page->table, text);
    to_clipboard(page, text);
    game_page_say(page, tr("The position is on the clipboard."));
}

/* ---- A text becomes the present game ---- */

static void load(GamePage *page, const char *name, const char *text, int number)
{
    game_page_hurry(page);
    Status status = table_open_text(page->table, name, text, number);
    if (ok(&status))
        game_page_took_over(page, true);
    else
        dialog_tell(page->owner.window, tr("This cannot be opened"),
                    tr_status(&status, (char[STATUS_WORDS]){0}));
}

static void game_chosen(void *context, const char *name, const char *text, int number)
{
    load(context, name, text, number);
}

static void load_text(GamePage *page, const char *name, const char *text)
{
    int games = table_count_games(page->table, text);
    if (games < 2)
        load(page, name, text, 1);
    else
        game_list_ask(page->owner.window, page->table, name, text, games, game_chosen, page);
}

static void clipboard_read(GObject *source, GAsyncResult *result, gpointer data)
{
    GError *error = NULL;
    char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, &error);
    if (text != NULL)
        load_text(data, tr("clipboard"), text);
    else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) /* otherwise the page has been
                                                                         * freed */
        game_page_say(data, tr("There is no text on the clipboard."));
    g_clear_error(&error);
    g_free(text);
}

void game_page_paste(GamePage *page)
{
    if (page->paste == NULL) page->paste = g_cancellable_new();
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(page->owner.window)), page->paste,
                                  clipboard_read, page);
}

/* ---- Variations ---- */

static void variation_chosen(void *context, int number)
{
    GamePage *page = context;
    game_page_hurry(page);
    if (number <= table_variations(page->table)) table_enter_variation(page->table, number - 1, 1);
}

void game_page_choose_variation(GamePage *page)
{
    GtkStringList *lines = gtk_string_list_new(NULL);
    for (int i = 0; i < table_variations(page->table); i++) {
        char text[200];
        table_variation_text(page->table, i, text, sizeof text);
        char *numbered = g_strdup_printf("%d. %s", i + 1, text);
        gtk_string_list_append(lines, numbered);
        g_free(numbered);
    }
    line_list_ask(page->owner.window, &(LineQuestion){.title = tr("Variations"),
                                                      .text = tr("What could have been played instead:"),
                                                      .lines = lines,
                                                      .chosen = variation_chosen,
                                                      .context = page});
}

/* ---- Files ---- */

void game_page_open_file(GamePage *page, const char *path)
{
    char *text, *name = g_path_get_basename(path);
    Status status = file_read(path, GAME_FILE_MAX, &text);
    page->owner.began(page->owner.context);
    if (ok(&status)) {
        load_text(page, name, text);
        free(text);
    } else {
        dialog_tell(page->owner.window, tr("This cannot be opened"),
                    tr_status(&status, (char[STATUS_WORDS]){0}));
    }
    g_free(name);
}

void game_page_open_text(GamePage *page, const char *name, const char *text)
{
    page->owner.began(page->owner.context);
    load(page, name, text, 1);
}

bool game_page_position(const GamePage *page, Pos *out)
{
    char text[POS_TEXT];
    table_position_text(page->table, text);
    Status status = page->game->pos_read(text, out);
    return ok(&status);
}

int game_page_count_games(GamePage *page, const char *text)
{
    return table_count_games(page->table, text);
}

/* The chooser has asked whether a file may be replaced. Of a file with several games only this one is. */
static void save_to(GamePage *page, const char *path)
{
    char *text, said[200];
    int others;
    Status status = game_file_prepare(page->table, path, &text, &others);
    if (ok(&status)) status = safe_write(path, text, strlen(text));
    if (ok(&status)) table_saved(page->table, others);
    free(text);
    if (!ok(&status)) {
        game_page_warn(page, tr_status(&status, (char[STATUS_WORDS]){0}));
        return;
    }
    snprintf(said, sizeof said, tr("Saved; the other games of the file (%d) are as they were."), others);
    game_page_say(page, others > 0 ? said : tr("Saved."));
}

/* A name without an ending gets that of the more common format. */
static void save_picture_to(GamePage *page, const char *path)
{
    const char *folder = strrchr(path, '/'), *dot = strrchr(path, '.');
    bool ends = dot != NULL && (folder == NULL || dot > folder);
    char *bytes = NULL, *name = g_strconcat(path, ends ? "" : ".png", NULL);
    size_t size = 0;
    Look look = look_now();
    Status status = picture_write(&page->scene, &look, name, &bytes, &size);
    if (ok(&status)) status = safe_write(name, bytes, size);
    free(bytes);
    g_free(name);
    if (ok(&status))
        game_page_say(page, tr("Saved."));
    else
        game_page_warn(page, tr_status(&status, (char[STATUS_WORDS]){0}));
}

static void forget_chooser(GamePage *page)
{
    gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(page->chooser));
    g_clear_object(&page->chooser);
}

static void file_chosen(GtkNativeDialog *chooser, int response, gpointer data)
{
    GamePage *page = data;
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    char *path = file != NULL ? g_file_get_path(file) : NULL;
    bool saving = gtk_file_chooser_get_action(GTK_FILE_CHOOSER(chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;
    forget_chooser(page);
    void (*use)(GamePage *, const char *) = page->picture ? save_picture_to
                                            : saving      ? save_to
                                                          : game_page_open_file;
    if (response == GTK_RESPONSE_ACCEPT && path != NULL) use(page, path);
    g_free(path);
    g_clear_object(&file);
}

static void add_filter(GtkFileChooser *chooser, const char *name, const char *pattern)
{
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, name);
    gtk_file_filter_add_pattern(filter, pattern);
    gtk_file_chooser_add_filter(chooser, filter);
    g_object_unref(filter);
}

static void show_chooser(GamePage *page, const char *title, bool save, const char *ending)
{
    char name[60];
    page->chooser = gtk_file_chooser_native_new(
        title, page->owner.window, save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL,
        NULL);
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(page->chooser);
    snprintf(name, sizeof name, "*%s", ending);
    add_filter(chooser, page->picture ? tr("Pictures") : tr("Games"), name);
    if (page->picture) add_filter(chooser, tr("Drawings"), "*.svg");
    add_filter(chooser, tr("All files"), "*");
    snprintf(name, sizeof name, "%s%s", page->game->name, ending);
    if (save) gtk_file_chooser_set_current_name(chooser, name);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect(chooser, "response", G_CALLBACK(file_chosen), page);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void game_page_choose_file(GamePage *page, bool save)
{
    if (page->chooser != NULL) return;
    page->picture = false;
    show_chooser(page, save ? tr("Save the game") : tr("Open a game"), save, table_file_ending(page->table));
}

void game_page_save_picture(GamePage *page)
{
    if (page->chooser != NULL) return;
    page->picture = true;
    show_chooser(page, tr("Save a picture (.png or .svg)"), true, ".png");
}

void game_page_stop_asking(GamePage *page)
{
    if (page->paste != NULL) g_cancellable_cancel(page->paste);
    g_clear_object(&page->paste);
    if (page->chooser != NULL) forget_chooser(page);
}
