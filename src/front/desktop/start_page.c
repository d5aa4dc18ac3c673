#include "front/desktop/start_page.h"

#include "front/desktop/dialog.h"
#include "front/desktop/geometry.h"

#include <adwaita.h>
#include <stdio.h>

enum { PICTURE = 210 };

/* ---- The picture of a board ---- */

static void paint_faces(cairo_t *cr, const View *view, const Game *game, const Geometry *geometry,
                        const Pos *pos, const Palette *palette)
{
    for (int i = 0; i < game->squares; i++) {
        int block = geometry_block_of(view, game, i);
        bool covered = view->cover != NULL && view->cover(pos, block).piece != PIECE_NONE;
        Look look = {.number = i, .face = game->at(pos, i)};
        double x, y;
        if (covered) continue;
        geometry_square(geometry, game, i, &x, &y);
        cairo_save(cr);
        cairo_translate(cr, x, y);
        view->paint_square(cr, palette, &look, geometry->cell);
        cairo_restore(cr);
    }
}

static Ground paint_covers(cairo_t *cr, const View *view, const Geometry *geometry, const Pos *pos,
                           const Palette *palette, bool only_list)
{
    Ground ground = {.turn = -1};
    for (int i = 0; view->cover != NULL && i < 9; i++) {
        Square cover = view->cover(pos, i);
        double x, y;
        if (cover.piece == PIECE_NONE) continue;
        ground.covered_groups[cover.side] |= 1u << i;
        if (only_list) continue;
        geometry_block(geometry, i, &x, &y);
        cairo_save(cr);
        cairo_translate(cr, x, y);
        view->paint_piece(cr, palette, cover, geometry_block_size(geometry), 1);
        cairo_restore(cr);
    }
    return ground;
}

static void paint_picture(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const View *view = data;
    const Game *game;
    Palette palette = palette_now();
    Pos pos;
    (void)area;
    Status status = game_find(view->game, &game);
    if (ok(&status)) status = game->pos_read(view->sample, &pos);
    if (!ok(&status)) return;
    Geometry geometry = geometry_fit(view, game, false, width, height);
    Ground ground = paint_covers(cr, view, &geometry, &pos, &palette, true);
    view->paint_ground(cr, &palette, &geometry, &ground);
    paint_faces(cr, view, game, &geometry, &pos, &palette);
    paint_covers(cr, view, &geometry, &pos, &palette, false);
}

static GtkWidget *build_picture(const View *view)
{
    GtkWidget *area = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                   NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), PICTURE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), PICTURE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), paint_picture, (gpointer)view, NULL);
    AdwStyleManager *style = adw_style_manager_get_default();
    g_signal_connect_object(style, "notify::dark", G_CALLBACK(gtk_widget_queue_draw), area,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(gtk_widget_queue_draw), area,
                            G_CONNECT_SWAPPED);
    return area;
}

/* ---- Cards ---- */

static const View *view_of(GtkButton *button)
{
    return g_object_get_data(G_OBJECT(button), "view");
}

static void card_clicked(GtkButton *button, gpointer data)
{
    const StartCalls *calls = data;
    calls->chosen(calls->context, view_of(button));
}

static void resume_clicked(GtkButton *button, gpointer data)
{
    const StartCalls *calls = data;
    calls->resumed(calls->context, view_of(button));
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

static GtkWidget *build_card(const View *view, const Game *game, StartCalls *calls)
{
    GtkWidget *card = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_box_append(GTK_BOX(box), build_picture(view));
    gtk_box_append(GTK_BOX(box), text_label(game->title, "title-3"));
    gtk_box_append(GTK_BOX(box), text_label(view->blurb, "dim-label"));
    gtk_button_set_child(GTK_BUTTON(card), box);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "game-card");
    gtk_accessible_update_property(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_PROPERTY_LABEL, game->title,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, view->blurb, -1);
    g_object_set_data(G_OBJECT(card), "view", (gpointer)view);
    g_signal_connect(card, "clicked", G_CALLBACK(card_clicked), calls);
    return card;
}

static GtkWidget *build_resume(const View *last, int moves, StartCalls *calls)
{
    char text[120];
    const Game *game;
    Status status = game_find(last->game, &game);
    snprintf(text, sizeof text, "Resume %s (%d %s played)", ok(&status) ? game->title : last->title, moves,
             moves == 1 ? "move" : "moves");
    GtkWidget *button = dialog_button(text);
    gtk_widget_add_css_class(button, "pill");
    gtk_widget_add_css_class(button, "suggested-action");
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    g_object_set_data(G_OBJECT(button), "view", (gpointer)last);
    g_signal_connect(button, "clicked", G_CALLBACK(resume_clicked), calls);
    return button;
}

GtkWidget *start_page_new(const View *last, int moves, const StartCalls *calls)
{
    StartCalls *kept = g_new(StartCalls, 1);
    *kept = *calls;
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24);
    GtkWidget *cards = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(cards), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(cards), 3);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(cards), TRUE);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(cards), 18);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(cards), 18);
    gtk_widget_set_halign(cards, GTK_ALIGN_CENTER);
    for (int i = 0; VIEWS[i] != NULL; i++) {
        const Game *game;
        Status status = game_find(VIEWS[i]->game, &game);
        if (!ok(&status)) continue;
        gtk_flow_box_insert(GTK_FLOW_BOX(cards), build_card(VIEWS[i], game, kept), -1);
        /* The card is the thing to press, not the flow box's cell around it. */
        GtkFlowBoxChild *cell = gtk_flow_box_get_child_at_index(GTK_FLOW_BOX(cards), i);
        gtk_widget_set_focusable(GTK_WIDGET(cell), FALSE);
    }
    gtk_widget_add_css_class(column, "start-page");
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(column), text_label("What shall we play?", "title-1"));
    if (last != NULL) gtk_box_append(GTK_BOX(column), build_resume(last, moves, kept));
    gtk_box_append(GTK_BOX(column), cards);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), column);
    g_object_set_data_full(G_OBJECT(scrolled), "calls", kept, g_free);
    return scrolled;
}
