#include "front/desktop/compare_window.h"

#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/tr.h"
#include "view/compare.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 6, CHART_WIDTH = 480, CHART_HEIGHT = 190 };

struct CompareWindow {
    Table *table;
    CompareWindow **holder;
    ComparePicture picture; /* as it is shown */
    GtkWidget *window, *sentence, *list, *chart, *caption, *stop;
    GtkSizeGroup *column[COLUMNS];
};

/* ---- The picture ---- */

static void put_text(cairo_t *cr, const Look *look, const char *text, double x, double y, double align)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = pango_font_description_from_string("Sans 9");
    int width, height;
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    paint_tint(cr, look, TINT_INK, 1);
    cairo_move_to(cr, x - align * width, y - height / 2.0);
    pango_cairo_show_layout(cr, layout);
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void paint_bars(cairo_t *cr, const Look *look, const ComparePicture *picture, int width, int height)
{
    double step = (double)height / picture->row_count;
    for (int i = 0; i < picture->row_count; i++) {
        const CompareRow *row = &picture->row[i];
        double length = MAX(row->bar * (width - 110), 2);
        if (row->bar == 0) continue;
        paint_tint(cr, look, TINT_ACCENT, 1);
        paint_rounded(cr, 0, i * step + 3, length, step - 6, 3);
        cairo_fill(cr);
        put_text(cr, look, row->nodes, length + 8, (i + 0.5) * step, 0);
    }
}

/* Where the points of the lines lie. */
typedef struct Plane {
    double left, right, top, bottom, most;
    int columns;
} Plane;

static double plane_x(const Plane *plane, int column)
{
    return plane->left + column * (plane->right - plane->left) / MAX(plane->columns - 1, 1);
}

static double plane_y(const Plane *plane, double share)
{
    return plane->bottom - share / plane->most * (plane->bottom - plane->top);
}

static void paint_line(cairo_t *cr, const Look *look, const Plane *plane, const ComparePicture *picture,
                       int index, double *lowest)
{
    static const double DASHES[COMPARE_LINES][2] = {{0, 0}, {8, 4}, {3, 3}, {12, 3}};
    static const Tint TINT[COMPARE_LINES] = {TINT_ACCENT, TINT_SIDE_1, TINT_SIDE_0, TINT_INK};
    const CompareLine *line = &picture->line[index];
    double last = plane_y(plane, line->share[line->count - 1]);
    for (int i = 0; i < line->count; i++)
        cairo_line_to(cr, plane_x(plane, i), plane_y(plane, line->share[i]));
    paint_tint(cr, look, TINT[index], 1);
    cairo_set_line_width(cr, 2.5);
    cairo_set_dash(cr, DASHES[index], DASHES[index][0] > 0 ? 2 : 0, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    *lowest = MIN(last, *lowest - 15); /* names that would cover one another are moved up */
    put_text(cr, look, line->move, plane_x(plane, line->count - 1) + 8, *lowest, 0);
}

static void paint_lines(cairo_t *cr, const Look *look, const ComparePicture *picture, int width, int height)
{
    Plane plane = {44, width - 60, 12, height - 24, 0.01, picture->row_count};
    char most[20];
    double lowest = G_MAXDOUBLE;
    for (int i = 0; i < picture->line_count; i++)
        for (int k = 0; k < picture->line[i].count; k++)
            plane.most = MAX(plane.most, picture->line[i].share[k]);
    snprintf(most, sizeof most, "%.0f %%", 100 * plane.most);
    put_text(cr, look, most, 0, plane.top, 0);
    put_text(cr, look, "0 %", 0, plane.bottom, 0);
    for (int i = 0; i < picture->row_count; i += 2)
        put_text(cr, look, picture->row[i].name, plane_x(&plane, i), height - 8, 0.5);
    paint_tint(cr, look, TINT_FAINT, 1);
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, plane.left, plane.top);
    cairo_line_to(cr, plane.left, plane.bottom);
    cairo_line_to(cr, plane.right, plane.bottom);
    cairo_stroke(cr);
    for (int i = picture->line_count - 1; i >= 0; i--)
        paint_line(cr, look, &plane, picture, i, &lowest);
}

static void paint_chart(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const CompareWindow *view = data;
    Look look = look_now();
    (void)area;
    (view->picture.uct ? paint_lines : paint_bars)(cr, &look, &view->picture, width, height);
}

/* ---- The table ---- */

static void add_cell(CompareWindow *view, GtkWidget *box, int column, const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), column == 0 ? 0 : 1);
    if (style != NULL) gtk_widget_add_css_class(label, style);
    gtk_size_group_add_widget(view->column[column], label);
    gtk_box_append(GTK_BOX(box), label);
}

/* The whole row as one sentence, with the heads of its columns. */
static void name_row(GtkWidget *row, const ComparePicture *picture, const char *const cell[COLUMNS])
{
    char name[400];
    Text text = text_into(name, sizeof name);
    text_add(&text, "%s %s", picture->head[0], cell[0]);
    for (int i = 1; i < COLUMNS; i++)
        if (picture->head[i][0] != '\0' && cell[i][0] != '\0')
            text_add(&text, ", %s %s", picture->head[i], cell[i]);
    dialog_name(row, name);
}

