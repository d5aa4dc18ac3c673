#include "front/desktop/sheet_window.h"

#include "front/desktop/breakpoint.h"
#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/stage.h"
#include "front/desktop/tr.h"
#include "front/desktop/wrap_layout.h"
#include "view/walk.h"

#include <stdio.h>
#include <string.h>

enum { SMALL = 46, LARGE = 200, NARROW = 600, NEAR = 12, INDENT = 16, GRAPH_WIDTH = 480, GRAPH_HEIGHT = 190 };

struct SheetWindow {
    SheetMaker maker;
    SheetWindow **holder;
    Sheet *sheet, *before; /* what is shown; room for the next one */
    Stage *stage;          /* a board that may be touched */
    Scene scene;
    GtkWidget *window, *title, *sentence, *list, *rows, *side, *heading, *board, *note, *halves, *chart,
        *caption;
    GtkWidget *slider[SHEET_SLIDERS], *buttons, *button[SHEET_BUTTONS];
    GtkSizeGroup *column[SHEET_CELLS];
    bool refreshing;      /* what widgets tell meanwhile is our own doing */
    guint refresh, timer; /* a repaint that is due; the next tick */
};

static void show_sheet(SheetWindow *view);

static gboolean show_now(gpointer data)
{
    SheetWindow *view = data;
    view->refresh = 0;
    show_sheet(view);
    return G_SOURCE_REMOVE;
}

/* The rows are filled anew after the event: a list must not lose them while it handles one. */
static void give_order(SheetWindow *view, const char *order, int number)
{
    if (strcmp(order, "close") == 0) {
        gtk_window_close(GTK_WINDOW(view->window));
        return;
    }
    view->maker.order(view->maker.context, order, number);
    if (view->refresh == 0) view->refresh = g_idle_add_full(G_PRIORITY_DEFAULT, show_now, view, NULL);
}

/* ---- Boards ---- */

static void paint_board(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Scene *scene = data;
    (void)area;
    paint_scene(cr, scene, width, height);
}

static GtkWidget *picture_of(Scene *scene, int size, GDestroyNotify release)
{
    GtkWidget *area = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                   "content-width", size, "content-height", size, NULL);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), paint_board, scene, release);
    return area;
}

static GtkWidget *small_board(const SheetWindow *view, int row)
{
    Scene *scene = g_new0(Scene, 1);
    if (view->maker.board(view->maker.context, row, scene)) return picture_of(scene, SMALL, g_free);
    g_free(scene);
    return NULL;
}

static void show_board(SheetWindow *view)
{
    bool has = view->sheet->board && view->maker.board(view->maker.context, SHEET_BOARD, &view->scene);
    gtk_widget_set_visible(view->board, has);
    if (has && view->stage != NULL) stage_show(view->stage, &view->scene, false);
    gtk_widget_queue_draw(view->board);
}

/* ---- Rows ---- */

static void add_cell(SheetWindow *view, GtkWidget *box, int column, const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);
    bool table = !view->sheet->tree;
    gtk_label_set_xalign(GTK_LABEL(label), table && column > 0 ? 1 : 0);
    if (style != NULL) gtk_widget_add_css_class(label, style);
    if (table)
        gtk_size_group_add_widget(view->column[column], label);
    else
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(box), label);
}

static void add_branch(SheetWindow *view, GtkWidget *box, const SheetRow *row, bool with_board)
{
    char name[140], numbers[140];
    GtkWidget *board = with_board ? small_board(view, row->id) : NULL;
    snprintf(name, sizeof name, row->marks & ROW_CURRENT ? "▸ %s" : "%s", row->cell[0]);
    snprintf(numbers, sizeof numbers, row->marks & ROW_BEST ? "%s ★" : "%s", row->cell[1]);
    gtk_widget_set_margin_start(box, (row->level - 1) * INDENT);
    if (board != NULL) gtk_box_append(GTK_BOX(box), board);
    add_cell(view, box, 0, name, "heading");
    add_cell(view, box, 1, numbers, "dim-label");
}

