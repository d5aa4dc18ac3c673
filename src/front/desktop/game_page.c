#include "front/desktop/game_page_parts.h"

#include "base/now.h"
#include "front/desktop/dialog.h"
#include "front/desktop/form_dialog.h"
#include "front/desktop/sound.h"
#include "front/desktop/probe.h"
#include "front/desktop/tr.h"
#include "view/judge_words.h"

#include <stdio.h>
#include <string.h>

enum { CLOCK_MS = 200, RETRY_S = 5 };

/* ---- Showing ---- */

/* Update everything but the board, after the move has been shown. */
static void show_rest(GamePage *page)
{
    game_page_show_words(page);
    game_page_show_commands(page);
    gtk_spinner_set_spinning(GTK_SPINNER(page->spinner), page->scene.thinking);
    gtk_widget_set_opacity(page->spinner, page->scene.thinking ? 1 : 0);
    panel_show(page->panel, &page->scene);
    set_up_bar_show(page->set_up, &page->scene);
    offer_bar_show(page->offers, &page->scene);
    probe_note(page->spinner, "%d moves shown", page->scene.plies);
    game_page_consider_end(page);
    game_page_tell_notice(page);
}

/* While a repaint is due or a move is being shown, the engine's next answer waits: one move at a time. */
static void hold_answers(GamePage *page)
{
    think_host_hold(page->host, page->refresh != 0 || page->pace != 0 || stage_is_busy(page->stage));
}

/* ---- How fast computers play each other ---- */

static gboolean pace_over(gpointer data)
{
    GamePage *page = data;
    page->pace = 0;
    hold_answers(page);
    return G_SOURCE_REMOVE;
}

static void sound_move(const GamePage *page)
{
    const Scene *scene = &page->scene;
    bool captures = false;
    for (int i = 0; i < scene->step_count; i++)
        if (scene->step[i].taken >= 0) captures = true;
    sound_play(page->spinner, captures ? SOUND_CAPTURE : SOUND_MOVE);
}

/* Pause after each move of two computers; there is no pause in a person's game. */
static void keep_pace(GamePage *page)
{
    static const guint REST_MS[] = {2500, 800, 0};
    long speed = keeper_number(page->owner.keeper, "speed", 0, 2, 1);
    if (page->seen_moved == page->scene.moved) return;
    page->seen_moved = page->scene.moved;
    sound_move(page);
    g_clear_handle_id(&page->pace, g_source_remove);
    if (page->scene.watched && REST_MS[speed] > 0)
        page->pace = g_timeout_add(REST_MS[speed], pace_over, page);
}

static void speed_chosen(void *context, int speed)
{
    GamePage *page = context;
    keeper_set_number(page->owner.keeper, "speed", speed);
    g_clear_handle_id(&page->pace, g_source_remove);
    hold_answers(page);
}

static void stage_shown(void *context)
{
    GamePage *page = context;
    show_rest(page);
    hold_answers(page);
}

static void stale(void *context);

static gboolean tick(gpointer data)
{
    GamePage *page = data;
    table_tick(page->table);
    if (page->fast) stale(page); /* the time that is shown */
    return G_SOURCE_CONTINUE;
}

/* Often while a clock runs, otherwise now and then, to retry after disk trouble. */
static void run_clock(GamePage *page)
{
    bool fast = page->scene.clocks && page->scene.outcome == OUTCOME_NONE;
    if (page->clock != 0 && fast == page->fast) return;
    g_clear_handle_id(&page->clock, g_source_remove);
    page->fast = fast;
    page->clock = fast ? g_timeout_add(CLOCK_MS, tick, page) : g_timeout_add_seconds(RETRY_S, tick, page);
}

/* What the player chose to see is remembered for the next time. */
static void keep_switches(GamePage *page)
{
    char name[80];
    snprintf(name, sizeof name, "%s.numbers", page->game->name);
    keeper_set_number(page->owner.keeper, name, page->scene.numbers);
    snprintf(name, sizeof name, "%s.heat", page->game->name);
    keeper_set_number(page->owner.keeper, name, page->scene.on >> COMMAND_HEAT & 1);
}

static void take_scene(GamePage *page)
{
    g_clear_handle_id(&page->refresh, g_source_remove);
    table_scene(page->table, &page->scene);
    keep_switches(page);
    run_clock(page);
    keep_pace(page);
    stage_show(page->stage, &page->scene, page->dropped);
    page->dropped = false;
    sheet_window_refresh(page->sheet);
    if (stage_is_busy(page->stage)) game_page_show_commands(page);
    hold_answers(page);
}

static gboolean refresh_game_page(gpointer data)
{
    GamePage *page = data;
    page->refresh = 0;
    take_scene(page);
    return G_SOURCE_REMOVE;
}

