#include "front/desktop/square.h"

#include "base/text.h"

#include <string.h>

struct _SquareButton {
    GtkButton parent;
    const View *view;
    Look look;
    bool covers;
    char name[160];
};

G_DEFINE_FINAL_TYPE(SquareButton, square_button, GTK_TYPE_BUTTON)

static void square_button_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SquareButton *square = PARLOR_SQUARE_BUTTON(widget);
    Palette palette = palette_now();
    float size = (float)gtk_widget_get_width(widget);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, size, size));
    if (square->covers)
        square->view->paint_piece(cr, &palette, square->look.face, size, 1);
    else
        square->view->paint_square(cr, &palette, &square->look, size);
    cairo_destroy(cr);
}

/* The board decides how large a square is. */
static void square_button_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
    (void)widget, (void)orientation, (void)for_size;
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
}

static void square_button_class_init(SquareButtonClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->snapshot = square_button_snapshot;
    widget_class->measure = square_button_measure;
}

static void square_button_init(SquareButton *square)
{
    gtk_widget_add_css_class(GTK_WIDGET(square), "square");
}

GtkWidget *square_button_new(const View *view, int number, bool covers)
{
    SquareButton *square = g_object_new(SQUARE_BUTTON_TYPE, NULL);
    square->view = view;
    square->look = (Look){.number = number};
    square->covers = covers;
    if (covers) gtk_widget_set_sensitive(GTK_WIDGET(square), FALSE);
    return GTK_WIDGET(square);
}

static bool same_look(const Look *a, const Look *b)
{
    return a->face.piece == b->face.piece && a->face.side == b->face.side && a->marks == b->marks &&
           a->heat == b->heat;
}

/* A square that is off keeps the keyboard's focus, so it is not made insensitive: only said to be disabled.
 */
static void tell_disabled(SquareButton *square, bool disabled)
{
    gtk_accessible_update_state(GTK_ACCESSIBLE(square), GTK_ACCESSIBLE_STATE_DISABLED, disabled, -1);
    if (disabled)
        gtk_widget_add_css_class(GTK_WIDGET(square), "off");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(square), "off");
}

void square_button_show(SquareButton *square, const Look *look, const char *name)
{
    if (!square->covers && ((square->look.marks ^ look->marks) & MARK_OFF) != 0)
        tell_disabled(square, (look->marks & MARK_OFF) != 0);
    if (!same_look(&square->look, look)) {
        square->look = *look;
        gtk_widget_queue_draw(GTK_WIDGET(square));
    }
    if (strcmp(square->name, name) != 0) {
        text_copy(square->name, sizeof square->name, name);
        gtk_accessible_update_property(GTK_ACCESSIBLE(square), GTK_ACCESSIBLE_PROPERTY_LABEL, square->name,
                                       -1);
    }
}

int square_button_number(const SquareButton *square)
{
    return square->look.number;
}