/* For screen readers. The level is in the name as well, since GTK 4.8 does not hand it on. */
static void name_row(const SheetWindow *view, GtkWidget *widget, const SheetRow *row)
{
    char name[600];
    Text text = text_into(name, sizeof name);
    GtkAccessible *item = GTK_ACCESSIBLE(widget);
    sheet_row_name(tr_language(), view->sheet, row, &text);
    dialog_name(widget, name);
    if (!view->sheet->tree) return;
    gtk_accessible_update_property(item, GTK_ACCESSIBLE_PROPERTY_LEVEL, row->level, -1);
    gtk_accessible_update_relation(item, GTK_ACCESSIBLE_RELATION_POS_IN_SET, row->position,
                                   GTK_ACCESSIBLE_RELATION_SET_SIZE, row->of, -1);
    if (row->marks & ROW_PARENT)
        gtk_accessible_update_state(item, GTK_ACCESSIBLE_STATE_EXPANDED, (row->marks & ROW_OPEN) != 0, -1);
}

/* NULL: the heads of the columns. */
static void add_row(SheetWindow *view, const SheetRow *row, bool with_board)
{
    static const char *const STYLE[] = {NULL, "heading", "dim-label", "dim-label"};
    const Sheet *sheet = view->sheet;
    GtkAccessibleRole role = sheet->tree ? GTK_ACCESSIBLE_ROLE_TREE_ITEM : GTK_ACCESSIBLE_ROLE_LIST_ITEM;
    GtkWidget *line = g_object_new(GTK_TYPE_LIST_BOX_ROW, "accessible-role", role, "activatable", sheet->tree,
                                   NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, sheet->tree ? 8 : 18);
    if (sheet->tree) add_branch(view, box, row, with_board);
    for (int i = 0; i < SHEET_CELLS && !sheet->tree; i++)
        if (sheet->head[i][0] != '\0')
            add_cell(view, box, i, row != NULL ? row->cell[i] : sheet->head[i],
                     STYLE[row != NULL ? row->tone : TONE_FAINT]);
    if (!sheet->tree) gtk_widget_add_css_class(box, "sheet-row");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(line), box);
    gtk_widget_set_focusable(line, row != NULL);
    if (row != NULL) name_row(view, line, row);
    gtk_list_box_append(GTK_LIST_BOX(view->list), line);
}

static void fill_rows(SheetWindow *view)
{
    const Sheet *sheet = view->sheet;
    GtkListBox *list = GTK_LIST_BOX(view->list);
    GtkWidget *focused = gtk_widget_get_focus_child(view->list), *child;
    int heads = sheet->head[0][0] != '\0', selected = sheet_selected(sheet);
    int at = focused == NULL ? -1
             : sheet->tree   ? selected
                             : gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(focused));
    while ((child = gtk_widget_get_first_child(view->list)) != NULL)
        gtk_list_box_remove(list, child);
    if (heads) add_row(view, NULL, false);
    for (int i = 0; i < sheet->row_count; i++)
        add_row(view, &sheet->row[i], ABS(i - selected) <= NEAR);
    if (sheet->tree) gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, selected));
    if (at >= 0) gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(list, at)));
}

/* ---- Showing ---- */

static void paint_graph(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const SheetWindow *view = data;
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    (void)area;
    draw_graph(&drawing, view->sheet, width, height);
    paint_drawing(cr, &drawing);
    drawing_release(&drawing);
}

static void show_text(GtkWidget *label, const char *text)
{
    label_show(label, text);
    dialog_name(label, text[0] != '\0' ? text : " ");
    gtk_widget_set_visible(label, text[0] != '\0');
}

static void show_graph(SheetWindow *view)
{
    char name[SHEET_TEXT];
    Text text = text_into(name, sizeof name);
    gtk_widget_set_visible(view->chart, view->sheet->graph != GRAPH_NONE);
    show_text(view->caption, view->sheet->caption);
    sheet_graph_name(view->sheet, &text);
    dialog_name(view->chart, name);
    gtk_widget_queue_draw(view->chart);
}

static void show_slider(GtkWidget *scale, const SheetSlider *slider, bool shown)
{
    gtk_widget_set_visible(scale, shown);
    if (!shown) return;
    dialog_name(scale, slider->label);
    gtk_range_set_range(GTK_RANGE(scale), slider->low, MAX(slider->high, slider->low + 1));
    gtk_range_set_value(GTK_RANGE(scale), slider->value);
}