/* Before drawing, not after it as plain idle calls are: if frames are drawn slowly, an animation would keep
 * it waiting forever. */
static void stale(void *context)
{
    GamePage *page = context;
    if (page->refresh == 0)
        page->refresh = g_idle_add_full(G_PRIORITY_DEFAULT, refresh_game_page, page, NULL);
    think_host_hold(page->host, true);
}

void game_page_hurry(GamePage *page)
{
    if (page->refresh != 0) take_scene(page);
    if (stage_is_busy(page->stage)) stage_finish(page->stage);
}

void game_page_say(GamePage *page, const char *text)
{
    table_say(page->table, text);
}

void game_page_warn(GamePage *page, const char *text)
{
    table_warn(page->table, text);
}

/* ---- Hands ---- */

static void touched(void *context, int square, bool dropped)
{
    GamePage *page = context;
    game_page_hurry(page);
    page->dropped = dropped;
    table_touch(page->table, square);
}

static void ground_touched(void *context)
{
    GamePage *page = context;
    table_touch_ground(page->table);
}

static void pointed(void *context, int square)
{
    GamePage *page = context;
    table_point(page->table, square);
}

static void look(void *context, int ply)
{
    GamePage *page = context;
    game_page_hurry(page);
    table_look(page->table, ply);
}

static void typed(void *context, const char *text)
{
    GamePage *page = context;
    game_page_hurry(page);
    if (table_play_text(page->table, text)) panel_clear_typed(page->panel);
}

/* During analysis, moves are tried beside the game. */
static void tried(void *context, const char *moves)
{
    GamePage *page = context;
    char move[MOVE_TEXT];
    game_page_hurry(page);
    while (text_word(&moves, move, sizeof move))
        table_play_text(page->table, move);
}

static void focus_board(void *context)
{
    GamePage *page = context;
    gtk_widget_child_focus(stage_board(page->stage), GTK_DIR_TAB_FORWARD);
}

/* A letter or digit typed on the board begins a typed move. */
static gboolean key_typed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                          gpointer data)
{
    GamePage *page = data;
    guint32 letter = gdk_keyval_to_unicode(key);
    (void)controller, (void)code;
    if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0) return FALSE;
    if (letter >= 128 || !g_ascii_isalnum((char)letter)) return FALSE;
    char text[2] = {(char)letter, '\0'};
    adw_flap_set_reveal_flap(ADW_FLAP(page->flap), TRUE);
    panel_begin_typing(page->panel, text);
    return TRUE;
}

bool game_page_key(GamePage *page, guint key)
{
    static const struct {
        guint key, pad;
        Command command;
        bool on_board; /* means something else there otherwise */
    } STEP[] = {{GDK_KEY_Left, GDK_KEY_KP_Left, COMMAND_BACK, false},
                {GDK_KEY_Right, GDK_KEY_KP_Right, COMMAND_FORWARD, false},
                {GDK_KEY_Home, GDK_KEY_KP_Home, COMMAND_FIRST, true},
                {GDK_KEY_End, GDK_KEY_KP_End, COMMAND_LAST, true},
                {GDK_KEY_Escape, GDK_KEY_Escape, COMMAND_TO_GAME, true}};
    bool on_board = board_has_focus(PARLOR_BOARD(stage_board(page->stage)));
    for (size_t i = 0; i < G_N_ELEMENTS(STEP); i++) {
        if (key != STEP[i].key && key != STEP[i].pad) continue;
        if ((on_board && !STEP[i].on_board) || !scene_can(&page->scene, STEP[i].command)) return false;
        g_action_group_activate_action(G_ACTION_GROUP(page->actions), command_info(STEP[i].command)->id,
                                       NULL);
        return true;
    }
    return false;
}

/* ---- Beginning ---- */

static void tell_trouble(GamePage *page)
{
    const char *news = keeper_news(page->owner.keeper);
    char text[SCENE_TEXT];
    if (news[0] == '\0') return;
    snprintf(text, sizeof text, tr("Games and settings cannot be kept: %s"), news);
    game_page_warn(page, text);
}

void game_page_took_over(GamePage *page, bool over)
{
    panel_clear_typed(page->panel);
    page->announced = over;
    take_scene(page);
    page->owner.began(page->owner.context);
    focus_board(page);
    tell_trouble(page);
}

static void form_answered(void *context, const Form *form)
{
    GamePage *page = context;
    if (form == NULL) {
        if (page->first) page->owner.leave(page->owner.context);
        return;
    }
    game_page_hurry(page);
    table_begin(page->table, form);
    game_page_took_over(page, false);
}

void game_page_new_game(GamePage *page, bool first)
{
    Form *form = g_new(Form, 1);
    page->first = first;
    table_form(page->table, form);
    form_dialog_ask(page->owner.window, form, !form->must, form_answered, page);
    g_free(form);
}

