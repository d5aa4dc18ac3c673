#include "front/desktop/motion.h"

Step motion_step(const Game *game, const Pos *pos, int from, int to)
{
    int from_column, from_row, to_column, to_row;
    Step step = {from, to, -1};
    game->cell(from, &from_column, &from_row);
    game->cell(to, &to_column, &to_row);
    for (int square = 0; square < game->squares; square++) {
        int column, row;
        game->cell(square, &column, &row);
        bool between = 2 * column == from_column + to_column && 2 * row == from_row + to_row;
        if (between && square != from && game->at(pos, square).piece != PIECE_NONE) step.taken = square;
    }
    return step;
}

int motion_steps(const Game *game, const Pos *pos, Move move, Step out[PATH_SQUARES])
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(pos, move, path);
    if (count == 1) {
        out[0] = (Step){-1, path[0], -1};
        return 1;
    }
    for (int i = 0; i + 1 < count; i++)
        out[i] = motion_step(game, pos, path[i], path[i + 1]);
    return count - 1;
}

bool motion_takes(const Game *game, const Pos *pos, Move move)
{
    Step steps[PATH_SQUARES];
    motion_steps(game, pos, move, steps);
    return steps[0].taken >= 0;
}
