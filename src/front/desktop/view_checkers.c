/* Checkers on the desktop: the board, its words, the "New Game" dialog and the panel. */
#include "front/desktop/view_checkers.h"

#include "base/text.h"
#include "front/desktop/dialog.h"
#include "front/desktop/geometry.h"
#include "front/desktop/views.h"

#include <stdio.h>
#include <string.h>

enum { COMPUTER_BLACK, COMPUTER_WHITE, NO_COMPUTER, LEVEL_MAX = 12 };

/* ---- Painting ---- */

typedef struct Wood {
    GdkRGBA frame, light, dark, text;
} Wood;

static Wood wood_of(const Palette *palette)
{
    if (palette->contrast) return (Wood){rgba(0, 1), rgba(0xffffff, 1), rgba(0x5a5a5a, 1), rgba(0xffffff, 1)};
    if (palette->dark)
        return (Wood){rgba(0x3b2a20, 1), rgba(0xb9ab8c, 1), rgba(0x3f6152, 1), rgba(0xe9dcc0, 1)};
    return (Wood){rgba(0x5b4030, 1), rgba(0xf0e6cb, 1), rgba(0x4f7d68, 1), rgba(0xf0e0c0, 1)};
}

static void paint_edge(cairo_t *cr, const Wood *wood, const Geometry *geometry)
{
    double middle = geometry->frame / 2, height = geometry->frame * 0.5;
    for (int i = 0; i < 8; i++) {
        double x, y;
        char letter[2] = {(char)('a' + i), '\0'}, digit[2] = {(char)('8' - i), '\0'};
        geometry_cell(geometry, i, i, &x, &y);
        paint_text(cr, letter, x + geometry->cell / 2, geometry->y + geometry->side - middle, height,
                   wood->text);
        paint_text(cr, digit, geometry->x + middle, y + geometry->cell / 2, height, wood->text);
    }
}

static void paint_ground(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Ground *ground)
{
    Wood wood = wood_of(palette);
    double x, y, cell = geometry->cell;
    paint_rounded(cr, geometry->x, geometry->y, geometry->side, geometry->side, geometry->frame * 0.6);
    paint_color(cr, wood.frame);
    cairo_fill(cr);
    for (int column = 0; column < 8; column++)
        for (int row = 0; row < 8; row++) {
            geometry_cell(geometry, column, row, &x, &y);
            cairo_rectangle(cr, x, y, cell, cell);
            paint_color(cr, (column + row) % 2 == 1 ? wood.dark : wood.light);
            cairo_fill(cr);
        }
    if (ground->numbers == NUMBERS_EDGE) paint_edge(cr, &wood, geometry);
    if (ground->numbers != NUMBERS_SQUARES) return;
    for (int number = 0; number < CHECKERS_SQUARES; number++) {
        const Game *game;
        char text[SQUARE_TEXT];
        Status found = game_find("checkers", &game);
        if (!ok(&found)) return;
        game->square_text(number, text);
        geometry_square(geometry, game, number, &x, &y);
        /* Far enough in the corner not to be hidden by a piece. */
        paint_text(cr, text, x + cell * 0.125, y + cell * 0.10, cell * 0.145, wood.text);
    }
}

static void paint_piece(cairo_t *cr, const Palette *palette, Square piece, double size, double progress)
{
    (void)progress;
    if (piece.piece == PIECE_NONE) return;
    paint_draughtsman(cr, size, piece.side, piece.piece == PIECE_KING, palette->contrast);
}

static void fill_square(cairo_t *cr, double size, GdkRGBA color)
{
    cairo_rectangle(cr, 0, 0, size, size);
    paint_color(cr, color);
    cairo_fill(cr);
}

