#include "front/desktop/panel.h"

#include "front/desktop/analysis_box.h"
#include "front/desktop/dialog.h"
#include "front/desktop/review_box.h"
#include "front/desktop/tr.h"
#include "front/desktop/move_list.h"
#include "front/desktop/paint.h"
#include "front/desktop/wrap_layout.h"

#include <stdio.h>

enum { PIECE_PIXELS = 26, LEGEND_STEPS = 12 };

/* The player of one side. */
typedef struct Player {
    GtkWidget *row, *piece, *name, *clock;
    Face face;
    int side;
} Player;

struct Panel {
    Table *table;
    PanelCalls calls;
    GtkWidget *root, *box, *algorithm, *count[SCENE_COUNTS], *entry, *heat, *legend;
    GtkWidget *speed, *speed_drop;             /* of two computers */
    GtkWidget *value, *value_text, *value_bar; /* what the computer thinks of the position */
    double chance;                             /* of side 0 */
    Player player[2];                          /* by side */
    GtkWidget *players;
    GtkWidget *detail[SCENE_DETAILS];
    AnalysisBox *analysis;
    MoveList *moves;
    ReviewBox *review;
    int below;
};

/* ---- Players ---- */

static void paint_player(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Player *player = data;
    (void)area;
    paint_piece(cr, player->face, player->side, MIN(width, height));
}

static void build_player(Panel *panel, const Presentation *own, int side)
{
    Player *player = &panel->player[side];
    player->side = side;
    player->face = own->face((Square){PIECE_MAN, side});
    player->row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    player->piece = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                 NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(player->piece), PIECE_PIXELS);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(player->piece), PIECE_PIXELS);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(player->piece), paint_player, player, NULL);
    gtk_widget_set_valign(player->piece, GTK_ALIGN_CENTER);
    player->name = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(player->name), 0);
    gtk_label_set_wrap(GTK_LABEL(player->name), TRUE); /* beside a clock a name may need a second line */
    gtk_label_set_lines(GTK_LABEL(player->name), 2);
    gtk_label_set_ellipsize(GTK_LABEL(player->name), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(player->name, TRUE);
    player->clock = gtk_label_new("");
    gtk_widget_add_css_class(player->clock, "clock");
    gtk_widget_add_css_class(player->row, "player");
    gtk_box_append(GTK_BOX(player->row), player->piece);
    gtk_box_append(GTK_BOX(player->row), player->name);
    gtk_box_append(GTK_BOX(player->row), player->clock);
}

static GtkWidget *build_players(Panel *panel, const Presentation *own)
{
    panel->players = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(panel->players, "card");
    for (int side = 1; side >= 0; side--) {
        build_player(panel, own, side);
        gtk_box_append(GTK_BOX(panel->players), panel->player[side].row);
    }
    return panel->players;
}

void panel_clock_text(int64_t left_ms, char out[24])
{
    long seconds = (long)(MAX(left_ms, 0) / 1000);
    if (left_ms < 10000)
        snprintf(out, 24, "%ld.%ld", seconds, (long)(MAX(left_ms, 0) % 1000 / 100));
    else
        snprintf(out, 24, "%ld:%02ld", seconds / 60, seconds % 60);
}

static void show_player(Panel *panel, const Scene *scene, int side)
{
    const Player *player = &panel->player[side];
    const char *side_label = presentation_side(tr_language(), scene->game, side);
    char text[2 * FORM_LABEL], number[24];
    snprintf(text, sizeof text, "%s: %s", side_label, scene->seat[side]);
    label_show(player->name, text);
    panel_clock_text(scene->left_ms[side], number);
    label_show(player->clock, scene->clocks ? number : "");
    gtk_widget_set_visible(player->clock, scene->clocks);
    if (scene->turn == side)
        gtk_widget_add_css_class(player->row, "to-move");
    else
        gtk_widget_remove_css_class(player->row, "to-move");
}

