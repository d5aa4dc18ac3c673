/* Boards as SVG. A cell is 10 by 10; pieces and the empty board are drawn once as shapes (board_svg_shapes)
 * and used by every board of the page. Colours are set by the style sheet: here are only classes. */
#include "front/cli/review_print.h"

#include "games/tictactoe/line.h"
#include "games/ultimate/owner.h"

enum { CELL = 10, HALF = CELL / 2 };

typedef struct Point {
    int x, y;
} Point;

/* How a board looks follows from its geometry. */
static bool is_checkered(const Game *game)
{
    return game->squares * 2 == game->columns * game->rows;
}

static bool is_nested(const Game *game)
{
    return game->columns == 9 && game->rows == 9;
}

/* The top left corner of a square. */
static Point corner(const Game *game, int square)
{
    int column, row;
    game->cell(square, &column, &row);
    return (Point){column * CELL, row * CELL};
}

/* ---- Shapes ---- */

static void draw_numbers(const Game *game, FILE *out)
{
    for (int square = 0; square < game->squares; square++) {
        char text[SQUARE_TEXT];
        Point at = corner(game, square);
        game->square_text(square, text);
        fprintf(out, "<text class=\"label\" x=\"%d.5\" y=\"%d.9\">%s</text>", at.x, at.y + 1, text);
    }
}

static void draw_checkered(const Game *game, FILE *out)
{
    fprintf(out, "<rect class=\"light\" width=\"%d\" height=\"%d\"/>", game->columns * CELL,
            game->rows * CELL);
    for (int square = 0; square < game->squares; square++) {
        Point at = corner(game, square);
        fprintf(out, "<rect class=\"dark\" x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/>", at.x, at.y);
    }
    draw_numbers(game, out);
}

static void draw_grid(const Game *game, FILE *out)
{
    int width = game->columns * CELL, height = game->rows * CELL;
    fprintf(out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/><path class=\"%s\" d=\"", width, height,
            is_nested(game) ? "fine" : "grid");
    for (int column = 1; column < game->columns; column++)
        fprintf(out, "M%d 1V%d", column * CELL, height - 1);
    for (int row = 1; row < game->rows; row++)
        fprintf(out, "M1 %dH%d", row * CELL, width - 1);
    fprintf(out, "\"/>");
    if (is_nested(game)) fprintf(out, "<path class=\"thick\" d=\"M30 0V90M60 0V90M0 30H90M0 60H90\"/>");
    if (!is_nested(game)) draw_numbers(game, out);
}

static void draw_pieces(const Game *game, FILE *out)
{
    static const char CROWN[] =
        "<path class=\"crown\" d=\"M2.9 6.6 2.5 3.9 4 5 5 3.3 6 5 7.5 3.9 7.1 6.6Z\"/>";
    static const char DISC[] =
        "<circle class=\"shadow\" cx=\"5\" cy=\"5.35\" r=\"3.9\"/><circle class=\"disc\" cx=\"5\" "
        "cy=\"5\" r=\"3.9\"/><circle class=\"ridge\" cx=\"5\" cy=\"5\" r=\"3\"/>";
    for (int side = 0; side < 2; side++) {
        const char *man = is_checkered(game) ? DISC
                          : side == 0 ? "<path class=\"cross\" d=\"M2.6 2.6 7.4 7.4M7.4 2.6 2.6 7.4\"/>"
                                      : "<circle class=\"ring\" cx=\"5\" cy=\"5\" r=\"2.6\"/>";
        fprintf(out, "<g id=\"man%d\" class=\"side%d\">%s</g>", side, side, man);
        if (is_checkered(game))
            fprintf(out, "<g id=\"king%d\" class=\"side%d\">%s%s</g>", side, side, man, CROWN);
    }
}

void board_svg_shapes(const Game *game, FILE *out)
{
    fprintf(out,
            "<svg class=\"shapes\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs><g id=\"board\">");
    if (is_checkered(game))
        draw_checkered(game, out);
    else
        draw_grid(game, out);
    fprintf(out, "</g>");
    draw_pieces(game, out);
    fprintf(
        out,
        "<marker id=\"head\" viewBox=\"0 0 4 4\" refX=\"2\" refY=\"2\" markerWidth=\"3\" markerHeight=\"3\" "
        "orient=\"auto\"><path class=\"head\" d=\"M0 0 4 2 0 4Z\"/></marker></defs></svg>\n");
}

/* ---- One board ---- */

static void draw_men(const Game *game, const Pos *pos, FILE *out)
{
    for (int square = 0; square < game->squares; square++) {
        Square on = game->at(pos, square);
        Point at = corner(game, square);
        if (on.piece == PIECE_NONE) continue;
        fprintf(out, "<use href=\"#%s%d\" x=\"%d\" y=\"%d\"/>", on.piece == PIECE_KING ? "king" : "man",
                on.side, at.x, at.y);
    }
}

