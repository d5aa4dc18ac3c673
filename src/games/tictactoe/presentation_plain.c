/* Tic-tac-toe line by line: word for word the original console game. */
#include "games/tictactoe/presentation_plain.h"

static void print_rows(const char cells[9], Text *out)
{
    for (int row = 0; row < 3; row++) {
        if (row > 0) text_add(out, "-----------\n");
        text_add(out, " %c | %c | %c \n", cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]);
    }
}

static void board(const Game *game, const Pos *pos, Text *out)
{
    char cells[9];
    for (int square = 0; square < 9; square++) {
        Square there = game->at(pos, square);
        cells[square] = there.piece == PIECE_NONE ? ' ' : game->side_name[there.side][0];
    }
    print_rows(cells, out);
}

static void legend(Text *out)
{
    print_rows("012345678", out);
}

static void refuse_typed(const Pos *pos, const char *text, const char *why, Text *out)
{
    (void)pos, (void)why;
    long square;
    bool taken = text_number(text, 0, 8, &square);
    text_add(out, "%s", taken ? "That position is already taken." : "That is not a number from 0 to 8.");
}

const PlainStyle tictactoe_plain = {.title = "Perfect TicTacToe",
                                    .question = "What position (0-8)? ",
                                    .opponent = "perfect",
                                    .terse = true,
                                    .board = board,
                                    .legend = legend,
                                    .refuse = refuse_typed};