static void show_players(Panel *panel, const Scene *scene)
{
    for (int side = 0; side < 2; side++)
        show_player(panel, scene, side);
    if (panel->below == scene->below) return; /* the player at the bottom of the board is listed below */
    panel->below = scene->below;
    gtk_box_reorder_child_after(GTK_BOX(panel->players), panel->player[scene->below].row,
                                panel->player[1 - scene->below].row);
}

/* ---- Heat and value ---- */

static void paint_legend(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    Look look = look_now();
    (void)area, (void)data;
    for (int i = 0; i < LEGEND_STEPS; i++) {
        cairo_rectangle(cr, i * width / (double)LEGEND_STEPS, 0, width / (double)LEGEND_STEPS, height);
        paint_tint(cr, &look, TINT_HEAT, heat_opacity(i / (LEGEND_STEPS - 1.0)));
        cairo_fill(cr);
    }
}

static GtkWidget *small_label(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_add_css_class(label, "caption");
    return label;
}

static GtkWidget *build_legend(Panel *panel)
{
    GtkWidget *bar = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                  NULL);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *what = small_label(
        tr("Colour: how much the computer searched there. Number: its chances in percent."));
    gtk_label_set_wrap(GTK_LABEL(what), TRUE);
    gtk_label_set_xalign(GTK_LABEL(what), 0);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(bar), 10);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(bar), paint_legend, NULL, NULL);
    gtk_widget_set_hexpand(bar, TRUE);
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(line), small_label(tr("little")));
    gtk_box_append(GTK_BOX(line), bar);
    gtk_box_append(GTK_BOX(line), small_label(tr("much")));
    panel->legend = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_box_append(GTK_BOX(panel->legend), line);
    gtk_box_append(GTK_BOX(panel->legend), what);
    return panel->legend;
}

static GtkWidget *build_heat(Panel *panel)
{
    GtkWidget *toggle = gtk_switch_new();
    gtk_actionable_set_action_name(GTK_ACTIONABLE(toggle), "game.heat");
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    panel->heat = dialog_row(tr("Heat map"), toggle);
    return panel->heat;
}

static void show_heat(Panel *panel, const Scene *scene)
{
    bool on = scene->on >> COMMAND_HEAT & 1;
    gtk_widget_set_visible(panel->heat, scene_can(scene, COMMAND_HEAT));
    gtk_widget_set_visible(panel->legend, on);
}

/* ---- Value ---- */

static void paint_value(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Panel *panel = data;
    const Face face[2] = {panel->player[0].face, panel->player[1].face};
    (void)area;
    paint_value_bar(cr, face, panel->chance, width, height);
}

static GtkWidget *build_value(Panel *panel)
{
    panel->value = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    panel->value_text = small_label("");
    panel->value_bar = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role",
                                    GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(panel->value_bar), 10);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(panel->value_bar), paint_value, panel, NULL);
    gtk_box_append(GTK_BOX(panel->value), panel->value_bar);
    gtk_box_append(GTK_BOX(panel->value), panel->value_text);
    return panel->value;
}

/* Shown only with the heat map, and when computers play each other. An analysis has its own. */
static void show_value(Panel *panel, const Scene *scene)
{
    bool wanted = (scene_has_on(scene, COMMAND_HEAT) || scene->watched) &&
                  !scene_has_on(scene, COMMAND_ANALYSE);
    gtk_widget_set_visible(panel->speed, scene->watched && !scene->setting_up);
    gtk_widget_set_visible(panel->value, wanted && scene->has_value && !scene->setting_up);
    label_show(panel->value_text, scene->value);
    if (panel->chance == scene->chance) return;
    panel->chance = scene->chance;
    gtk_widget_queue_draw(panel->value_bar);
}

/* ---- Speed ---- */

static void speed_changed(GtkDropDown *drop, GParamSpec *what, gpointer data)
{
    const Panel *panel = data;
    (void)what;
    panel->calls.speed(panel->calls.context, (int)gtk_drop_down_get_selected(drop));
}

