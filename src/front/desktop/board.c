#include "front/desktop/board.h"

#include "front/desktop/paint.h"
#include "front/desktop/square.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

enum { DRAG_PIXELS = 8 };

struct _Board {
    GtkWidget parent;
    BoardCalls calls;
    Scene scene; /* as shown */
    SquareButton *square[SQUARES_MAX];
    SquareButton *cover[SCENE_BLOCKS];
    Geometry geometry;
    GskRenderNode *ground_node; /* painted once, until it changes */
    int stop;                   /* the cell that Tab goes to */
    int pointed;                /* the cell under the pointer, -1 for none */
    bool flies;                 /* a piece is in the air */
    Flight flight;
    /* A piece in the hand. */
    int drag_from; /* where the button went down, -1 for nowhere */
    bool dragging;
    double drag_x, drag_y;
};

G_DEFINE_FINAL_TYPE(Board, board, GTK_TYPE_WIDGET)

/* ---- Painting ---- */

static void forget_ground(Board *board)
{
    g_clear_pointer(&board->ground_node, gsk_render_node_unref);
}

static void repaint_all(Board *board)
{
    forget_ground(board);
    gtk_widget_queue_draw(GTK_WIDGET(board));
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(board)); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        gtk_widget_queue_draw(child);
}

static GskRenderNode *make_ground(const Board *board)
{
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    float width = (float)gtk_widget_get_width(GTK_WIDGET(board));
    float height = (float)gtk_widget_get_height(GTK_WIDGET(board));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    draw_ground(&drawing, &board->scene, &board->geometry);
    paint_drawing(cr, &drawing);
    drawing_release(&drawing);
    cairo_destroy(cr);
    return gtk_snapshot_free_to_node(snapshot);
}

static void corner_of(const Board *board, int square, double *x, double *y)
{
    const SceneCell *cell = &board->scene.cell[square];
    geometry_cell(&board->geometry, cell->column, cell->row, x, y);
}

/* A piece over the cells, with the corner of its place at that point. */
static void paint_flying(const Board *board, GtkSnapshot *snapshot, Face face, int side, double x, double y,
                         double part)
{
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    float size = (float)board->geometry.cell;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, size, size));
    draw_face(&drawing, face, side, (Place){0, 0, size}, part);
    paint_drawing(cr, &drawing);
    cairo_destroy(cr);
    drawing_release(&drawing);
    gtk_snapshot_restore(snapshot);
}

static void paint_flight(const Board *board, GtkSnapshot *snapshot)
{
    const Flight *flight = &board->flight;
    double x, y, x0, y0;
    corner_of(board, flight->to, &x, &y);
    if (flight->from < 0) {
        paint_flying(board, snapshot, flight->face, flight->side, x, y, flight->part);
        return;
    }
    corner_of(board, flight->from, &x0, &y0);
    paint_flying(board, snapshot, flight->face, flight->side, x0 + (x - x0) * flight->part,
                 y0 + (y - y0) * flight->part, 1);
}

static void paint_arrows(const Board *board, GtkSnapshot *snapshot)
{
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    float width = (float)gtk_widget_get_width(GTK_WIDGET(board));
    float height = (float)gtk_widget_get_height(GTK_WIDGET(board));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    draw_analysis(&drawing, &board->scene, &board->geometry);
    paint_drawing(cr, &drawing);
    cairo_destroy(cr);
    drawing_release(&drawing);
}

static void board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    Board *board = PARLOR_BOARD(widget);
    if (board->ground_node == NULL) board->ground_node = make_ground(board);
    if (board->ground_node != NULL) gtk_snapshot_append_node(snapshot, board->ground_node);
    GTK_WIDGET_CLASS(board_parent_class)->snapshot(widget, snapshot);
    if (board->scene.analysis.line_count > 0 && !board->flies) paint_arrows(board, snapshot);
    if (board->flies) paint_flight(board, snapshot);
    if (!board->dragging) return;
    const SceneCell *cell = &board->scene.cell[board->drag_from];
    paint_flying(board, snapshot, cell->face, cell->side, board->drag_x - board->geometry.cell / 2,
                 board->drag_y - board->geometry.cell / 2, 1);
}

