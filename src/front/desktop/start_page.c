#include "front/desktop/start_page.h"

#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"
#include "front/desktop/picture.h"
#include "front/desktop/rules_window.h"
#include "game/kit.h"
#include "view/presentation.h"
#include "view/walk.h"

#include <adwaita.h>
#include <stdio.h>

enum { CARDS_WIDTH = 1520 };

static const Game *game_of(GtkButton *button)
{
    return g_object_get_data(G_OBJECT(button), "game");
}

static void card_clicked(GtkButton *button, gpointer data)
{
    const StartCalls *calls = data;
    calls->chosen(calls->context, game_of(button));
}

static void resume_clicked(GtkButton *button, gpointer data)
{
    const StartCalls *calls = data;
    calls->resumed(calls->context, game_of(button));
}

static GtkWidget *text_label(const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_add_css_class(label, style);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 26);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    return label;
}

static void rules_clicked(GtkButton *button, gpointer data)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(button));
    (void)data;
    rules_window_show(GTK_WINDOW(root), game_of(button));
}

/* The card, and below it the button for the rules. */
static GtkWidget *with_rules(GtkWidget *card, const Game *game)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    char name[FORM_LABEL + 20];
    gtk_widget_set_vexpand(card, TRUE);
    gtk_box_append(GTK_BOX(box), card);
    if (!walk_exists(game)) return box;
    GtkWidget *rules = dialog_button(tr("Rules"));
    snprintf(name, sizeof name, "%s: %s", tr("Rules"), tr(presentation_title(game)));
    dialog_name(rules, name);
    gtk_widget_add_css_class(rules, "flat");
    gtk_widget_set_halign(rules, GTK_ALIGN_CENTER);
    g_object_set_data(G_OBJECT(rules), "game", (gpointer)game);
    g_signal_connect(rules, "clicked", G_CALLBACK(rules_clicked), NULL);
    gtk_box_append(GTK_BOX(box), rules);
    return box;
}

static GtkWidget *build_card(const Game *game, StartCalls *calls)
{
    Presentation own = presentation_of(game);
    GtkWidget *card = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_box_append(GTK_BOX(box), picture_new(game));
    gtk_box_append(GTK_BOX(box), text_label(tr(own.title), "title-3"));
    gtk_box_append(GTK_BOX(box), text_label(tr(own.blurb), "dim-label"));
    gtk_button_set_child(GTK_BUTTON(card), box);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "game-card");
    gtk_accessible_update_property(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_PROPERTY_LABEL, tr(own.title),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tr(own.blurb), -1);
    g_object_set_data(G_OBJECT(card), "game", (gpointer)game);
    g_signal_connect(card, "clicked", G_CALLBACK(card_clicked), calls);
    return card;
}

static GtkWidget *build_resume(const Game *last, int moves, StartCalls *calls)
{
    char text[200];
    snprintf(text, sizeof text,
             tr_many("Resume %s (%d move played)", "Resume %s (%d moves played)", (unsigned long)moves),
             tr(presentation_title(last)), moves);
    GtkWidget *button = dialog_button(text);
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_add_css_class(button, "suggested-action");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    g_object_set_data(G_OBJECT(button), "game", (gpointer)last);
    g_signal_connect(button, "clicked", G_CALLBACK(resume_clicked), calls);
    return button;
}

/* The button for "Your games". */
static GtkWidget *build_games(void)
{
    GtkWidget *button = dialog_button(tr("Your games"));
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.games");
    return button;
}

static GtkWidget *build_cards(StartCalls *calls)
{
    GtkFlowBox *cards = GTK_FLOW_BOX(gtk_flow_box_new());
    gtk_flow_box_set_selection_mode(cards, GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(cards, 3);
    gtk_flow_box_set_homogeneous(cards, TRUE);
    gtk_flow_box_set_column_spacing(cards, 18);
    gtk_flow_box_set_row_spacing(cards, 18);
    for (int i = 0, shown = 0; kit_at(i) != NULL; i++) {
        const Game *game = kit_at(i)->game;
        if (game->hidden) continue;
        gtk_flow_box_insert(cards, with_rules(build_card(game, calls), game), -1);
        /* The card is the button, not the flow box's cell around it. */
        GtkFlowBoxChild *cell = gtk_flow_box_get_child_at_index(cards, shown++);
        gtk_widget_set_focusable(GTK_WIDGET(cell), FALSE);
    }
    return GTK_WIDGET(cards);
}

GtkWidget *start_page_new(const Game *last, int moves, const StartCalls *calls)
{
    StartCalls *kept = g_new(StartCalls, 1);
    *kept = *calls;
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24);
    GtkWidget *clamp = adw_clamp_new(), *scrolled = gtk_scrolled_window_new();
    gtk_widget_add_css_class(column, "start-page");
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(column), text_label(tr("What shall we play?"), "title-1"));
    if (last != NULL) gtk_box_append(GTK_BOX(column), build_resume(last, moves, kept));
    gtk_box_append(GTK_BOX(column), build_cards(kept));
    gtk_box_append(GTK_BOX(column), build_games());
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), CARDS_WIDTH);
    adw_clamp_set_tightening_threshold(ADW_CLAMP(clamp), CARDS_WIDTH);
    adw_clamp_set_child(ADW_CLAMP(clamp), column);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);
    g_object_set_data_full(G_OBJECT(scrolled), "calls", kept, g_free);
    return scrolled;
}
