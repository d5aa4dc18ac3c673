/* Pieces: crosses and rings as large as their cell, discs with a sign in the middle; letters where there is
 * neither Unicode nor colour. The signs are available in every terminal font. */
#include "front/terminal/board_paint.h"

#include "front/terminal/art.h"

#include <ctype.h>
#include <stdio.h>

static Ink side_ink(int side)
{
    return side == 0 ? INK_FIRST : INK_SECOND;
}

/* A sign of one column; without colours it distinguishes the sides, and kings from men. */
static void sign(const BoardPainter *painter, Face face, int side, char out[8])
{
    char letter = painter->scene->game->side_name[side][0];
    bool unicode = screen_has_unicode(painter->screen);
    if (face == FACE_KING)
        snprintf(out, 8, "%c", toupper((unsigned char)letter));
    else if (unicode)
        snprintf(out, 8, "%s", side == 0 ? "●" : "○");
    else
        snprintf(out, 8, "%c", tolower((unsigned char)letter));
}

/* ---- Crosses and rings ---- */

static void paint_shape(const BoardPainter *painter, Rect cell, Face face, int side, Paper paper)
{
    Pen style = pen(side_ink(side), paper, BOLD);
    int margin = cell.columns >= 9 ? 2 : 1;
    Rect inner = {cell.row, cell.column + margin, cell.rows, cell.columns - 2 * margin};
    if (cell.rows == 1)
        screen_put(painter->screen, cell.row, cell.column + cell.columns / 2, style, "%s",
                   face == FACE_CROSS ? "X" : "O");
    else
        art_draw(painter->screen, inner, face == FACE_CROSS ? SHAPE_CROSS : SHAPE_RING, style);
}

/* ---- Discs ---- */

/* For squares of 2, 3 and 4 rows, as round as quarters of a character allow. */
static const char *const DISCS[5][4] = {[2] = {"▗███▖", "▝███▘"},
                                        [3] = {" ▄███▄ ", "▐█████▌", " ▀███▀ "},
                                        [4] = {" ▗▟███▙▖ ", "▗███████▖", "▝███████▘", " ▝▜███▛▘ "}};

static void paint_disc(const BoardPainter *painter, Rect cell, Face face, int side, Paper paper)
{
    char text[8];
    bool black = side == 0;
    Pen rim = pen(black ? INK_BLACK : INK_WHITE, paper, 0);
    Pen inside = pen(face == FACE_KING ? (black ? INK_WHITE : INK_BLACK) : INK_DIM,
                     black ? PAPER_BLACK : PAPER_WHITE, face == FACE_KING ? BOLD : 0);
    for (int row = 0; row < cell.rows; row++)
        screen_put(painter->screen, cell.row + row, cell.column, rim, "%s", DISCS[cell.rows][row]);
    int row = cell.row + (cell.rows - 1) / 2, middle = cell.column + cell.columns / 2;
    sign(painter, face, side, text);
    screen_put(painter->screen, row, middle, inside, "%s", text);
    if (face == FACE_KING) screen_put(painter->screen, row + 1, middle, inside, "♦");
}

static void paint_man(const BoardPainter *painter, Rect cell, Face face, int side, Paper paper)
{
    char text[8];
    const Screen *screen = painter->screen;
    bool checkered = painter->scene->style == BOARD_CHECKERED;
    bool disc = checkered && cell.rows > 1 && screen_has_colours(screen) && screen_has_unicode(screen);
    if (disc) {
        paint_disc(painter, cell, face, side, paper);
        return;
    }
    Ink ink = !checkered ? side_ink(side) : side == 0 ? INK_BLACK : INK_WHITE;
    sign(painter, face, side, text);
    screen_put(painter->screen, cell.row + (cell.rows - 1) / 2, cell.column + cell.columns / 2,
               pen(ink, paper, BOLD), "%s", text);
}

void piece_paint(const BoardPainter *painter, Rect cell, Face face, int side, Paper paper)
{
    if (face == FACE_CROSS || face == FACE_RING)
        paint_shape(painter, cell, face, side, paper);
    else if (face != FACE_NONE)
        paint_man(painter, cell, face, side, paper);
}
