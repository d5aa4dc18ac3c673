/* Tic-tac-toe on the desktop: large squares, the algorithm and three counters beside them, seats chosen in a
 * dialog that insists, the beginner drawn at random and announced. */
#include "base/text.h"
#include "front/desktop/dialog.h"
#include "front/desktop/page.h"
#include "front/desktop/views.h"
#include "games/tictactoe/line.h"

#include <stdio.h>
#include <string.h>

enum { COUNTERS = 3, PLAYER_WINS = 0, AI_WINS = 1, DRAWS = 2 };
enum { CHOICE_OPEN, CHOICE_HUMAN, CHOICE_COMPUTER, CHOICES };
static const char *const COUNTER_KEY[COUNTERS] = {"tictactoe.player-wins", "tictactoe.ai-wins",
                                                  "tictactoe.draws"};

typedef struct Panel {
    GtkWidget *algorithm, *caption[COUNTERS], *value[COUNTERS];
    long before[COUNTERS]; /* counted before this session began */
    /* The dialog of the seats. */
    GtkWidget *dialog, *choice[2][CHOICES]; /* by side; CHOICE_OPEN has no button */
} Panel;

/* ---- Painting ---- */

static void paint_ground(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Ground *ground)
{
    double x = geometry->x, y = geometry->y, side = geometry->side, cell = geometry->cell;
    (void)ground;
    paint_rounded(cr, x, y, side, side, cell * 0.12);
    paint_color(cr, palette->paper);
    cairo_fill_preserve(cr);
    paint_color(cr, palette->faint);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    paint_color(cr, rgba_mix(palette->ink, palette->paper, palette->contrast ? 0 : 0.55));
    cairo_set_line_width(cr, cell * 0.02);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    for (int i = 1; i < 3; i++) {
        double at = geometry->frame + i * cell, inset = geometry->frame + cell * 0.08;
        cairo_move_to(cr, x + at, y + inset);
        cairo_line_to(cr, x + at, y + side - inset);
        cairo_move_to(cr, x + inset, y + at);
        cairo_line_to(cr, x + side - inset, y + at);
    }
    cairo_stroke(cr);
}

static void paint_piece(cairo_t *cr, const Palette *palette, Square piece, double size, double progress)
{
    if (piece.piece == PIECE_NONE) return;
    if (piece.side == 0)
        paint_cross(cr, size, palette->side[0], progress);
    else
        paint_ring(cr, size, palette->side[1], progress);
}

static void paint_square(cairo_t *cr, const Palette *palette, const Look *look, double size)
{
    double inset = size * 0.07;
    if (look->marks & (MARK_WIN | MARK_LAST)) {
        paint_rounded(cr, inset, inset, size - 2 * inset, size - 2 * inset, size * 0.1);
        paint_color(cr, rgba_faded(palette->side[look->face.side], look->marks & MARK_WIN ? 0.22 : 0.09));
        cairo_fill(cr);
    }
    if (look->marks & MARK_HINT) paint_halo(cr, size, palette->gold, true);
    paint_piece(cr, palette, look->face, size, 1);
}

static bool decided(const Pos *pos, int square)
{
    return tictactoe_in_line(pos, square);
}

/* ---- Words ---- */

static const char *kind_of_seat(const Session *session, int side)
{
    return session_is_human(session, side) ? "Player" : "AI";
}

static void square_name(const Table *table, const Look *look, char *out, size_t size)
{
    static const char *const ROW[] = {"top", "middle", "bottom"}, *const COLUMN[] = {"left", "centre",
                                                                                     "right"};
    Text text = text_into(out, size);
    text_add(&text, "square %d, %s %s, ", look->number, ROW[look->number / 3], COLUMN[look->number % 3]);
    text_add(&text, "%s", look->face.piece != PIECE_NONE ? table->game->side_name[look->face.side] : "empty");
    if (look->marks & MARK_WIN) text_add(&text, ", in the winning row");
    if (look->marks & MARK_LAST) text_add(&text, ", last move");
    if (look->marks & MARK_HINT) text_add(&text, ", hint");
}

static void result_text(const Table *table, char *out, size_t size)
{
    int winner = outcome_winner(session_result(table->session).outcome);
    if (winner < 0)
        snprintf(out, size, "No winner");
    else if (table_human_side(table) >= 0)
        snprintf(out, size, "%s wins!", kind_of_seat(table->session, winner));
    else
        snprintf(out, size, "%s wins!", table->game->side_name[winner]);
}

