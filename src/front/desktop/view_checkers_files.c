/* Games and positions of checkers as text: open, save, copy and paste PDN and FEN. */
#include "base/safe_file.h"
#include "base/file.h"
#include "front/desktop/dialog.h"
#include "front/desktop/view_checkers.h"
#include "games/checkers/pdn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 64 << 20 };

/* ---- The present game as text ---- */

/* The caller frees it; NULL when memory ended. */
static char *game_text(const Table *table)
{
    const Session *session = table->session;
    PdnGame game;
    pdn_game_init(&game);
    pdn_game_restart(&game, session_pos_at(session, 0));
    Status status = pdn_game_add_tag(&game, "Event", "Parlor");
    for (int side = 0; side < 2 && ok(&status); side++)
        status = pdn_game_add_tag(&game, table->game->side_name[side], session_seat(session, side));
    for (int i = 0; i < session_plies(session) && ok(&status); i++)
        status = pdn_game_add_move(&game, session_move_at(session, i));
    if (session_ply(session) == session_plies(session)) game.result = session_result(session).outcome;
    char *text = ok(&status) ? pdn_game_text(&game) : NULL;
    pdn_game_release(&game);
    return text;
}

static void to_clipboard(Page *page, const char *text)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(page_window(page))), text);
}

static void copy_game(Page *page)
{
    char *text = game_text(page_table(page));
    if (text == NULL) return;
    to_clipboard(page, text);
    free(text);
    page_toast(page, "The game is on the clipboard as PDN");
}

static void copy_position(Page *page)
{
    const Table *table = page_table(page);
    char text[POS_TEXT];
    table->game->pos_text(session_pos(table->session), text);
    to_clipboard(page, text);
    page_toast(page, "The position is on the clipboard as FEN");
}

/* ---- A text becomes the present game ---- */

/* The games in a text; counting stops at what is damaged. */
static int count_games(const char *text)
{
    PdnReader *reader;
    PdnGame game;
    int count = 0;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return 0;
    pdn_game_init(&game);
    while (pdn_reader_next(reader, &game) == PDN_GAME)
        count++;
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return count;
}

/* Between two people: a game from a file is looked at, and played on by whoever likes. */
static Status install(Page *page, const PdnGame *game)
{
    Session *session = page_table(page)->session;
    session_pause(session, true);
    for (int side = 0; side < 2; side++) {
        Status status = session_set_seat(session, side, SEAT_HUMAN);
        if (!ok(&status)) return status;
    }
    return session_load(session, &game->start, game->moves, game->move_count, NULL);
}

static Status load_number(Page *page, const char *text, int number)
{
    PdnReader *reader;
    PdnGame game;
    PdnNext next = PDN_END;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return status;
    pdn_game_init(&game);
    for (int i = 0; i < number; i++)
        next = pdn_reader_next(reader, &game);
    if (next == PDN_GAME)
        status = install(page, &game);
    else if (next == PDN_END)
        status = status_wrong("there is no game in this text; a game is written as in \"1. 11-15 23-19 *\"");
    else
        status = status_wrong("line %d: %s", pdn_reader_error(reader)->line,
                              pdn_reader_error(reader)->status.text);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return status;
}

static void load_and_tell(Page *page, const char *text, int number)
{
    Status status = load_number(page, text, number);
    Dialog dialog = {.title = "This cannot be opened",
                     .text = status.text,
                     .buttons = {{"ok", "OK"}},
                     .usual = "ok",
                     .closed = "ok"};
    if (!ok(&status)) dialog_ask(page_window(page), &dialog);
}

static void number_answered(void *context, const char *id)
{
    Page *page = context;
    CheckersState *state = page_state(page);
    gtk_spin_button_update(GTK_SPIN_BUTTON(state->number));
    int number = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(state->number));
    if (g_str_equal(id, "ok")) load_and_tell(page, state->pasted, number);
    g_clear_pointer(&state->pasted, g_free);
}

static void load_text(Page *page, const char *text)
{
    CheckersState *state = page_state(page);
    int games = count_games(text);
    char words[80];
    if (games < 2) {
        load_and_tell(page, text, 1);
        return;
    }
    g_free(state->pasted);
    state->pasted = g_strdup(text);
    state->number = gtk_spin_button_new_with_range(1, games, 1);
    snprintf(words, sizeof words, "There are %d games in this text.", games);
    Dialog dialog = {.title = "Which game?",
                     .text = words,
                     .buttons = {{"cancel", "Cancel"}, {"ok", "Open"}},
                     .usual = "ok",
                     .closed = "cancel",
                     .extra = dialog_row("Number", state->number),
                     .context = page,
                     .answered = number_answered};
    dialog_ask(page_window(page), &dialog);
}