static void algorithm_answered(void *context, const Form *form)
{
    GamePage *page = context;
    if (form == NULL) return;
    game_page_hurry(page);
    table_set_algorithm(page->table, form);
    game_page_took_over(page, false);
}

void game_page_ask_algorithm(GamePage *page)
{
    Form *form = g_new(Form, 1);
    table_algorithm_form(page->table, form);
    form_dialog_ask(page->owner.window, form, true, algorithm_answered, page);
    g_free(form);
}

const Record *game_page_left_over(GamePage *page)
{
    return table_left_over(page->table);
}

const char *game_page_leaving(const GamePage *page)
{
    return page->scene.leaving;
}

void game_page_resume(GamePage *page)
{
    const Record *left = table_left_over(page->table);
    Status status = left != NULL ? table_resume(page->table, left) : status_ok();
    game_page_took_over(page, false);
    if (!ok(&status)) game_page_warn(page, tr_status(&status, (char[STATUS_WORDS]){0}));
}

void game_page_toggle_panel(GamePage *page)
{
    adw_flap_set_reveal_flap(ADW_FLAP(page->flap), !adw_flap_get_reveal_flap(ADW_FLAP(page->flap)));
}

/* ---- Building ---- */

static GtkWidget *line_label(GtkAccessibleRole role, const char *style)
{
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "accessible-role", role, "wrap", TRUE, "justify",
                                    GTK_JUSTIFY_CENTER, NULL);
    gtk_widget_add_css_class(label, style);
    dialog_name(label, " ");
    return label;
}

/* The second line has room for two, so that a longer sentence does not move the board. */
static GtkWidget *build_status(GamePage *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    page->status = line_label(GTK_ACCESSIBLE_ROLE_STATUS, "title-2");
    page->message = line_label(GTK_ACCESSIBLE_ROLE_ALERT, "message");
    page->spinner = gtk_spinner_new();
    gtk_label_set_lines(GTK_LABEL(page->message), 2);
    gtk_label_set_ellipsize(GTK_LABEL(page->message), PANGO_ELLIPSIZE_END);
    gtk_label_set_yalign(GTK_LABEL(page->message), 0);
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER);
    /* As wide as the spinner on the other side, so that the words are centred over the board. */
    gtk_widget_set_margin_end(page->status, 16 + 8);
    gtk_widget_add_css_class(box, "status-lines");
    gtk_box_append(GTK_BOX(line), page->spinner);
    gtk_box_append(GTK_BOX(line), page->status);
    gtk_box_append(GTK_BOX(box), line);
    gtk_box_append(GTK_BOX(box), page->message);
    return box;
}

/* Above the board, and not to be overlooked. */
static GtkWidget *build_alert(GamePage *page)
{
    const CommandInfo *understood = command_info(COMMAND_UNDERSTOOD);
    char action[60];
    page->alert = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    page->alert_text = line_label(GTK_ACCESSIBLE_ROLE_ALERT, "alert");
    page->understood = dialog_button(tr(understood->label));
    snprintf(action, sizeof action, "game.%s", understood->id);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(page->understood), action);
    gtk_widget_set_valign(page->understood, GTK_ALIGN_CENTER);
    gtk_label_set_selectable(GTK_LABEL(page->alert_text), FALSE);
    gtk_label_set_xalign(GTK_LABEL(page->alert_text), 0);
    gtk_label_set_justify(GTK_LABEL(page->alert_text), GTK_JUSTIFY_LEFT);
    gtk_label_set_wrap_mode(GTK_LABEL(page->alert_text), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_hexpand(page->alert_text, TRUE);
    gtk_widget_add_css_class(page->alert, "alert-bar");
    gtk_box_append(GTK_BOX(page->alert), page->alert_text);
    gtk_box_append(GTK_BOX(page->alert), page->understood);
    gtk_widget_set_visible(page->alert, FALSE);
    return page->alert;
}