static GtkWidget *build_speed(Panel *panel)
{
    const char *const SPEEDS[] = {tr("Slow"), tr("Usual"), tr("Fast"), NULL};
    panel->speed_drop = gtk_drop_down_new_from_strings(SPEEDS);
    g_signal_connect(panel->speed_drop, "notify::selected", G_CALLBACK(speed_changed), panel);
    panel->speed = dialog_row(tr("Speed"), panel->speed_drop);
    return panel->speed;
}

void panel_set_speed(Panel *panel, int speed)
{
    g_signal_handlers_block_by_func(panel->speed_drop, speed_changed, panel);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->speed_drop), (guint)speed);
    g_signal_handlers_unblock_by_func(panel->speed_drop, speed_changed, panel);
}

/* ---- The typed move ---- */

static void entry_activated(GtkEntry *entry, gpointer data)
{
    const Panel *panel = data;
    char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
    if (text[0] != '\0') panel->calls.typed(panel->calls.context, text);
    g_free(text);
}

static gboolean entry_escaped(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    Panel *panel = data;
    (void)widget, (void)arguments;
    panel_clear_typed(panel);
    panel->calls.escaped(panel->calls.context);
    return TRUE;
}

static GtkWidget *build_entry(Panel *panel, const Game *game)
{
    panel->entry = gtk_entry_new();
    gtk_entry_set_placeholder_text(GTK_ENTRY(panel->entry), tr("Type a move"));
    gtk_entry_set_max_length(GTK_ENTRY(panel->entry), MOVE_TEXT - 1);
    gtk_widget_set_tooltip_text(panel->entry, tr(game->move_help));
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   tr("Type a move"), -1);
    g_signal_connect(panel->entry, "activate", G_CALLBACK(entry_activated), panel);
    GtkEventController *shortcuts = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(shortcuts),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_callback_action_new(entry_escaped, panel, NULL)));
    /* Before the text field has its own undo: Ctrl+Z takes back the move. */
    gtk_event_controller_set_propagation_phase(shortcuts, GTK_PHASE_CAPTURE);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(shortcuts),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_z, GDK_CONTROL_MASK),
                                                          gtk_named_action_new("game.undo")));
    gtk_widget_add_controller(panel->entry, shortcuts);
    return panel->entry;
}

void panel_begin_typing(Panel *panel, const char *text)
{
    gtk_widget_grab_focus(panel->entry);
    gtk_editable_set_text(GTK_EDITABLE(panel->entry), text);
    gtk_editable_set_position(GTK_EDITABLE(panel->entry), -1);
}

void panel_clear_typed(Panel *panel)
{
    gtk_editable_set_text(GTK_EDITABLE(panel->entry), "");
}

/* ---- All of it ---- */

/* The algorithm, and below it the three counters in as many lines as they need. */
static GtkWidget *build_counts(Panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2), *counts = wrap_box_new(12);
    panel->algorithm = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(panel->algorithm), 0);
    gtk_label_set_wrap(GTK_LABEL(panel->algorithm), TRUE);
    gtk_widget_add_css_class(panel->algorithm, "dim-label");
    gtk_box_append(GTK_BOX(box), panel->algorithm);
    for (int i = 0; i < SCENE_COUNTS; i++) {
        panel->count[i] = gtk_label_new("");
        gtk_widget_add_css_class(panel->count[i], "counter");
        gtk_box_append(GTK_BOX(counts), panel->count[i]);
    }
    gtk_box_append(GTK_BOX(box), counts);
    return box;
}

static void show_counts(Panel *panel, const Scene *scene)
{
    label_show(panel->algorithm, scene->algorithm);
    gtk_widget_set_visible(panel->algorithm, scene->algorithm[0] != '\0');
    for (int i = 0; i < SCENE_COUNTS; i++) {
        char text[80];
        snprintf(text, sizeof text, "%s: %d", scene->count[i].label, scene->count[i].count);
        label_show(panel->count[i], text);
    }
}