static void paint_square(cairo_t *cr, const Palette *palette, const Look *look, double size)
{
    GdkRGBA gold = rgba(0xf5c211, 1);
    if (look->marks & MARK_LAST) fill_square(cr, size, rgba(0xe8d06a, 0.30));
    if (look->marks & (MARK_SELECTED | MARK_REACHED)) fill_square(cr, size, rgba_faded(gold, 0.75));
    paint_piece(cr, palette, look->face, size, 1);
    if ((look->marks & MARK_MUST) && !(look->marks & MARK_SELECTED))
        paint_halo(cr, size, rgba(0xff6b4a, 1), false);
    if (look->marks & MARK_HINT) paint_halo(cr, size, gold, true);
    if (look->marks & MARK_TARGET) paint_dot(cr, size, gold);
}

/* ---- Words ---- */

static const char *piece_word(Square square)
{
    static const char *const WORD[2][3] = {{"empty", "black man", "black king"},
                                           {"empty", "white man", "white king"}};
    return WORD[square.side][square.piece];
}

static void square_name(const Table *table, const Look *look, char *out, size_t size)
{
    char number[SQUARE_TEXT];
    Text text = text_into(out, size);
    table->game->square_text(look->number, number);
    text_add(&text, "square %s, %s", number, piece_word(look->face));
    if (look->marks & MARK_SELECTED)
        text_add(&text, ", selected");
    else if (look->marks & MARK_MUST)
        text_add(&text, ", must jump");
    else if (look->marks & MARK_OPEN)
        text_add(&text, ", can move");
    if (look->marks & MARK_TARGET) text_add(&text, ", can be reached");
    if (look->marks & MARK_LAST) text_add(&text, ", last move");
    if (look->marks & MARK_HINT) text_add(&text, ", hint");
}

static void status(const Table *table, char *out, size_t size)
{
    if (table->set_up != NULL)
        snprintf(out, size, "Setting up a position.");
    else if (session_result(table->session).outcome != OUTCOME_NONE)
        snprintf(out, size, "Game over.");
    else
        snprintf(out, size, "%s's turn.", table->game->side_name[session_turn(table->session)]);
}

/* ---- Panel ---- */

static int pieces(const Table *table, int ply, int side)
{
    int count = 0;
    const Pos *pos = session_pos_at(table->session, ply);
    for (int i = 0; i < table->game->squares; i++) {
        Square square = table->game->at(pos, i);
        count += square.piece != PIECE_NONE && square.side == side;
    }
    return count;
}

static void show_seats(Page *page)
{
    static const char CLASSIC[] = "negamax:";
    const Table *table = page_table(page);
    int human = table_human_side(table);
    char text[SPEC_TEXT + 60] = "No computer player";
    const char *spec = human < 0 ? "" : session_seat(table->session, 1 - human);
    if (g_str_has_prefix(spec, CLASSIC))
        snprintf(text, sizeof text, "You play %s on level %s", table->game->side_name[human],
                 spec + strlen(CLASSIC));
    else if (human >= 0)
        snprintf(text, sizeof text, "You play %s against %s", table->game->side_name[human], spec);
    page_subtitle(page, text);
}

static void update_panel(Page *page, unsigned changed)
{
    const CheckersState *state = page_state(page);
    const Table *table = page_table(page);
    for (int side = 0; side < 2; side++) {
        char text[60];
        int taken = pieces(table, 0, side) - pieces(table, session_ply(table->session), side);
        snprintf(text, sizeof text, "%s pieces captured: %d", table->game->side_name[side], taken);
        gtk_label_set_text(GTK_LABEL(state->captured[side]), text);
    }
    if (changed & (CHANGED_SEATS | CHANGED_GAME)) show_seats(page);
    gtk_widget_set_visible(state->set_up.bar, state->set_up.active);
}

static void build_panel(Page *page, GtkBox *box)
{
    CheckersState *state = g_new0(CheckersState, 1);
    page_set_state(page, state);
    for (int side = 1; side >= 0; side--) {
        state->captured[side] = gtk_label_new("");
        gtk_label_set_xalign(GTK_LABEL(state->captured[side]), 0);
        gtk_box_append(box, state->captured[side]);
    }
    checkers_set_up_build(page, box);
}

