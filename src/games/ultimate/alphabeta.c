#include "games/ultimate/alphabeta.h"

void alphabeta_set(AlphaBeta *search, const Board *board)
{
    search->path[0].state = state_of(search->facts, board);
    search->path[0].move = POINTS;
    if (search->net != NULL)
        rows_fill(search->facts, search->net, &search->path[0].state, &search->path[0].rows);
}

void alphabeta_step(AlphaBeta *search, int move)
{
    path_play(search, 0, move);
}