static void status(const Table *table, char *out, size_t size)
{
    int turn = session_turn(table->session), human = table_human_side(table);
    const char *begins = session_ply(table->session) == 0 ? "begins" : "to move";
    const char *who = human < 0 ? "" : human == turn ? ": your turn." : ": the computer's turn.";
    if (session_result(table->session).outcome != OUTCOME_NONE)
        result_text(table, out, size);
    else
        snprintf(out, size, "%s %s%s", table->game->side_name[turn], begins, human < 0 ? "." : who);
}

/* ---- Algorithm: the computer's way to play ---- */

static const char *algorithm(Page *page)
{
    const char *spec = settings_get(page_settings(page), "tictactoe.algorithm", "minimax");
    Status known = engine_check(page_table(page)->game, NULL, spec);
    return ok(&known) ? spec : "random";
}

/* "first-free" is shown as "First free". */
static void algorithm_title(const char *spec, char *out, size_t size)
{
    text_copy(out, size, spec);
    out[0] = g_ascii_toupper(out[0]);
    g_strdelimit(out, "-", ' ');
}

/* ---- Counters ---- */

/* With one person and one computer they count persons and computers, else X and O. */
static int counter_of_side(const Table *table, int side)
{
    int human = table_human_side(table);
    return human < 0 ? side : side == human ? PLAYER_WINS : AI_WINS;
}