static void free_state(void *data)
{
    CheckersState *state = data;
    checkers_stop_asking(state);
    g_free(state->pasted);
    g_free(state);
}

/* ---- The "New Game" dialog ---- */

static int remembered(Page *page, const char *name, int low, int high)
{
    return (int)settings_number(page_settings(page), name, low, high, low);
}

static int chosen_computer(const CheckersState *state)
{
    for (int i = 0; i < NO_COMPUTER; i++)
        if (gtk_check_button_get_active(GTK_CHECK_BUTTON(state->who[i]))) return i;
    return NO_COMPUTER;
}

static void begin_as_chosen(Page *page)
{
    const CheckersState *state = page_state(page);
    Settings *settings = page_settings(page);
    char spec[40] = "master";
    /* A number that was typed counts only from here on. */
    gtk_spin_button_update(GTK_SPIN_BUTTON(state->level));
    int computer = chosen_computer(state),
        level = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(state->level));
    bool master = gtk_check_button_get_active(GTK_CHECK_BUTTON(state->master));
    settings_set_number(settings, "checkers.computer", computer);
    settings_set_number(settings, "checkers.level", level);
    settings_set_number(settings, "checkers.master", master);
    Status saved = settings_save(settings);
    if (!master) snprintf(spec, sizeof spec, "negamax:%d", level);
    page_begin(page, computer == COMPUTER_BLACK ? spec : SEAT_HUMAN,
               computer == COMPUTER_WHITE ? spec : SEAT_HUMAN, STARTS_FIRST);
    if (!ok(&saved)) page_say(page, saved.text);
}

static void answered(void *context, const char *id)
{
    Page *page = context;
    const CheckersState *state = page_state(page);
    if (g_str_equal(id, "ok"))
        begin_as_chosen(page);
    else if (state->first)
        page_leave(page);
}

static void level_entered(GtkText *text, gpointer data)
{
    const CheckersState *state = data;
    (void)text;
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(state->dialog), "ok");
}

static GtkWidget *build_level(Page *page)
{
    CheckersState *state = page_state(page);
    state->level = gtk_spin_button_new_with_range(1, LEVEL_MAX, 1);
    gtk_editable_set_alignment(GTK_EDITABLE(state->level), 1);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(state->level),
                              remembered(page, "checkers.level", 1, LEVEL_MAX));
    g_signal_connect(gtk_editable_get_delegate(GTK_EDITABLE(state->level)), "activate",
                     G_CALLBACK(level_entered), state);
    return dialog_row("Level:", state->level);
}

static GtkWidget *build_choices(Page *page)
{
    static const char *const WHO[] = {"Computer plays Black", "Computer plays White", "No computer player"};
    CheckersState *state = page_state(page);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    for (int i = 0; i <= NO_COMPUTER; i++) {
        state->who[i] = gtk_check_button_new_with_label(WHO[i]);
        dialog_name(state->who[i], WHO[i]);
        if (i > 0)
            gtk_check_button_set_group(GTK_CHECK_BUTTON(state->who[i]), GTK_CHECK_BUTTON(state->who[0]));
        gtk_box_append(GTK_BOX(box), state->who[i]);
    }
    int computer = remembered(page, "checkers.computer", COMPUTER_BLACK, NO_COMPUTER);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(state->who[computer]), TRUE);
    gtk_box_append(GTK_BOX(box), build_level(page));
    state->master = gtk_check_button_new_with_label("Master: beyond all levels");
    dialog_name(state->master, "Master: beyond all levels");
    gtk_check_button_set_active(GTK_CHECK_BUTTON(state->master),
                                remembered(page, "checkers.master", 0, 1) != 0);
    Status known = engine_check(page_table(page)->game, NULL, "master");
    gtk_widget_set_visible(state->master, ok(&known));
    g_object_bind_property(state->master, "active", state->level, "sensitive",
                           G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
    gtk_box_append(GTK_BOX(box), state->master);
    return box;
}

