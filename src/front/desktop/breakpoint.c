#include "front/desktop/breakpoint.h"

enum { LEAST = 300 }; /* pixels: what the narrow layout of any page needs */

#define BREAKPOINT_TYPE breakpoint_get_type()
G_DECLARE_FINAL_TYPE(Breakpoint, breakpoint, PARLOR, BREAKPOINT, GtkWidget)

struct _Breakpoint {
    GtkWidget parent;
    GtkWidget *child;
    int limit;
    void (*crossed)(void *context, bool narrow);
    void *context;
    bool known, narrow; /* narrow means something once it is known */
    guint idle;
};

G_DEFINE_FINAL_TYPE(Breakpoint, breakpoint, GTK_TYPE_WIDGET)

static int least_of_child(const Breakpoint *frame)
{
    int least;
    gtk_widget_measure(frame->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    return least;
}

static void measure_breakpoint(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                               int *natural, int *minimum_baseline, int *natural_baseline)
{
    const Breakpoint *frame = PARLOR_BREAKPOINT(widget);
    bool across = orientation == GTK_ORIENTATION_HORIZONTAL;
    int size = across || for_size < 0 ? for_size : MAX(for_size, least_of_child(frame));
    gtk_widget_measure(frame->child, orientation, size, minimum, natural, NULL, NULL);
    if (across) *minimum = MIN(*minimum, LEAST);
    *minimum_baseline = *natural_baseline = -1;
}

static gboolean tell_breakpoint(gpointer data)
{
    Breakpoint *frame = data;
    frame->idle = 0;
    frame->crossed(frame->context, frame->narrow);
    return G_SOURCE_REMOVE;
}

/* A layout must not be changed from inside a layout, so that is told a moment later. */
static void allocate(GtkWidget *widget, int width, int height, int baseline)
{
    Breakpoint *frame = PARLOR_BREAKPOINT(widget);
    bool narrow = width < frame->limit;
    int least = least_of_child(frame);
    if (!frame->known || narrow != frame->narrow) {
        frame->known = true;
        frame->narrow = narrow;
        if (frame->idle == 0)
            frame->idle = g_idle_add_full(G_PRIORITY_HIGH_IDLE, tell_breakpoint, frame, NULL);
    }
    gtk_widget_size_allocate(frame->child, &(GtkAllocation){0, 0, MAX(width, least), height}, baseline);
}

static void dispose(GObject *object)
{
    Breakpoint *frame = PARLOR_BREAKPOINT(object);
    g_clear_handle_id(&frame->idle, g_source_remove);
    g_clear_pointer(&frame->child, gtk_widget_unparent);
    G_OBJECT_CLASS(breakpoint_parent_class)->dispose(object);
}

static void breakpoint_class_init(BreakpointClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    widget_class->measure = measure_breakpoint;
    widget_class->size_allocate = allocate;
}

static void breakpoint_init(Breakpoint *frame)
{
    gtk_widget_set_overflow(GTK_WIDGET(frame), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *breakpoint_new(GtkWidget *child, int limit, void (*crossed)(void *context, bool narrow),
                          void *context)
{
    Breakpoint *frame = g_object_new(BREAKPOINT_TYPE, NULL);
    frame->child = child;
    frame->limit = limit;
    frame->crossed = crossed;
    frame->context = context;
    gtk_widget_set_parent(child, GTK_WIDGET(frame));
    return GTK_WIDGET(frame);
}