static void show_button(GtkWidget *widget, const SheetButton *button, bool shown)
{
    GtkButton *as_button = GTK_BUTTON(widget);
    gtk_widget_set_visible(widget, shown);
    if (!shown) return;
    static const char *const ICON[][2] = {{"first", "go-first-symbolic"},
                                          {"back", "go-previous-symbolic"},
                                          {"forward", "go-next-symbolic"},
                                          {"last", "go-last-symbolic"}};
    for (size_t i = 0; i < G_N_ELEMENTS(ICON); i++)
        if (g_strcmp0(button->icon, ICON[i][0]) == 0) gtk_button_set_icon_name(as_button, ICON[i][1]);
    if (button->icon == NULL && g_strcmp0(gtk_button_get_label(as_button), button->label) != 0)
        gtk_button_set_label(as_button, button->label);
    if (button->icon != NULL) gtk_widget_set_tooltip_text(widget, button->label);
    dialog_name(widget, button->label);
    gtk_widget_set_sensitive(widget, !button->off);
    if (button->main) gtk_widget_add_css_class(widget, "suggested-action");
}

static gboolean tick(gpointer data)
{
    SheetWindow *view = data;
    view->timer = 0;
    give_order(view, "tick", 0);
    return G_SOURCE_REMOVE;
}

static void show_controls(SheetWindow *view)
{
    const Sheet *sheet = view->sheet;
    for (int i = 0; i < SHEET_SLIDERS; i++)
        show_slider(view->slider[i], &sheet->slider[i], i < sheet->slider_count);
    for (int i = 0; i < SHEET_BUTTONS; i++)
        show_button(view->button[i], &sheet->button[i], i < sheet->button_count);
    g_clear_handle_id(&view->timer, g_source_remove);
    if (sheet->tick_ms > 0) view->timer = g_timeout_add((guint)sheet->tick_ms, tick, view);
}

static void show_sheet(SheetWindow *view)
{
    Sheet *sheet = view->before;
    sheet_read(&view->maker, sheet);
    if (sheet->title[0] == '\0') return;
    view->before = view->sheet;
    view->sheet = sheet;
    view->refreshing = true;
    gtk_window_set_title(GTK_WINDOW(view->window), sheet->title);
    adw_window_title_set_title(ADW_WINDOW_TITLE(view->title), sheet->title);
    adw_window_title_set_subtitle(ADW_WINDOW_TITLE(view->title), sheet->status);
    show_text(view->sentence, sheet->sentence);
    show_text(view->heading, sheet->heading);
    show_text(view->note, sheet->note);
    show_controls(view);
    show_board(view);
    bool same = sheet->row_count == view->before->row_count &&
                memcmp(sheet->row, view->before->row, sizeof sheet->row) == 0;
    if (!same) fill_rows(view);
    show_graph(view);
    view->refreshing = false;
}

void sheet_window_refresh(SheetWindow *view)
{
    if (view != NULL) show_sheet(view);
}

/* ---- Hands ---- */

static void clicked(GtkButton *button, gpointer data)
{
    SheetWindow *view = data;
    for (int i = 0; i < view->sheet->button_count; i++)
        if (view->button[i] == GTK_WIDGET(button)) {
            give_order(view, view->sheet->button[i].id, 0);
            return;
        }
}

static void scaled(GtkRange *range, gpointer data)
{
    SheetWindow *view = data;
    for (int i = 0; i < SHEET_SLIDERS && !view->refreshing; i++)
        if (view->slider[i] == GTK_WIDGET(range))
            give_order(view, view->sheet->slider[i].id, (int)gtk_range_get_value(range));
}

static const SheetRow *row_of(const SheetWindow *view, GtkListBoxRow *row)
{
    return &view->sheet->row[gtk_list_box_row_get_index(row)];
}

static void row_selected(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    SheetWindow *view = data;
    (void)list;
    if (view->refreshing || row == NULL || row_of(view, row)->marks & ROW_SELECTED) return;
    give_order(view, "select", row_of(view, row)->id);
}

static void row_activated(GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
    (void)list;
    give_order(data, "open", row_of(data, row)->id);
}

