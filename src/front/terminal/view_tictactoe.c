/* Tic-tac-toe in the terminal: three by three large squares. Its flows: a player against an algorithm, with
 * counters (seed 001), and two teams, each a human or a computer, one of which is drawn to start (seed 002).
 * Line by line it is the console game of seed 004. */
#include "front/terminal/view.h"

#include "front/terminal/art.h"
#include "games/tictactoe/line.h"

#include <string.h>

/* ---- The board ---- */

/* The height of a square: the largest that fits, odd so that there is a middle. Its width looks square. */
static int cell_rows(const Scene *scene)
{
    static const int HEIGHTS[] = {9, 7, 5, 3};
    for (size_t i = 0; i < sizeof HEIGHTS / sizeof HEIGHTS[0]; i++)
        if (3 * HEIGHTS[i] + 2 <= scene->area.rows && 3 * (2 * HEIGHTS[i] + 3) + 2 <= scene->area.columns)
            return HEIGHTS[i];
    return 1;
}

static int cell_columns(int rows)
{
    return 2 * rows + 3;
}

static Rect board_rect(const Scene *scene)
{
    int rows = cell_rows(scene);
    return rect_centred(scene->area, 3 * rows + 2, 3 * cell_columns(rows) + 2);
}

static Rect square_rect(const Scene *scene, int square)
{
    int rows = cell_rows(scene), columns = cell_columns(rows);
    Rect board = board_rect(scene);
    return (Rect){board.row + square / 3 * (rows + 1), board.column + square % 3 * (columns + 1), rows,
                  columns};
}

static void draw_lines(const Scene *scene)
{
    Screen *screen = scene->screen;
    Rect board = board_rect(scene);
    int rows = cell_rows(scene), columns = cell_columns(rows);
    Look dim = look(INK_DIM, PAPER_NORMAL, 0);
    for (int row = 0; row < board.rows; row++)
        for (int i = 1; i < 3; i++)
            screen_put(screen, board.row + row, board.column + i * (columns + 1) - 1, dim, "%s",
                       screen_pick(screen, "│", "|"));
    for (int i = 1; i < 3; i++)
        for (int column = 0; column < board.columns; column++) {
            bool crossing = column == columns || column == 2 * columns + 1;
            screen_put(screen, board.row + i * (rows + 1) - 1, board.column + column, dim, "%s",
                       crossing ? screen_pick(screen, "┼", "+") : screen_pick(screen, "─", "-"));
        }
}

static void draw_mark(const Scene *scene, Rect cell, int side, Paper paper)
{
    Look style = look(side == 0 ? INK_FIRST : INK_SECOND, paper, BOLD);
    Rect inner = {cell.row, cell.column + 2, cell.rows, cell.columns - 4};
    if (cell.rows == 1)
        screen_put(scene->screen, cell.row, cell.column + 2, style, "%s", scene->game->side_name[side]);
    else
        art_draw(scene->screen, inner, side == 0 ? SHAPE_CROSS : SHAPE_RING, style);
}

/* An empty square has its number in the middle, and below it what the computer expects of it. */
static void draw_empty(const Scene *scene, Rect cell, int square, Paper paper)
{
    Screen *screen = scene->screen;
    int row = cell.row + cell.rows / 2, middle = cell.column + cell.columns / 2;
    bool legal = squares_have(&scene->next, square);
    screen_put(screen, row, middle, look(legal ? INK_GOOD : INK_DIM, paper, 0), "%d", square);
    if (scene->thoughts && scene->heat[square].known && cell.rows > 1)
        screen_put(screen, row + 1, middle - 1, look(INK_NORMAL, paper, 0), "%3.0f%%",
                   scene->heat[square].chance * 100);
}

static void draw_square(const Scene *scene, int square)
{
    Rect cell = square_rect(scene, square);
    Square there = scene->game->at(scene->pos, square);
    bool wins = tictactoe_in_line(scene->pos, square);
    Marks marks = scene_marks(scene, square, PAPER_NORMAL);
    if (wins && square != scene->cursor) marks = (Marks){PAPER_SELECTED, "=", "="};
    screen_fill(scene->screen, cell, look(INK_NORMAL, marks.paper, 0));
    if (there.piece != PIECE_NONE)
        draw_mark(scene, cell, there.side, marks.paper);
    else
        draw_empty(scene, cell, square, marks.paper);
    Look edge = look(INK_ACCENT, marks.paper, BOLD);
    int row = cell.row + cell.rows / 2, right = cell.column + cell.columns - 1;
    screen_put(scene->screen, row, cell.column, edge, "%s", marks.left);
    screen_put(scene->screen, row, right, edge, "%s", marks.right);
}

