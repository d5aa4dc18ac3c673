/* The column beside the board: who plays, the score, the moves, what the computer thinks. */
#include "front/terminal/game_screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { INNER = PANEL_COLUMNS - 2 };

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen FAINT = {INK_DIM, PAPER_NORMAL, 0};

/* Where the next line goes. */
typedef struct Panel {
    GameScreen *game;
    Screen *screen;
    const Language *language;
    const Scene *scene;
    int row, column, bottom;
} Panel;

/* ---- Players ---- */

static const char *spinner(void)
{
    static const char *const STEPS[] = {"|", "/", "-", "\\"};
    return STEPS[game_screen_now_ms() / SPIN_MS % 4];
}

/* The colour of crosses and rings; discs have their names. */
static Ink side_ink(const Scene *scene, int side)
{
    bool shapes = scene->style == BOARD_LINES || scene->style == BOARD_BLOCKS;
    return !shapes ? INK_NORMAL : side == 0 ? INK_FIRST : INK_SECOND;
}

static void paint_clock(const Panel *panel, int side)
{
    if (!panel->scene->clocks) return;
    int64_t seconds = (panel->scene->left_ms[side] + 999) / 1000;
    Pen style = seconds < 20 ? pen(INK_WARN, PAPER_NORMAL, BOLD) : PLAIN;
    screen_put(panel->screen, panel->row, panel->column + INNER - 6, style, "%3d:%02d", (int)(seconds / 60),
               (int)(seconds % 60));
}

static void paint_player(Panel *panel, int side)
{
    const Scene *scene = panel->scene;
    bool turn = scene->turn == side;
    bool thinks = turn && scene->thinking && !session_is_human(table_session(panel->game->table), side);
    const char *mark = !turn ? " " : thinks ? spinner() : screen_pick(panel->screen, "►", ">");
    screen_put(panel->screen, panel->row, panel->column, STRONG, "%s", mark);
    screen_put_field(panel->screen, panel->row, panel->column + 2, 8,
                     pen(side_ink(scene, side), PAPER_NORMAL, BOLD),
                     presentation_side(panel->language, scene->game, side));
    screen_put_field(panel->screen, panel->row, panel->column + 10, INNER - 10, PLAIN, scene->seat[side]);
    paint_clock(panel, side);
    panel->row++;
}

/* ---- Score ---- */

static void paint_count(Panel *panel, const char *label, int count)
{
    screen_put_field(panel->screen, panel->row, panel->column, INNER - 6, PLAIN, label);
    screen_put(panel->screen, panel->row, panel->column + INNER - 6, PLAIN, "%4d", count);
    panel->row++;
}

static void paint_line(Panel *panel, Pen style, const char *text)
{
    if (text[0] == '\0') return;
    panel->row += screen_wrap(panel->screen, panel->row, panel->column, INNER, &style, text);
}

static void paint_score(Panel *panel)
{
    paint_line(panel, FAINT, panel->scene->algorithm);
    for (int i = 0; i < SCENE_COUNTS; i++)
        paint_count(panel, panel->scene->count[i].label, panel->scene->count[i].count);
}

/* ---- Moves ---- */

static void paint_move(const Panel *panel, int ply, int column)
{
    char text[MOVE_TEXT + 8];
    if (ply < 0 || ply >= panel->scene->plies) return;
    table_move_text(panel->game->table, ply, text);
    bool shown = ply + 1 == panel->scene->ply, later = ply >= panel->scene->ply;
    screen_put_field(panel->screen, panel->row, panel->column + column, 10,
                     shown   ? STRONG
                     : later ? FAINT
                             : PLAIN,
                     text);
    game_screen_add_spot(panel->game,
                         (Spot){{panel->row, panel->column + column, 1, 10}, SPOT_GAME, 0, ply + 1});
}

/* A pair in a row; the one that led to the position shown is among them. If side 1 began, the first place is
 * empty. */
static void paint_moves(Panel *panel, int rows)
{
    const Scene *scene = panel->scene;
    int began = session_first(table_session(panel->game->table));
    int pairs = scene->plies > 0 ? (scene->plies + began + 1) / 2 : 0;
    int at = scene->ply > 0 ? (scene->ply + began - 1) / 2 : 0;
    int first = at - rows + (at + 1 < pairs ? 2 : 1);
    if (first > pairs - rows) first = pairs - rows;
    if (first < 0) first = 0;
    for (int pair = first; pair < pairs && pair < first + rows; pair++) {
        screen_put(panel->screen, panel->row, panel->column, FAINT, "%3d.", pair + 1);
        paint_move(panel, 2 * pair - began, 5);
        paint_move(panel, 2 * pair + 1 - began, 16);
        panel->row++;
    }
}

/* ---- Thoughts ---- */

static void count_text(uint64_t count, char out[16])
{
    if (count >= 10000000)
        snprintf(out, 16, "%" PRIu64 "M", count / 1000000);
    else if (count >= 10000)
        snprintf(out, 16, "%" PRIu64 "k", count / 1000);
    else
        snprintf(out, 16, "%" PRIu64, count);
}