static gboolean key_pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
                            gpointer data)
{
    SheetWindow *view = data;
    (void)keys, (void)code, (void)state;
    if (!view->sheet->tree || (key != GDK_KEY_Left && key != GDK_KEY_Right)) return FALSE;
    give_order(view, key == GDK_KEY_Left ? "parent" : "child", 0);
    return TRUE;
}

static void touched(void *context, int square, bool dropped)
{
    (void)dropped;
    give_order(context, "touch", square);
}

static void nothing(void *context)
{
    (void)context;
}

static void pointed(void *context, int square)
{
    (void)context, (void)square;
}

/* ---- Building ---- */

static GtkWidget *build_list(SheetWindow *view)
{
    bool tree = view->sheet->tree;
    GtkEventController *keys = gtk_event_controller_key_new();
    view->list = g_object_new(GTK_TYPE_LIST_BOX, "accessible-role",
                              tree ? GTK_ACCESSIBLE_ROLE_TREE : GTK_ACCESSIBLE_ROLE_LIST, NULL);
    dialog_name(view->list, view->sheet->about);
    gtk_list_box_set_activate_on_single_click(GTK_LIST_BOX(view->list), FALSE);
    if (!tree) gtk_list_box_set_selection_mode(GTK_LIST_BOX(view->list), GTK_SELECTION_NONE);
    if (!tree) gtk_widget_add_css_class(view->list, "boxed-list");
    g_signal_connect(view->list, "row-selected", G_CALLBACK(row_selected), view);
    g_signal_connect(view->list, "row-activated", G_CALLBACK(row_activated), view);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), view);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(view->list, keys);
    if (!tree) return view->list;
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view->list);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "card");
    return scrolled;
}

static GtkWidget *text_label(const char *style)
{
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign",
                                    0.0, "max-width-chars", 40, NULL);
    gtk_widget_add_css_class(label, style);
    return label;
}

static GtkWidget *slider(SheetWindow *view, int index)
{
    view->slider[index] = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
    g_signal_connect(view->slider[index], "value-changed", G_CALLBACK(scaled), view);
    return view->slider[index];
}

static GtkWidget *build_side(SheetWindow *view)
{
    BoardCalls calls = {view, touched, nothing, pointed};
    GtkWidget *box = view->side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    view->heading = text_label("heading");
    view->note = text_label("caption");
    if (view->sheet->touch && view->maker.board(view->maker.context, SHEET_BOARD, &view->scene)) {
        view->stage = stage_new(&view->scene, &calls, nothing);
        view->board = stage_board(view->stage);
        gtk_widget_add_css_class(view->board, "board");
        dialog_name(view->board, view->sheet->about);
    } else {
        view->board = picture_of(&view->scene, LARGE, NULL);
    }
    gtk_widget_set_hexpand(view->board, TRUE);
    gtk_widget_set_vexpand(view->board, TRUE);
    gtk_box_append(GTK_BOX(box), view->heading);
    gtk_box_append(GTK_BOX(box), view->board);
    gtk_box_append(GTK_BOX(box), slider(view, 1));
    gtk_box_append(GTK_BOX(box), view->note);
    gtk_widget_set_visible(box, view->sheet->board);
    return box;
}

/* Rows and board stand beside each other, in a narrow window one below the other. */
static void crossed(void *context, bool narrow)
{
    const SheetWindow *view = context;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(view->halves),
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    gtk_box_set_homogeneous(GTK_BOX(view->halves),
                            !narrow && view->sheet->row_count > 0 && view->sheet->board);
    if (view->stage == NULL) gtk_widget_set_vexpand(view->board, !narrow);
}

static void build_chart(SheetWindow *view, GtkWidget *box)
{
    view->chart = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
                               "content-width", GRAPH_WIDTH, "content-height", GRAPH_HEIGHT, NULL);
    view->caption = text_label("dim-label");
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(view->chart), paint_graph, view, NULL);
    gtk_box_append(GTK_BOX(box), view->chart);
    gtk_box_append(GTK_BOX(box), view->caption);
}