static void draw(const Scene *scene)
{
    draw_lines(scene);
    for (int square = 0; square < scene->game->squares; square++)
        draw_square(scene, square);
}

/* ---- What it says ---- */

static void status(const Session *session, Text *out)
{
    int winner = outcome_winner(session_result(session).outcome);
    bool duel = session_is_duel(session);
    if (winner >= 0 && duel)
        text_add(out, "%s", session_is_human(session, winner) ? "Player wins!" : "AI wins!");
    else if (session_result(session).outcome != OUTCOME_NONE)
        status_winner(session, "No winner", out);
    else if (duel)
        text_add(out, "%s", session_awaits_human(session) ? "Your turn." : "The computer's turn.");
    else
        text_add(out, "%s's turn.", session_game(session)->side_name[session_turn(session)]);
}

static void refuse(const Session *session, int square, Text *out)
{
    (void)session, (void)square;
    text_add(out, "That position is already taken.");
}

/* ---- What it asks ---- */

static bool ask_duel(Stage *stage, PlaySetup *setup)
{
    if (strcmp(setup->seat[1], SEAT_HUMAN) == 0) setup->seat[1][0] = '\0';
    if (setup->seat[1][0] == '\0') text_copy(setup->seat[1], SPEC_TEXT, "minimax");
    if (!ask_engine(stage, setup->game, setup->seat[1])) return false;
    text_copy(setup->seat[0], SPEC_TEXT, SEAT_HUMAN);
    setup->starts = STARTS_FIRST;
    setup->announce = false;
    return true;
}

static bool ask_teams(Stage *stage, PlaySetup *setup)
{
    setup->starts = STARTS_RANDOM;
    setup->announce = true;
    return ask_player(stage, setup->game, "Team X", true, setup->seat[0]) &&
           ask_player(stage, setup->game, "Team O", true, setup->seat[1]);
}

static bool ask(Stage *stage, PlaySetup *setup)
{
    static const char *const CHOICES[] = {"You against the computer",
                                          "Two teams, each a human or a computer"};
    if (setup->announce && play_setup_has_seats(setup)) return ask_teams(stage, setup);
    Question question = {"Tic-tac-toe", "Who plays?", CHOICES, 2, 0, false};
    int chosen = dialog_choose(stage, &question);
    if (chosen == DISMISSED) return false;
    return chosen == 0 ? ask_duel(stage, setup) : ask_teams(stage, setup);
}

/* ---- Line by line ---- */

static void print_rows(const char cells[9], FILE *out)
{
    for (int row = 0; row < 3; row++) {
        if (row > 0) fprintf(out, "-----------\n");
        fprintf(out, " %c | %c | %c \n", cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]);
    }
}

static void plain_board(const Game *game, const Pos *pos, FILE *out)
{
    char cells[9];
    for (int square = 0; square < 9; square++) {
        Square there = game->at(pos, square);
        cells[square] = there.piece == PIECE_NONE ? ' ' : game->side_name[there.side][0];
    }
    print_rows(cells, out);
}

static void plain_legend(FILE *out)
{
    print_rows("012345678", out);
}

static void plain_refuse(const Pos *pos, const char *text, const char *why, Text *out)
{
    (void)pos, (void)why;
    long square;
    bool taken = text_number(text, 0, 8, &square);
    text_add(out, "%s", taken ? "That position is already taken." : "That is not a number from 0 to 8.");
}

static const PlainStyle PLAIN = {.title = "Perfect TicTacToe",
                                 .question = "What position (0-8)? ",
                                 .terse = true,
                                 .board = plain_board,
                                 .legend = plain_legend,
                                 .refuse = plain_refuse};

static const char *const OPPONENTS[] = {"perfect", NULL};

const View tictactoe_view = {
    .game = "tictactoe",
    .about = "Three in a row wins. Type a square 0-8, or choose it and press Enter.",
    .opponents = OPPONENTS,
    .draw = draw,
    .square = square_rect,
    .status = status,
    .ask = ask,
    .refuse = refuse,
    .plain = &PLAIN,
};
