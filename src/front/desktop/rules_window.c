#include "front/desktop/rules_window.h"

#include "front/desktop/dialog.h"
#include "front/desktop/stage.h"
#include "front/desktop/tr.h"
#include "view/walk.h"

#include <adwaita.h>
#include <stdio.h>

typedef struct RulesWindow {
    GtkWidget *window, *text, *back, *next;
    Walk *walk;
    Stage *stage;
    Scene scene;
    guint refresh; /* a repaint that is due */
} RulesWindow;

static void show(RulesWindow *rules)
{
    int step = walk_step(rules->walk);
    walk_scene(rules->walk, &rules->scene);
    stage_show(rules->stage, &rules->scene, false);
    gtk_label_set_text(GTK_LABEL(rules->text), rules->scene.message);
    dialog_name(rules->text, rules->scene.message);
    gtk_widget_set_sensitive(rules->back, step > 0);
    bool last = step + 1 == walk_steps(rules->walk);
    gtk_button_set_label(GTK_BUTTON(rules->next), last ? tr("Close") : tr("Next"));
    dialog_name(rules->next, last ? tr("Close") : tr("Next"));
    gtk_window_set_title(GTK_WINDOW(rules->window), rules->scene.title);
    AdwWindowTitle *title = g_object_get_data(G_OBJECT(rules->window), "title");
    adw_window_title_set_title(title, rules->scene.title);
    adw_window_title_set_subtitle(title, rules->scene.status);
}

static gboolean refresh(gpointer data)
{
    RulesWindow *rules = data;
    rules->refresh = 0;
    show(rules);
    return G_SOURCE_REMOVE;
}

static void stale(void *context)
{
    RulesWindow *rules = context;
    if (rules->refresh == 0) rules->refresh = g_idle_add_full(G_PRIORITY_DEFAULT, refresh, rules, NULL);
}

/* ---- Hands ---- */

static void touched(void *context, int square, bool dropped)
{
    const RulesWindow *rules = context;
    (void)dropped;
    walk_touch(rules->walk, square);
}

static void nothing(void *context)
{
    (void)context;
}

static void pointed(void *context, int square)
{
    (void)context, (void)square;
}

static void go_on(GtkButton *button, gpointer data)
{
    const RulesWindow *rules = data;
    (void)button;
    if (walk_step(rules->walk) + 1 == walk_steps(rules->walk))
        gtk_window_close(GTK_WINDOW(rules->window));
    else
        walk_go(rules->walk, walk_step(rules->walk) + 1);
}

static void go_back(GtkButton *button, gpointer data)
{
    const RulesWindow *rules = data;
    (void)button;
    walk_go(rules->walk, walk_step(rules->walk) - 1);
}

/* ---- Building ---- */

/* As wide as one likes to read, however wide the window is. */
static GtkWidget *in_the_middle(GtkWidget *child)
{
    GtkWidget *clamp = adw_clamp_new();
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), 480);
    adw_clamp_set_child(ADW_CLAMP(clamp), child);
    return clamp;
}

static GtkWidget *build_buttons(RulesWindow *rules)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    rules->back = dialog_button(tr("Back"));
    rules->next = dialog_button(tr("Next"));
    gtk_widget_add_css_class(rules->next, "suggested-action");
    g_signal_connect(rules->back, "clicked", G_CALLBACK(go_back), rules);
    g_signal_connect(rules->next, "clicked", G_CALLBACK(go_on), rules);
    gtk_box_set_homogeneous(GTK_BOX(box), TRUE);
    gtk_box_append(GTK_BOX(box), rules->back);
    gtk_box_append(GTK_BOX(box), rules->next);
    return in_the_middle(box);
}

static GtkWidget *build_text(RulesWindow *rules)
{
    rules->text = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "wrap", TRUE,
                               "justify", GTK_JUSTIFY_CENTER, NULL);
    gtk_label_set_lines(GTK_LABEL(rules->text), 5);
    gtk_widget_add_css_class(rules->text, "walk-text");
    return in_the_middle(rules->text);
}

static void build(RulesWindow *rules, GtkWindow *parent)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *header = adw_header_bar_new();
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *title = adw_window_title_new("", "");
    rules->window = adw_window_new();
    adw_header_bar_set_title_widget(ADW_HEADER_BAR(header), title);
    g_object_set_data(G_OBJECT(rules->window), "title", title);
    gtk_widget_add_css_class(stage_board(rules->stage), "board");
    dialog_name(stage_board(rules->stage), tr("The rules on a board"));
    gtk_widget_add_css_class(column, "walk");
    gtk_box_append(GTK_BOX(column), build_text(rules));
    gtk_box_append(GTK_BOX(column), stage_board(rules->stage));
    gtk_box_append(GTK_BOX(column), build_buttons(rules));
    gtk_box_append(GTK_BOX(box), header);
    gtk_box_append(GTK_BOX(box), column);
    adw_window_set_content(ADW_WINDOW(rules->window), box);
    gtk_window_set_default_size(GTK_WINDOW(rules->window), 460, 620);
    gtk_window_set_transient_for(GTK_WINDOW(rules->window), parent);
    gtk_window_set_modal(GTK_WINDOW(rules->window), TRUE);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(rules->window), TRUE);
}

static void gone(GtkWidget *widget, gpointer data)
{
    RulesWindow *rules = data;
    (void)widget;
    g_clear_handle_id(&rules->refresh, g_source_remove);
    stage_free(rules->stage);
    walk_free(rules->walk);
    g_free(rules);
}

void rules_window_show(GtkWindow *parent, const Game *game)
{
    RulesWindow *rules = g_new0(RulesWindow, 1);
    BoardCalls calls = {rules, touched, nothing, pointed};
    Status status = walk_new(game, tr_language(), stale, rules, &rules->walk);
    if (!ok(&status)) {
        g_free(rules);
        return;
    }
    walk_scene(rules->walk, &rules->scene);
    rules->stage = stage_new(&rules->scene, &calls, nothing);
    build(rules, parent);
    dialog_close_by_escape(rules->window);
    g_signal_connect(rules->window, "destroy", G_CALLBACK(gone), rules);
    show(rules);
    gtk_window_present(GTK_WINDOW(rules->window));
    gtk_widget_grab_focus(rules->next);
}
