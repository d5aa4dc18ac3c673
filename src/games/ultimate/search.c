#include "games/ultimate/search.h"

#include "engine/contempt.h"

void ultimate_search_set(UltimateSearch *search, const Board *board)
{
    search->path[0].state = state_of(search->facts, board);
    search->path[0].state.key ^= contempt_key(search->contempt, board->side);
    search->path[0].move = POINTS;
    if (search->net != NULL)
        sums_fill(search->facts, search->net, &search->path[0].state, &search->path[0].sums);
}

void ultimate_search_step(UltimateSearch *search, int move)
{
    path_play(search, 0, move, false);
}