/* The line that the computer expects. */
static void line_text(const Panel *panel, const Thought *thought, Pos pos, char *out, size_t size)
{
    const Game *game = panel->scene->game;
    Text line = text_into(out, size);
    for (int i = 0; i < thought->pv_count && game_is_legal(game, &pos, thought->pv[i]); i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, thought->pv[i], text);
        text_add(&line, "%s%s", i > 0 ? " " : "", text);
        pos = game->play(&pos, thought->pv[i]);
    }
}

static void paint_candidate(Panel *panel, const Pos *pos, const RootMove *root, Pen style)
{
    char text[MOVE_TEXT], visits[16];
    panel->scene->game->move_text(pos, root->move, text);
    screen_put(panel->screen, panel->row, panel->column, style, "%-10.10s%4.0f%%", text, root->chance * 100);
    count_text(root->visits, visits);
    if (root->visits > 0) screen_put(panel->screen, panel->row, panel->column + 17, FAINT, "%s", visits);
    panel->row++;
}

static void paint_thought_head(Panel *panel, const Thought *thought, int side)
{
    char line[80], nodes[16];
    Text out = text_into(line, sizeof line);
    words_add(panel->language, &out, "Thoughts of %s",
              presentation_side(panel->language, panel->scene->game, side));
    paint_line(panel, STRONG, line);
    out = text_into(line, sizeof line);
    count_text(thought->nodes, nodes);
    words_add(panel->language, &out, "%s nodes", nodes);
    text_add(&out, "  ");
    if (thought->depth > 0) words_add(panel->language, &out, "depth %d", thought->depth);
    paint_line(panel, FAINT, line);
}

static void paint_thought(Panel *panel)
{
    enum { LINE_ROWS = 2 };
    int side, order[MOVES_MAX];
    const Session *session = table_session(panel->game->table);
    const Thought *thought = session_thought(session, &side);
    if (thought == NULL) {
        paint_line(panel, FAINT, words(panel->language, N_("No thoughts yet.")));
        return;
    }
    char text[LINE_ROWS * INNER + 1];
    const Pos *pos = session_pos_at(session, session_thought_ply(session));
    paint_thought_head(panel, thought, side);
    int count = thought_order(thought, order), room = panel->bottom - panel->row + 1 - LINE_ROWS;
    for (int i = 0; i < count && i < (room < 1 ? 1 : room); i++)
        paint_candidate(panel, pos, &thought->root[order[i]], i == 0 ? STRONG : PLAIN);
    line_text(panel, thought, *pos, text, sizeof text);
    paint_line(panel, FAINT, text);
}

/* ---- Brushes ---- */

static void paint_brushes(Panel *panel)
{
    for (int i = 0; i < panel->scene->brush_count; i++) {
        char label[FORM_LABEL], line[FORM_LABEL + 20];
        bool here = i == panel->scene->brush;
        table_brush_label(panel->game->table, i, label);
        snprintf(line, sizeof line, "%s %d  %s", here ? screen_pick(panel->screen, "►", ">") : " ", i + 1,
                 label);
        paint_line(panel, here ? STRONG : PLAIN, line);
    }
}

/* ---- All of it ---- */

static void paint_status(Panel *panel)
{
    char line[SCENE_TEXT + 40];
    Text out = text_into(line, sizeof line);
    text_add(&out, "%s", panel->scene->status);
    if (panel->scene->paused && !panel->scene->setting_up)
        text_add(&out, " %s", words(panel->language, N_("(paused)")));
    bool over = panel->scene->outcome != OUTCOME_NONE;
    Pen style = over ? (Pen){INK_ACCENT, PAPER_SELECTED, BOLD} : STRONG;
    paint_line(panel, style, line);
    if (!over) paint_line(panel, PLAIN, panel->scene->where);
    /* The result stays visible when the message line says something else. */
    if (strstr(panel->scene->status, panel->scene->result) == NULL)
        paint_line(panel, style, panel->scene->result);
    panel->row++;
}

void game_screen_add_spot(GameScreen *game, Spot spot)
{
    if (game->spot_count < SPOTS_MAX) game->spot[game->spot_count++] = spot;
}

void game_screen_paint_panel(GameScreen *game)
{
    Screen *screen = game->backdrop.screen;
    Panel panel = {.game = game,
                   .screen = screen,
                   .language = game->backdrop.language,
                   .scene = &game->shown,
                   .row = 2,
                   .column = screen_columns(screen) - PANEL_COLUMNS + 1,
                   .bottom = screen_rows(screen) - 3};
    paint_status(&panel);
    if (panel.scene->setting_up) {
        paint_brushes(&panel);
        return;
    }
    for (int side = 0; side < 2; side++)
        paint_player(&panel, side);
    panel.row++;
    paint_score(&panel);
    bool analysed = scene_has_on(panel.scene, COMMAND_ANALYSE);
    bool named = panel.scene->opening[0] != '\0'; /* the first detail: it stays beside an analysis */
    int details = analysed ? named : panel.scene->detail_count;
    for (int i = 0; i < details && panel.bottom - panel.row > 6; i++)
        paint_line(&panel, FAINT, panel.scene->detail[i]);
    panel.row++;
    if (analysed) panel.row = 1 + game_screen_paint_analysis(game, panel.row, panel.column, panel.bottom);
    int room = panel.bottom - panel.row + 1;
    paint_moves(&panel, game->thoughts ? room / 3 : room);
    panel.row++;
    if (game->thoughts) paint_thought(&panel);
}
