#include "front/desktop/page.h"

#include "base/text.h"
#include "front/desktop/move_list.h"
#include "front/desktop/reviewer.h"
#include "view/judge_words.h"

#include <stdio.h>
#include <string.h>

struct Page {
    const View *view;
    PageOwner owner;
    Table *table;
    Stage *stage;
    void *state;
    bool announced; /* the end of this game has been told */
    guint ended_idle;
    GSimpleActionGroup *actions;
    GtkWidget *root, *flap, *status, *message, *panel, *entry, *spinner;
    AdwToast *toast;    /* the latest; NULL when it has gone */
    MoveList *moves;    /* NULL where the view has none */
    Reviewer *reviewer; /* likewise */
};

/* ---- Showing ---- */

/* What the review says about the move that led to this position; "" when it says nothing. */
static const char *review_words(const Page *page, char *out, size_t size)
{
    const Session *session = page->table->session;
    int ply = session_ply(session) - 1;
    Text sentence = text_into(out, size);
    if (page->reviewer != NULL && ply >= 0 && reviewer_judgement(page->reviewer, session, ply) != NULL)
        words_judgement(NULL, reviewer_review(page->reviewer), ply, &sentence);
    return out;
}

/* What the message line has to say: trouble first, then answers to the player, then the review and the
 * session's note. `room` is for the words of the review. */
static const char *message(const Page *page, char *room, size_t size)
{
    const Table *table = page->table;
    const char *trouble = table->journal != NULL ? journal_trouble(table->journal) : "";
    if (trouble[0] != '\0') return trouble;
    if (table->message[0] != '\0') return table->message;
    return review_words(page, room, size)[0] != '\0' ? room : session_note(table->session);
}

static void show_words(Page *page)
{
    char text[200], room[400];
    page->view->status(page->table, text, sizeof text);
    /* The words keep step with what is seen. */
    if (!stage_is_busy(page->stage) && strcmp(gtk_label_get_text(GTK_LABEL(page->status)), text) != 0) {
        gtk_label_set_text(GTK_LABEL(page->status), text);
#if GTK_CHECK_VERSION(4, 14, 0)
        gtk_accessible_announce(GTK_ACCESSIBLE(page->status), text,
                                GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
    }
    gtk_label_set_text(GTK_LABEL(page->message), message(page, room, sizeof room));
}

static void show_commands(Page *page)
{
    const Session *session = page->table->session;
    bool thinking = session_is_thinking(session);
    page_enable(page, "undo", table_can_undo(page->table));
    page_enable(page, "redo", session_can_redo(session));
    page_enable(page, "hint", session_awaits_human(session) && !thinking);
    page_enable(page, "move-now", thinking);
    page_enable(page, "review", page->reviewer != NULL && session_plies(session) > 0);
    gtk_spinner_set_spinning(GTK_SPINNER(page->spinner), thinking);
    gtk_widget_set_opacity(page->spinner, thinking ? 1 : 0);
}

static void show_marks(Page *page)
{
    const Session *session = page->table->session;
    for (int ply = 0; page->reviewer != NULL && ply < session_plies(session); ply++) {
        const Judgement *judgement = reviewer_judgement(page->reviewer, session, ply);
        move_list_mark(page->moves, ply, judgement != NULL ? judgement->mark : MARK_NONE);
    }
}

static void show_rest(Page *page, unsigned changed)
{
    show_words(page);
    show_commands(page);
    if (page->moves != NULL) move_list_update(page->moves, page->table->session);
    show_marks(page);
    if (page->view->update_panel != NULL) page->view->update_panel(page, changed);
}

void page_refresh(Page *page)
{
    if (stage_is_busy(page->stage))
        stage_refresh(page->stage);
    else
        stage_catch_up(page->stage);
    show_rest(page, 0);
}

static gboolean tell_end(gpointer data)
{
    Page *page = data;
    page->ended_idle = 0;
    page->view->ended(page);
    return G_SOURCE_REMOVE;
}

/* Not from inside the session's call: a view may begin the next game at once. */
static void consider_end(Page *page)
{
    const Session *session = page->table->session;
    bool over = session_result(session).outcome != OUTCOME_NONE && !stage_is_busy(page->stage) &&
                session_ply(session) == session_plies(session) && page->table->set_up == NULL;
    if (!over || page->announced) return;
    page->announced = true;
    page->ended_idle = g_idle_add(tell_end, page);
}

static void stage_shown(void *context)
{
    Page *page = context;
    show_rest(page, 0);
    consider_end(page);
}

static void say_hint(Page *page)
{
    const Session *session = page->table->session;
    Move hint = session_hint(session);
    char text[MOVE_TEXT];
    if (hint == MOVE_NONE) return;
    page->table->game->move_text(session_pos(session), hint, text);
    table_say(page->table, "Hint: %s", text);
}

static void table_changed(void *context, unsigned changed)
{
    Page *page = context;
    if (changed & CHANGED_HINT) say_hint(page);
    if (changed & CHANGED_RESULT) page->announced = false;
    stage_changed(page->stage, changed);
    show_rest(page, changed);
    consider_end(page);
}

/* ---- Hands ---- */

static void touched(void *context, int square)
{
    Page *page = context;
    if (page->view->touch != NULL && page->view->touch(page, square)) return;
    if (!session_awaits_human(page->table->session)) return;
    if (stage_is_busy(page->stage)) stage_catch_up(page->stage);
    Pick pick = table_touch(page->table, square);
    if (pick == PICK_SELECTED || pick == PICK_LET_GO) stage_hand_went_on(page->stage);
    show_rest(page, 0);
}

static void pointed(void *context, int square)
{
    Page *page = context;
    page->table->pointed = square;
    if (page->view->shows_sent) stage_refresh(page->stage);
}

static void entry_activated(GtkEntry *entry, gpointer data)
{
    Page *page = data;
    char text[MOVE_TEXT];
    text_copy(text, sizeof text, gtk_editable_get_text(GTK_EDITABLE(entry)));
    stage_catch_up(page->stage);
    Status status = session_play_text(page->table->session, g_strstrip(text));
    if (ok(&status))
        gtk_editable_set_text(GTK_EDITABLE(entry), "");
    else
        table_say(page->table, "%s", status.text);
    show_rest(page, 0);
}

/* A letter or digit typed on the board begins a typed move. */
static gboolean key_typed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                          gpointer data)
{
    Page *page = data;
    guint32 letter = gdk_keyval_to_unicode(key);
    (void)controller, (void)code;
    if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0) return FALSE;
    if (letter >= 128 || !g_ascii_isalnum((char)letter)) return FALSE;
    char text[2] = {(char)letter, '\0'};
    adw_flap_set_reveal_flap(ADW_FLAP(page->flap), TRUE);
    gtk_widget_grab_focus(page->entry);
    gtk_editable_set_text(GTK_EDITABLE(page->entry), text);
    gtk_editable_set_position(GTK_EDITABLE(page->entry), -1);
    return TRUE;
}

