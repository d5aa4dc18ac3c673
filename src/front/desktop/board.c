#include "front/desktop/board.h"

#include "front/desktop/geometry.h"
#include "front/desktop/probe.h"
#include "front/desktop/square.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

enum { GLIDE_US = 220000, PUT_US = 170000 };

struct _Board {
    GtkWidget parent;
    const View *view;
    const Game *game;
    BoardCalls calls;
    SquareButton *square[SQUARES_MAX];
    SquareButton *cover[BLOCKS_MAX]; /* NULL where the view has none */
    Geometry geometry;
    Ground ground;
    GskRenderNode *ground_node; /* painted once, until it changes */
    Glide glide;
    double progress;
    gint64 glide_start;
    int frames;       /* of the piece that is on its way */
    guint tick, idle; /* one of them while a piece is on its way */
};

G_DEFINE_FINAL_TYPE(Board, board, GTK_TYPE_WIDGET)

static int block_count(const Board *board)
{
    if (board->view->group == 0) return 0;
    return board->game->columns / board->view->group * (board->game->rows / board->view->group);
}

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

static GskRenderNode *paint_ground(const Board *board)
{
    Palette palette = palette_now();
    GtkSnapshot *snapshot = gtk_snapshot_new();
    float width = (float)gtk_widget_get_width(GTK_WIDGET(board));
    float height = (float)gtk_widget_get_height(GTK_WIDGET(board));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    board->view->paint_ground(cr, &palette, &board->geometry, &board->ground);
    cairo_destroy(cr);
    return gtk_snapshot_free_to_node(snapshot);
}

static bool is_gliding(const Board *board)
{
    return board->tick != 0 || board->idle != 0;
}

static void paint_glide(const Board *board, GtkSnapshot *snapshot)
{
    const Geometry *geometry = &board->geometry;
    const Glide *glide = &board->glide;
    Palette palette = palette_now();
    double x, y, t = board->progress;
    geometry_square(geometry, board->game, glide->to, &x, &y);
    if (glide->from >= 0) {
        double x0, y0, eased = t * t * (3 - 2 * t);
        geometry_square(geometry, board->game, glide->from, &x0, &y0);
        x = x0 + (x - x0) * eased;
        y = y0 + (y - y0) * eased;
    }
    float size = (float)geometry->cell;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, size, size));
    board->view->paint_piece(cr, &palette, glide->piece, size, glide->from >= 0 ? 1 : t);
    cairo_destroy(cr);
    gtk_snapshot_restore(snapshot);
}

static void board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    Board *board = PARLOR_BOARD(widget);
    if (board->ground_node == NULL) board->ground_node = paint_ground(board);
    if (board->ground_node != NULL) gtk_snapshot_append_node(snapshot, board->ground_node);
    GTK_WIDGET_CLASS(board_parent_class)->snapshot(widget, snapshot);
    if (is_gliding(board)) paint_glide(board, snapshot);
}

/* ---- Layout ---- */

static void board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
    const Board *board = PARLOR_BOARD(widget);
    const View *view = board->view;
    (void)for_size;
    int cells = orientation == GTK_ORIENTATION_HORIZONTAL ? board->game->columns : board->game->rows;
    double gaps = view->group > 0 ? (cells / view->group - 1) * view->gap : 0;
    double units = cells + gaps + 2 * view->frame;
    *minimum = (int)ceil(units * view->cell_min);
    *natural = (int)ceil(units * view->cell);
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
    board->geometry = geometry_fit(board->view, board->game, board->geometry.turned, width, height);
    for (int i = 0; i < board->game->squares; i++) {
        geometry_square(&board->geometry, board->game, i, &x, &y);
        place(GTK_WIDGET(board->square[i]), x, y, board->geometry.cell);
    }
    for (int i = 0; i < block_count(board) && board->cover[i] != NULL; i++) {
        geometry_block(&board->geometry, i, &x, &y);
        place(GTK_WIDGET(board->cover[i]), x, y, geometry_block_size(&board->geometry));
    }
}

/* ---- Hands ---- */

static void square_clicked(GtkButton *button, gpointer data)
{
    const Board *board = data;
    board->calls.touched(board->calls.context, square_button_number(PARLOR_SQUARE_BUTTON(button)));
}

static void point_at(const Board *board, GtkEventController *controller, bool entered)
{
    SquareButton *square = PARLOR_SQUARE_BUTTON(gtk_event_controller_get_widget(controller));
    board->calls.pointed(board->calls.context, entered ? square_button_number(square) : -1);
}

static void pointer_entered(GtkEventController *controller, double x, double y, gpointer data)
{
    (void)x, (void)y;
    point_at(data, controller, true);
}

static void focus_entered(GtkEventController *controller, gpointer data)
{
    point_at(data, controller, true);
}

static void pointer_left(GtkEventController *controller, gpointer data)
{
    point_at(data, controller, false);
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                            gpointer data)
{
    static const struct {
        guint key, pad;
        int dx, dy;
    } ARROW[] = {{GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0},
                 {GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0},
                 {GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1},
                 {GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1}};
    Board *board = data;
    int from = board_focused(board);
    (void)controller, (void)code;
    if (from < 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0) return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(ARROW); i++) {
        if (key != ARROW[i].key && key != ARROW[i].pad) continue;
        int to = geometry_neighbour(&board->geometry, board->game, from, ARROW[i].dx, ARROW[i].dy);
        if (to >= 0) board_focus(board, to);
        return TRUE;
    }
    return FALSE;
}

