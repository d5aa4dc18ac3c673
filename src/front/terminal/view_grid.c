/* Any game in the terminal: its squares as a grid of letters. */
#include "front/terminal/view.h"

enum { CELL_COLUMNS = 5 };

static int cell_rows(const Scene *scene)
{
    return scene->game->rows * 2 <= scene->area.rows ? 2 : 1;
}

static Rect square_rect(const Scene *scene, int square)
{
    int rows = cell_rows(scene), column, row;
    Rect board = rect_centred(scene->area, scene->game->rows * rows, scene->game->columns * CELL_COLUMNS);
    scene->game->cell(square, &column, &row);
    return (Rect){board.row + row * rows, board.column + column * CELL_COLUMNS, rows, CELL_COLUMNS};
}

static void draw_square(const Scene *scene, int square)
{
    Rect cell = square_rect(scene, square);
    Square there = scene->game->at(scene->pos, square);
    Marks marks = scene_marks(scene, square, PAPER_NORMAL);
    bool empty = there.piece == PIECE_NONE;
    Ink ink = empty ? INK_DIM : there.side == 0 ? INK_FIRST : INK_SECOND;
    screen_put(scene->screen, cell.row, cell.column, look(ink, marks.paper, BOLD), "%s %c %s", marks.left,
               empty ? '.' : scene->game->side_name[there.side][0], marks.right);
    if (!scene->names || cell.rows < 2) return;
    char name[SQUARE_TEXT];
    scene->game->square_text(square, name);
    screen_put(scene->screen, cell.row + 1, cell.column + 2, look(INK_DIM, PAPER_NORMAL, 0), "%s", name);
}

static void draw(const Scene *scene)
{
    for (int square = 0; square < scene->game->squares; square++)
        draw_square(scene, square);
}

static void status(const Session *session, Text *out)
{
    if (session_result(session).outcome != OUTCOME_NONE)
        status_winner(session, "A draw.", out);
    else
        text_add(out, "%s's turn.", session_game(session)->side_name[session_turn(session)]);
}

static const char *const OPPONENTS[] = {"random", NULL};

const View grid_view = {.game = "",
                        .about = "Choose squares with the arrow keys and Enter, or type the move.",
                        .opponents = OPPONENTS,
                        .draw = draw,
                        .square = square_rect,
                        .status = status,
                        .ask = ask_players};