/* ---- Layout ---- */

static void board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
    const Board *board = PARLOR_BOARD(widget);
    (void)for_size;
    geometry_sizes(&board->scene, orientation == GTK_ORIENTATION_HORIZONTAL, minimum, natural);
    *minimum_baseline = *natural_baseline = -1;
}

static void place(GtkWidget *child, double x, double y, double size)
{
    GskTransform *to = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_widget_allocate(child, (int)size, (int)size, -1, to);
}

static void board_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    Board *board = PARLOR_BOARD(widget);
    double x, y;
    (void)baseline;
    forget_ground(board);
    board->geometry = geometry_fit(&board->scene, width, height);
    for (int i = 0; i < board->scene.cell_count; i++) {
        corner_of(board, i, &x, &y);
        place(GTK_WIDGET(board->square[i]), x, y, board->geometry.cell);
    }
    for (int i = 0; i < board->scene.block_count; i++) {
        geometry_cell(&board->geometry, board->scene.blocks[i].column, board->scene.blocks[i].row, &x, &y);
        place(GTK_WIDGET(board->cover[i]), x, y, geometry_block_size(&board->geometry));
    }
}

/* ---- Keyboard ---- */

static int focused(const Board *board)
{
    for (int i = 0; i < board->scene.cell_count; i++)
        if (gtk_widget_has_focus(GTK_WIDGET(board->square[i]))) return i;
    return -1;
}

bool board_has_focus(const Board *board)
{
    return focused(board) >= 0;
}

/* The next visible cell in that direction: those under a cover are not. */
static int neighbour(const Board *board, int from, int dx, int dy)
{
    int to = geometry_neighbour(&board->scene, from, dx, dy);
    while (to >= 0 && !gtk_widget_get_visible(GTK_WIDGET(board->square[to])))
        to = geometry_neighbour(&board->scene, to, dx, dy);
    return to;
}

static gboolean board_key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                                  GdkModifierType state, gpointer data)
{
    static const struct {
        guint key, pad;
        int dx, dy;
    } ARROW[] = {{GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0},
                 {GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0},
                 {GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1},
                 {GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1}};
    Board *board = data;
    int from = focused(board);
    (void)controller, (void)code;
    if (from < 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0) return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(ARROW); i++) {
        if (key != ARROW[i].key && key != ARROW[i].pad) continue;
        int to = neighbour(board, from, ARROW[i].dx, ARROW[i].dy);
        if (to >= 0) gtk_widget_grab_focus(GTK_WIDGET(board->square[to]));
        return TRUE;
    }
    return FALSE;
}

/* Tab stops once at the board: on the cell that had the focus last. */
static gboolean board_take_focus(GtkWidget *widget, GtkDirectionType direction)
{
    Board *board = PARLOR_BOARD(widget);
    (void)direction;
    if (gtk_widget_get_focus_child(widget) != NULL) return FALSE;
    for (int i = 0; i < board->scene.cell_count; i++) {
        int at = (board->stop + i) % board->scene.cell_count;
        if (gtk_widget_grab_focus(GTK_WIDGET(board->square[at]))) return TRUE;
    }
    return FALSE;
}

static void focus_entered(GtkEventController *controller, gpointer data)
{
    Board *board = data;
    board->stop = square_button_number(PARLOR_SQUARE_BUTTON(gtk_event_controller_get_widget(controller)));
    board->calls.pointed(board->calls.context, board->stop);
}

/* ---- Pointer ---- */

static void square_clicked(GtkButton *button, gpointer data)
{
    const Board *board = data;
    board->calls.touched(board->calls.context, square_button_number(PARLOR_SQUARE_BUTTON(button)), false);
}

static void point_at(Board *board, int square)
{
    if (board->pointed == square) return;
    board->pointed = square;
    board->calls.pointed(board->calls.context, square);
}