static gboolean entry_escaped(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    Page *page = data;
    (void)widget, (void)arguments;
    gtk_editable_set_text(GTK_EDITABLE(page->entry), "");
    gtk_widget_child_focus(stage_board(page->stage), GTK_DIR_TAB_FORWARD);
    return TRUE;
}

/* ---- Commands ---- */

static void do_new(Page *page)
{
    page_new_game(page, false);
}

static void do_undo(Page *page)
{
    stage_catch_up(page->stage);
    table_undo(page->table);
    stage_catch_up(page->stage);
}

static void do_redo(Page *page)
{
    stage_catch_up(page->stage);
    Status status = session_redo(page->table->session);
    if (!ok(&status)) page_say(page, status.text);
}

static void do_hint(Page *page)
{
    Status status = session_ask_hint(page->table->session);
    page_say(page, ok(&status) ? "Thinking about a hint…" : status.text);
}

static void do_move_now(Page *page)
{
    think_host_hurry(page->table->host);
}

/* ---- Review ---- */

static void say_review(Page *page)
{
    const Review *review = reviewer_review(page->reviewer);
    int left = review_wants(review) + 1;
    if (left > 0) {
        table_say(page->table, "Looking at the game: %d positions to go", left);
        return;
    }
    char count[2][60];
    for (int side = 0; side < 2; side++) {
        Text text = text_into(count[side], sizeof count[side]);
        words_review_counts(NULL, review, side, &text);
    }
    const char *const *name = page->table->game->side_name;
    table_say(page->table, "%s: %s. %s: %s.", name[0], count[0], name[1], count[1]);
}

static void review_changed(void *context)
{
    Page *page = context;
    say_review(page);
    show_rest(page, 0);
}

static void do_review(Page *page)
{
    Status status = reviewer_begin(page->reviewer, page->table->session);
    if (ok(&status))
        review_changed(page);
    else
        page_say(page, status.text);
}

