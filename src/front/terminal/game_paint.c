#include "front/terminal/game_screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PANEL_COLUMNS = 27, PANEL_FROM = 70 };

static const Look PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Look STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Look FAINT = {INK_DIM, PAPER_NORMAL, 0};
static const Look BAR = {INK_NORMAL, PAPER_BAR, 0};
static const Look BAR_STRONG = {INK_ACCENT, PAPER_BAR, BOLD};

static bool has_panel(const GameScreen *game)
{
    return screen_columns(game->screen) >= PANEL_FROM;
}

static Rect board_area(const GameScreen *game)
{
    int columns = screen_columns(game->screen) - (has_panel(game) ? PANEL_COLUMNS : 0);
    return (Rect){1, 0, screen_rows(game->screen) - 3, columns};
}

Scene game_screen_scene(const GameScreen *game)
{
    Scene scene = {.screen = game->screen,
                   .area = board_area(game),
                   .session = game->session,
                   .game = game->setup->game,
                   .pos = session_pos(game->session),
                   .cursor = session_awaits_human(game->session) ? game->cursor : -1,
                   .names = game->names,
                   .thoughts = game->thoughts};
    scene.path.count = game->picker.count;
    memcpy(scene.path.square, game->picker.touched, sizeof scene.path.square);
    const Showing *showing = &game->showing;
    if (showing->active) {
        scene.showing = true;
        scene.cursor = -1;
        scene.pos = session_pos_at(game->session, showing->ply);
        scene.path = showing->path;
        scene.path.count = showing->steps;
    }
    scene_prepare(&scene, &game->picker);
    return scene;
}

/* ---- Bars ---- */

static void paint_bar(const GameScreen *game, int row)
{
    screen_fill(game->screen, (Rect){row, 0, 1, screen_columns(game->screen)}, BAR);
}

static const char *spinner(const GameScreen *game)
{
    static const char *const DOTS[] = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"}, *const ASCII[] = {"|", "/",
                                                                                                  "-", "\\"};
    int64_t step = game_screen_now_ms() / SPIN_MS;
    return screen_pick(game->screen, DOTS[step % 8], ASCII[step % 4]);
}

static void status_text(const GameScreen *game, char *out, size_t size)
{
    Text text = text_into(out, size);
    game->view->status(game->session, &text);
    if (session_is_paused(game->session)) text_add(&text, " (paused)");
}

static void paint_title(const GameScreen *game)
{
    char status[120] = "";
    const char *title = game->setup->game->title;
    if (!has_panel(game)) status_text(game, status, sizeof status);
    int column = screen_columns(game->screen) - text_columns(status) - 1;
    paint_bar(game, 0);
    screen_put(game->screen, 0, 1, BAR_STRONG, "Parlor");
    if (9 + text_columns(title) < column) screen_put(game->screen, 0, 9, BAR, "%s", title);
    screen_put(game->screen, 0, column, BAR_STRONG, "%s", status);
}

/* A message that is longer than the screen is wide goes on above, over the edge of the board. */
static void paint_text(const GameScreen *game, const char *text, Look style)
{
    int columns = screen_columns(game->screen) - 2;
    int rows = screen_wrap(game->screen, 0, 0, columns, NULL, text);
    int row = screen_rows(game->screen) - 1 - rows;
    screen_fill(game->screen, (Rect){row, 0, rows, columns + 2}, style);
    screen_wrap(game->screen, row, 1, columns, &style, text);
}

static void paint_message(const GameScreen *game)
{
    char line[MOVE_TEXT + 60];
    if (game->typing) {
        snprintf(line, sizeof line, "Move: %s%s   Enter plays it, Esc clears it", game->typed,
                 screen_pick(game->screen, "▏", "_"));
        paint_text(game, line, STRONG);
    } else if (game->message[0] != '\0') {
        Look style = look(game->warning ? INK_WARN : INK_NORMAL, PAPER_NORMAL, game->warning ? BOLD : 0);
        paint_text(game, game->message, style);
    }
}

/* As many keys as fit, the most wanted first. */
static void paint_keys(const GameScreen *game)
{
    const char *const KEYS[][2] = {{game->vi_keys ? "hjkl" : "arrows", "move"},
                                   {"Enter", "play"},
                                   {"q", "quit"},
                                   {"?", "help"},
                                   {"n", "new"},
                                   {"u", "undo"},
                                   {game->vi_keys ? "H" : "h", "hint"},
                                   {"v", "thoughts"},
                                   {"a", "algorithm"},
                                   {"r", "redo"}};
    int row = screen_rows(game->screen) - 1, column = 1;
    paint_bar(game, row);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        int key = (int)strlen(KEYS[i][0]), word = (int)strlen(KEYS[i][1]);
        if (column + key + 1 + word > screen_columns(game->screen) - 1) break;
        screen_put(game->screen, row, column, BAR_STRONG, "%s", KEYS[i][0]);
        screen_put(game->screen, row, column + key + 1, BAR, "%s", KEYS[i][1]);
        column += key + word + 3;
    }
}