static GtkWidget *build_buttons(SheetWindow *view)
{
    view->buttons = wrap_box_new(6);
    for (int i = 0; i < SHEET_BUTTONS; i++) {
        view->button[i] = gtk_button_new();
        g_signal_connect(view->button[i], "clicked", G_CALLBACK(clicked), view);
        gtk_box_append(GTK_BOX(view->buttons), view->button[i]);
    }
    return view->buttons;
}

static GtkWidget *build_body(SheetWindow *view)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    GtkWidget *halves = view->halves = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    view->sentence = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                                  "xalign", 0.0, "yalign", 0.0, "height-request", 56, NULL);
    gtk_widget_add_css_class(view->sentence, "sheet-sentence");
    view->rows = build_list(view);
    gtk_widget_set_visible(view->rows, view->sheet->row_count > 0);
    gtk_widget_set_hexpand(view->rows, TRUE);
    gtk_box_append(GTK_BOX(halves), view->rows);
    gtk_box_append(GTK_BOX(halves), build_side(view));
    gtk_box_append(GTK_BOX(box), view->sentence);
    gtk_box_append(GTK_BOX(box), halves);
    build_chart(view, box);
    gtk_box_append(GTK_BOX(box), slider(view, 0));
    gtk_box_append(GTK_BOX(box), build_buttons(view));
    gtk_widget_add_css_class(box, "sheet");
    if (view->sheet->graph == GRAPH_NONE) return breakpoint_new(box, NARROW, crossed, view);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    return scrolled;
}

static void gone(GtkWidget *widget, gpointer data)
{
    SheetWindow *view = data;
    (void)widget;
    if (view->holder != NULL) *view->holder = NULL;
    g_clear_handle_id(&view->refresh, g_source_remove);
    g_clear_handle_id(&view->timer, g_source_remove);
    if (view->stage != NULL) stage_free(view->stage);
    view->maker.close(view->maker.context);
    for (int i = 0; i < SHEET_CELLS; i++)
        g_object_unref(view->column[i]);
    g_free(view->sheet);
    g_free(view->before);
    g_free(view);
}

static void build_window(SheetWindow *view, GtkWindow *parent)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *header = adw_header_bar_new();
    GtkWidget *body = build_body(view);
    view->window = adw_window_new();
    view->title = adw_window_title_new("", "");
    adw_header_bar_set_title_widget(ADW_HEADER_BAR(header), view->title);
    gtk_widget_set_vexpand(body, TRUE);
    gtk_box_append(GTK_BOX(box), header);
    gtk_box_append(GTK_BOX(box), body);
    adw_window_set_content(ADW_WINDOW(view->window), box);
    gtk_window_set_default_size(GTK_WINDOW(view->window),
                                view->sheet->tree            ? 820
                                : view->sheet->row_count > 0 ? 620
                                                             : 460,
                                640);
    gtk_window_set_transient_for(GTK_WINDOW(view->window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(view->window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(view->window), view->holder == NULL);
    dialog_close_by_escape(view->window);
    g_signal_connect(view->window, "destroy", G_CALLBACK(gone), view);
}

void sheet_window_show(GtkWindow *parent, const SheetMaker *maker, SheetWindow **holder)
{
    SheetWindow *view = g_new0(SheetWindow, 1);
    view->maker = *maker;
    view->holder = holder;
    view->sheet = g_new0(Sheet, 1);
    view->before = g_new0(Sheet, 1);
    for (int i = 0; i < SHEET_CELLS; i++)
        view->column[i] = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    sheet_read(maker, view->sheet);
    build_window(view, parent);
    memset(view->sheet->row, 0, sizeof view->sheet->row); /* nothing is shown yet */
    show_sheet(view);
    gtk_window_present(GTK_WINDOW(view->window));
    for (int i = 0; i < view->sheet->button_count; i++)
        if (view->sheet->button[i].main) gtk_widget_grab_focus(view->button[i]);
    if (holder != NULL) *holder = view;
}

void sheet_window_close(SheetWindow *view)
{
    if (view != NULL) gtk_window_destroy(GTK_WINDOW(view->window));
}

void sheet_window_show_rules(GtkWindow *parent, const Game *game)
{
    SheetMaker walk;
    Status status = walk_open(game, tr_language(), &walk);
    if (ok(&status)) sheet_window_show(parent, &walk, NULL);
}