static void go_to(void *context, int ply)
{
    Page *page = context;
    Session *session = page->table->session;
    Status status = session_go_to(session, CLAMP(ply, 0, session_plies(session)));
    if (!ok(&status)) page_say(page, status.text);
    if (session_ply(session) == session_plies(session)) session_pause(session, false);
}

void page_new_game(Page *page, bool first)
{
    page->view->new_game(page, first);
}

Status page_resume(Page *page, const Record *record)
{
    Status status = table_resume(page->table, record);
    if (ok(&status)) page->owner.began(page->owner.context);
    return status;
}

/* ---- For views ---- */

Table *page_table(Page *page)
{
    return page->table;
}

GtkWindow *page_window(Page *page)
{
    return page->owner.window;
}

Settings *page_settings(Page *page)
{
    return page->owner.settings;
}

void *page_state(const Page *page)
{
    return page->state;
}

void page_set_state(Page *page, void *state)
{
    page->state = state;
}

void page_begin(Page *page, const char *first_seat, const char *second_seat, Starts starts)
{
    stage_catch_up(page->stage);
    Status status = table_begin(page->table, first_seat, second_seat, starts);
    page->owner.began(page->owner.context);
    if (!ok(&status)) page_say(page, status.text);
    gtk_widget_child_focus(stage_board(page->stage), GTK_DIR_TAB_FORWARD);
}

void page_leave(Page *page)
{
    page->owner.leave(page->owner.context);
}

void page_say(Page *page, const char *text)
{
    table_say(page->table, "%s", text);
    show_words(page);
}

void page_toast(Page *page, const char *text)
{
    AdwToast *toast = adw_toast_new(text);
    /* The older one makes room: a queue of them would speak of games long over. */
    if (page->toast != NULL) adw_toast_dismiss(page->toast);
    g_set_weak_pointer(&page->toast, toast);
    adw_toast_overlay_add_toast(ADW_TOAST_OVERLAY(page->root), toast);
}

void page_subtitle(Page *page, const char *text)
{
    page->owner.titled(page->owner.context, page->view->title, text);
}

void page_toggle_panel(Page *page)
{
    adw_flap_set_reveal_flap(ADW_FLAP(page->flap), !adw_flap_get_reveal_flap(ADW_FLAP(page->flap)));
}

/* ---- Building ---- */

static GtkWidget *build_status(Page *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    page->status = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                                "justify", GTK_JUSTIFY_CENTER, NULL);
    page->spinner = gtk_spinner_new();
    page->message = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "wrap", TRUE,
                                 "justify", GTK_JUSTIFY_CENTER, NULL);
    gtk_widget_add_css_class(page->status, "title-2");
    gtk_widget_add_css_class(page->message, "dim-label");
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER);
    /* As wide as the spinner on the other side: the words stand over the middle of the board. */
    gtk_widget_set_margin_end(page->status, 16 + 8);
    gtk_widget_set_margin_top(box, 12);
    gtk_box_append(GTK_BOX(line), page->spinner);
    gtk_box_append(GTK_BOX(line), page->status);
    gtk_box_append(GTK_BOX(box), line);
    gtk_box_append(GTK_BOX(box), page->message);
    return box;
}

static GtkWidget *build_entry(Page *page)
{
    page->entry = gtk_entry_new();
    gtk_entry_set_placeholder_text(GTK_ENTRY(page->entry), "Type a move");
    gtk_entry_set_max_length(GTK_ENTRY(page->entry), MOVE_TEXT - 1);
    gtk_widget_set_tooltip_text(page->entry, page->table->game->move_help);
    gtk_accessible_update_property(GTK_ACCESSIBLE(page->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, "Type a move",
                                   -1);
    g_signal_connect(page->entry, "activate", G_CALLBACK(entry_activated), page);
    GtkEventController *shortcuts = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(shortcuts),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_callback_action_new(entry_escaped, page, NULL)));
    gtk_widget_add_controller(page->entry, shortcuts);
    return page->entry;
}