static void name_board(GamePage *page)
{
    GtkWidget *board = stage_board(page->stage);
    char name[FORM_LABEL + 20];
    snprintf(name, sizeof name, tr("%s board"), page->scene.title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(board), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_add_css_class(board, "board");
}

static GtkWidget *build_main(GamePage *page)
{
    GtkWidget *main = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    page->set_up = set_up_bar_new(page->table);
    gtk_box_append(GTK_BOX(main), build_status(page));
    gtk_box_append(GTK_BOX(main), build_alert(page));
    gtk_box_append(GTK_BOX(main), stage_board(page->stage));
    page->insight = line_label(GTK_ACCESSIBLE_ROLE_LABEL, "body");
    gtk_label_set_wrap(GTK_LABEL(page->insight), FALSE);
    gtk_label_set_ellipsize(GTK_LABEL(page->insight), PANGO_ELLIPSIZE_END);
    gtk_widget_set_margin_start(page->insight, 12);
    gtk_widget_set_margin_end(page->insight, 12);
    gtk_widget_set_margin_bottom(page->insight, 8);
    page->times = gtk_label_new("");
    gtk_widget_add_css_class(page->times, "clock");
    gtk_widget_set_margin_bottom(page->times, 8);
    gtk_box_append(GTK_BOX(main), page->times);
    gtk_box_append(GTK_BOX(main), page->insight);
    gtk_box_append(GTK_BOX(main), set_up_bar_widget(page->set_up));
    page->offers = offer_bar_new();
    gtk_box_append(GTK_BOX(main), offer_bar_widget(page->offers));
    return main;
}

static void build_game_page(GamePage *page)
{
    PanelCalls calls = {page, look, typed, tried, speed_chosen, focus_board};
    page->panel = panel_new(page->table, &page->scene, &calls);
    panel_set_speed(page->panel, (int)keeper_number(page->owner.keeper, "speed", 0, 2, 1));
    page->flap = adw_flap_new();
    adw_flap_set_content(ADW_FLAP(page->flap), build_main(page));
    adw_flap_set_flap(ADW_FLAP(page->flap), panel_widget(page->panel));
    adw_flap_set_separator(ADW_FLAP(page->flap), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
    adw_flap_set_flap_position(ADW_FLAP(page->flap), GTK_PACK_END);
    g_signal_connect_swapped(page->flap, "notify::reveal-flap", G_CALLBACK(game_page_show_insight), page);
    page->root = g_object_ref_sink(adw_bin_new());
    adw_bin_set_child(ADW_BIN(page->root), page->flap);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_typed), page);
    gtk_widget_add_controller(page->root, keys);
    name_board(page);
}

static Status open_table(GamePage *page)
{
    Status status = think_host_open(NULL, &page->host);
    if (!ok(&status)) return status;
    TableSetup setup = {.game = page->game,
                        .host = think_host(page->host),
                        .language = tr_language(),
                        .settings = keeper_settings(page->owner.keeper),
                        .store = keeper_games(page->owner.keeper),
                        .archive = keeper_archive(page->owner.keeper),
                        .seed = (uint64_t)now_us(),
                        .stale = stale,
                        .context = page};
    status = table_new(&setup, &page->table);
    if (!ok(&status)) return status;
    think_host_attach(page->host, page->table);
    return status_ok();
}

/* Messages name squares by their numbers, so the board shows them unless the player switched that off. */
static void restore_switches(GamePage *page)
{
    char name[80];
    long usual = table_presentation(page->table)->numbered ? NUMBERS_SQUARES : NUMBERS_NONE;
    snprintf(name, sizeof name, "%s.numbers", page->game->name);
    table_set_numbers(page->table,
                      (Numbers)keeper_number(page->owner.keeper, name, NUMBERS_NONE, NUMBERS_SQUARES, usual));
    snprintf(name, sizeof name, "%s.heat", page->game->name);
    if (keeper_number(page->owner.keeper, name, 0, 1, 0) != 0) table_do(page->table, COMMAND_HEAT);
}

Status game_page_new(const Game *game, const PageOwner *owner, GamePage **out)
{
    GamePage *page = g_new0(GamePage, 1);
    BoardCalls calls = {page, touched, ground_touched, pointed};
    page->game = game;
    page->owner = *owner;
    Status status = open_table(page);
    if (!ok(&status)) {
        game_page_free(page);
        return status;
    }
    restore_switches(page);
    table_scene(page->table, &page->scene);
    game_page_build_actions(page);
    page->stage = stage_new(&page->scene, &calls, stage_shown);
    build_game_page(page);
    game_page_show_commands(page);
    *out = page;
    return status_ok();
}

void game_page_free(GamePage *page)
{
    if (page == NULL) return;
    game_page_stop_asking(page);
    sheet_window_close(page->sheet);
    g_clear_handle_id(&page->telling, g_source_remove);
    g_clear_handle_id(&page->refresh, g_source_remove);
    g_clear_handle_id(&page->pace, g_source_remove);
    g_clear_handle_id(&page->clock, g_source_remove);
    /* Widgets first: they may still call back while they are destroyed. */
    g_clear_object(&page->root);
    stage_free(page->stage);
    panel_free(page->panel);
    set_up_bar_free(page->set_up);
    offer_bar_free(page->offers);
    table_free(page->table);
    think_host_close(page->host);
    g_clear_object(&page->actions);
    g_free(page);
}

GtkWidget *game_page_widget(GamePage *page)
{
    return page->root;
}

GActionGroup *game_page_actions(GamePage *page)
{
    return G_ACTION_GROUP(page->actions);
}
