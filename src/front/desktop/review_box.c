#include "front/desktop/review_box.h"

#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/tr.h"
#include "view/judge_words.h"

enum { GRAPH_HEIGHT = 70, POINTS_MAX = 1024 };

struct ReviewBox {
    void (*look)(void *context, int ply);
    void *context;
    GtkWidget *root, *graph, *summary;
    /* The positions that are judged: the last ones, while the review runs. */
    int first, plies, shown;
    double chance[POINTS_MAX]; /* of side 0, by ply */
    Mark mark[POINTS_MAX];     /* of the move that led there */
};

/* ---- The graph ---- */

static double x_of(const ReviewBox *box, int ply, int width)
{
    return 4 + (double)ply * (width - 8) / MAX(box->plies, 1);
}

static void paint_curve(cairo_t *cr, const ReviewBox *box, int width, int height)
{
    for (int ply = box->first; ply <= box->plies; ply++)
        cairo_line_to(cr, x_of(box, ply, width), (1 - box->chance[ply]) * (height - 8) + 4);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

static void paint_marks(cairo_t *cr, const Look *look, const ReviewBox *box, int width, int height)
{
    static const Tint TINT[MARKS] = {TINT_INK, TINT_GOLD, TINT_SIDE_1, TINT_WARNING};
    for (int ply = MAX(box->first, 1); ply <= box->plies; ply++) {
        if (box->mark[ply] == MARK_NONE) continue;
        cairo_arc(cr, x_of(box, ply, width), (1 - box->chance[ply]) * (height - 8) + 4, 2 + box->mark[ply], 0,
                  2 * G_PI);
        paint_tint(cr, look, TINT[box->mark[ply]], 1);
        cairo_fill(cr);
    }
}

static void paint_graph(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const ReviewBox *box = data;
    Look look = look_now();
    (void)area;
    paint_tint(cr, &look, TINT_FAINT, 1);
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 4, height / 2.0);
    cairo_line_to(cr, width - 4, height / 2.0);
    cairo_move_to(cr, x_of(box, box->shown, width), 2);
    cairo_line_to(cr, x_of(box, box->shown, width), height - 2);
    cairo_stroke(cr);
    paint_tint(cr, &look, TINT_ACCENT, 1);
    paint_curve(cr, box, width, height);
    paint_marks(cr, &look, box, width, height);
}

static void pressed(GtkGestureClick *gesture, int count, double x, double y, gpointer data)
{
    const ReviewBox *box = data;
    (void)gesture, (void)count, (void)y;
    double share = (x - 4) / MAX(gtk_widget_get_width(box->graph) - 8, 1);
    int ply = (int)(share * box->plies + 0.5);
    box->look(box->context, CLAMP(ply, 0, box->plies));
}

static GtkWidget *build_graph(ReviewBox *box)
{
    GtkGesture *click = gtk_gesture_click_new();
    box->graph = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    dialog_name(box->graph, tr("Score graph"));
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(box->graph), GRAPH_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(box->graph), paint_graph, box, NULL);
    g_signal_connect(click, "pressed", G_CALLBACK(pressed), box);
    gtk_widget_add_controller(box->graph, GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_css_class(box->graph, "card");
    return box->graph;
}

/* ---- Showing ---- */

static void take(ReviewBox *box, const Review *review)
{
    box->plies = MIN(review_moves(review), POINTS_MAX - 1);
    box->first = MIN(review_wants(review) + 1, box->plies);
    for (int ply = box->first; ply <= box->plies; ply++) {
        const Judgement *judgement = ply > box->first ? review_judgement(review, ply - 1) : NULL;
        box->chance[ply] = review_chance(review, ply);
        box->mark[ply] = judgement != NULL ? judgement->mark : MARK_NONE;
    }
}

/* The game must still be the one that was reviewed. */
static bool is_shown(Table *table, const Scene *scene)
{
    return !scene->exercise && !scene->setting_up && table_review_holds(table) &&
           table_judgement(table, scene->plies - 1) != NULL;
}

void review_box_show(ReviewBox *box, const Scene *scene, Table *table)
{
    bool shown = is_shown(table, scene);
    gtk_widget_set_visible(box->root, shown);
    if (!shown) return;
    const Review *review = table_review(table);
    char text[600];
    Text summary = text_into(text, sizeof text);
    take(box, review);
    box->shown = scene->ply;
    if (review_wants(review) < 0) words_review_summary(tr_language(), review, &summary);
    gtk_label_set_text(GTK_LABEL(box->summary), text);
    gtk_widget_set_visible(box->summary, text[0] != '\0');
    gtk_widget_queue_draw(box->graph);
}

ReviewBox *review_box_new(void (*look)(void *context, int ply), void *context)
{
    ReviewBox *box = g_new0(ReviewBox, 1);
    box->look = look;
    box->context = context;
    box->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    box->summary = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(box->summary), 0);
    gtk_label_set_wrap(GTK_LABEL(box->summary), TRUE);
    gtk_box_append(GTK_BOX(box->root), build_graph(box));
    gtk_box_append(GTK_BOX(box->root), box->summary);
    gtk_widget_set_visible(box->root, FALSE);
    return box;
}

void review_box_free(ReviewBox *box)
{
    g_free(box);
}

GtkWidget *review_box_widget(ReviewBox *box)
{
    return box->root;
}
