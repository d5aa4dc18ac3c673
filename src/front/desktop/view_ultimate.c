/* Ultimate Tic-Tac-Toe on the desktop: 81 squares of which only the legal ones are enabled, won boards as one
 * large symbol, where a play would send the opponent, and the heat map of the computer's thoughts. */
#include "base/text.h"
#include "front/desktop/dialog.h"
#include "front/desktop/geometry.h"
#include "front/desktop/page.h"
#include "front/desktop/views.h"
#include "games/ultimate/owner.h"

#include <stdio.h>
#include <string.h>

enum { BOARDS = 9 };

/* From a child's opponent to the strongest; those that the game does not offer are left out. */
static const struct {
    const char *title, *spec;
} LEVEL[] = {{"Beginner", "uct:100"},    {"Easy", "uct:1000"},      {"Medium", "uct:10000"},
             {"Standard", "uct:50000"},  {"Hard", "uct:400000"},    {"Master", "master"},
             {"Random plays", "random"}, {"Two people", SEAT_HUMAN}};
enum { LEVELS = sizeof LEVEL / sizeof LEVEL[0], USUAL_LEVEL = 3 };

typedef struct Panel {
    GtkWidget *level;
    int offered[LEVELS], count; /* indices into LEVEL */
} Panel;

/* ---- Painting ---- */

static void paint_small_grid(cairo_t *cr, const Palette *palette, double x, double y, double size)
{
    cairo_set_line_width(cr, palette->contrast ? 2 : 1.5);
    paint_color(cr, rgba_mix(palette->ink, palette->paper, palette->contrast ? 0.2 : 0.65));
    for (int i = 1; i < 3; i++) {
        double at = i * size / 3, inset = size * 0.04;
        cairo_move_to(cr, x + at, y + inset);
        cairo_line_to(cr, x + at, y + size - inset);
        cairo_move_to(cr, x + inset, y + at);
        cairo_line_to(cr, x + size - inset, y + at);
    }
    cairo_stroke(cr);
}

