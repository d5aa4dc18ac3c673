#include "front/desktop/set_up_bar.h"

#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"
#include "front/desktop/paint.h"

#include <stdio.h>

enum { BRUSHES_MAX = 12, PIECE_PIXELS = 34 };

struct SetUpBar {
    Table *table;
    GtkWidget *root, *side[2];
    GtkWidget *brush[BRUSHES_MAX];
    bool shown;
};

static int number_of(GtkWidget *widget)
{
    return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), "number"));
}

/* ---- The pieces ---- */

static void paint_brush(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const SetUpBar *bar = data;
    const Presentation *own = table_presentation(bar->table);
    Square brush = own->brush[number_of(GTK_WIDGET(area))];
    Look look = look_now();
    paint_piece(cr, own->face(brush), brush.side, MIN(width, height));
    if (brush.piece != PIECE_NONE) return;
    double a = width * 0.28, b = width * 0.72; /* a cross: takes pieces away */
    paint_tint(cr, &look, TINT_INK, 1);
    cairo_set_line_width(cr, 2.5);
    cairo_move_to(cr, a, a);
    cairo_line_to(cr, b, b);
    cairo_move_to(cr, a, b);
    cairo_line_to(cr, b, a);
    cairo_stroke(cr);
}

static void brush_chosen(GtkToggleButton *button, gpointer data)
{
    const SetUpBar *bar = data;
    if (gtk_toggle_button_get_active(button)) table_set_brush(bar->table, number_of(GTK_WIDGET(button)));
}

static GtkWidget *build_brush(SetUpBar *bar, int number)
{
    char label[FORM_LABEL];
    GtkWidget *button = gtk_toggle_button_new();
    GtkWidget *picture = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role",
                                      GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    table_brush_label(bar->table, number, label);
    g_object_set_data(G_OBJECT(picture), "number", GINT_TO_POINTER(number));
    g_object_set_data(G_OBJECT(button), "number", GINT_TO_POINTER(number));
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(picture), PIECE_PIXELS);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(picture), PIECE_PIXELS);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(picture), paint_brush, bar, NULL);
    gtk_button_set_child(GTK_BUTTON(button), picture);
    gtk_widget_add_css_class(button, "brush");
    gtk_widget_set_tooltip_text(button, label);
    dialog_name(button, label);
    if (number > 0) gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), GTK_TOGGLE_BUTTON(bar->brush[0]));
    g_signal_connect(button, "toggled", G_CALLBACK(brush_chosen), bar);
    return button;
}

/* ---- The other buttons ---- */

static void clear_clicked(GtkButton *button, gpointer data)
{
    const SetUpBar *bar = data;
    (void)button;
    table_set_up_clear(bar->table);
}

static void cancel_clicked(GtkButton *button, gpointer data)
{
    const SetUpBar *bar = data;
    (void)button;
    table_set_up_cancel(bar->table);
}

static void done_clicked(GtkButton *button, gpointer data)
{
    const SetUpBar *bar = data;
    (void)button;
    table_set_up_done(bar->table, gtk_check_button_get_active(GTK_CHECK_BUTTON(bar->side[1])) ? 1 : 0);
}

static GtkWidget *text_button(SetUpBar *bar, const char *label, GCallback clicked)
{
    GtkWidget *button = dialog_button(label);
    g_signal_connect(button, "clicked", clicked, bar);
    return button;
}

static GtkWidget *build_line(SetUpBar *bar)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(bar->root), line);
    return line;
}

static void build_sides(SetUpBar *bar, GtkWidget *line)
{
    const Game *game = session_game(table_session(bar->table));
    for (int side = 0; side < 2; side++) {
        char label[FORM_LABEL];
        snprintf(label, sizeof label, tr("%s to move"), presentation_side(tr_language(), game, side));
        bar->side[side] = gtk_check_button_new_with_label(label);
        dialog_name(bar->side[side], label);
        gtk_box_append(GTK_BOX(line), bar->side[side]);
    }
    gtk_check_button_set_group(GTK_CHECK_BUTTON(bar->side[1]), GTK_CHECK_BUTTON(bar->side[0]));
}

SetUpBar *set_up_bar_new(Table *table)
{
    SetUpBar *bar = g_new0(SetUpBar, 1);
    bar->table = table;
    bar->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *pieces = build_line(bar);
    for (int i = 0; i < MIN(table_presentation(table)->brushes, BRUSHES_MAX); i++) {
        bar->brush[i] = build_brush(bar, i);
        gtk_box_append(GTK_BOX(pieces), bar->brush[i]);
    }
    build_sides(bar, build_line(bar));
    GtkWidget *buttons = build_line(bar);
    gtk_box_append(GTK_BOX(buttons), text_button(bar, tr("Clear"), G_CALLBACK(clear_clicked)));
    gtk_box_append(GTK_BOX(buttons), text_button(bar, tr("Cancel"), G_CALLBACK(cancel_clicked)));
    GtkWidget *done = text_button(bar, tr("Play"), G_CALLBACK(done_clicked));
    gtk_widget_add_css_class(done, "suggested-action");
    gtk_box_append(GTK_BOX(buttons), done);
    gtk_widget_add_css_class(bar->root, "set-up");
    gtk_widget_set_visible(bar->root, FALSE);
    return bar;
}

void set_up_bar_free(SetUpBar *bar)
{
    g_free(bar);
}

GtkWidget *set_up_bar_widget(SetUpBar *bar)
{
    return bar->root;
}

void set_up_bar_show(SetUpBar *bar, const Scene *scene)
{
    bool begun = scene->setting_up && !bar->shown;
    bar->shown = scene->setting_up;
    gtk_widget_set_visible(bar->root, scene->setting_up);
    if (!scene->setting_up) return;
    const Session *session = table_session(bar->table);
    if (begun) gtk_check_button_set_active(GTK_CHECK_BUTTON(bar->side[session_turn(session)]), TRUE);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(bar->brush[scene->brush]), TRUE);
}
