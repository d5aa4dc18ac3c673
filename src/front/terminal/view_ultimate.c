/* Ultimate Tic-Tac-Toe in the terminal: nine framed boards. A heavy frame means that one may play there,
 * "next" in a frame that the move under the cursor would send the opponent there; a board that is won shows
 * one large mark. */
#include "front/terminal/view.h"

#include "front/terminal/art.h"
#include "games/ultimate/owner.h"

#include <string.h>

enum { BOARDS = 9 };

/* ---- Geometry ---- */

/* The sizes of a square from large to small; lines between the rows of a board where there is room. */
typedef struct Size {
    int rows, columns; /* of a square */
    int rule;          /* rows between squares */
    int gap;           /* columns between boards */
} Size;

static int small_rows(Size size)
{
    return 3 * size.rows + 2 * size.rule + 2;
}

static int small_columns(Size size)
{
    return 3 * size.columns + 2 + 2;
}

static Size find_size(const Scene *scene)
{
    static const Size SIZES[] = {{3, 7, 1, 2}, {1, 5, 1, 2}, {1, 3, 1, 1}, {1, 3, 0, 1}};
    int last = sizeof SIZES / sizeof SIZES[0] - 1;
    for (int i = 0; i < last; i++)
        if (3 * small_rows(SIZES[i]) <= scene->area.rows &&
            3 * small_columns(SIZES[i]) + 2 * SIZES[i].gap <= scene->area.columns)
            return SIZES[i];
    return SIZES[last];
}

static Rect small_rect(const Scene *scene, int board)
{
    Size size = find_size(scene);
    int rows = small_rows(size), columns = small_columns(size);
    Rect all = rect_centred(scene->area, 3 * rows, 3 * columns + 2 * size.gap);
    return (Rect){all.row + board / 3 * rows, all.column + board % 3 * (columns + size.gap), rows, columns};
}

static Rect square_rect(const Scene *scene, int square)
{
    Size size = find_size(scene);
    Rect board = small_rect(scene, square / 9);
    int row = square % 9 / 3, column = square % 3;
    return (Rect){board.row + 1 + row * (size.rows + size.rule),
                  board.column + 1 + column * (size.columns + 1), size.rows, size.columns};
}

/* ---- Where one may play ---- */

/* The boards (a bit each) that hold a legal move of the position. */
static unsigned open_boards(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    unsigned open = 0;
    for (int i = 0; i < count; i++)
        open |= 1u << scene_path(game, pos, moves[i]).square[0] / 9;
    return open;
}

/* Where the opponent would have to play after the move under the cursor; 0 when there is no such move. */
static unsigned next_boards(const Scene *scene)
{
    Move moves[MOVES_MAX];
    if (scene->cursor < 0 || !squares_have(&scene->next, scene->cursor)) return 0;
    int count = scene->game->moves(scene->pos, moves);
    for (int i = 0; i < count; i++) {
        if (scene_path(scene->game, scene->pos, moves[i]).square[0] != scene->cursor) continue;
        Pos after = scene->game->play(scene->pos, moves[i]);
        return open_boards(scene->game, &after);
    }
    return 0;
}

static bool is_full(const Scene *scene, int board)
{
    for (int i = 0; i < 9; i++)
        if (scene->game->at(scene->pos, 9 * board + i).piece == PIECE_NONE) return false;
    return true;
}

/* ---- Drawing ---- */

static void draw_rules(const Scene *scene, Rect board, Look style)
{
    Screen *screen = scene->screen;
    Size size = find_size(scene);
    for (int row = 1; row < board.rows - 1; row++) {
        bool rule = size.rule > 0 && row % (size.rows + 1) == 0;
        for (int column = 1; column < board.columns - 1; column++) {
            bool line = column % (size.columns + 1) == 0;
            if (!rule && !line) continue;
            const char *part = rule && line ? screen_pick(screen, "┼", "+")
                               : rule       ? screen_pick(screen, "─", "-")
                                            : screen_pick(screen, "│", "|");
            screen_put(screen, board.row + row, board.column + column, style, "%s", part);
        }
    }
}

