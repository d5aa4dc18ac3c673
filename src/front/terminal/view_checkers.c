/* Checkers in the terminal: Black at the bottom. Pieces are discs with their sign in the middle where there
 * are colours, else signs or letters. Pieces that must jump are marked "!"; a jump shows square by square,
 * entered or played by the computer. */
#include "front/terminal/view.h"

#include "front/terminal/checkers_files.h"
#include "games/checkers/pdn.h"

#include <stdlib.h>
#include <string.h>

/* ---- Geometry ---- */

typedef struct Size {
    int rows, columns;
} Size;

/* The largest square that fits. */
static Size find_size(const Scene *scene)
{
    static const Size SIZES[] = {{4, 9}, {3, 7}, {2, 5}, {1, 3}};
    int last = sizeof SIZES / sizeof SIZES[0] - 1;
    for (int i = 0; i < last; i++)
        if (8 * SIZES[i].rows + 2 <= scene->area.rows && 8 * SIZES[i].columns + 2 <= scene->area.columns)
            return SIZES[i];
    return SIZES[last];
}

static Rect board_rect(const Scene *scene)
{
    Size size = find_size(scene);
    return rect_centred(scene->area, 8 * size.rows + 2, 8 * size.columns + 2);
}

static Rect cell_rect(const Scene *scene, int column, int row)
{
    Size size = find_size(scene);
    Rect board = board_rect(scene);
    return (Rect){board.row + 1 + row * size.rows, board.column + 1 + column * size.columns, size.rows,
                  size.columns};
}

static Rect square_rect(const Scene *scene, int square)
{
    int column, row;
    scene->game->cell(square, &column, &row);
    return cell_rect(scene, column, row);
}

/* ---- Half a jump ---- */

/* The square is between two squares of the path that a jump connects. */
static bool is_jumped(const Scene *scene, int square)
{
    int column, row;
    scene->game->cell(square, &column, &row);
    for (int i = 0; i + 1 < scene->path.count; i++) {
        int from_column, from_row, to_column, to_row;
        scene->game->cell(scene->path.square[i], &from_column, &from_row);
        scene->game->cell(scene->path.square[i + 1], &to_column, &to_row);
        bool jump = abs(from_row - to_row) == 2;
        if (jump && 2 * column == from_column + to_column && 2 * row == from_row + to_row) return true;
    }
    return false;
}

/* What stands on a square with the path half played: the piece has moved on, jumped ones are gone. */
static Square piece_at(const Scene *scene, int square)
{
    const Path *path = &scene->path;
    if (path->count > 0 && square == path->square[path->count - 1])
        return scene->game->at(scene->pos, path->square[0]);
    if (path->count > 0 && (square == path->square[0] || is_jumped(scene, square))) return (Square){0};
    return scene->game->at(scene->pos, square);
}

static bool must_jump(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int from_column, from_row, to_column, to_row;
    if (game->moves(pos, moves) == 0) return false;
    Path path = scene_path(game, pos, moves[0]);
    game->cell(path.square[0], &from_column, &from_row);
    game->cell(path.square[1], &to_column, &to_row);
    return abs(from_row - to_row) == 2;
}

/* ---- Drawing ---- */

/* Without colours the two sides must differ by their sign. */
static const char *sign(const Scene *scene, Square piece)
{
    static const char *const SIGNS[2][2] = {{"⛂", "⛃"}, {"⛀", "⛁"}}, *const LETTERS[2][2] = {{"b", "B"},
                                                                                             {"w", "W"}};
    int king = piece.piece == PIECE_KING;
    return screen_pick(scene->screen, SIGNS[piece.side][king], LETTERS[piece.side][king]);
}

/* Discs for squares of 2, 3 and 4 rows, as round as quarters of a character allow. */
static const char *const DISCS[5][4] = {[2] = {"▗███▖", "▝███▘"},
                                        [3] = {" ▄███▄ ", "▐█████▌", " ▀███▀ "},
                                        [4] = {" ▗▟███▙▖ ", "▗███████▖", "▝███████▘", " ▝▜███▛▘ "}};

