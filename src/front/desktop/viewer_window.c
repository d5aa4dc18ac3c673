#include "front/desktop/viewer_window.h"

#include "front/desktop/breakpoint.h"
#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/tr.h"
#include "front/desktop/wrap_layout.h"

#include <adwaita.h>
#include <stdio.h>

enum { SMALL = 46, LARGE = 200, NARROW = 600, NEAR = 12, RUN_MS = 700, INDENT = 16 };

typedef struct ViewerWindow {
    Viewer *viewer;
    ViewerPicture picture;
    GtkWidget *window, *sentence, *count, *scale, *list, *board, *path, *playout, *moves, *run, *halves;
    bool refreshing; /* what widgets tell meanwhile is our own doing */
    guint timer;
} ViewerWindow;

static void refresh(ViewerWindow *view);

/* ---- Boards ---- */

typedef struct SmallBoard {
    Scene scene;
} SmallBoard;

static void paint_small(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const SmallBoard *board = data;
    (void)area;
    paint_scene(cr, &board->scene, width, height);
}

static GtkWidget *small_board(const Viewer *viewer, int node)
{
    SmallBoard *board = g_new0(SmallBoard, 1);
    if (!viewer_scene(viewer, node, 0, &board->scene)) {
        g_free(board);
        return NULL;
    }
    GtkWidget *area = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                   NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), SMALL);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), SMALL);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), paint_small, board, g_free);
    return area;
}

static void paint_large(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    ViewerWindow *view = data;
    const ViewerPicture *picture = &view->picture;
    Scene *scene = g_new0(Scene, 1);
    int more = picture->playout > 0 && picture->selected == picture->current
                   ? (int)gtk_range_get_value(GTK_RANGE(view->playout))
                   : 0;
    (void)area;
    if (viewer_scene(view->viewer, picture->selected, more, scene)) paint_scene(cr, scene, width, height);
    g_free(scene);
}

/* ---- Rows ---- */

static GtkWidget *row_label(const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    if (style != NULL) gtk_widget_add_css_class(label, style);
    return label;
}

/* For screen readers: where in the tree the row stands, and whether its children are shown. The level is in
 * the name as well, since GTK 4.8 does not hand it on. */
static void name_row(GtkWidget *row, const ViewerRow *from)
{
    char name[400];
    GtkAccessible *item = GTK_ACCESSIBLE(row);
    snprintf(name, sizeof name, tr("Level %d: %s, %s"), from->level, from->name, from->numbers);
    dialog_name(row, name);
    gtk_accessible_update_property(item, GTK_ACCESSIBLE_PROPERTY_LEVEL, from->level, -1);
    gtk_accessible_update_relation(item, GTK_ACCESSIBLE_RELATION_POS_IN_SET, from->position,
                                   GTK_ACCESSIBLE_RELATION_SET_SIZE, from->of, -1);
    if (from->has_children)
        gtk_accessible_update_state(item, GTK_ACCESSIBLE_STATE_EXPANDED, (int)from->expanded, -1);
}

static GtkWidget *build_row(const ViewerWindow *view, const ViewerRow *from, bool with_board)
{
    char numbers[200], name[120];
    GtkWidget *row = g_object_new(GTK_TYPE_LIST_BOX_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_TREE_ITEM,
                                  NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *board = with_board ? small_board(view->viewer, from->node) : NULL;
    snprintf(name, sizeof name, from->current ? "▸ %s" : "%s", from->name);
    snprintf(numbers, sizeof numbers, from->best ? "%s ★" : "%s", from->numbers);
    gtk_widget_set_margin_start(box, (from->level - 1) * INDENT);
    if (board != NULL) gtk_box_append(GTK_BOX(box), board);
    gtk_box_append(GTK_BOX(box), row_label(name, "heading"));
    gtk_box_append(GTK_BOX(box), row_label(numbers, "dim-label"));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data(G_OBJECT(row), "node", GINT_TO_POINTER(from->node));
    name_row(row, from);
    return row;
}

static int selected_row(const ViewerPicture *picture)
{
    for (int i = 0; i < picture->row_count; i++)
        if (picture->row[i].selected) return i;
    return 0;
}

static void fill_list(ViewerWindow *view)
{
    const ViewerPicture *picture = &view->picture;
    int selected = selected_row(picture);
    bool focus = gtk_widget_get_focus_child(view->list) != NULL;
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(view->list)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(view->list), child);
    for (int i = 0; i < picture->row_count; i++)
        gtk_list_box_append(GTK_LIST_BOX(view->list),
                            build_row(view, &picture->row[i], ABS(i - selected) <= NEAR));
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(view->list), selected);
    gtk_list_box_select_row(GTK_LIST_BOX(view->list), row);
    if (focus) gtk_widget_grab_focus(GTK_WIDGET(row));
}

