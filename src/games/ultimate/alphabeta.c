#include "games/ultimate/alphabeta.h"

void alphabeta_set(AlphaBeta *search, const Board *board)
{
    search->path[0].state = state_of(search->facts, board);
    search->path[0].move = POINTS;
    search->path[0].summed = false;
}

void alphabeta_step(AlphaBeta *search, int move)
{
    Path *next = &search->path[1];
    next->state = search->path[0].state;
    state_play(search->facts, &next->state, move / SQUARES, move % SQUARES);
    next->move = (uint8_t)move;
    next->summed = false;
}