/* A position or games: whatever it can be read as. */
static void paste_text(Page *page, const char *text)
{
    Table *table = page_table(page);
    Pos pos;
    char *line = g_strstrip(g_strdup(text));
    Status status = table->game->pos_read(line, &pos);
    g_free(line);
    if (!ok(&status)) {
        load_text(page, text);
        return;
    }
    status = session_load(table->session, &pos, NULL, 0, NULL);
    if (!ok(&status)) page_say(page, status.text);
}

static void clipboard_read(GObject *source, GAsyncResult *result, gpointer data)
{
    GError *error = NULL;
    char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, &error);
    if (text != NULL)
        paste_text(data, text);
    else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) /* else the page has gone */
        page_say(data, "There is no text on the clipboard.");
    g_clear_error(&error);
    g_free(text);
}

static void paste(Page *page)
{
    CheckersState *state = page_state(page);
    if (state->paste == NULL) state->paste = g_cancellable_new();
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(page_window(page))), state->paste,
                                  clipboard_read, page);
}

/* ---- Files ---- */

void checkers_open_file(Page *page, const char *path)
{
    char *text;
    Status status = file_read(path, FILE_LIMIT, &text);
    if (!ok(&status)) {
        page_say(page, status.text);
        return;
    }
    load_text(page, text);
    free(text);
}

static void save_to(Page *page, const char *path)
{
    char *text = game_text(page_table(page));
    Status status = text != NULL ? safe_write(path, text, strlen(text)) : status_failed("no memory");
    free(text);
    if (ok(&status))
        page_toast(page, "Saved");
    else
        page_say(page, status.text);
}

static void forget_chooser(CheckersState *state)
{
    gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(state->chooser));
    g_clear_object(&state->chooser);
}

static void file_chosen(GtkNativeDialog *chooser, int response, gpointer data)
{
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    char *path = file != NULL ? g_file_get_path(file) : NULL;
    bool saving = gtk_file_chooser_get_action(GTK_FILE_CHOOSER(chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;
    forget_chooser(page_state(data));
    if (response == GTK_RESPONSE_ACCEPT && path != NULL) {
        if (saving)
            save_to(data, path);
        else
            checkers_open_file(data, path);
    }
    g_free(path);
    g_clear_object(&file);
}

static void choose_file(Page *page, const char *title, GtkFileChooserAction action)
{
    CheckersState *state = page_state(page);
    if (state->chooser != NULL) return;
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(title, page_window(page), action, NULL, NULL);
    state->chooser = chooser;
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, "Games in PDN");
    gtk_file_filter_add_pattern(filter, "*.pdn");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), filter);
    if (action == GTK_FILE_CHOOSER_ACTION_SAVE)
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), "game.pdn");
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect(chooser, "response", G_CALLBACK(file_chosen), page);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
    g_object_unref(filter);
}

static void open_game(Page *page)
{
    choose_file(page, "Open a Game", GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void save_game(Page *page)
{
    choose_file(page, "Save the Game", GTK_FILE_CHOOSER_ACTION_SAVE);
}

void checkers_stop_asking(CheckersState *state)
{
    if (state->paste != NULL) g_cancellable_cancel(state->paste);
    g_clear_object(&state->paste);
    if (state->chooser != NULL) forget_chooser(state);
}

/* ---- Menu ---- */

void checkers_add_file_actions(Page *page, GActionMap *map)
{
    page_action(map, "open", open_game, page);
    page_action(map, "save", save_game, page);
    page_action(map, "copy", copy_game, page);
    page_action(map, "copy-position", copy_position, page);
    page_action(map, "paste", paste, page);
}

void checkers_add_file_menu(GMenu *menu)
{
    GMenu *files = g_menu_new();
    g_menu_append(files, "Open…", "game.open");
    g_menu_append(files, "Save…", "game.save");
    g_menu_append(files, "Copy the Game (PDN)", "game.copy");
    g_menu_append(files, "Copy the Position (FEN)", "game.copy-position");
    g_menu_append(files, "Paste", "game.paste");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(files));
    g_object_unref(files);
}
