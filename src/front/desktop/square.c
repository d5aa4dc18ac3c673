#include "front/desktop/square.h"

#include "front/desktop/paint.h"

#include <string.h>

struct _SquareButton {
    GtkButton parent;
    BoardStyle style;
    int number;
    bool covers, lifted;
    SceneCell cell;
};

G_DEFINE_FINAL_TYPE(SquareButton, square_button, GTK_TYPE_BUTTON)

static void square_button_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SquareButton *square = PARLOR_SQUARE_BUTTON(widget);
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    float size = (float)gtk_widget_get_width(widget);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, size, size));
    SceneCell cell = square->cell;
    if (square->lifted) cell.face = FACE_NONE;
    if (square->covers)
        draw_face(&drawing, square->cell.face, square->cell.side, (Place){0, 0, size}, 1);
    else
        draw_cell(&drawing, square->style, &cell, (Place){0, 0, size});
    paint_drawing(cr, &drawing);
    drawing_release(&drawing);
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

GtkWidget *square_button_new(BoardStyle style, int number)
{
    SquareButton *square = g_object_new(SQUARE_BUTTON_TYPE, NULL);
    square->style = style;
    square->number = number;
    return GTK_WIDGET(square);
}

GtkWidget *square_button_new_cover(BoardStyle style, int number)
{
    GtkWidget *square = square_button_new(style, number);
    PARLOR_SQUARE_BUTTON(square)->covers = true;
    gtk_widget_set_sensitive(square, FALSE);
    return square;
}

static bool looks_the_same(const SceneCell *a, const SceneCell *b)
{
    return a->face == b->face && a->side == b->side && a->marks == b->marks && a->heat == b->heat &&
           a->heat_percent == b->heat_percent;
}

/* A disabled square keeps the keyboard focus, so it is not made insensitive: it is only announced as
 * disabled. */
static void tell_disabled(SquareButton *square, bool disabled)
{
    gtk_accessible_update_state(GTK_ACCESSIBLE(square), GTK_ACCESSIBLE_STATE_DISABLED, disabled, -1);
    if (disabled)
        gtk_widget_add_css_class(GTK_WIDGET(square), "off");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(square), "off");
}

void square_button_show(SquareButton *square, const SceneCell *cell)
{
    SceneCell before = square->cell;
    square->cell = *cell;
    if (!square->covers && ((before.marks ^ cell->marks) & CELL_OFF) != 0)
        tell_disabled(square, (cell->marks & CELL_OFF) != 0);
    if (!looks_the_same(&before, cell)) gtk_widget_queue_draw(GTK_WIDGET(square));
    if (strcmp(before.name, cell->name) != 0)
        gtk_accessible_update_property(GTK_ACCESSIBLE(square), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       square->cell.name, -1);
}

void square_button_lift(SquareButton *square, bool lifted)
{
    square->lifted = lifted;
    gtk_widget_queue_draw(GTK_WIDGET(square));
}

int square_button_number(const SquareButton *square)
{
    return square->number;
}
