#include "front/desktop/wrap_layout.h"

#include <stdbool.h>

#define WRAP_TYPE_LAYOUT wrap_layout_get_type()
G_DECLARE_FINAL_TYPE(WrapLayout, wrap_layout, WRAP, LAYOUT, GtkLayoutManager)

struct _WrapLayout {
    GtkLayoutManager parent;
    int spacing;
};

G_DEFINE_FINAL_TYPE(WrapLayout, wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* One line: its children from `first` up to, but without, `end`. */
typedef struct Line {
    GtkWidget *first, *end;
    int width, height;
} Line;

static int natural_of(GtkWidget *child, GtkOrientation orientation, int *least)
{
    int minimum, natural;
    gtk_widget_measure(child, orientation, -1, &minimum, &natural, NULL, NULL);
    if (least != NULL) *least = minimum;
    return natural;
}

/* The next line of a widget that is `width` wide; false when there is none. Begins with end = the first child. */
static bool next_line(const WrapLayout *layout, Line *line, int width)
{
    *line = (Line){.first = line->end, .end = line->end};
    for (GtkWidget *child = line->first; child != NULL; child = gtk_widget_get_next_sibling(child)) {
        int wide = 0;
        if (gtk_widget_should_layout(child)) {
            wide = MIN(natural_of(child, GTK_ORIENTATION_HORIZONTAL, NULL), width);
            int together = line->width + (line->width > 0 ? layout->spacing : 0) + wide;
            if (together > width && line->width > 0) break;
            line->width = together;
            line->height = MAX(line->height, natural_of(child, GTK_ORIENTATION_VERTICAL, NULL));
        }
        line->end = gtk_widget_get_next_sibling(child);
    }
    return line->width > 0;
}

static int height_for(const WrapLayout *layout, GtkWidget *widget, int width)
{
    Line line = {.end = gtk_widget_get_first_child(widget)};
    int height = 0;
    while (next_line(layout, &line, width))
        height += line.height + (height > 0 ? layout->spacing : 0);
    return height;
}

static void measure_width(const WrapLayout *layout, GtkWidget *widget, int *minimum, int *natural)
{
    *minimum = *natural = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        int least;
        if (!gtk_widget_should_layout(child)) continue;
        *natural += (*natural > 0 ? layout->spacing : 0) +
                    natural_of(child, GTK_ORIENTATION_HORIZONTAL, &least);
        *minimum = MAX(*minimum, least);
    }
}

static void measure_wrapped(GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                            int for_size, int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
    const WrapLayout *layout = WRAP_LAYOUT(manager);
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        measure_width(layout, widget, minimum, natural);
    else
        *minimum = *natural = height_for(layout, widget, for_size >= 0 ? for_size : G_MAXINT / 2);
    *minimum_baseline = *natural_baseline = -1;
}

static int allocate_line(const WrapLayout *layout, const Line *line, int x, int y, int width)
{
    for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling(child)) {
        if (!gtk_widget_should_layout(child)) continue;
        int wide = MIN(natural_of(child, GTK_ORIENTATION_HORIZONTAL, NULL), width);
        gtk_widget_size_allocate(child, &(GtkAllocation){x, y, wide, line->height}, -1);
        x += wide + layout->spacing;
    }
    return y + line->height + layout->spacing;
}

static void allocate(GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
    const WrapLayout *layout = WRAP_LAYOUT(manager);
    Line line = {.end = gtk_widget_get_first_child(widget)};
    int y = 0;
    (void)height, (void)baseline;
    while (next_line(layout, &line, width))
        y = allocate_line(layout, &line, (width - line.width) / 2, y, width);
}

static GtkSizeRequestMode request_mode(GtkLayoutManager *manager, GtkWidget *widget)
{
    (void)manager, (void)widget;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void wrap_layout_class_init(WrapLayoutClass *class)
{
    GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS(class);
    layout_class->measure = measure_wrapped;
    layout_class->allocate = allocate;
    layout_class->get_request_mode = request_mode;
}

static void wrap_layout_init(WrapLayout *layout)
{
    (void)layout;
}

GtkWidget *wrap_box_new(int spacing)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    WrapLayout *layout = g_object_new(WRAP_TYPE_LAYOUT, NULL);
    layout->spacing = spacing;
    gtk_widget_set_layout_manager(box, GTK_LAYOUT_MANAGER(layout));
    return box;
}
