#include "front/cli/command.h"

#include "view/presentation.h"

#include <string.h>

enum { ROWS_MAX = 9 };

/* The texts of the cells, all of the same width; blanks in a cell that is not a square. */
typedef struct Cells {
    int width;
    char text[ROWS_MAX][ROWS_MAX][SQUARE_TEXT];
} Cells;

/* Men are the first letter of their side's name in lower case, kings in upper case; in games without kings (X
 * and O) men are upper case as well. '.' is an empty square. */
static char letter(const Game *game, Square square)
{
    if (square.piece == PIECE_NONE) return '.';
    char name = game->side_name[square.side][0];
    bool small = square.piece == PIECE_MAN && game->side_name[0][1] != '\0';
    return small ? (char)(name | 32) : name;
}

static void print_dashes(int count, FILE *out)
{
    while (count-- > 0)
        fputc('-', out);
}

/* Between rows of blocks. */
static void print_divider(int blocks, int cells, int width, FILE *out)
{
    int group = cells * (width + 1);
    for (int i = 0; i < blocks; i++) {
        if (i > 0) fputc('+', out);
        print_dashes(i == 0 || i == blocks - 1 ? group : group + 1, out);
    }
    fputc('\n', out);
}

static void print_cells(const Game *game, const Cells *cells, FILE *out)
{
    int block = presentation_of(game).block;
    for (int row = 0; row < game->rows; row++) {
        if (block > 0 && row % block == 0 && row > 0)
            print_divider(game->columns / block, block, cells->width, out);
        for (int column = 0; column < game->columns; column++) {
            if (block > 0 && column % block == 0 && column > 0) fprintf(out, " |");
            fprintf(out, "%s%*s", column > 0 ? " " : "", cells->width, cells->text[row][column]);
        }
        fprintf(out, "\n");
    }
}

void board_print(const Game *game, const Pos *pos, FILE *out)
{
    Cells cells = {.width = 1};
    for (int square = 0; square < game->squares; square++) {
        int column, row;
        game->cell(square, &column, &row);
        cells.text[row][column][0] = letter(game, game->at(pos, square));
    }
    print_cells(game, &cells, out);
}

void board_print_names(const Game *game, FILE *out)
{
    Cells cells = {.width = 1};
    for (int square = 0; square < game->squares; square++) {
        int column, row;
        game->cell(square, &column, &row);
        char *name = cells.text[row][column];
        game->square_text(square, name);
        if ((int)strlen(name) > cells.width) cells.width = (int)strlen(name);
    }
    print_cells(game, &cells, out);
}
