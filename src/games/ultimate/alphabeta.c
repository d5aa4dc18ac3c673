#include "games/ultimate/alphabeta.h"

#include "engine/contempt.h"

void alphabeta_set(AlphaBeta *search, const Board *board)
{
    search->path[0].state = state_of(search->facts, board);
    search->path[0].state.key ^= contempt_key(search->contempt, board->side);
    search->path[0].move = POINTS;
    if (search->net != NULL)
        sums_fill(search->facts, search->net, &search->path[0].state, &search->path[0].sums);
}

void alphabeta_step(AlphaBeta *search, int move)
{
    path_play(search, 0, move, false);
}
