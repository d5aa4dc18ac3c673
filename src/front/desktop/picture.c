#include "front/desktop/picture.h"

#include "front/desktop/paint.h"

#include <adwaita.h>

enum { SMALL = 96, LEAST = 120, USUAL = 240, MOST = 460 };

struct _Picture {
    GtkWidget parent;
    Scene scene;
    bool small;
};

G_DEFINE_FINAL_TYPE(Picture, picture, GTK_TYPE_WIDGET)

static void picture_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    const Picture *picture = PARLOR_PICTURE(widget);
    float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    paint_scene(cr, &picture->scene, width, height);
    cairo_destroy(cr);
}

static GtkSizeRequestMode picture_mode(GtkWidget *widget)
{
    (void)widget;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void picture_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                            int *natural, int *minimum_baseline, int *natural_baseline)
{
    bool small = PARLOR_PICTURE(widget)->small;
    *minimum = small ? SMALL : LEAST;
    *natural = small ? SMALL : USUAL;
    if (!small && orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
        *minimum = *natural = CLAMP(for_size, LEAST, MOST);
    *minimum_baseline = *natural_baseline = -1;
}

static void picture_class_init(PictureClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->snapshot = picture_snapshot;
    widget_class->measure = picture_measure;
    widget_class->get_request_mode = picture_mode;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void picture_init(Picture *picture)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    g_signal_connect_object(style, "notify::dark", G_CALLBACK(gtk_widget_queue_draw), picture,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(gtk_widget_queue_draw), picture,
                            G_CONNECT_SWAPPED);
}

static Pos sample_of(const Game *game, const Presentation *own)
{
    Pos pos = game->start(0);
    Status status = own->sample != NULL ? game->pos_read(own->sample, &pos) : status_ok();
    return ok(&status) ? pos : game->start(0);
}

GtkWidget *picture_new(const Game *game)
{
    Picture *picture = g_object_new(PICTURE_TYPE, NULL);
    Presentation own = presentation_of(game);
    Pos pos = sample_of(game, &own);
    scene_of_position(game, &pos, &picture->scene);
    return GTK_WIDGET(picture);
}

void picture_set_small(GtkWidget *widget, bool small)
{
    PARLOR_PICTURE(widget)->small = small;
    gtk_widget_queue_resize(widget);
}
