#include "front/desktop/move_list.h"

#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"
#include "view/judge_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct MoveList {
    Table *table;
    void (*look)(void *context, int ply);
    void *context;
    GtkWidget *root, *grid, *scrolled;
    int count, shown; /* moves listed; the ply shown */
    int first;        /* the side that began */
    Move moves[PLY_MAX];
    GtkWidget *button[PLY_MAX];
    Mark mark[PLY_MAX];
    guint scroll;
    double page, upper; /* pixels: the height that is seen and that of all moves */
    double value;       /* where we scrolled to: elsewhere, the player looks at something */
};

static void move_clicked(GtkButton *button, gpointer data)
{
    const MoveList *list = data;
    gtk_widget_set_focusable(GTK_WIDGET(button), TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(button));
    list->look(list->context, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "ply")));
}

static GtkWidget *build_steps(void)
{
    static const struct {
        const char *icon;
        Command command;
    } STEP[] = {{"go-first-symbolic", COMMAND_FIRST},
                {"go-previous-symbolic", COMMAND_BACK},
                {"go-next-symbolic", COMMAND_FORWARD},
                {"go-last-symbolic", COMMAND_LAST}};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    for (size_t i = 0; i < G_N_ELEMENTS(STEP); i++) {
        const CommandInfo *info = command_info(STEP[i].command);
        char action[60];
        GtkWidget *button = gtk_button_new_from_icon_name(STEP[i].icon);
        snprintf(action, sizeof action, "game.%s", info->id);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
        gtk_widget_set_tooltip_text(button, tr(info->label));
        dialog_name(button, tr(info->label));
        gtk_box_append(GTK_BOX(box), button);
    }
    return box;
}

/* The move that led to the position shown is in sight. */
static gboolean scroll_to_shown(gpointer data)
{
    MoveList *list = data;
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list->scrolled));
    graphene_rect_t bounds;
    list->scroll = 0;
    if (list->shown == 0)
        gtk_adjustment_set_value(adjustment, 0);
    else if (list->shown <= list->count &&
             gtk_widget_compute_bounds(list->button[list->shown - 1], list->grid, &bounds))
        gtk_adjustment_clamp_page(adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height + 12);
    list->value = gtk_adjustment_get_value(adjustment);
    return G_SOURCE_REMOVE;
}

static void scroll_soon(MoveList *list)
{
    if (list->scroll == 0) list->scroll = g_idle_add_full(G_PRIORITY_LOW, scroll_to_shown, list, NULL);
}

/* The list has another height or another length. */
static void resized(GtkAdjustment *adjustment, gpointer data)
{
    MoveList *list = data;
    double page = gtk_adjustment_get_page_size(adjustment), upper = gtk_adjustment_get_upper(adjustment);
    if (list->page == page && list->upper == upper) return;
    list->page = page;
    list->upper = upper;
    double value = gtk_adjustment_get_value(adjustment);
    if (fabs(value - list->value) < 1 || value >= upper - page) scroll_soon(list);
}

/* A number, and MOVE_COLUMNS for the move of each side, all of one width: also while one side has no move yet. */
enum { MOVE_COLUMNS = 3 };

static GtkWidget *build_grid(void)
{
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    gtk_grid_attach(GTK_GRID(grid), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), 1, -1, 2 * MOVE_COLUMNS, 1);
    gtk_widget_add_css_class(grid, "moves");
    return grid;
}

MoveList *move_list_new(Table *table, void (*look)(void *context, int ply), void *context)
{
    MoveList *list = g_new0(MoveList, 1);
    list->table = table;
    list->look = look;
    list->context = context;
    list->grid = build_grid();
    list->scrolled = g_object_ref_sink(gtk_scrolled_window_new());
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(list->scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(list->scrolled), list->grid);
    gtk_widget_set_focusable(list->scrolled, FALSE); /* the moves in it are */
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(list->scrolled), 48);
    g_signal_connect(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list->scrolled)), "changed",
                     G_CALLBACK(resized), list);
    gtk_widget_set_vexpand(list->scrolled, TRUE);
    gtk_widget_add_css_class(list->scrolled, "card");
    list->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_box_append(GTK_BOX(list->root), list->scrolled);
    gtk_box_append(GTK_BOX(list->root), build_steps());
    return list;
}

void move_list_free(MoveList *list)
{
    if (list == NULL) return;
    g_signal_handlers_disconnect_by_data(
        gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list->scrolled)), list);
    g_clear_handle_id(&list->scroll, g_source_remove);
    g_object_unref(list->scrolled);
    g_free(list);
}

GtkWidget *move_list_widget(MoveList *list)
{
    return list->root;
}

/* If side 1 began the game, the first place of its first row is empty. */
static int row_of_ply(const MoveList *list, int ply)
{
    return ply + list->first;
}