static void draw_disc(const Scene *scene, Rect cell, Square piece, Paper paper)
{
    bool black = piece.side == 0;
    Look rim = look(black ? INK_BLACK : INK_WHITE, paper, 0);
    Look face = look(black ? INK_WHITE : INK_BLACK, black ? PAPER_BLACK : PAPER_WHITE, BOLD);
    for (int row = 0; row < cell.rows; row++)
        screen_put(scene->screen, cell.row + row, cell.column, rim, "%s", DISCS[cell.rows][row]);
    int row = cell.row + (cell.rows - 1) / 2, middle = cell.column + cell.columns / 2;
    screen_put(scene->screen, row, middle, face, "%s", sign(scene, piece));
    if (piece.piece == PIECE_KING) screen_put(scene->screen, row + 1, middle, face, "♛");
}

static void draw_piece(const Scene *scene, Rect cell, Square piece, Paper paper)
{
    bool disc = cell.rows > 1 && screen_has_colours(scene->screen) && screen_has_unicode(scene->screen);
    if (disc) {
        draw_disc(scene, cell, piece, paper);
        return;
    }
    Look style = look(piece.side == 0 ? INK_BLACK : INK_WHITE, paper, BOLD);
    screen_put(scene->screen, cell.row + (cell.rows - 1) / 2, cell.column + cell.columns / 2, style, "%s",
               sign(scene, piece));
}

static void draw_name(const Scene *scene, Rect cell, int square, Paper paper)
{
    char name[SQUARE_TEXT];
    scene->game->square_text(square, name);
    screen_put(scene->screen, cell.row + cell.rows - 1, cell.column, look(INK_ACCENT, paper, 0), "%s", name);
}

static void draw_empty(const Scene *scene, Rect cell, int square, Paper paper)
{
    Screen *screen = scene->screen;
    int row = cell.row + (cell.rows - 1) / 2, middle = cell.column + cell.columns / 2;
    bool target = scene->path.count > 0 && squares_have(&scene->next, square);
    if (target)
        screen_put(screen, row, middle, look(INK_WHITE, paper, BOLD), "%s", screen_pick(screen, "•", "o"));
    else if (!screen_has_colours(screen))
        screen_put(screen, row, middle, look(INK_DIM, paper, 0), ".");
}

static void draw_heat(const Scene *scene, Rect cell, int square, Paper paper)
{
    const Heat *heat = &scene->heat[square];
    if (!heat->known || cell.rows < 2) return;
    screen_put(scene->screen, cell.row + cell.rows - 1, cell.column + cell.columns - 3,
               look(INK_WHITE, paper, 0), "%2.0f%%", heat->chance > 0.99 ? 99 : heat->chance * 100);
}

static void draw_square(const Scene *scene, int square, bool jump)
{
    Rect cell = square_rect(scene, square);
    Square piece = piece_at(scene, square);
    bool must = jump && squares_have(&scene->movable, square) && scene->path.count == 0;
    Marks marks = scene_marks(scene, square, must ? PAPER_MUST : PAPER_DARK);
    Look edge = look(INK_WHITE, marks.paper, BOLD);
    int row = cell.row + (cell.rows - 1) / 2, right = cell.column + cell.columns - 1;
    screen_fill(scene->screen, cell, look(INK_NORMAL, marks.paper, 0));
    if (piece.piece != PIECE_NONE)
        draw_piece(scene, cell, piece, marks.paper);
    else
        draw_empty(scene, cell, square, marks.paper);
    if (scene->names && cell.rows > 1) draw_name(scene, cell, square, marks.paper);
    if (scene->thoughts) draw_heat(scene, cell, square, marks.paper);
    if (marks.left[0] != ' ') {
        screen_put(scene->screen, row, cell.column, edge, "%s", marks.left);
        screen_put(scene->screen, row, right, edge, "%s", marks.right);
    }
    if (must) screen_put(scene->screen, cell.row + cell.rows - 1, right, edge, "!");
}