static void new_game(Page *page, bool first)
{
    CheckersState *state = page_state(page);
    Dialog dialog = {.title = "New Game",
                     .buttons = {{"cancel", "Cancel"}, {"ok", "OK"}},
                     .usual = "ok",
                     .closed = "cancel",
                     .extra = build_choices(page),
                     .context = page,
                     .answered = answered};
    state->first = first;
    state->dialog = dialog_ask(page_window(page), &dialog);
}

static void ended(Page *page)
{
    const Table *table = page_table(page);
    Result result = session_result(table->session);
    int winner = outcome_winner(result.outcome);
    char title[60];
    if (winner < 0)
        snprintf(title, sizeof title, "The game is a draw.");
    else
        snprintf(title, sizeof title, "%s wins!", table->game->side_name[winner]);
    Dialog dialog = {
        .title = title, .text = result.why, .buttons = {{"ok", "OK"}}, .usual = "ok", .closed = "ok"};
    dialog_ask(page_window(page), &dialog);
}

/* ---- Menu ---- */

static void turned(Page *page, bool on)
{
    page_table(page)->turned = on;
}

static void numbers_chosen(GSimpleAction *action, GVariant *value, gpointer data)
{
    Page *page = data;
    int numbers = g_variant_get_int32(value);
    g_simple_action_set_state(action, value);
    settings_set_number(page_settings(page), "checkers.numbers", numbers);
    Status saved = settings_save(page_settings(page));
    if (!ok(&saved)) page_say(page, saved.text);
    page_table(page)->numbers = (Numbers)numbers;
    page_refresh(page);
}

static void add_actions(Page *page, GActionMap *map)
{
    int numbers = remembered(page, "checkers.numbers", NUMBERS_NONE, NUMBERS_SQUARES);
    GSimpleAction *action = g_simple_action_new_stateful("numbers", G_VARIANT_TYPE_INT32,
                                                         g_variant_new_int32(numbers));
    page_table(page)->numbers = (Numbers)numbers;
    g_signal_connect(action, "change-state", G_CALLBACK(numbers_chosen), page);
    g_action_map_add_action(map, G_ACTION(action));
    g_object_unref(action);
    page_toggle(map, "turn", false, turned, page);
    page_action(map, "set-up", checkers_set_up_begin, page);
    checkers_add_file_actions(page, map);
}

static void add_menu(GMenu *menu)
{
    GMenu *numbers = g_menu_new();
    g_menu_append(numbers, "None", "game.numbers(0)");
    g_menu_append(numbers, "Coordinates", "game.numbers(1)");
    g_menu_append(numbers, "Square Numbers", "game.numbers(2)");
    g_menu_append_submenu(menu, "Numbers", G_MENU_MODEL(numbers));
    g_menu_append(menu, "Turn the Board", "game.turn");
    g_menu_append(menu, "Set Up a Position", "game.set-up");
    checkers_add_file_menu(menu);
    g_object_unref(numbers);
}

const View checkers_view = {
    .game = "checkers",
    .title = "Checkers",
    .blurb = "English draughts, from level 1 to master",
    .new_label = "New Game",
    .frame = 0.42,
    .cell_min = 34,
    .cell = 72,
    .has_moves = true,
    .no_take_back = true,
    .paint_ground = paint_ground,
    .paint_square = paint_square,
    .paint_piece = paint_piece,
    .sample = "B:W21,22,24,26-29,31,32,K2:B1,4,5,7,9,11,12,14,16,K30",
    .square_name = square_name,
    .status = status,
    .build_panel = build_panel,
    .update_panel = update_panel,
    .add_actions = add_actions,
    .add_menu = add_menu,
    .new_game = new_game,
    .ended = ended,
    .touch = checkers_set_up_touch,
    .open_file = checkers_open_file,
    .free_state = free_state,
};