static void draw_piece(const Scene *scene, Rect cell, int side, Paper paper)
{
    Look style = look(side == 0 ? INK_FIRST : INK_SECOND, paper, BOLD);
    Rect inner = {cell.row, cell.column + 1, cell.rows, cell.columns - 2};
    if (cell.rows == 1)
        screen_put(scene->screen, cell.row, cell.column + cell.columns / 2, style, "%s",
                   scene->game->side_name[side]);
    else
        art_draw(scene->screen, inner, side == 0 ? SHAPE_CROSS : SHAPE_RING, style);
}

static void draw_empty(const Scene *scene, Rect cell, int square, Paper paper)
{
    Screen *screen = scene->screen;
    int row = cell.row + cell.rows / 2, middle = cell.column + cell.columns / 2;
    if (scene->thoughts && scene->heat[square].known) {
        int percent = (int)(scene->heat[square].chance * 100 + 0.5);
        screen_put(screen, row, middle - 1, look(INK_NORMAL, paper, 0), "%2d", percent > 99 ? 99 : percent);
    } else if (scene->names) {
        char name[SQUARE_TEXT];
        scene->game->square_text(square, name);
        screen_put(screen, row, middle - 1, look(INK_DIM, paper, 0), "%s", name);
    } else if (squares_have(&scene->next, square)) {
        screen_put(screen, row, middle, look(INK_GOOD, paper, 0), "%s", screen_pick(screen, "·", "."));
    }
}

static void draw_square(const Scene *scene, int square)
{
    Rect cell = square_rect(scene, square);
    Square there = scene->game->at(scene->pos, square);
    Marks marks = scene_marks(scene, square, PAPER_NORMAL);
    screen_fill(scene->screen, cell, look(INK_NORMAL, marks.paper, 0));
    if (there.piece != PIECE_NONE)
        draw_piece(scene, cell, there.side, marks.paper);
    else
        draw_empty(scene, cell, square, marks.paper);
    if (marks.left[0] == ' ') return;
    Look edge = look(INK_ACCENT, marks.paper, BOLD);
    int row = cell.row + cell.rows / 2;
    screen_put(scene->screen, row, cell.column, edge, "%s", marks.left);
    screen_put(scene->screen, row, cell.column + cell.columns - 1, edge, "%s", marks.right);
}

/* One large mark over a board that is won. The move that won it stays marked. */
static void draw_won(const Scene *scene, Rect board, int owner)
{
    Rect inner = {board.row + 1, board.column + 2, board.rows - 2, board.columns - 4};
    if (inner.rows > 5) inner = rect_centred(inner, inner.rows - 2, inner.columns - 4);
    Look style = look(owner == 0 ? INK_FIRST : INK_SECOND, PAPER_NORMAL, BOLD);
    art_draw(scene->screen, inner, owner == 0 ? SHAPE_CROSS : SHAPE_RING, style);
}

static void draw_frame(const Scene *scene, Rect board, bool open, bool next)
{
    Look style = look(open ? INK_GOOD : INK_DIM, PAPER_NORMAL, open ? BOLD : 0);
    if (next && !open) style = look(INK_NOTE, PAPER_NORMAL, BOLD);
    screen_frame(scene->screen, board, style, open);
    if (next)
        screen_put(scene->screen, board.row, board.column + board.columns / 2 - 3,
                   look(INK_NOTE, PAPER_NORMAL, BOLD), " next ");
}

static bool holds_last(const Scene *scene, int board)
{
    for (int i = 0; i < 9; i++)
        if (squares_have(&scene->last, 9 * board + i)) return true;
    return false;
}

static void draw_board(const Scene *scene, int board, bool open, bool next)
{
    Rect rect = small_rect(scene, board);
    int owner = ultimate_owner(scene->pos, board);
    Look edge = look(INK_ACCENT, PAPER_LAST, BOLD);
    draw_frame(scene, rect, open, next);
    if (owner >= 0) {
        draw_won(scene, rect, owner);
        if (holds_last(scene, board))
            screen_put(scene->screen, rect.row + rect.rows - 1, rect.column + rect.columns / 2 - 3, edge,
                       " last ");
    } else {
        draw_rules(scene, rect, look(INK_DIM, PAPER_NORMAL, 0));
        for (int i = 0; i < 9; i++)
            draw_square(scene, 9 * board + i);
        if (is_full(scene, board))
            screen_put(scene->screen, rect.row, rect.column + rect.columns / 2 - 3,
                       look(INK_DIM, PAPER_NORMAL, REVERSE), " draw ");
    }
    /* The cursor may rest on a finished board. */
    if (owner >= 0 && scene->cursor / 9 == board && scene->cursor >= 0)
        screen_put(scene->screen, rect.row, rect.column, look(INK_ACCENT, PAPER_CURSOR, BOLD), "[]");
}

