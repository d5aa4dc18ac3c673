/* Setting up a position by clicking: a brush chosen in the panel is put down on every square touched. */
#include "base/text.h"
#include "front/desktop/dialog.h"
#include "front/desktop/view_checkers.h"

#include <string.h>

static SetUp *set_up_of(Page *page)
{
    CheckersState *state = page_state(page);
    return &state->set_up;
}

static void leave(Page *page)
{
    set_up_of(page)->active = false;
    page_table(page)->set_up = NULL;
    page_refresh(page);
}

bool checkers_set_up_touch(Page *page, int square)
{
    SetUp *set_up = set_up_of(page);
    if (!set_up->active) return false;
    Square *face = &set_up->face[square];
    bool same = face->piece == set_up->brush.piece && face->side == set_up->brush.side;
    *face = same ? (Square){PIECE_NONE, 0} : set_up->brush;
    page_refresh(page);
    return true;
}

void checkers_set_up_begin(Page *page)
{
    SetUp *set_up = set_up_of(page);
    Table *table = page_table(page);
    session_pause(table->session, true);
    for (int i = 0; i < CHECKERS_SQUARES; i++)
        set_up->face[i] = table->game->at(session_pos(table->session), i);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(set_up->brushes[0]), TRUE);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(set_up->side[session_turn(table->session)]), TRUE);
    set_up->active = true;
    table->set_up = set_up->face;
    page_refresh(page);
    page_say(page, "Choose a piece, then click squares; a second click takes it away.");
}

/* ---- Buttons ---- */

static void brush_chosen(GtkToggleButton *button, gpointer data)
{
    int number = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "brush"));
    static const Square BRUSH[] = {
        {PIECE_MAN, 0}, {PIECE_KING, 0}, {PIECE_MAN, 1}, {PIECE_KING, 1}, {PIECE_NONE, 0}};
    if (gtk_toggle_button_get_active(button)) set_up_of(data)->brush = BRUSH[number];
}

static void clear_clicked(GtkButton *button, gpointer data)
{
    (void)button;
    memset(set_up_of(data)->face, 0, sizeof set_up_of(data)->face);
    page_refresh(data);
}

/* The pieces of a side as FEN writes them: "K5,12,21". */
static void add_pieces(Text *fen, const SetUp *set_up, const Game *game, int side)
{
    const char *comma = "";
    for (int i = 0; i < CHECKERS_SQUARES; i++) {
        char number[SQUARE_TEXT];
        if (set_up->face[i].piece == PIECE_NONE || set_up->face[i].side != side) continue;
        game->square_text(i, number);
        text_add(fen, "%s%s%s", comma, set_up->face[i].piece == PIECE_KING ? "K" : "", number);
        comma = ",";
    }
}

static void done_clicked(GtkButton *button, gpointer data)
{
    Page *page = data;
    const SetUp *set_up = set_up_of(page);
    Table *table = page_table(page);
    char text[POS_TEXT];
    Text fen = text_into(text, sizeof text);
    Pos pos;
    (void)button;
    bool white = gtk_check_button_get_active(GTK_CHECK_BUTTON(set_up->side[1]));
    text_add(&fen, "%c:W", white ? 'W' : 'B');
    add_pieces(&fen, set_up, table->game, 1);
    text_add(&fen, ":B");
    add_pieces(&fen, set_up, table->game, 0);
    Status status = table->game->pos_read(text, &pos);
    if (!ok(&status)) {
        page_say(page, status.text);
        return;
    }
    leave(page);
    status = session_load(table->session, &pos, NULL, 0, NULL);
    session_pause(table->session, false);
    if (!ok(&status)) page_say(page, status.text);
}

static void cancel_clicked(GtkButton *button, gpointer data)
{
    (void)button;
    leave(data);
    session_pause(page_table(data)->session, false);
}

static GtkWidget *text_button(const char *label, GCallback clicked, Page *page)
{
    GtkWidget *button = dialog_button(label);
    g_signal_connect(button, "clicked", clicked, page);
    gtk_widget_set_hexpand(button, TRUE);
    return button;
}

static GtkWidget *row_of(GtkWidget *bar)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(bar), row);
    return row;
}

static void build_brushes(Page *page)
{
    static const char *const NAME[] = {"Black man", "Black king", "White man", "White king", "Nothing"};
    SetUp *set_up = set_up_of(page);
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    for (int i = 0; i < 5; i++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(NAME[i]);
        set_up->brushes[i] = button;
        dialog_name(button, NAME[i]);
        gtk_widget_set_hexpand(button, TRUE);
        g_object_set_data(G_OBJECT(button), "brush", GINT_TO_POINTER(i));
        g_signal_connect(button, "toggled", G_CALLBACK(brush_chosen), page);
        if (i > 0)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), GTK_TOGGLE_BUTTON(set_up->brushes[0]));
        gtk_grid_attach(GTK_GRID(grid), button, i % 2, i / 2, i == 4 ? 2 : 1, 1);
    }
    gtk_box_append(GTK_BOX(set_up->bar), grid);
}

void checkers_set_up_build(Page *page, GtkBox *panel)
{
    static const char *const SIDE[] = {"Black to move", "White to move"};
    SetUp *set_up = set_up_of(page);
    set_up->bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    build_brushes(page);
    GtkWidget *sides = row_of(set_up->bar), *buttons = row_of(set_up->bar);
    for (int side = 0; side < 2; side++) {
        set_up->side[side] = gtk_check_button_new_with_label(SIDE[side]);
        dialog_name(set_up->side[side], SIDE[side]);
        gtk_box_append(GTK_BOX(sides), set_up->side[side]);
    }
    gtk_check_button_set_group(GTK_CHECK_BUTTON(set_up->side[1]), GTK_CHECK_BUTTON(set_up->side[0]));
    gtk_box_append(GTK_BOX(buttons), text_button("Clear", G_CALLBACK(clear_clicked), page));
    gtk_box_append(GTK_BOX(buttons), text_button("Cancel", G_CALLBACK(cancel_clicked), page));
    GtkWidget *done = text_button("Play", G_CALLBACK(done_clicked), page);
    gtk_widget_add_css_class(done, "suggested-action");
    gtk_box_append(GTK_BOX(buttons), done);
    gtk_widget_set_visible(set_up->bar, FALSE);
    gtk_box_append(panel, set_up->bar);
}