static void paint_block(cairo_t *cr, const Palette *palette, const Ground *ground, int block, double x,
                        double y, double size)
{
    unsigned bit = 1u << block;
    bool open = ground->open_groups & bit, sent = ground->sent_groups & bit;
    bool covered = (ground->covered_groups[0] | ground->covered_groups[1]) & bit;
    double out = size * 0.03;
    GdkRGBA fill = palette->paper;
    if (covered) fill = rgba_mix(fill, palette->side[ground->covered_groups[1] & bit ? 1 : 0], 0.13);
    if (open) fill = rgba_mix(fill, palette->accent, palette->dark ? 0.16 : 0.13);
    paint_rounded(cr, x - out, y - out, size + 2 * out, size + 2 * out, size * 0.07);
    paint_color(cr, fill);
    cairo_fill_preserve(cr);
    paint_color(cr, open ? palette->accent : palette->faint);
    cairo_set_line_width(cr, open ? 3 : 1);
    cairo_stroke(cr);
    if (!covered) paint_small_grid(cr, palette, x, y, size);
    if (!sent) return;
    double dash[] = {size * 0.05, size * 0.035};
    cairo_save(cr);
    cairo_set_dash(cr, dash, 2, 0);
    cairo_set_line_width(cr, 4);
    paint_rounded(cr, x - out, y - out, size + 2 * out, size + 2 * out, size * 0.07);
    paint_color(cr, palette->gold);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void paint_ground(cairo_t *cr, const Palette *palette, const Geometry *geometry, const Ground *ground)
{
    for (int block = 0; block < BOARDS; block++) {
        double x, y;
        geometry_block(geometry, block, &x, &y);
        paint_block(cr, palette, ground, block, x, y, geometry_block_size(geometry));
    }
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
    double inset = size * 0.06;
    if (look->heat > 0) {
        paint_rounded(cr, inset, inset, size - 2 * inset, size - 2 * inset, size * 0.12);
        paint_color(cr, rgba_faded(palette->warning, 0.04 + 0.7 * look->heat));
        cairo_fill(cr);
    }
    if (look->marks & MARK_LAST) {
        paint_rounded(cr, inset, inset, size - 2 * inset, size - 2 * inset, size * 0.12);
        paint_color(cr, rgba_faded(palette->side[look->face.side], 0.20));
        cairo_fill(cr);
    }
    if (look->marks & MARK_HINT) paint_halo(cr, size, palette->gold, true);
    paint_piece(cr, palette, look->face, size, 1);
}

static Square cover(const Pos *pos, int group)
{
    int owner = ultimate_owner(pos, group);
    return owner < 0 ? (Square){PIECE_NONE, 0} : (Square){PIECE_MAN, owner};
}

/* ---- Words ---- */

static void cover_name(const Game *game, int group, Square piece, char *out, size_t size)
{
    snprintf(out, size, "board %d, won by %s", group, game->side_name[piece.side]);
}

/* Where a play on that square would send the opponent. */
static void add_sent(Text *text, const Table *table, int square)
{
    SquareSet sent = table_sends(table, square);
    unsigned boards = 0;
    for (int i = 0; i < table->game->squares; i++)
        if (squares_have(&sent, i)) boards |= 1u << geometry_block_of(table->view, table->game, i);
    if (boards == 0) return;
    if ((boards & (boards - 1)) != 0)
        text_add(text, ", sends anywhere");
    else
        text_add(text, ", sends to board %d", g_bit_nth_lsf(boards, -1));
}

static void square_name(const Table *table, const Look *look, char *out, size_t size)
{
    Text text = text_into(out, size);
    text_add(&text, "board %d, square %d, ", look->number / 9, look->number % 9);
    text_add(&text, "%s", look->face.piece != PIECE_NONE ? table->game->side_name[look->face.side] : "empty");
    if (look->marks & MARK_OPEN) {
        text_add(&text, ", can be played");
        add_sent(&text, table, look->number);
    }
    if (look->marks & MARK_LAST) text_add(&text, ", last move");
    if (look->marks & MARK_HINT) text_add(&text, ", hint");
    if (look->heat > 0) text_add(&text, ", %d percent", (int)(100 * look->heat + 0.5));
}

static void status(const Table *table, char *out, size_t size)
{
    Result result = session_result(table->session);
    int human = table_human_side(table), winner = outcome_winner(result.outcome);
    int turn = session_turn(table->session);
    const char *text = "The game is a draw.";
    if (human < 0 && result.outcome != OUTCOME_DRAW) {
        bool over = winner >= 0;
        snprintf(out, size, over ? "%s wins!" : "%s's turn.", table->game->side_name[over ? winner : turn]);
        return;
    }
    if (result.outcome == OUTCOME_NONE) text = turn == human ? "Your turn." : "My turn.";
    if (winner >= 0) text = winner == human ? "You win!" : "I win!";
    text_copy(out, size, text);
}

/* ---- Level ---- */

static int chosen_level(Page *page)
{
    const Panel *panel = page_state(page);
    return panel->offered[gtk_drop_down_get_selected(GTK_DROP_DOWN(panel->level))];
}

/* The running game goes on against the other level. */
static void level_chosen(GtkWidget *choice, GParamSpec *what, gpointer data)
{
    Page *page = data;
    Session *session = page_table(page)->session;
    int level = chosen_level(page), human = table_human_side(page_table(page));
    (void)choice, (void)what;
    settings_set_number(page_settings(page), "ultimate.level", level);
    Status saved = settings_save(page_settings(page));
    if (ok(&saved) && human >= 0 && strcmp(LEVEL[level].spec, SEAT_HUMAN) != 0)
        saved = session_set_seat(session, 1 - human, LEVEL[level].spec);
    page_say(page, ok(&saved) ? "" : saved.text);
}

static GtkWidget *build_level(Page *page)
{
    Panel *panel = page_state(page);
    GtkStringList *titles = gtk_string_list_new(NULL);
    guint selected = 0;
    long wanted = settings_number(page_settings(page), "ultimate.level", 0, LEVELS - 1, USUAL_LEVEL);
    for (int i = 0; i < LEVELS; i++) {
        Status known = engine_check(page_table(page)->game, NULL, LEVEL[i].spec);
        if (!ok(&known) && strcmp(LEVEL[i].spec, SEAT_HUMAN) != 0) continue;
        if (i == wanted) selected = (guint)panel->count;
        panel->offered[panel->count++] = i;
        gtk_string_list_append(titles, LEVEL[i].title);
    }
    panel->level = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->level), selected);
    g_signal_connect(panel->level, "notify::selected", G_CALLBACK(level_chosen), page);
    return dialog_row("Level", panel->level);
}