static void pointer_moved(GtkEventController *controller, double x, double y, gpointer data)
{
    Board *board = data;
    bool ground;
    (void)controller;
    point_at(board, geometry_at(&board->geometry, &board->scene, x, y, &ground));
}

static void pointer_left(GtkEventController *controller, gpointer data)
{
    (void)controller;
    point_at(data, -1);
}

static void clicked(GtkGestureClick *gesture, int times, double x, double y, gpointer data)
{
    const Board *board = data;
    bool ground;
    (void)gesture, (void)times;
    if (geometry_at(&board->geometry, &board->scene, x, y, &ground) < 0 && ground)
        board->calls.ground(board->calls.context);
}

static void drag_begun(GtkGestureDrag *gesture, double x, double y, gpointer data)
{
    Board *board = data;
    bool ground;
    (void)gesture;
    board->drag_from = geometry_at(&board->geometry, &board->scene, x, y, &ground);
}

/* Pieces that cannot be moved stay where they are. */
static bool can_be_dragged(const Board *board)
{
    if (board->drag_from < 0 || board->flies) return false;
    const SceneCell *cell = &board->scene.cell[board->drag_from];
    return cell->face != FACE_NONE && (cell->marks & (CELL_OPEN | CELL_SELECTED)) != 0;
}

static void drag_moved(GtkGestureDrag *gesture, double dx, double dy, gpointer data)
{
    Board *board = data;
    double x, y;
    if (!board->dragging && (hypot(dx, dy) < DRAG_PIXELS || !can_be_dragged(board))) return;
    if (!board->dragging) {
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
        board->dragging = true;
        square_button_lift(board->square[board->drag_from], true);
        if ((board->scene.cell[board->drag_from].marks & CELL_SELECTED) == 0)
            board->calls.touched(board->calls.context, board->drag_from, false);
    }
    gtk_gesture_drag_get_start_point(gesture, &x, &y);
    board->drag_x = x + dx;
    board->drag_y = y + dy;
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

static void put_down(Board *board)
{
    if (!board->dragging) return;
    board->dragging = false;
    square_button_lift(board->square[board->drag_from], false);
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

static void drag_ended(GtkGestureDrag *gesture, double dx, double dy, gpointer data)
{
    Board *board = data;
    bool ground;
    (void)gesture, (void)dx, (void)dy;
    if (!board->dragging) return;
    put_down(board);
    int to = geometry_at(&board->geometry, &board->scene, board->drag_x, board->drag_y, &ground);
    if (to >= 0 && to != board->drag_from)
        board->calls.touched(board->calls.context, to, true);
    else if (to < 0 && ground)
        board->calls.ground(board->calls.context);
}

static void drag_cancelled(GtkGesture *gesture, GdkEventSequence *sequence, gpointer data)
{
    (void)gesture, (void)sequence;
    put_down(data);
}

/* ---- Life ---- */

static void board_dispose(GObject *object)
{
    Board *board = PARLOR_BOARD(object);
    GtkWidget *child;
    forget_ground(board);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(board))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(board_parent_class)->dispose(object);
}

static void board_class_init(BoardClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = board_dispose;
    widget_class->measure = board_measure;
    widget_class->size_allocate = board_size_allocate;
    widget_class->snapshot = board_snapshot;
    widget_class->focus = board_take_focus;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void listen_to_pointer(Board *board)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(pointer_moved), board);
    g_signal_connect(motion, "enter", G_CALLBACK(pointer_moved), board);
    g_signal_connect(motion, "leave", G_CALLBACK(pointer_left), board);
    gtk_widget_add_controller(GTK_WIDGET(board), motion);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "released", G_CALLBACK(clicked), board);
    gtk_widget_add_controller(GTK_WIDGET(board), GTK_EVENT_CONTROLLER(click));
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begun), board);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_moved), board);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_ended), board);
    g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancelled), board);
    gtk_widget_add_controller(GTK_WIDGET(board), GTK_EVENT_CONTROLLER(drag));
}