static void show_counters(Page *page, bool save)
{
    Panel *panel = page_state(page);
    const Table *table = page_table(page);
    Score score = session_score(table->session);
    long count[COUNTERS];
    memcpy(count, panel->before, sizeof count);
    for (int side = 0; side < 2; side++) {
        char caption[40];
        int at = counter_of_side(table, side);
        count[at] += score.wins[side];
        snprintf(caption, sizeof caption, "%s wins",
                 table_human_side(table) < 0 ? table->game->side_name[side]
                                             : kind_of_seat(table->session, side));
        gtk_label_set_text(GTK_LABEL(panel->caption[at]), caption);
    }
    count[DRAWS] += score.draws;
    for (int i = 0; i < COUNTERS; i++) {
        char number[24], name[80];
        snprintf(number, sizeof number, "%ld", count[i]);
        snprintf(name, sizeof name, "%s: %ld", gtk_label_get_text(GTK_LABEL(panel->caption[i])), count[i]);
        gtk_label_set_text(GTK_LABEL(panel->value[i]), number);
        gtk_accessible_update_property(GTK_ACCESSIBLE(panel->value[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                       -1);
        if (save) settings_set_number(page_settings(page), COUNTER_KEY[i], count[i]);
    }
    Status saved = save ? settings_save(page_settings(page)) : status_ok();
    if (!ok(&saved)) page_toast(page, saved.text);
}

static void reset_counters(Page *page)
{
    Panel *panel = page_state(page);
    memset(panel->before, 0, sizeof panel->before);
    session_reset_score(page_table(page)->session);
    show_counters(page, true);
}

static void update_panel(Page *page, unsigned changed)
{
    Panel *panel = page_state(page);
    const Table *table = page_table(page);
    char title[60], text[100];
    algorithm_title(algorithm(page), title, sizeof title);
    gtk_label_set_text(GTK_LABEL(panel->algorithm), title);
    if (changed & (CHANGED_SEATS | CHANGED_GAME)) {
        snprintf(text, sizeof text, "X: %s, O: %s", kind_of_seat(table->session, 0),
                 kind_of_seat(table->session, 1));
        page_subtitle(page, text);
    }
    show_counters(page, (changed & CHANGED_SCORE) != 0);
}

static GtkWidget *build_counter(Panel *panel, int i)
{
    static const char *const STYLE[COUNTERS] = {"side-x", "side-o", "dim-label"};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    panel->caption[i] = gtk_label_new(i == DRAWS ? "Draws" : "");
    panel->value[i] = gtk_label_new("0");
    gtk_widget_add_css_class(panel->caption[i], "heading");
    gtk_widget_add_css_class(panel->value[i], "counter");
    gtk_widget_add_css_class(panel->value[i], STYLE[i]);
    gtk_widget_add_css_class(box, "card");
    gtk_widget_add_css_class(box, "tile");
    gtk_box_append(GTK_BOX(box), panel->caption[i]);
    gtk_box_append(GTK_BOX(box), panel->value[i]);
    return box;
}

static void build_panel(Page *page, GtkBox *box)
{
    Panel *panel = g_new0(Panel, 1);
    GtkWidget *heading = gtk_label_new("Algorithm");
    page_set_state(page, panel);
    panel->algorithm = gtk_label_new("");
    gtk_widget_add_css_class(heading, "heading");
    gtk_widget_add_css_class(panel->algorithm, "title-3");
    gtk_box_append(box, heading);
    gtk_box_append(box, panel->algorithm);
    for (int i = 0; i < COUNTERS; i++) {
        panel->before[i] = settings_number(page_settings(page), COUNTER_KEY[i], 0, G_MAXINT, 0);
        gtk_box_append(box, build_counter(panel, i));
    }
}

/* ---- Beginning and ending ---- */

static const char *seat_spec(Page *page, bool computer)
{
    return computer ? algorithm(page) : SEAT_HUMAN;
}

static void begin(Page *page, bool computer_x, bool computer_o)
{
    char text[60];
    const Session *session = page_table(page)->session;
    page_begin(page, seat_spec(page, computer_x), seat_spec(page, computer_o), STARTS_RANDOM);
    snprintf(text, sizeof text, "%s begins: so the lot has fallen.",
             page_table(page)->game->side_name[session_first(session)]);
    page_toast(page, text);
}

static void begin_with_same_seats(Page *page)
{
    const Session *session = page_table(page)->session;
    begin(page, !session_is_human(session, 0), !session_is_human(session, 1));
}

static const char *const SEAT_KEY[2] = {"tictactoe.seat-x", "tictactoe.seat-o"};

static int chosen(const Panel *panel, int side)
{
    for (int i = CHOICE_HUMAN; i < CHOICES; i++)
        if (gtk_check_button_get_active(GTK_CHECK_BUTTON(panel->choice[side][i]))) return i;
    return CHOICE_OPEN;
}

static void seat_chosen(GtkWidget *choice, GParamSpec *what, gpointer page)
{
    const Panel *panel = page_state(page);
    (void)choice, (void)what;
    if (panel->dialog == NULL) return;
    dialog_enable(panel->dialog, "ok", chosen(panel, 0) != CHOICE_OPEN && chosen(panel, 1) != CHOICE_OPEN);
}

static void seats_answered(void *context, const char *id)
{
    Page *page = context;
    Panel *panel = page_state(page);
    const Session *session = page_table(page)->session;
    (void)id;
    bool computer[2], same = true;
    for (int side = 0; side < 2; side++) {
        computer[side] = chosen(panel, side) == CHOICE_COMPUTER;
        same = same && computer[side] != session_is_human(session, side);
        same = same && settings_number(page_settings(page), SEAT_KEY[side], 0, 2, 0) == chosen(panel, side);
        settings_set_number(page_settings(page), SEAT_KEY[side], chosen(panel, side));
    }
    bool first = session_plies(session) == 0 && session_score(session).draws == 0;
    begin(page, computer[0], computer[1]);
    if (!same && !first) reset_counters(page);
}

static GtkWidget *seat_choice(Page *page, int side)
{
    static const char *const LABEL[CHOICES] = {NULL, "Human", "Computer"};
    static const char *const NAME[2][CHOICES] = {{NULL, "X: Human", "X: Computer"},
                                                 {NULL, "O: Human", "O: Computer"}};
    Panel *panel = page_state(page);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    int before = (int)settings_number(page_settings(page), SEAT_KEY[side], 0, CHOICES - 1, CHOICE_OPEN);
    for (int i = CHOICE_HUMAN; i < CHOICES; i++) {
        GtkWidget *button = gtk_check_button_new_with_label(LABEL[i]);
        panel->choice[side][i] = button;
        dialog_name(button, NAME[side][i]);
        if (i > CHOICE_HUMAN)
            gtk_check_button_set_group(GTK_CHECK_BUTTON(button),
                                       GTK_CHECK_BUTTON(panel->choice[side][CHOICE_HUMAN]));
        gtk_check_button_set_active(GTK_CHECK_BUTTON(button), i == before);
        g_signal_connect(button, "notify::active", G_CALLBACK(seat_chosen), page);
        gtk_box_append(GTK_BOX(box), button);
    }
    return dialog_row(side == 0 ? "X is played by" : "O is played by", box);
}

static void ask_seats(Page *page)
{
    Panel *panel = page_state(page);
    panel->dialog = NULL;
    GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_box_append(GTK_BOX(rows), seat_choice(page, 0));
    gtk_box_append(GTK_BOX(rows), seat_choice(page, 1));
    Dialog dialog = {.title = "Who plays?",
                     .text = "Choose a player for each side. Who begins is drawn by lot.",
                     .buttons = {{"ok", "OK"}},
                     .usual = "ok",
                     .extra = rows,
                     .context = page,
                     .answered = seats_answered};
    panel->dialog = dialog_ask(page_window(page), &dialog);
    seat_chosen(NULL, NULL, page);
}

static void new_game(Page *page, bool first)
{
    if (first)
        ask_seats(page);
    else
        begin_with_same_seats(page);
}

static void next_game(void *context, const char *id)
{
    (void)id;
    begin_with_same_seats(context);
}

static void ended(Page *page)
{
    char title[60];
    result_text(page_table(page), title, sizeof title);
    Dialog dialog = {.title = title,
                     .text = "The next game begins when you are ready.",
                     .buttons = {{"ok", "OK"}},
                     .usual = "ok",
                     .closed = "ok",
                     .context = page,
                     .answered = next_game};
    dialog_ask(page_window(page), &dialog);
}

/* ---- Menu ---- */

static void algorithm_chosen(GSimpleAction *action, GVariant *value, gpointer data)
{
    Page *page = data;
    g_simple_action_set_state(action, value);
    settings_set(page_settings(page), "tictactoe.algorithm", g_variant_get_string(value, NULL));
    begin_with_same_seats(page);
    reset_counters(page);
    Dialog dialog = {.title = "All values reset",
                     .text = "A new game has begun and the counters are at 0.",
                     .buttons = {{"ok", "OK"}},
                     .usual = "ok",
                     .closed = "ok"};
    dialog_ask(page_window(page), &dialog);
}

static void add_actions(Page *page, GActionMap *map)
{
    GVariant *now = g_variant_new_string(algorithm(page));
    GSimpleAction *action = g_simple_action_new_stateful("algorithm", G_VARIANT_TYPE_STRING, now);
    g_signal_connect(action, "change-state", G_CALLBACK(algorithm_chosen), page);
    g_action_map_add_action(map, G_ACTION(action));
    g_object_unref(action);
    page_action(map, "players", ask_seats, page);
}

static void append_algorithm(GMenu *menu, const char *name)
{
    char title[60], target[80];
    algorithm_title(name, title, sizeof title);
    snprintf(target, sizeof target, "game.algorithm::%s", name);
    g_menu_append(menu, title, target);
}

static void add_menu(GMenu *menu)
{
    const Game *game;
    GMenu *algorithms = g_menu_new();
    Status found = game_find("tictactoe", &game);
    append_algorithm(algorithms, "minimax");
    append_algorithm(algorithms, "random");
    for (const EngineKind *const *kind = engine_kinds(game); ok(&found) && *kind != NULL; kind++) {
        bool listed = strcmp((*kind)->name, "minimax") == 0 || strcmp((*kind)->name, "random") == 0;
        if (!listed && (*kind)->arg == ARG_NONE) append_algorithm(algorithms, (*kind)->name);
    }
    g_menu_append_submenu(menu, "Algorithm", G_MENU_MODEL(algorithms));
    g_menu_append(menu, "Players…", "game.players");
    g_menu_append(menu, "About", "win.about");
    g_object_unref(algorithms);
}

const View tictactoe_view = {
    .game = "tictactoe",
    .title = "Tic-tac-toe",
    .blurb = "Three in a row, from random to perfect play",
    .new_label = "Start New Game",
    .frame = 0.12,
    .cell_min = 60,
    .cell = 150,
    .only_open = true,
    .paint_ground = paint_ground,
    .paint_square = paint_square,
    .paint_piece = paint_piece,
    .sample = "xo1/1x1/o1x o",
    .square_name = square_name,
    .status = status,
    .decided = decided,
    .build_panel = build_panel,
    .update_panel = update_panel,
    .add_actions = add_actions,
    .add_menu = add_menu,
    .new_game = new_game,
    .ended = ended,
    .free_state = g_free,
};
