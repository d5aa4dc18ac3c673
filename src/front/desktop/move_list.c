#include "front/desktop/move_list.h"

#include "front/desktop/dialog.h"
#include "view/judge_words.h"

#include <stdio.h>
#include <string.h>

struct MoveList {
    const Game *game;
    void (*go_to)(void *context, int ply);
    void *context;
    GtkWidget *root, *grid, *scrolled;
    GtkWidget *step[4];
    int count, present, plies; /* moves listed; the present ply; the session's plies */
    int first;                 /* the side that began */
    Move moves[PLY_MAX];
    GtkWidget *button[PLY_MAX];
    Mark mark[PLY_MAX];
    guint scroll;
};

enum { FIRST, BACK, FORTH, LAST };

static void move_clicked(GtkButton *button, gpointer data)
{
    const MoveList *list = data;
    list->go_to(list->context, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "ply")));
}

static void step_clicked(GtkButton *button, gpointer data)
{
    const MoveList *list = data;
    int ply = button == GTK_BUTTON(list->step[FIRST])   ? 0
              : button == GTK_BUTTON(list->step[BACK])  ? list->present - 1
              : button == GTK_BUTTON(list->step[FORTH]) ? list->present + 1
                                                        : list->plies;
    list->go_to(list->context, ply);
}

static GtkWidget *build_steps(MoveList *list)
{
    static const struct {
        const char *icon, *name;
    } STEP[] = {{"go-first-symbolic", "First position"},
                {"go-previous-symbolic", "One move back"},
                {"go-next-symbolic", "One move on"},
                {"go-last-symbolic", "Last position"}};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    for (int i = 0; i < 4; i++) {
        list->step[i] = gtk_button_new_from_icon_name(STEP[i].icon);
        gtk_widget_set_tooltip_text(list->step[i], STEP[i].name);
        gtk_accessible_update_property(GTK_ACCESSIBLE(list->step[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       STEP[i].name, -1);
        g_signal_connect(list->step[i], "clicked", G_CALLBACK(step_clicked), list);
        gtk_box_append(GTK_BOX(box), list->step[i]);
    }
    return box;
}

MoveList *move_list_new(const Game *game, void (*go_to)(void *context, int ply), void *context)
{
    MoveList *list = g_new0(MoveList, 1);
    list->game = game;
    list->go_to = go_to;
    list->context = context;
    list->grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(list->grid), 4);
    gtk_widget_add_css_class(list->grid, "moves");
    list->scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(list->scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(list->scrolled), list->grid);
    gtk_widget_set_vexpand(list->scrolled, TRUE);
    gtk_widget_add_css_class(list->scrolled, "card");
    list->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_box_append(GTK_BOX(list->root), list->scrolled);
    gtk_box_append(GTK_BOX(list->root), build_steps(list));
    return list;
}

void move_list_free(MoveList *list)
{
    if (list == NULL) return;
    g_clear_handle_id(&list->scroll, g_source_remove);
    g_free(list);
}

GtkWidget *move_list_widget(MoveList *list)
{
    return list->root;
}

/* A game that side 1 begins leaves the first place of its first row empty. */
static int place_of(const MoveList *list, int ply)
{
    return ply + list->first;
}

static void append(MoveList *list, const Session *session)
{
    int ply = list->count, place = place_of(list, ply);
    char text[MOVE_TEXT], number[16];
    list->moves[ply] = session_move_at(session, ply);
    list->game->move_text(session_pos_at(session, ply), list->moves[ply], text);
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
    gtk_grid_attach(GTK_GRID(list->grid), button, 1 + place % 2, place / 2, 1, 1);
    list->button[ply] = button;
    list->mark[ply] = MARK_NONE;
    list->count++;
}

/* Take away the last move, and its row with it when it began one. */
static void remove_last(MoveList *list)
{
    int ply = --list->count, place = place_of(list, ply);
    gtk_grid_remove(GTK_GRID(list->grid), list->button[ply]);
    if (place % 2 == 0 || ply == 0)
        gtk_grid_remove(GTK_GRID(list->grid), gtk_grid_get_child_at(GTK_GRID(list->grid), 0, place / 2));
}

static gboolean scroll_down(gpointer data)
{
    MoveList *list = data;
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list->scrolled));
    list->scroll = 0;
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment));
    return G_SOURCE_REMOVE;
}

static void mark_present(MoveList *list, int ply)
{
    if (list->present > 0 && list->present <= list->count)
        gtk_widget_remove_css_class(list->button[list->present - 1], "present");
    if (ply > 0) gtk_widget_add_css_class(list->button[ply - 1], "present");
    list->present = ply;
    gtk_widget_set_sensitive(list->step[FIRST], ply > 0);
    gtk_widget_set_sensitive(list->step[BACK], ply > 0);
    gtk_widget_set_sensitive(list->step[FORTH], ply < list->plies);
    gtk_widget_set_sensitive(list->step[LAST], ply < list->plies);
}

void move_list_update(MoveList *list, const Session *session)
{
    int same = 0, plies = session_plies(session), before = list->count;
    bool turned = list->first != session_first(session);
    while (!turned && same < list->count && same < plies &&
           list->moves[same] == session_move_at(session, same))
        same++;
    while (list->count > same)
        remove_last(list);
    list->first = session_first(session);
    while (list->count < plies)
        append(list, session);
    list->plies = plies;
    mark_present(list, session_ply(session));
    if (list->count > before && list->scroll == 0) list->scroll = g_idle_add(scroll_down, list);
}

void move_list_mark(MoveList *list, int ply, Mark mark)
{
    static const char *const CLASS[] = {"", "inaccuracy", "mistake", "blunder"};
    if (ply >= list->count || list->mark[ply] == mark) return;
    GtkWidget *button = list->button[ply];
    char *plain = g_strdup(gtk_button_get_label(GTK_BUTTON(button)));
    plain[strlen(plain) - strlen(mark_text(list->mark[ply]))] = '\0';
    char *marked = g_strconcat(plain, mark_text(mark), NULL);
    char *spoken = g_strconcat(plain, mark == MARK_NONE ? "" : ", ", words_mark(NULL, mark), NULL);
    gtk_button_set_label(GTK_BUTTON(button), marked);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    if (list->mark[ply] != MARK_NONE) gtk_widget_remove_css_class(button, CLASS[list->mark[ply]]);
    if (mark != MARK_NONE) gtk_widget_add_css_class(button, CLASS[mark]);
    list->mark[ply] = mark;
    g_free(plain);
    g_free(marked);
    g_free(spoken);
}