static void listen_to_square(Board *board, GtkWidget *square)
{
    g_signal_connect(square, "clicked", G_CALLBACK(square_clicked), board);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(pointer_entered), board);
    g_signal_connect(motion, "leave", G_CALLBACK(pointer_left), board);
    gtk_widget_add_controller(square, motion);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(focus_entered), board);
    gtk_widget_add_controller(square, focus);
}

/* ---- Life ---- */

static void board_dispose(GObject *object)
{
    Board *board = PARLOR_BOARD(object);
    GtkWidget *child;
    board_stop(board);
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
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void board_init(Board *board)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), board);
    gtk_widget_add_controller(GTK_WIDGET(board), keys);
    AdwStyleManager *style = adw_style_manager_get_default();
    g_signal_connect_object(style, "notify::dark", G_CALLBACK(repaint_all), board, G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(repaint_all), board,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_hexpand(GTK_WIDGET(board), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(board), TRUE);
}

GtkWidget *board_new(const View *view, const Game *game, const BoardCalls *calls)
{
    Board *board = g_object_new(BOARD_TYPE, NULL);
    board->view = view;
    board->game = game;
    board->calls = *calls;
    for (int i = 0; i < game->squares; i++) {
        GtkWidget *square = square_button_new(view, i, false);
        board->square[i] = PARLOR_SQUARE_BUTTON(square);
        listen_to_square(board, square);
        gtk_widget_set_parent(square, GTK_WIDGET(board));
    }
    for (int i = 0; view->cover != NULL && i < block_count(board); i++) {
        GtkWidget *cover = square_button_new(view, i, true);
        board->cover[i] = PARLOR_SQUARE_BUTTON(cover);
        gtk_widget_set_visible(cover, FALSE);
        gtk_widget_set_parent(cover, GTK_WIDGET(board));
    }
    return GTK_WIDGET(board);
}

/* ---- What it shows ---- */

static void show_covers(Board *board, const BoardState *state)
{
    for (int i = 0; i < block_count(board) && board->cover[i] != NULL; i++) {
        bool covered = state->cover[i].piece != PIECE_NONE;
        Look look = {.number = i, .face = state->cover[i]};
        square_button_show(board->cover[i], &look, state->cover_name[i]);
        gtk_widget_set_visible(GTK_WIDGET(board->cover[i]), covered);
    }
    for (int i = 0; board->cover[0] != NULL && i < board->game->squares; i++) {
        int block = geometry_block_of(board->view, board->game, i);
        gtk_widget_set_visible(GTK_WIDGET(board->square[i]), state->cover[block].piece == PIECE_NONE);
    }
}

void board_show(Board *board, const BoardState *state)
{
    for (int i = 0; i < board->game->squares; i++)
        square_button_show(board->square[i], &state->look[i], state->name[i]);
    show_covers(board, state);
    if (memcmp(&board->ground, &state->ground, sizeof board->ground) != 0) {
        board->ground = state->ground;
        forget_ground(board);
        gtk_widget_queue_draw(GTK_WIDGET(board));
    }
}

void board_turn(Board *board, bool turned)
{
    if (board->geometry.turned == turned) return;
    board->geometry.turned = turned;
    gtk_widget_queue_allocate(GTK_WIDGET(board));
}

/* ---- Pieces on their way ---- */

static void arrive(Board *board)
{
    board->tick = board->idle = 0;
    gtk_widget_queue_draw(GTK_WIDGET(board));
    probe_note(GTK_WIDGET(board), "arrived on %d after %d frames", board->glide.to, board->frames);
    board->calls.glided(board->calls.context);
}

static gboolean glide_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    Board *board = PARLOR_BOARD(widget);
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    (void)data;
    if (board->glide_start == 0) board->glide_start = now;
    board->frames++;
    board->progress = (double)(now - board->glide_start) / (board->glide.from >= 0 ? GLIDE_US : PUT_US);
    if (board->progress >= 1) {
        arrive(board);
        return G_SOURCE_REMOVE;
    }
    gtk_widget_queue_draw(widget);
    return G_SOURCE_CONTINUE;
}

static gboolean arrive_at_once(gpointer data)
{
    arrive(data);
    return G_SOURCE_REMOVE;
}

void board_glide(Board *board, Glide glide)
{
    gboolean animate = TRUE;
    board_stop(board);
    board->glide = glide;
    board->glide_start = 0;
    board->progress = 0;
    board->frames = 0;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(board)), "gtk-enable-animations", &animate, NULL);
    /* Without a mapped window no frame would ever come. */
    if (animate && gtk_widget_get_mapped(GTK_WIDGET(board)))
        board->tick = gtk_widget_add_tick_callback(GTK_WIDGET(board), glide_tick, NULL, NULL);
    else
        board->idle = g_idle_add(arrive_at_once, board);
}

void board_stop(Board *board)
{
    if (board->tick != 0) gtk_widget_remove_tick_callback(GTK_WIDGET(board), board->tick);
    if (board->idle != 0) g_source_remove(board->idle);
    if (is_gliding(board)) gtk_widget_queue_draw(GTK_WIDGET(board));
    board->tick = board->idle = 0;
}

void board_focus(Board *board, int square)
{
    if (square < 0) return;
    gtk_widget_grab_focus(GTK_WIDGET(board->square[square]));
}

int board_focused(const Board *board)
{
    for (int i = 0; i < board->game->squares; i++)
        if (gtk_widget_has_focus(GTK_WIDGET(board->square[i]))) return i;
    return -1;
}