static void draw(const Scene *scene)
{
    Rect board = board_rect(scene);
    bool jump = must_jump(scene->game, scene->pos);
    screen_frame(scene->screen, board, look(INK_DIM, PAPER_NORMAL, 0), false);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            screen_fill(scene->screen, cell_rect(scene, column, row), look(INK_NORMAL, PAPER_LIGHT, 0));
    for (int square = 0; square < scene->game->squares; square++)
        draw_square(scene, square, jump);
}

/* ---- What it says and asks ---- */

static void refuse(const Session *session, int square, Text *out)
{
    const Game *game = session_game(session);
    const Pos *pos = session_pos(session);
    (void)square;
    if (!must_jump(game, pos)) return;
    Picker picker;
    picker_reset(&picker, game, pos);
    SquareSet must = picker_first(&picker);
    const char *before = "A jump must be made, with ";
    for (int i = 0; i < game->squares; i++) {
        char name[SQUARE_TEXT];
        if (!squares_have(&must, i)) continue;
        game->square_text(i, name);
        text_add(out, "%s%s", before, name);
        before = " or ";
    }
    text_add(out, ".");
}

static void status(const Session *session, Text *out)
{
    if (session_result(session).outcome != OUTCOME_NONE) {
        text_add(out, "Game over. ");
        status_winner(session, "A draw.", out);
    } else {
        text_add(out, "%s's turn.", session_game(session)->side_name[session_turn(session)]);
    }
}

static const char *const OPPONENTS[] = {"level", "negamax", NULL};

/* The level as an engine of the game, and the range that it has. */
static bool ask_level(Stage *stage, const Game *game, char spec[SPEC_TEXT])
{
    char text[80];
    const EngineKind *kind = view_opponent_kind(view_of(game), game);
    if (kind->arg != ARG_NUMBER) return text_copy(spec, SPEC_TEXT, kind->name);
    const char *before = strchr(spec, ':');
    long level;
    if (before == NULL || !text_number(before + 1, kind->arg_min, kind->arg_max, &level))
        level = kind->arg_min; /* the first time begins at the easiest, as the desktop's dialog does */
    snprintf(text, sizeof text, "Level: (%ld-%ld)", kind->arg_min, kind->arg_max);
    if (!dialog_number(stage, "New Game", text, kind->arg_min, kind->arg_max, &level)) return false;
    snprintf(spec, SPEC_TEXT, "%s:%ld", kind->name, level);
    return true;
}

/* The choice of last time: 0 Black, 1 White, 2 no computer. */
static int computer_side(const PlaySetup *setup)
{
    for (int side = 0; side < 2; side++)
        if (setup->seat[side][0] != '\0' && strcmp(setup->seat[side], SEAT_HUMAN) != 0) return side;
    return play_setup_has_seats(setup) ? 2 : 0;
}

static bool ask(Stage *stage, PlaySetup *setup)
{
    static const char *const CHOICES[] = {"Computer plays Black", "Computer plays White",
                                          "No computer player"};
    char opponent[SPEC_TEXT] = "";
    int before = computer_side(setup);
    if (before < 2) text_copy(opponent, SPEC_TEXT, setup->seat[before]);
    Question question = {"New Game", "", CHOICES, 3, before, false};
    int chosen = dialog_choose(stage, &question);
    if (chosen == DISMISSED || (chosen < 2 && !ask_level(stage, setup->game, opponent))) return false;
    if (chosen < 2) {
        int yes = ask_yes(stage, "New Game", "May moves be taken back?", setup->take_back);
        if (yes == DISMISSED) return false;
        setup->take_back = yes == 1;
    }
    for (int side = 0; side < 2; side++)
        text_copy(setup->seat[side], SPEC_TEXT, side == chosen ? opponent : SEAT_HUMAN);
    return true;
}

const View checkers_view = {
    .game = "checkers",
    .about =
        "Choose a piece, then its target; in a jump every square in turn. Jumps must be made. Or type the "
        "move: 11-15, 22x15.",
    .opponents = OPPONENTS,
    .draw = draw,
    .square = square_rect,
    .status = status,
    .ask = ask,
    .asks_again = true,
    .refuse = refuse,
    .steps = true,
    .no_take_back = true,
    .file_ending = ".pdn",
    .save = checkers_save,
    .games_in = pdn_count_games,
    .load = checkers_load,
};
