#include "view/steps.h"

/* Is the square exactly between the two others? */
static bool lies_between(const Game *game, int square, int from, int to)
{
    int column, row, from_column, from_row, to_column, to_row;
    game->cell(square, &column, &row);
    game->cell(from, &from_column, &from_row);
    game->cell(to, &to_column, &to_row);
    return square != from && 2 * column == from_column + to_column && 2 * row == from_row + to_row;
}

SceneStep step_between(const Game *game, const Pos *pos, int from, int to)
{
    SceneStep step = {from, to, -1};
    for (int square = 0; square < game->squares; square++)
        if (lies_between(game, square, from, to) && game->at(pos, square).piece != PIECE_NONE)
            step.taken = square;
    return step;
}

int steps_of(const Game *game, const Pos *pos, Move move, SceneStep out[PATH_SQUARES])
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(pos, move, path);
    if (count == 1) {
        out[0] = (SceneStep){-1, path[0], -1};
        return 1;
    }
    for (int i = 0; i + 1 < count; i++)
        out[i] = step_between(game, pos, path[i], path[i + 1]);
    return count - 1;
}

bool steps_take(const Game *game, const Pos *pos, Move move)
{
    SceneStep steps[PATH_SQUARES];
    return steps_of(game, pos, move, steps) > 0 && steps[0].taken >= 0;
}