/* ---- Showing ---- */

static void set_label(GtkWidget *label, const char *text)
{
    gtk_label_set_text(GTK_LABEL(label), text);
    dialog_name(label, text[0] != '\0' ? text : " ");
}

static void refresh(ViewerWindow *view)
{
    ViewerPicture *picture = &view->picture;
    char count[80];
    view->refreshing = true;
    viewer_picture(view->viewer, picture);
    snprintf(count, sizeof count, tr("Step %d of %d"), picture->step, picture->steps);
    set_label(view->sentence, picture->sentence);
    set_label(view->count, count);
    set_label(view->path, picture->path[0] != '\0' ? picture->path : tr("The root"));
    set_label(view->moves, picture->playout_moves);
    gtk_widget_set_visible(view->playout, picture->playout > 0);
    gtk_range_set_range(GTK_RANGE(view->playout), 0, MAX(picture->playout, 1));
    gtk_range_set_value(GTK_RANGE(view->playout), picture->playout);
    gtk_range_set_value(GTK_RANGE(view->scale), picture->step);
    gtk_widget_set_visible(view->board, picture->game != NULL);
    gtk_widget_queue_draw(view->board);
    fill_list(view);
    view->refreshing = false;
}

/* ---- Hands ---- */

static void order(ViewerWindow *view, ViewerCommand command)
{
    viewer_do(view->viewer, command);
    refresh(view);
}

static void clicked(GtkButton *button, gpointer data)
{
    order(data, (ViewerCommand)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "command")));
}

static void scaled(GtkRange *range, gpointer data)
{
    ViewerWindow *view = data;
    if (view->refreshing) return;
    viewer_go(view->viewer, (int)gtk_range_get_value(range) - 1);
    refresh(view);
}

static void playout_scaled(GtkRange *range, gpointer data)
{
    ViewerWindow *view = data;
    (void)range;
    gtk_widget_queue_draw(view->board);
}

static int node_of(GtkListBoxRow *row)
{
    return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), "node"));
}

/* The list is refilled after the click: it must not lose its rows while it handles one. */
static gboolean refresh_soon(gpointer data)
{
    refresh(data);
    return G_SOURCE_REMOVE;
}

static void row_selected(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    ViewerWindow *view = data;
    (void)list;
    if (view->refreshing || row == NULL || node_of(row) == view->picture.selected) return;
    viewer_select(view->viewer, node_of(row));
    g_idle_add(refresh_soon, view);
}

static void row_activated(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    ViewerWindow *view = data;
    (void)list;
    viewer_go_to_node(view->viewer, node_of(row));
    g_idle_add(refresh_soon, view);
}

static gboolean key_pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
                            gpointer data)
{
    ViewerWindow *view = data;
    (void)keys, (void)code, (void)state;
    if (key != GDK_KEY_Left && key != GDK_KEY_Right) return FALSE;
    order(view, key == GDK_KEY_Left ? VIEWER_PARENT : VIEWER_CHILD);
    gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_selected_row(GTK_LIST_BOX(view->list))));
    return TRUE;
}

static gboolean run_on(gpointer data)
{
    ViewerWindow *view = data;
    order(view, VIEWER_FORWARD);
    if (view->picture.step < view->picture.steps) return G_SOURCE_CONTINUE;
    view->timer = 0;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(view->run), FALSE);
    return G_SOURCE_REMOVE;
}

static void run_toggled(GtkToggleButton *button, gpointer data)
{
    ViewerWindow *view = data;
    g_clear_handle_id(&view->timer, g_source_remove);
    if (gtk_toggle_button_get_active(button)) view->timer = g_timeout_add(RUN_MS, run_on, view);
}

/* ---- Building ---- */

static GtkWidget *step_button(ViewerWindow *view, ViewerCommand command, const char *icon, const char *label)
{
    GtkWidget *button = icon != NULL ? gtk_button_new_from_icon_name(icon) : dialog_button(label);
    gtk_widget_set_tooltip_text(button, label);
    dialog_name(button, label);
    g_object_set_data(G_OBJECT(button), "command", GINT_TO_POINTER((int)command));
    g_signal_connect(button, "clicked", G_CALLBACK(clicked), view);
    return button;
}

