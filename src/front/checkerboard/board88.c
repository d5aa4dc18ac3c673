/* CheckerBoard's board of eight by eight squares and our positions. */
#include "front/checkerboard/checkerboard.h"

#include "base/text.h"

#include <string.h>

enum { SQUARES = 32 };

const Game *cb_game(void)
{
    const Game *game = NULL;
    Status status = game_find("checkers", &game);
    (void)status; /* it is one of ours */
    return game;
}

/* Where square 0 to 31 is. */
static CbSquare cb_square_of(int square)
{
    int y = square / 4;
    return (CbSquare){2 * (3 - square % 4) + y % 2, y};
}

static void add_pieces(int board[8][8], int color, Text *fen)
{
    text_add(fen, ":%c", color == CB_WHITE ? 'W' : 'B');
    const char *comma = "";
    for (int square = 0; square < SQUARES; square++) {
        CbSquare at = cb_square_of(square);
        int piece = board[at.x][at.y];
        if (piece != (color | CB_MAN) && piece != (color | CB_KING)) continue;
        text_add(fen, "%s%s%d", comma, (piece & CB_KING) != 0 ? "K" : "", square + 1);
        comma = ",";
    }
}

static bool is_piece(int piece)
{
    int color = piece & (CB_WHITE | CB_BLACK), kind = piece & (CB_MAN | CB_KING);
    return (color == CB_WHITE || color == CB_BLACK) && (kind == CB_MAN || kind == CB_KING) &&
           piece == (color | kind);
}

/* Only codes of pieces, and only where pieces stand. */
static Status check_codes(int board[8][8])
{
    for (int x = 0; x < 8; x++)
        for (int y = 0; y < 8; y++) {
            bool dark = (x + y) % 2 == 0;
            if (board[x][y] == 0 || (dark && is_piece(board[x][y]))) continue;
            return status_wrong("there is no piece with the code %d at column %d, row %d", board[x][y], x, y);
        }
    return status_ok();
}

Status cb_read_board(int board[8][8], int color, Pos *out)
{
    char text[POS_TEXT + 64];
    Text fen = text_into(text, sizeof text);
    if (color != CB_WHITE && color != CB_BLACK)
        return status_wrong("the side to move is 1 (White) or 2 (Black), not %d", color);
    Status status = check_codes(board);
    if (!ok(&status)) return status;
    text_add(&fen, "%c", color == CB_WHITE ? 'W' : 'B');
    add_pieces(board, CB_WHITE, &fen);
    add_pieces(board, CB_BLACK, &fen);
    return cb_game()->pos_read(text, out);
}

static int code_at(const Pos *pos, int square)
{
    Square found = cb_game()->at(pos, square);
    if (found.piece == PIECE_NONE) return 0;
    return (found.side == 0 ? CB_BLACK : CB_WHITE) | (found.piece == PIECE_KING ? CB_KING : CB_MAN);
}

void cb_write_board(const Pos *pos, int board[8][8])
{
    memset(board, 0, 64 * sizeof board[0][0]);
    for (int square = 0; square < SQUARES; square++) {
        CbSquare at = cb_square_of(square);
        board[at.x][at.y] = code_at(pos, square);
    }
}

void cb_describe_move(const Pos *pos, Move move, CbMove *out)
{
    uint8_t path[PATH_SQUARES];
    int count = cb_game()->path(pos, move, path);
    Pos next = cb_game()->play(pos, move);
    *out = (CbMove){.old_piece = code_at(pos, path[0]), .new_piece = code_at(&next, path[count - 1])};
    out->from = cb_square_of(path[0]);
    out->to = cb_square_of(path[count - 1]);
    for (int i = 0; i < count && i < CB_PATH; i++)
        out->path[i] = cb_square_of(path[i]);
    for (int square = 0; square < SQUARES && out->jumps < CB_PATH; square++) {
        bool left = square == path[0] || code_at(pos, square) == 0;
        if (left || code_at(&next, square) == code_at(pos, square)) continue;
        out->removed[out->jumps] = cb_square_of(square);
        out->removed_piece[out->jumps++] = code_at(pos, square);
    }
}

int islegal(int board[8][8], int color, int from, int to, CbMove *move)
{
    Pos pos;
    Move moves[MOVES_MAX];
    uint8_t path[PATH_SQUARES];
    Status status = cb_read_board(board, color, &pos);
    if (!ok(&status)) return 0;
    int count = cb_game()->moves(&pos, moves);
    for (int i = 0; i < count; i++) {
        int steps = cb_game()->path(&pos, moves[i], path);
        if (path[0] != from - 1 || path[steps - 1] != to - 1) continue;
        if (move != NULL) cb_describe_move(&pos, moves[i], move);
        return 1;
    }
    return 0;
}