static void append(MoveList *list)
{
    int ply = list->count, place = row_of_ply(list, ply);
    char text[MOVE_TEXT + 8], number[16];
    list->moves[ply] = session_move_at(table_session(list->table), ply);
    table_move_text(list->table, ply, text);
    if (place % 2 == 0 || ply == 0) {
        snprintf(number, sizeof number, "%d.", place / 2 + 1);
        GtkWidget *label = gtk_label_new(number);
        gtk_label_set_xalign(GTK_LABEL(label), 1);
        gtk_widget_add_css_class(label, "dim-label");
        gtk_grid_attach(GTK_GRID(list->grid), label, 0, place / 2, 1, 1);
    }
    GtkWidget *button = dialog_button(text);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_hexpand(button, TRUE);
    g_object_set_data(G_OBJECT(button), "ply", GINT_TO_POINTER(ply + 1));
    g_signal_connect(button, "clicked", G_CALLBACK(move_clicked), list);
    gtk_grid_attach(GTK_GRID(list->grid), button, 1 + place % 2 * MOVE_COLUMNS, place / 2, MOVE_COLUMNS, 1);
    list->button[ply] = button;
    list->mark[ply] = MARK_NONE;
    list->count++;
}

/* Remove the last move, and its row if it was the only one in it. */
static void remove_last(MoveList *list)
{
    int ply = --list->count, place = row_of_ply(list, ply);
    gtk_grid_remove(GTK_GRID(list->grid), list->button[ply]);
    if (place % 2 == 0 || ply == 0)
        gtk_grid_remove(GTK_GRID(list->grid), gtk_grid_get_child_at(GTK_GRID(list->grid), 0, place / 2));
}

/* Tab stops once at the list: at the move shown, and before the first move at that. */
static void stop_tab_at_shown(MoveList *list)
{
    bool focused = false;
    for (int ply = 0; ply < list->count; ply++)
        if (gtk_widget_has_focus(list->button[ply])) focused = true;
    if (list->count == 0) return;
    GtkWidget *stop = list->button[MAX(list->shown, 1) - 1];
    gtk_widget_set_focusable(stop, TRUE);
    if (focused) gtk_widget_grab_focus(stop);
    for (int ply = 0; ply < list->count; ply++)
        if (list->button[ply] != stop) gtk_widget_set_focusable(list->button[ply], FALSE);
}

static void mark_shown(MoveList *list, int ply)
{
    if (list->shown > 0 && list->shown <= list->count)
        gtk_widget_remove_css_class(list->button[list->shown - 1], "present");
    if (ply > 0) gtk_widget_add_css_class(list->button[ply - 1], "present");
    list->shown = ply;
    stop_tab_at_shown(list);
}

static void list_moves(MoveList *list, int plies)
{
    const Session *session = table_session(list->table);
    int same = 0;
    bool swapped = list->first != session_first(session);
    while (!swapped && same < list->count && same < plies &&
           list->moves[same] == session_move_at(session, same))
        same++;
    while (list->count > same)
        remove_last(list);
    list->first = session_first(session);
    while (list->count < plies)
        append(list);
}

/* A move with its mark by hand, and what a review says about it. */
static void set_mark(MoveList *list, int ply, Mark mark)
{
    static const char *const CLASS[] = {"", "inaccuracy", "mistake", "blunder"};
    char plain[MOVE_TEXT + 8], marked[MOVE_TEXT + 16];
    GtkWidget *button = list->button[ply];
    table_move_text(list->table, ply, plain);
    snprintf(marked, sizeof marked, "%s%s", plain, mark_text(mark));
    if (list->mark[ply] == mark && strcmp(gtk_button_get_label(GTK_BUTTON(button)), marked) == 0) return;
    char *spoken = g_strconcat(plain, mark == MARK_NONE ? "" : ", ", words_mark(tr_language(), mark), NULL);
    gtk_button_set_label(GTK_BUTTON(button), marked);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    if (list->mark[ply] != MARK_NONE) gtk_widget_remove_css_class(button, CLASS[list->mark[ply]]);
    if (mark != MARK_NONE) gtk_widget_add_css_class(button, CLASS[mark]);
    list->mark[ply] = mark;
    g_free(spoken);
}

void move_list_show(MoveList *list, const Scene *scene)
{
    int before = list->count, shown = list->shown;
    list_moves(list, scene->plies);
    mark_shown(list, scene->ply);
    if (list->count != before || shown != scene->ply) scroll_soon(list);
    for (int ply = 0; ply < list->count; ply++) {
        const Judgement *judgement = table_judgement(list->table, ply);
        set_mark(list, ply, judgement != NULL ? judgement->mark : MARK_NONE);
    }
}