static GtkWidget *build_tools(ViewerWindow *view)
{
    static const struct {
        ViewerCommand command;
        const char *icon, *label;
    } BUTTON[] = {{VIEWER_FIRST, "go-first-symbolic", N_("First step")},
                  {VIEWER_BACK, "go-previous-symbolic", N_("One step back")},
                  {VIEWER_FORWARD, "go-next-symbolic", N_("One step on")},
                  {VIEWER_LAST, "go-last-symbolic", N_("Last step")},
                  {VIEWER_NEXT_CUT, NULL, N_("Next cut or random game")}};
    GtkWidget *box = wrap_box_new(6);
    for (size_t i = 0; i < G_N_ELEMENTS(BUTTON); i++)
        gtk_box_append(GTK_BOX(box),
                       step_button(view, BUTTON[i].command, BUTTON[i].icon, tr(BUTTON[i].label)));
    view->run = gtk_toggle_button_new_with_label(tr("Run"));
    g_signal_connect(view->run, "toggled", G_CALLBACK(run_toggled), view);
    view->count = gtk_label_new("");
    gtk_box_append(GTK_BOX(box), view->run);
    gtk_box_append(GTK_BOX(box), view->count);
    return box;
}

static GtkWidget *build_list(ViewerWindow *view)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    view->list = g_object_new(GTK_TYPE_LIST_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_TREE, NULL);
    dialog_name(view->list, tr("Tree of the search"));
    gtk_list_box_set_activate_on_single_click(GTK_LIST_BOX(view->list), FALSE);
    g_signal_connect(view->list, "row-selected", G_CALLBACK(row_selected), view);
    g_signal_connect(view->list, "row-activated", G_CALLBACK(row_activated), view);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), view);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(view->list, keys);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view->list);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "card");
    return scrolled;
}

static GtkWidget *text_label(const char *style)
{
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 40);
    if (style != NULL) gtk_widget_add_css_class(label, style);
    return label;
}

static GtkWidget *build_node(ViewerWindow *view)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    view->path = text_label("heading");
    view->board = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                               NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(view->board), LARGE);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(view->board), LARGE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(view->board), paint_large, view, NULL);
    gtk_widget_set_hexpand(view->board, TRUE);
    gtk_widget_set_vexpand(view->board, TRUE);
    view->playout = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
    dialog_name(view->playout, tr("Moves of the random game"));
    g_signal_connect(view->playout, "value-changed", G_CALLBACK(playout_scaled), view);
    view->moves = text_label("caption");
    gtk_box_append(GTK_BOX(box), view->path);
    gtk_box_append(GTK_BOX(box), view->board);
    gtk_box_append(GTK_BOX(box), view->playout);
    gtk_box_append(GTK_BOX(box), view->moves);
    return box;
}

/* Tree and board stand beside each other, in a narrow window one below the other. */
static void crossed(void *context, bool narrow)
{
    const ViewerWindow *view = context;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(view->halves),
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    gtk_box_set_homogeneous(GTK_BOX(view->halves), !narrow);
    gtk_widget_set_vexpand(view->board, !narrow);
}

static GtkWidget *build_body(ViewerWindow *view)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *halves = view->halves = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    view->sentence = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                                  "xalign", 0.0, "lines", 3, NULL);
    gtk_widget_add_css_class(view->sentence, "title-4");
    gtk_widget_set_size_request(view->sentence, -1, 56);
    view->scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 1, MAX(view->picture.steps, 2), 1);
    dialog_name(view->scale, tr("Step of the search"));
    g_signal_connect(view->scale, "value-changed", G_CALLBACK(scaled), view);
    gtk_box_append(GTK_BOX(halves), build_list(view));
    gtk_box_append(GTK_BOX(halves), build_node(view));
    gtk_box_append(GTK_BOX(box), view->sentence);
    gtk_box_append(GTK_BOX(box), build_tools(view));
    gtk_box_append(GTK_BOX(box), view->scale);
    gtk_box_append(GTK_BOX(box), halves);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    return dialog_with_header(breakpoint_new(box, NARROW, crossed, view));
}

static void destroyed(GtkWidget *widget, gpointer data)
{
    ViewerWindow *view = data;
    (void)widget;
    g_clear_handle_id(&view->timer, g_source_remove);
    while (g_idle_remove_by_data(view))
        continue;
    viewer_close(view->viewer);
    g_free(view);
}

void viewer_window_show(GtkWindow *parent, Viewer *viewer)
{
    ViewerWindow *view = g_new0(ViewerWindow, 1);
    view->viewer = viewer;
    viewer_picture(viewer, &view->picture);
    view->window = adw_window_new();
    gtk_window_set_title(GTK_WINDOW(view->window), view->picture.title);
    gtk_window_set_default_size(GTK_WINDOW(view->window), 820, 620);
    gtk_window_set_transient_for(GTK_WINDOW(view->window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(view->window), TRUE);
    adw_window_set_content(ADW_WINDOW(view->window), build_body(view));
    dialog_close_by_escape(view->window);
    g_signal_connect(view->window, "destroy", G_CALLBACK(destroyed), view);
    refresh(view);
    gtk_window_present(GTK_WINDOW(view->window));
}