static void build_panel(Page *page, GtkBox *box)
{
    GtkWidget *heat = gtk_switch_new();
    page_set_state(page, g_new0(Panel, 1));
    gtk_box_append(box, build_level(page));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(heat), "game.heat");
    gtk_widget_set_valign(heat, GTK_ALIGN_CENTER);
    gtk_box_append(box, dialog_row("Heat map", heat));
}

static void update_panel(Page *page, unsigned changed)
{
    const Table *table = page_table(page);
    int human = table_human_side(table);
    if (changed & (CHANGED_SEATS | CHANGED_GAME))
        page_subtitle(page, human < 0 ? "Two people" : human == 0 ? "You play X" : "You play O");
}

/* ---- Beginning ---- */

static void begin(Page *page, bool person_first)
{
    const char *spec = LEVEL[chosen_level(page)].spec;
    page_begin(page, person_first ? SEAT_HUMAN : spec, person_first ? spec : SEAT_HUMAN, STARTS_FIRST);
}

static void first_answered(void *context, const char *id)
{
    Page *page = context;
    if (!g_str_equal(id, "cancel"))
        begin(page, g_str_equal(id, "yes"));
    else if (session_plies(page_table(page)->session) == 0)
        page_leave(page);
}

static void new_game(Page *page, bool first)
{
    (void)first;
    Dialog dialog = {.title = "First play",
                     .text = "Would you like to play first?",
                     .buttons = {{"no", "No"}, {"yes", "Yes"}},
                     .usual = "yes",
                     .closed = "cancel",
                     .context = page,
                     .answered = first_answered};
    if (strcmp(LEVEL[chosen_level(page)].spec, SEAT_HUMAN) == 0)
        begin(page, true);
    else
        dialog_ask(page_window(page), &dialog);
}

/* The status line says it all; the board stays to be looked at. */
static void ended(Page *page)
{
    page_say(page, session_result(page_table(page)->session).why);
}

static void heat_changed(Page *page, bool on)
{
    page_table(page)->heat = on;
}

static void add_actions(Page *page, GActionMap *map)
{
    page_toggle(map, "heat", false, heat_changed, page);
}

static void add_menu(GMenu *menu)
{
    g_menu_append(menu, "Heat Map", "game.heat");
}

const View ultimate_view = {
    .game = "ultimate",
    .title = "Ultimate Tic-Tac-Toe",
    .blurb = "Nine boards in one: every play sends the opponent somewhere",
    .new_label = "New Game",
    .group = 3,
    .frame = 0.15,
    .gap = 0.35,
    .cell_min = 26,
    .cell = 62,
    .only_open = true,
    .shows_sent = true,
    .has_moves = true,
    .paint_ground = paint_ground,
    .paint_square = paint_square,
    .paint_piece = paint_piece,
    .sample = "xxx6/4o1x2/9/2o1x4/o3o3o/5x3/1o7/9/3x1o3 x -",
    .cover = cover,
    .cover_name = cover_name,
    .square_name = square_name,
    .status = status,
    .build_panel = build_panel,
    .update_panel = update_panel,
    .add_actions = add_actions,
    .add_menu = add_menu,
    .new_game = new_game,
    .ended = ended,
    .free_state = g_free,
};