static GtkWidget *build_details(Panel *panel)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    for (int i = 0; i < SCENE_DETAILS; i++) {
        panel->detail[i] = gtk_label_new("");
        gtk_label_set_xalign(GTK_LABEL(panel->detail[i]), 0);
        gtk_widget_add_css_class(panel->detail[i], "dim-label");
        gtk_widget_set_visible(panel->detail[i], FALSE);
        gtk_box_append(GTK_BOX(box), panel->detail[i]);
    }
    return box;
}

static void show_details(Panel *panel, const Scene *scene)
{
    for (int i = 0; i < SCENE_DETAILS; i++) {
        bool used = i < scene->detail_count;
        gtk_widget_set_visible(panel->detail[i], used);
        if (used) label_show(panel->detail[i], scene->detail[i]);
    }
}

/* In a low window, or with large text, all but the foot is scrolled. */
static GtkWidget *in_scroller(GtkWidget *child)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), child);
    gtk_widget_set_focusable(scrolled, FALSE); /* what is in it is */
    return scrolled;
}

/* What stays in sight whatever the font and the height of the window: the review, and a move to be typed. */
static GtkWidget *build_foot(Panel *panel, const Game *game)
{
    GtkWidget *foot = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *review = dialog_button(tr(command_info(COMMAND_REVIEW)->label));
    gtk_widget_set_tooltip_text(review, tr("Mark the mistakes and say why (Ctrl+R)"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(review), "game.review");
    gtk_widget_add_css_class(foot, "panel-foot");
    gtk_box_append(GTK_BOX(foot), review);
    gtk_box_append(GTK_BOX(foot), build_entry(panel, game));
    return foot;
}

Panel *panel_new(Table *table, const Scene *scene, const PanelCalls *calls)
{
    Panel *panel = g_new0(Panel, 1);
    GtkBox *root = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8));
    panel->table = table;
    panel->calls = *calls;
    panel->box = GTK_WIDGET(root);
    gtk_widget_add_css_class(panel->box, "side-panel");
    panel->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_size_request(panel->root, 270, -1);
    gtk_widget_set_hexpand(panel->root, FALSE);
    gtk_box_append(GTK_BOX(panel->root), in_scroller(panel->box));
    gtk_box_append(GTK_BOX(panel->root), build_foot(panel, scene->game));
    gtk_box_append(root, build_players(panel, table_presentation(table)));
    gtk_box_append(root, build_counts(panel));
    gtk_box_append(root, build_details(panel));
    gtk_box_append(root, build_heat(panel));
    gtk_box_append(root, build_legend(panel));
    gtk_box_append(root, build_value(panel));
    gtk_box_append(root, build_speed(panel));
    panel->analysis = analysis_box_new(table, panel->calls.tried, panel->calls.context);
    gtk_box_append(root, analysis_box_widget(panel->analysis));
    panel->moves = move_list_new(table, panel->calls.look, panel->calls.context);
    gtk_box_append(root, move_list_widget(panel->moves));
    panel->review = review_box_new(panel->calls.look, panel->calls.context);
    gtk_box_append(root, review_box_widget(panel->review));
    panel_show(panel, scene);
    return panel;
}

void panel_free(Panel *panel)
{
    if (panel == NULL) return;
    analysis_box_free(panel->analysis);
    move_list_free(panel->moves);
    review_box_free(panel->review);
    g_free(panel);
}

GtkWidget *panel_widget(Panel *panel)
{
    return panel->root;
}

void panel_show(Panel *panel, const Scene *scene)
{
    show_players(panel, scene);
    show_counts(panel, scene);
    show_details(panel, scene);
    show_heat(panel, scene);
    show_value(panel, scene);
    analysis_box_show(panel->analysis, scene);
    move_list_show(panel->moves, scene);
    review_box_show(panel->review, scene, panel->table);
}