/* ---- Panel ---- */

static Ink side_ink(const Game *game, int side)
{
    bool named_by_colour = game->side_name[0][1] != '\0';
    return named_by_colour ? INK_NORMAL : side == 0 ? INK_FIRST : INK_SECOND;
}

static const char *player_name(const Session *session, int side)
{
    if (!session_is_human(session, side)) return session_seat(session, side);
    return session_is_duel(session) ? "you" : "human";
}

static void paint_clock(const GameScreen *game, int side, int row, int column)
{
    if (!clock_is_used(session_clock(game->session))) return;
    int64_t seconds = (session_left_ms(game->session, side) + 999) / 1000;
    Look style = seconds < 20 ? look(INK_WARN, PAPER_NORMAL, BOLD) : PLAIN;
    screen_put(game->screen, row, column, style, "%2d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

static int paint_players(const GameScreen *game, int row, int column)
{
    const Session *session = game->session;
    bool over = session_result(session).outcome != OUTCOME_NONE;
    for (int side = 0; side < 2; side++) {
        bool turn = !over && session_turn(session) == side;
        const char *mark = !turn ? " "
                           : session_is_thinking(session) && !session_is_human(session, side)
                               ? spinner(game)
                               : screen_pick(game->screen, "▸", ">");
        const char *name = game->setup->game->side_name[side];
        screen_put(game->screen, row + side, column, STRONG, "%s", mark);
        screen_put(game->screen, row + side, column + 2,
                   look(side_ink(game->setup->game, side), PAPER_NORMAL, BOLD), "%s", name);
        screen_put(game->screen, row + side, column + 9, PLAIN, "%.16s", player_name(session, side));
        paint_clock(game, side, row + side, column + PANEL_COLUMNS - 8);
    }
    return row + 3;
}

static void score_label(const Session *session, int side, char *out, size_t size)
{
    if (session_is_duel(session))
        snprintf(out, size, "%s wins", session_is_human(session, side) ? "Player" : "AI");
    else
        snprintf(out, size, "%s wins", session_game(session)->side_name[side]);
}

static int paint_score(const GameScreen *game, int row, int column)
{
    Score score = game_screen_score(game);
    char label[40];
    for (int side = 0; side < 2; side++) {
        score_label(game->session, side, label, sizeof label);
        screen_put(game->screen, row + side, column, PLAIN, "%-14s%4d", label, score.wins[side]);
    }
    screen_put(game->screen, row + 2, column, PLAIN, "%-14s%4d", "Draws", score.draws);
    return row + 4;
}

static void move_text_at(const GameScreen *game, int ply, char text[MOVE_TEXT])
{
    game->setup->game->move_text(session_pos_at(game->session, ply), session_move_at(game->session, ply),
                                 text);
}

/* The last moves, a pair in a row. */
static int paint_moves(const GameScreen *game, int row, int column, int rows)
{
    int plies = session_ply(game->session), pairs = (plies + 1) / 2;
    int first = pairs > rows ? pairs - rows : 0;
    for (int pair = first; pair < pairs; pair++) {
        char text[2][MOVE_TEXT] = {"", ""};
        for (int i = 0; i < 2; i++)
            if (2 * pair + i < plies) move_text_at(game, 2 * pair + i, text[i]);
        screen_put(game->screen, row, column, FAINT, "%3d.", pair + 1);
        screen_put(game->screen, row, column + 5, 2 * pair + 1 == plies ? STRONG : PLAIN, "%.10s", text[0]);
        screen_put(game->screen, row++, column + 14, 2 * pair + 2 == plies ? STRONG : PLAIN, "%.11s",
                   text[1]);
    }
    return row;
}

/* ---- Thoughts ---- */

/* Is `a` thought better of than `b`? The move chosen is the best of all, whatever the numbers say. */
static bool ranks_before(const Thought *thought, const RootMove *a, const RootMove *b)
{
    if (a->move == thought->move || b->move == thought->move) return a->move == thought->move;
    return a->visits != b->visits ? a->visits > b->visits : a->value > b->value;
}

/* The candidates in the order of what the computer thinks of them. */
static int best_candidates(const Thought *thought, int out[], int most)
{
    int count = 0;
    for (int i = 0; i < thought->root_count; i++) {
        int place = count;
        while (place > 0 && ranks_before(thought, &thought->root[i], &thought->root[out[place - 1]]))
            place--;
        if (place >= most) continue;
        if (count < most) count++;
        for (int j = count - 1; j > place; j--)
            out[j] = out[j - 1];
        out[place] = i;
    }
    return count;
}

static void count_text(uint64_t count, char out[16])
{
    if (count >= 10000000)
        snprintf(out, 16, "%" PRIu64 "M", count / 1000000);
    else if (count >= 10000)
        snprintf(out, 16, "%" PRIu64 "k", count / 1000);
    else
        snprintf(out, 16, "%" PRIu64, count);
}

/* The line that the computer expects, as text. */
static void line_text(const GameScreen *game, const Thought *thought, Pos pos, char *out, size_t size)
{
    Text line = text_into(out, size);
    for (int i = 0; i < thought->pv_count && game_is_legal(game->setup->game, &pos, thought->pv[i]); i++) {
        char text[MOVE_TEXT];
        game->setup->game->move_text(&pos, thought->pv[i], text);
        text_add(&line, "%s%s", i > 0 ? " " : "", text);
        pos = game->setup->game->play(&pos, thought->pv[i]);
    }
}

static void paint_candidate(const GameScreen *game, const Pos *pos, const RootMove *root, int row, int column,
                            Look style)
{
    char text[MOVE_TEXT], visits[16];
    game->setup->game->move_text(pos, root->move, text);
    screen_put(game->screen, row, column, style, "%-10.10s%4.0f%%", text, root->chance * 100);
    count_text(root->visits, visits);
    if (root->visits > 0) screen_put(game->screen, row, column + 17, FAINT, "%s", visits);
}

static void paint_thought(const GameScreen *game, int row, int column, int rows)
{
    enum { ROOTS = 16, LINE_ROWS = 2, LINE_COLUMNS = PANEL_COLUMNS - 2 };
    int side, order[ROOTS];
    const Thought *thought = session_thought(game->session, &side);
    if (thought == NULL) {
        screen_put(game->screen, row, column, FAINT, "No thoughts yet.");
        return;
    }
    const Pos *pos = session_pos_at(game->session, session_thought_ply(game->session));
    char text[LINE_ROWS * LINE_COLUMNS + 1], nodes[16];
    count_text(thought->nodes, nodes);
    screen_put(game->screen, row, column, STRONG, "Thoughts of %s", game->setup->game->side_name[side]);
    screen_put(game->screen, row + 1, column, FAINT, "%s nodes", nodes);
    if (thought->depth > 0) screen_put(game->screen, row + 1, column + 13, FAINT, "depth %d", thought->depth);
    int room = rows - 2 - LINE_ROWS;
    int count = best_candidates(thought, order, room < 1 ? 1 : room > ROOTS ? ROOTS : room);
    for (int i = 0; i < count; i++)
        paint_candidate(game, pos, &thought->root[order[i]], row + 2 + i, column, i == 0 ? STRONG : PLAIN);
    line_text(game, thought, *pos, text, sizeof text);
    screen_wrap(game->screen, row + 2 + count, column, LINE_COLUMNS, &FAINT, text);
}

static void paint_panel(const GameScreen *game)
{
    Screen *screen = game->screen;
    int column = screen_columns(screen) - PANEL_COLUMNS + 1, bottom = screen_rows(screen) - 3;
    char status[120];
    status_text(game, status, sizeof status);
    int row = 2 + screen_wrap(screen, 2, column, PANEL_COLUMNS - 2, &STRONG, status) + 1;
    row = paint_players(game, row, column);
    row = paint_score(game, row, column);
    int room = bottom - row + 1;
    int moves = game->thoughts ? room / 3 : room;
    row = paint_moves(game, row, column, moves);
    if (game->thoughts) paint_thought(game, row + 1, column, bottom - row - 1);
}

/* Has every square its place? A frame around them may be cut. */
static bool board_fits(const GameScreen *game, const Scene *scene)
{
    Rect area = scene->area;
    for (int square = 0; square < scene->game->squares; square++) {
        Rect rect = game->view->square(scene, square);
        if (rect.row < area.row || rect.row + rect.rows > area.row + area.rows || rect.column < area.column ||
            rect.column + rect.columns > area.column + area.columns)
            return false;
    }
    return true;
}

void game_screen_paint(void *context)
{
    GameScreen *game = context;
    Screen *screen = game->screen;
    screen_clear(screen);
    Scene scene = game_screen_scene(game);
    if (!board_fits(game, &scene)) {
        screen_wrap(screen, 0, 0, screen_columns(screen), &PLAIN, "Window too small for the board");
        return;
    }
    game->view->draw(&scene);
    paint_title(game);
    if (has_panel(game)) paint_panel(game);
    paint_message(game);
    paint_keys(game);
}
