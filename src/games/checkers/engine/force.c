#include "games/checkers/engine/force.h"

/* How many plies the search goes on while something can be jumped, and how large it may become. */
enum { MORE_PLIES = 3, NODES = 1000000 };

typedef struct Search {
    const Game *game;
    const Force *force;
    long nodes; /* left */
} Search;

static bool is_reached(const Force *force, const Board *board)
{
    bool is_mine = board->side == force->side;
    uint64_t mine = is_mine ? board->own : board->other, theirs = is_mine ? board->other : board->own;
    switch (force->kind) {
    case FORCE_LEAD:
        return bits_count(mine) - bits_count(theirs) >= force->goal;
    case FORCE_KINGS:
        return bits_count(mine & board->kings) >= force->goal;
    default:
        return false; /* only where there is no move */
    }
}

/* Is the answer known here, without another move? */
static bool is_settled(const Force *force, const Board *board, int plies, bool *out)
{
    if (plies > 0 || board_jumpers(board) != 0) return false;
    *out = is_reached(force, board);
    if (!*out || board->side != force->side) return true;
    Board other = board_swapped(board);
    if (board_jumpers(&other) == 0) return true;
    *out = false;
    return plies <= -MORE_PLIES;
}

static bool search_force(Search *s, const Board *board, int plies)
{
    bool result;
    if (--s->nodes < 0) return false;
    if (is_settled(s->force, board, plies, &result)) return result;
    Pos pos = pos_of_board(board);
    Move moves[MOVES_MAX];
    int count = s->game->moves(&pos, moves);
    bool is_mine = board->side == s->force->side;
    for (int i = 0; i < count; i++) {
        Pos next = s->game->play(&pos, moves[i]);
        Board after = board_of_pos(&next);
        if (search_force(s, &after, plies - 1) == is_mine) return is_mine;
    }
    return !is_mine;
}

bool force_holds(const Game *game, const Force *force, const Board *board, int plies)
{
    Search s = {game, force, NODES};
    return search_force(&s, board, plies);
}