static GtkWidget *build_panel(Page *page)
{
    page->panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_size_request(page->panel, 250, -1);
    gtk_widget_set_hexpand(page->panel, FALSE);
    gtk_widget_add_css_class(page->panel, "side-panel");
    if (page->view->build_panel != NULL) page->view->build_panel(page, GTK_BOX(page->panel));
    if (page->view->has_moves) {
        page->moves = move_list_new(page->table->game, go_to, page);
        Status status = reviewer_open(review_changed, page, &page->reviewer);
        if (!ok(&status)) page->reviewer = NULL; /* no thread to be had: no reviews */
        gtk_box_append(GTK_BOX(page->panel), move_list_widget(page->moves));
        GtkWidget *review = gtk_button_new_with_label("Review the Game");
        gtk_widget_set_tooltip_text(review, "Mark the mistakes and say why (Ctrl+R)");
        gtk_actionable_set_action_name(GTK_ACTIONABLE(review), "game.review");
        gtk_box_append(GTK_BOX(page->panel), review);
    } else {
        GtkWidget *space = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
        gtk_widget_set_vexpand(space, TRUE);
        gtk_box_append(GTK_BOX(page->panel), space);
    }
    gtk_box_append(GTK_BOX(page->panel), build_entry(page));
    return page->panel;
}

static void build_body(Page *page)
{
    GtkWidget *main = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *board = stage_board(page->stage);
    char name[60];
    snprintf(name, sizeof name, "%s board", page->table->game->title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(board), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_add_css_class(board, "board");
    gtk_box_append(GTK_BOX(main), build_status(page));
    gtk_box_append(GTK_BOX(main), board);
    page->flap = adw_flap_new();
    adw_flap_set_content(ADW_FLAP(page->flap), main);
    adw_flap_set_flap(ADW_FLAP(page->flap), build_panel(page));
    adw_flap_set_separator(ADW_FLAP(page->flap), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    adw_flap_set_flap_position(ADW_FLAP(page->flap), GTK_PACK_END);
    page->root = g_object_ref_sink(adw_toast_overlay_new());
    adw_toast_overlay_set_child(ADW_TOAST_OVERLAY(page->root), page->flap);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_typed), page);
    gtk_widget_add_controller(page->root, keys);
}

static void build_actions(Page *page)
{
    static const struct {
        const char *name;
        void (*activated)(Page *page);
    } ACTION[] = {{"new", do_new},   {"undo", do_undo},         {"redo", do_redo},
                  {"hint", do_hint}, {"move-now", do_move_now}, {"review", do_review}};
    GActionMap *map = G_ACTION_MAP(page->actions);
    for (size_t i = 0; i < G_N_ELEMENTS(ACTION); i++)
        page_action(map, ACTION[i].name, ACTION[i].activated, page);
    if (page->view->add_actions != NULL) page->view->add_actions(page, map);
}

Status page_new(const View *view, const PageOwner *owner, Page **out)
{
    Page *page = g_new0(Page, 1);
    BoardCalls calls = {page, touched, pointed, NULL};
    bool take_back = !view->no_take_back || settings_number(owner->settings, "take-back", 0, 1, 0) != 0;
    Status status = table_new(view, take_back, &page->table);
    if (!ok(&status)) {
        g_free(page);
        return status;
    }
    page->view = view;
    page->owner = *owner;
    page->actions = g_simple_action_group_new();
    page->stage = stage_new(page->table, &calls, stage_shown);
    build_body(page);
    build_actions(page);
    page->table->changed = table_changed;
    page->table->context = page;
    page_refresh(page);
    *out = page;
    return status_ok();
}

void page_free(Page *page)
{
    if (page == NULL) return;
    if (page->ended_idle != 0) g_source_remove(page->ended_idle);
    page->table->changed = NULL;
    g_clear_weak_pointer(&page->toast);
    /* Widgets first: they may still call back while they go. */
    g_object_unref(page->root);
    stage_free(page->stage);
    reviewer_close(page->reviewer);
    move_list_free(page->moves);
    table_free(page->table);
    if (page->state != NULL && page->view->free_state != NULL) page->view->free_state(page->state);
    g_object_unref(page->actions);
    g_free(page);
}

GtkWidget *page_widget(Page *page)
{
    return page->root;
}

GActionGroup *page_actions(Page *page)
{
    return G_ACTION_GROUP(page->actions);
}

GMenuModel *page_menu_for(const View *view)
{
    GMenu *menu = g_menu_new(), *common = g_menu_new(), *own = g_menu_new();
    g_menu_append(common, view->new_label, "game.new");
    g_menu_append(common, "Undo", "game.undo");
    g_menu_append(common, "Redo", "game.redo");
    g_menu_append(common, "Hint", "game.hint");
    g_menu_append(common, "Move Now", "game.move-now");
    if (view->has_moves) g_menu_append(common, "Review the Game", "game.review");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(common));
    if (view->add_menu != NULL) view->add_menu(own);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(own));
    g_object_unref(common);
    g_object_unref(own);
    return G_MENU_MODEL(menu);
}