static void board_init(Board *board)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(board_key_pressed), board);
    gtk_widget_add_controller(GTK_WIDGET(board), keys);
    listen_to_pointer(board);
    AdwStyleManager *style = adw_style_manager_get_default();
    g_signal_connect_object(style, "notify::dark", G_CALLBACK(repaint_all), board, G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(repaint_all), board,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_hexpand(GTK_WIDGET(board), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(board), TRUE);
    board->pointed = board->drag_from = -1;
}

static void add_square(Board *board, int number)
{
    GtkWidget *square = square_button_new(board->scene.style, number);
    GtkEventController *focus = gtk_event_controller_focus_new();
    board->square[number] = PARLOR_SQUARE_BUTTON(square);
    g_signal_connect(square, "clicked", G_CALLBACK(square_clicked), board);
    g_signal_connect(focus, "enter", G_CALLBACK(focus_entered), board);
    gtk_widget_add_controller(square, focus);
    gtk_widget_set_parent(square, GTK_WIDGET(board));
}

GtkWidget *board_new(const Scene *scene, const BoardCalls *calls)
{
    Board *board = g_object_new(BOARD_TYPE, NULL);
    board->scene = *scene;
    board->calls = *calls;
    for (int i = 0; i < scene->cell_count; i++)
        add_square(board, i);
    for (int i = 0; i < scene->block_count; i++) {
        GtkWidget *cover = square_button_new_cover(scene->style, i);
        board->cover[i] = PARLOR_SQUARE_BUTTON(cover);
        gtk_widget_set_visible(cover, FALSE);
        gtk_widget_set_parent(cover, GTK_WIDGET(board));
    }
    board_show(board, scene);
    return GTK_WIDGET(board);
}

/* ---- What it shows ---- */

static void show_covers(Board *board, const Scene *scene)
{
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        SceneCell cell = {.face = block->cover, .side = block->cover_side};
        memcpy(cell.name, block->name, sizeof cell.name);
        square_button_show(board->cover[i], &cell);
        gtk_widget_set_visible(GTK_WIDGET(board->cover[i]), block->cover != FACE_NONE);
    }
    for (int i = 0; scene->block_count > 0 && i < scene->cell_count; i++) {
        int block = geometry_block_of(scene, &scene->cell[i]);
        gtk_widget_set_visible(GTK_WIDGET(board->square[i]), scene->blocks[block].cover == FACE_NONE);
    }
}

static bool same_ground(const Scene *a, const Scene *b)
{
    bool same = a->numbers == b->numbers && a->turned == b->turned;
    for (int i = 0; i < a->block_count && same; i++)
        same = a->blocks[i].marks == b->blocks[i].marks && a->blocks[i].cover == b->blocks[i].cover;
    return same;
}

static bool same_arrows(const SceneAnalysis *a, const SceneAnalysis *b)
{
    bool same = a->line_count == b->line_count;
    for (int i = 0; i < a->line_count && same; i++)
        same = a->line[i].from == b->line[i].from && a->line[i].to == b->line[i].to;
    return same;
}

void board_show(Board *board, const Scene *scene)
{
    if (!same_arrows(&board->scene.analysis, &scene->analysis)) gtk_widget_queue_draw(GTK_WIDGET(board));
    bool same = same_ground(&board->scene, scene), turned = board->scene.turned != scene->turned;
    board->scene = *scene;
    for (int i = 0; i < scene->cell_count; i++)
        square_button_show(board->square[i], &scene->cell[i]);
    show_covers(board, scene);
    if (turned) gtk_widget_queue_allocate(GTK_WIDGET(board));
    if (same) return;
    forget_ground(board);
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

void board_fly(Board *board, const Flight *flight)
{
    if (flight == NULL && !board->flies) return;
    board->flies = flight != NULL;
    if (flight != NULL) board->flight = *flight;
    gtk_widget_queue_draw(GTK_WIDGET(board));
}
