#include "front/desktop/start_page.h"

#include "front/desktop/breakpoint.h"
#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"
#include "front/desktop/picture.h"
#include "front/desktop/sheet_window.h"
#include "game/kit.h"
#include "view/presentation.h"
#include "view/walk.h"

#include <adwaita.h>
#include <stdio.h>

/* In pixels; below NARROW the cards stand one below the other, with small pictures. */
enum { CARDS_WIDTH = 1520, NARROW = 640, CARDS_MOST = 24 };

typedef struct StartPage {
    StartCalls calls;
    const Game *first;
    GtkWidget *column, *cards;
    int count;
    struct {
        GtkWidget *box, *words, *picture;
    } card[CARDS_MOST];
} StartPage;

static const Game *game_of(GtkButton *button)
{
    return g_object_get_data(G_OBJECT(button), "game");
}

static void card_clicked(GtkButton *button, gpointer data)
{
    const StartPage *page = data;
    page->calls.chosen(page->calls.context, game_of(button));
}

static void resume_clicked(GtkButton *button, gpointer data)
{
    const StartPage *page = data;
    page->calls.resumed(page->calls.context, game_of(button));
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
    sheet_window_show_rules(GTK_WINDOW(root), game_of(button));
}

/* F1: the rules of the game that has the focus, else of the first one. */
static gboolean help(GtkWidget *frame, GVariant *none, gpointer data)
{
    const StartPage *page = data;
    GtkRoot *root = gtk_widget_get_root(frame);
    GtkWidget *focus = gtk_root_get_focus(root);
    const Game *game = focus != NULL ? g_object_get_data(G_OBJECT(focus), "game") : NULL;
    (void)none;
    if (game == NULL) game = page->first;
    if (!walk_exists(game)) return FALSE;
    sheet_window_show_rules(GTK_WINDOW(root), game);
    return TRUE;
}

static void add_help(GtkWidget *frame, StartPage *page)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    GtkShortcut *key = gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_F1, 0),
                                        gtk_callback_action_new(help, page, NULL));
    gtk_shortcut_controller_set_scope(GTK_SHORTCUT_CONTROLLER(keys), GTK_SHORTCUT_SCOPE_GLOBAL);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), key);
    gtk_widget_add_controller(frame, keys);
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

static GtkWidget *build_words(const Presentation *own)
{
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(words), text_label(tr(own->title), "title-3"));
    gtk_box_append(GTK_BOX(words), text_label(tr(own->blurb), "dim-label"));
    return words;
}

static GtkWidget *build_card(const Game *game, StartPage *page)
{
    Presentation own = presentation_of(game);
    GtkWidget *card = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *picture = picture_new(game), *words = build_words(&own);
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), words);
    gtk_button_set_child(GTK_BUTTON(card), box);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "game-card");
    gtk_accessible_update_property(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_PROPERTY_LABEL, tr(own.title),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tr(own.blurb), -1);
    g_object_set_data(G_OBJECT(card), "game", (gpointer)game);
    g_signal_connect(card, "clicked", G_CALLBACK(card_clicked), page);
    page->card[page->count].box = box;
    page->card[page->count].words = words;
    page->card[page->count++].picture = picture;
    return card;
}

static GtkWidget *build_resume(const Game *last, int moves, StartPage *page)
{
    char text[200];
    snprintf(text, sizeof text,
             tr_many("Resume %s (%d move played)", "Resume %s (%d moves played)", (unsigned long)moves),
             tr(presentation_title(last)), moves);
    GtkWidget *button = dialog_button(text), *label = gtk_button_get_child(GTK_BUTTON(button));
    gtk_label_set_wrap(GTK_LABEL(label), TRUE); /* in a narrow window */
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_add_css_class(button, "suggested-action");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    g_object_set_data(G_OBJECT(button), "game", (gpointer)last);
    g_signal_connect(button, "clicked", G_CALLBACK(resume_clicked), page);
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

static void build_cards(StartPage *page)
{
    page->cards = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    gtk_box_set_homogeneous(GTK_BOX(page->cards), TRUE);
    for (int i = 0; kit_at(i) != NULL && page->count < CARDS_MOST; i++) {
        const Game *game = kit_at(i)->game;
        if (game->hidden) continue;
        if (page->first == NULL) page->first = game;
        gtk_box_append(GTK_BOX(page->cards), with_rules(build_card(game, page), game));
    }
}

/* ---- Narrow and wide ---- */

static void align_words(GtkWidget *words, bool narrow)
{
    gtk_widget_set_hexpand(words, narrow);
    for (GtkWidget *label = gtk_widget_get_first_child(words); label != NULL;
         label = gtk_widget_get_next_sibling(label)) {
        gtk_label_set_xalign(GTK_LABEL(label), narrow ? 0 : 0.5f);
        gtk_label_set_justify(GTK_LABEL(label), narrow ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_CENTER);
    }
}

/* A narrow window has the cards as a list. */
static void crossed(void *context, bool narrow)
{
    const StartPage *page = context;
    GtkOrientation inside = narrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;
    GtkOrientation among = narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(page->cards), among);
    gtk_box_set_homogeneous(GTK_BOX(page->cards), !narrow);
    gtk_box_set_spacing(GTK_BOX(page->cards), narrow ? 2 : 18);
    gtk_box_set_spacing(GTK_BOX(page->column), narrow ? 12 : 24);
    for (int i = 0; i < page->count; i++) {
        gtk_orientable_set_orientation(GTK_ORIENTABLE(page->card[i].box), inside);
        gtk_box_set_spacing(GTK_BOX(page->card[i].box), narrow ? 14 : 8);
        gtk_box_set_spacing(GTK_BOX(gtk_widget_get_parent(gtk_widget_get_parent(page->card[i].box))),
                            narrow ? 0 : 6);
        picture_set_small(page->card[i].picture, narrow);
        align_words(page->card[i].words, narrow);
    }
    if (narrow)
        gtk_widget_add_css_class(page->column, "narrow");
    else
        gtk_widget_remove_css_class(page->column, "narrow");
}

GtkWidget *start_page_new(const Game *last, int moves, const char *note, const StartCalls *calls)
{
    StartPage *page = g_new0(StartPage, 1);
    page->calls = *calls;
    page->column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24);
    build_cards(page);
    GtkWidget *clamp = adw_clamp_new(), *scrolled = gtk_scrolled_window_new();
    gtk_widget_add_css_class(page->column, "start-page");
    gtk_widget_set_valign(page->column, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(page->column), text_label(tr("What shall we play?"), "title-1"));
    if (last != NULL) gtk_box_append(GTK_BOX(page->column), build_resume(last, moves, page));
    if (note[0] != '\0') gtk_box_append(GTK_BOX(page->column), text_label(note, "warning"));
    gtk_box_append(GTK_BOX(page->column), page->cards);
    gtk_box_append(GTK_BOX(page->column), build_games());
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), CARDS_WIDTH);
    adw_clamp_set_tightening_threshold(ADW_CLAMP(clamp), CARDS_WIDTH);
    adw_clamp_set_child(ADW_CLAMP(clamp), page->column);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);
    gtk_widget_set_focusable(scrolled, FALSE); /* the cards are */
    GtkWidget *frame = breakpoint_new(scrolled, NARROW, crossed, page);
    g_object_set_data_full(G_OBJECT(frame), "page", page, g_free);
    add_help(frame, page);
    return frame;
}