static void add_row(CompareWindow *view, const char *const cell[COLUMNS], const char *style, bool head)
{
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);
    for (int i = 0; i < COLUMNS; i++)
        if (view->picture.head[i][0] != '\0') add_cell(view, box, i, cell[i], style);
    gtk_widget_set_margin_start(box, 10);
    gtk_widget_set_margin_end(box, 10);
    gtk_widget_set_margin_top(box, 4);
    gtk_widget_set_margin_bottom(box, 4);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, !head);
    if (!head) name_row(row, &view->picture, cell);
    gtk_list_box_append(GTK_LIST_BOX(view->list), row);
}

static void fill_table(CompareWindow *view)
{
    const ComparePicture *picture = &view->picture;
    GtkWidget *focused = gtk_widget_get_focus_child(view->list), *child;
    int at = focused != NULL ? gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(focused)) : -1;
    while ((child = gtk_widget_get_first_child(view->list)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(view->list), child);
    const char *heads[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        heads[i] = picture->head[i];
    add_row(view, heads, "dim-label", true);
    for (int i = 0; i < picture->row_count; i++) {
        const CompareRow *row = &picture->row[i];
        const char *cell[COLUMNS] = {row->name, row->nodes, row->depth, row->time, row->move, row->share};
        add_row(view, cell,
                row->state == COMPARE_RUNNING   ? "heading"
                : row->state == COMPARE_WAITING ? "dim-label"
                                                : NULL,
                false);
    }
    if (at >= 0)
        gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(view->list), at)));
}

void compare_window_refresh(CompareWindow *view)
{
    const Compare *compare = view != NULL ? table_comparison(view->table) : NULL;
    if (compare == NULL) return;
    ComparePicture *picture = g_new0(ComparePicture, 1);
    compare_picture(compare, picture);
    bool changed = memcmp(picture, &view->picture, sizeof *picture) != 0;
    view->picture = *picture;
    g_free(picture);
    if (!changed) return;
    gtk_label_set_text(GTK_LABEL(view->sentence), view->picture.sentence);
    dialog_name(view->sentence, view->picture.sentence);
    gtk_widget_set_sensitive(view->stop, view->picture.running);
    fill_table(view);
    gtk_widget_queue_draw(view->chart);
}

/* ---- Building ---- */

static void stopped(GtkButton *button, gpointer data)
{
    CompareWindow *view = data;
    (void)button;
    table_compare_stop(view->table);
    compare_window_refresh(view);
}

static void destroyed(GtkWidget *widget, gpointer data)
{
    CompareWindow *view = data;
    (void)widget;
    *view->holder = NULL;
    table_compare_end(view->table);
    for (int i = 0; i < COLUMNS; i++)
        g_object_unref(view->column[i]);
    g_free(view);
}

static GtkWidget *build_chart(CompareWindow *view, bool uct)
{
    const char *about = uct ? tr("Share of the visits of the best moves, by the number of simulations")
                            : tr("Positions of each search, on a logarithmic scale");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    view->chart = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    dialog_name(view->chart, about);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(view->chart), CHART_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(view->chart), CHART_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(view->chart), paint_chart, view, NULL);
    view->caption = gtk_label_new(about);
    gtk_label_set_xalign(GTK_LABEL(view->caption), 0);
    gtk_label_set_wrap(GTK_LABEL(view->caption), TRUE);
    gtk_widget_add_css_class(view->caption, "dim-label");
    gtk_box_append(GTK_BOX(box), view->chart);
    gtk_box_append(GTK_BOX(box), view->caption);
    return box;
}

static GtkWidget *build_body(CompareWindow *view, bool uct)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    view->sentence = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                                  "xalign", 0.0, NULL);
    gtk_widget_set_size_request(view->sentence, -1, 56);
    view->list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(view->list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(view->list, "boxed-list");
    dialog_name(view->list, tr("The searches"));
    view->stop = dialog_button(tr("Stop"));
    gtk_widget_set_halign(view->stop, GTK_ALIGN_START);
    g_signal_connect(view->stop, "clicked", G_CALLBACK(stopped), view);
    gtk_box_append(GTK_BOX(box), view->sentence);
    gtk_box_append(GTK_BOX(box), view->list);
    gtk_box_append(GTK_BOX(box), build_chart(view, uct));
    gtk_box_append(GTK_BOX(box), view->stop);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    return box;
}

void compare_window_show(GtkWindow *parent, Table *table, CompareWindow **holder)
{
    CompareWindow *view = g_new0(CompareWindow, 1);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    ComparePicture *picture = g_new0(ComparePicture, 1);
    compare_picture(table_comparison(table), picture);
    view->table = table;
    view->holder = holder;
    for (int i = 0; i < COLUMNS; i++)
        view->column[i] = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    view->window = adw_window_new();
    gtk_window_set_title(GTK_WINDOW(view->window), picture->title);
    gtk_window_set_default_size(GTK_WINDOW(view->window), 620, 640);
    gtk_window_set_transient_for(GTK_WINDOW(view->window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(view->window), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), build_body(view, picture->uct));
    adw_window_set_content(ADW_WINDOW(view->window), dialog_with_header(scrolled));
    dialog_close_by_escape(view->window);
    g_signal_connect(view->window, "destroy", G_CALLBACK(destroyed), view);
    g_free(picture);
    *holder = view;
    compare_window_refresh(view);
    gtk_window_present(GTK_WINDOW(view->window));
}

void compare_window_close(CompareWindow *view)
{
    if (view != NULL) gtk_window_destroy(GTK_WINDOW(view->window));
}
