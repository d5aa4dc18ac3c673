#include "front/cli/command.h"

/* Men are the first letter of their side's name in lower case, kings in upper case; where a game has no kings
 * (X and O) men are upper case as well. '.' is an empty square, a blank a cell that is no square. */
static char letter(const Game *game, Square square)
{
    if (square.piece == PIECE_NONE) return '.';
    char name = game->side_name[square.side][0];
    bool small = square.piece == PIECE_MAN && game->side_name[0][1] != '\0';
    return small ? (char)(name | 32) : name;
}

void board_print(const Game *game, const Pos *pos, FILE *out)
{
    char cells[9][9 + 1];
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++)
            cells[row][column] = ' ';
    for (int square = 0; square < game->squares; square++) {
        int column, row;
        game->cell(square, &column, &row);
        cells[row][column] = letter(game, game->at(pos, square));
    }
    bool nested = game->columns == 9 && game->rows == 9;
    for (int row = 0; row < game->rows; row++) {
        if (nested && row % 3 == 0 && row > 0) fprintf(out, "------+-------+------\n");
        for (int column = 0; column < game->columns; column++) {
            if (nested && column % 3 == 0 && column > 0) fprintf(out, " |");
            fprintf(out, "%s%c", column > 0 ? " " : "", cells[row][column]);
        }
        fprintf(out, "\n");
    }
}