/* Under the pieces; on the nested board around them, since the cover of a won board would hide it. */
static void draw_last_move(const Game *game, const Pos *before, Move move, FILE *out)
{
    const char *class = is_nested(game) ? "last-outline" : "last";
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, move, path);
    for (int i = 0; i < count; i++) {
        Point at = corner(game, path[i]);
        fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/>", class, at.x, at.y);
    }
}

/* An arrow through the squares that the move touches; a ring if it touches only one. */
static void draw_better(const Game *game, const Pos *before, Move move, FILE *out)
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, move, path);
    Point at = corner(game, path[0]);
    if (count == 1) {
        fprintf(out, "<circle class=\"better\" cx=\"%d\" cy=\"%d\" r=\"3.6\"/>", at.x + HALF, at.y + HALF);
        return;
    }
    fprintf(out, "<path class=\"better\" marker-end=\"url(#head)\" d=\"M%d %d", at.x + HALF, at.y + HALF);
    for (int i = 1; i < count; i++) {
        at = corner(game, path[i]);
        fprintf(out, "L%d %d", at.x + HALF, at.y + HALF);
    }
    fprintf(out, "\"/>");
}

static void draw_mark(const Game *game, const Pos *before, const Judgement *judgement, FILE *out)
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, judgement->played, path);
    Point at = corner(game, path[count - 1]);
    int x = at.x < 1 ? 8 : at.x + 8, y = at.y < 3 ? 3 : at.y + 2;
    fprintf(
        out,
        "<g class=\"badge mark%d\"><circle cx=\"%d\" cy=\"%d\" r=\"2.4\"/><text x=\"%d\" y=\"%d\">%s</text></g>",
        judgement->mark, x, y, x, y, mark_text(judgement->mark));
}

/* ---- What only one game has: boards won and boards to play in, the winning row ---- */

static void draw_open_boards(const Game *game, const Pos *pos, FILE *out)
{
    Move moves[MOVES_MAX];
    bool open[9] = {false};
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        game->path(pos, moves[i], path);
        open[path[0] / 9] = true;
    }
    for (int board = 0; board < 9; board++) {
        Point at = corner(game, board * 9);
        if (open[board])
            fprintf(out,
                    "<rect class=\"open\" x=\"%d.6\" y=\"%d.6\" width=\"28.8\" height=\"28.8\" rx=\"1\"/>",
                    at.x, at.y);
    }
}

static void draw_won_boards(const Game *game, const Pos *pos, FILE *out)
{
    for (int board = 0; board < 9; board++) {
        int side = ultimate_owner(pos, board);
        Point at = corner(game, board * 9);
        if (side < 0) continue;
        fprintf(out, "<rect class=\"veil\" x=\"%d.5\" y=\"%d.5\" width=\"29\" height=\"29\"/>", at.x, at.y);
        fprintf(out, "<use class=\"won\" href=\"#man%d\" transform=\"translate(%d %d) scale(3)\"/>", side,
                at.x, at.y);
    }
}

static void draw_row_of_three(const Game *game, const Pos *pos, FILE *out)
{
    for (int square = 0; square < game->squares; square++) {
        Point at = corner(game, square);
        if (tictactoe_in_line(pos, square))
            fprintf(out, "<rect class=\"three\" x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/>", at.x, at.y);
    }
}

void board_svg(const Review *review, int ply, const char *label, FILE *out)
{
    const Game *game = review_game(review);
    const Pos *pos = review_pos(review, ply), *before = ply > 0 ? review_pos(review, ply - 1) : NULL;
    const Judgement *judgement = ply > 0 ? review_judgement(review, ply - 1) : NULL;
    fprintf(
        out,
        "<svg class=\"board\" viewBox=\"-1 -1 %d %d\" role=\"img\" aria-label=\"%s\"><use href=\"#board\"/>",
        game->columns * CELL + 2, game->rows * CELL + 2, label);
    if (is_nested(game)) draw_open_boards(game, pos, out);
    if (judgement != NULL && !is_nested(game)) draw_last_move(game, before, judgement->played, out);
    if (game->columns == 3 && game->rows == 3) draw_row_of_three(game, pos, out);
    draw_men(game, pos, out);
    if (is_nested(game)) draw_won_boards(game, pos, out);
    if (judgement != NULL && is_nested(game)) draw_last_move(game, before, judgement->played, out);
    if (judgement != NULL && judgement->mark != MARK_NONE) {
        draw_better(game, before, judgement->best, out);
        draw_mark(game, before, judgement, out);
    }
    fprintf(out, "</svg>\n");
}
