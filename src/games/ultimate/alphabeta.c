#include "games/ultimate/alphabeta.h"

void alphabeta_set(AlphaBeta *search, const Board *board)
{
    search->path[0].state = state_of(search->facts, board);
    search->path[0].move = POINTS;
    search->path[0].summed = false;
    for (int role = 0; role < 2; role++)
        search->path[0].rows.focus[role] = focus_row(search->facts, &search->path[0].state, role);
}

void alphabeta_step(AlphaBeta *search, int move)
{
    path_play(search, 0, move);
}