static void draw(const Scene *scene)
{
    unsigned open = session_result(scene->session).outcome == OUTCOME_NONE
                        ? open_boards(scene->game, scene->pos)
                        : 0;
    unsigned next = next_boards(scene);
    for (int board = 0; board < BOARDS; board++)
        draw_board(scene, board, open >> board & 1, next >> board & 1);
}

/* ---- What it says and asks ---- */

static void status(const Session *session, Text *out)
{
    Outcome outcome = session_result(session).outcome;
    int winner = outcome_winner(outcome);
    bool duel = session_is_duel(session);
    if (winner >= 0 && duel)
        text_add(out, "%s", session_is_human(session, winner) ? "You win!" : "I win!");
    else if (outcome != OUTCOME_NONE)
        status_winner(session, "The game is a draw.", out);
    else if (duel)
        text_add(out, "%s", session_awaits_human(session) ? "Your turn." : "My turn.");
    else
        text_add(out, "%s's turn.", session_game(session)->side_name[session_turn(session)]);
}

/* X always begins, so to play first is to play X. */
static bool ask(Stage *stage, PlaySetup *setup)
{
    char opponent[SPEC_TEXT] = "";
    for (int side = 0; side < 2; side++)
        if (strcmp(setup->seat[side], SEAT_HUMAN) != 0) text_copy(opponent, SPEC_TEXT, setup->seat[side]);
    if (opponent[0] == '\0') view_opponent(view_of(setup->game), setup->game, opponent);
    int yes = ask_yes(stage, "First play", "Would you like to play first?", true);
    if (yes == DISMISSED) return false;
    text_copy(setup->seat[yes ? 0 : 1], SPEC_TEXT, SEAT_HUMAN);
    text_copy(setup->seat[yes ? 1 : 0], SPEC_TEXT, opponent);
    return true;
}

static void refuse(const Session *session, int square, Text *out)
{
    const Game *game = session_game(session);
    unsigned open = open_boards(game, session_pos(session));
    if (game->at(session_pos(session), square).piece != PIECE_NONE)
        text_add(out, "That square is taken.");
    else if (!(open >> square / 9 & 1))
        text_add(out, "Play in a board with a heavy frame.");
}

static void add_boards(Text *out, unsigned boards)
{
    const char *before = (boards & (boards - 1)) != 0 ? "boards " : "board ";
    for (int board = 0; board < BOARDS; board++) {
        if (!(boards >> board & 1)) continue;
        text_add(out, "%s%d", before, board);
        before = ", ";
    }
    text_add(out, ".");
}

/* Line by line the board shows marks only: who has won which small board is said. */
static void plain_where(const Game *game, const Pos *pos, Text *out)
{
    unsigned open = open_boards(game, pos), won[2] = {0};
    for (int board = 0; board < BOARDS; board++) {
        int owner = ultimate_owner(pos, board);
        if (owner >= 0) won[owner] |= 1u << board;
    }
    for (int side = 0; side < 2; side++) {
        if (won[side] == 0) continue;
        text_add(out, "%s has won ", game->side_name[side]);
        add_boards(out, won[side]);
        text_add(out, " ");
    }
    text_add(out, (open & (open - 1)) != 0 ? "Play in any of the " : "Play in ");
    add_boards(out, open);
}

static const PlainStyle PLAIN = {.question = "What move (board 0-8 and square 0-8, as in 48)? ",
                                 .where = plain_where};

static const char *const OPPONENTS[] = {"level", "uct", NULL};

const View ultimate_view = {
    .game = "ultimate",
    .about = "Your square names the board where the opponent must play. Three boards in a row win.",
    .opponents = OPPONENTS,
    .draw = draw,
    .square = square_rect,
    .status = status,
    .ask = ask,
    .asks_again = true,
    .refuse = refuse,
    .plain = &PLAIN,
};
