#include "games/checkers/engine/negamax.h"

#include "games/checkers/engine/own_eval.h"
#include "games/checkers/movegen.h"

enum { MAN = 80, KING = 195, KING_ON_GOOD_CELL = 4 };

/* The rows of the lattice, two by two, and cells that a king likes: (0,1) (1,0) (3,4) (4,3) (6,7) (7,6). */
#define ROW(r)     ((uint64_t)15 << ((r)*4 + (r) / 2))
#define GOOD_CELLS 0x440088011u

/* The sum of the squared distances from row 0, by the binary digits of 0 1 4 9 16 25 36 49. */
static inline int squared_rows(uint64_t men)
{
    return bits_count(men & (ROW(1) | ROW(3) | ROW(5) | ROW(7))) + 4 * bits_count(men & (ROW(2) | ROW(6))) +
           8 * bits_count(men & (ROW(3) | ROW(5))) + 16 * bits_count(men & (ROW(4) | ROW(5) | ROW(7))) +
           32 * bits_count(men & (ROW(6) | ROW(7)));
}

/* The same from row 7. */
static inline int squared_rows_from_top(uint64_t men)
{
    return bits_count(men & (ROW(6) | ROW(4) | ROW(2) | ROW(0))) + 4 * bits_count(men & (ROW(5) | ROW(1))) +
           8 * bits_count(men & (ROW(4) | ROW(2))) + 16 * bits_count(men & (ROW(3) | ROW(2) | ROW(0))) +
           32 * bits_count(men & (ROW(1) | ROW(0)));
}

static inline int material(uint64_t pieces, uint64_t kings)
{
    return MAN * bits_count(pieces & ~kings) + KING * bits_count(pieces & kings) +
           KING_ON_GOOD_CELL * bits_count(pieces & kings & GOOD_CELLS);
}

static inline int64_t evaluate(const Board *board)
{
    uint64_t black = board->side == BLACK ? board->own : board->other;
    uint64_t white = board->side == BLACK ? board->other : board->own;
    int advance = squared_rows(black & ~board->kings) - squared_rows_from_top(white & ~board->kings);
    int lead = material(black, board->kings) - material(white, board->kings) + advance;
    return (board->side == BLACK ? lead : -lead) * (NEGAMAX_UNIT / board_pieces(board));
}

int64_t HOT(negamax_evaluate)(const Board *board)
{
    return evaluate(board);
}

static inline bool is_over(const Board *board)
{
    return (board_jumpers(board) | board_steppers(board)) == 0;
}

static inline int64_t lost_value(int turns)
{
    return -(NEGAMAX_LOST + turns) * NEGAMAX_UNIT;
}

static inline int64_t leaf_value(const Negamax *negamax, const Board *board)
{
    return negamax->own_eval == NULL ? evaluate(board) : own_eval_value(negamax->own_eval, board);
}

/* Does the entry decide this window? */
static inline bool entry_decides(const NegamaxEntry *entry, int turns, int64_t alpha, int64_t beta)
{
    if ((int)entry->turns != turns) return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
           (entry->bound == BOUND_UPPER && entry->value <= alpha);
}

/* Move the most promising of the moves from `from` on to that place: the table's move first, then by
 * history. */
static inline void bring_best(const Negamax *negamax, uint64_t side, Plays *plays, uint8_t *index, int from,
                              int remembered)
{
    int best = from;
    uint32_t best_score = 0;
    for (int i = from; i < plays->count; i++) {
        const Play *play = &plays->play[i];
        uint32_t score = index[i] == remembered ? UINT32_MAX : negamax->history[side][play->path & 1023] + 1;
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    Play play = plays->play[best];
    uint8_t number = index[best];
    plays->play[best] = plays->play[from];
    index[best] = index[from];
    plays->play[from] = play;
    index[from] = number;
}

int64_t HOT(negamax_search)(Negamax *negamax, const Board *board, int turns, int64_t alpha, int64_t beta)
{
    if (budget_spend(&negamax->budget)) return alpha;
    if (turns == 0) return is_over(board) ? lost_value(0) : leaf_value(negamax, board);
    uint64_t key = board_hash(board);
    NegamaxEntry *entry = &negamax->entry[key & negamax->mask];
    bool known = entry->key == key && entry->bound != BOUND_NONE;
    if (known && entry_decides(entry, turns, alpha, beta)) return entry->value;
    Plays plays;
    board_plays(board, &plays);
    if (plays.count == 0) return lost_value(turns);
    uint8_t index[MOVES_MAX];
    for (int i = 0; i < plays.count; i++)
        index[i] = (uint8_t)i;

    int remembered = known ? (int)entry->best : -1, best_index = 0;
    int64_t best = -NEGAMAX_INFINITE;
    for (int i = 0; i < plays.count && best < beta; i++) {
        bring_best(negamax, board->side, &plays, index, i, remembered);
        Board next = board_play(board, &plays.play[i]);
        int64_t floor = best > alpha ? best : alpha;
        int64_t ceiling = i == 0 ? beta : floor + 1; /* the first move is expected to stay the best */
        int64_t value = -HOT(negamax_search)(negamax, &next, turns - 1, -ceiling, -floor);
        if (value > floor && value < beta && ceiling < beta)
            value = -HOT(negamax_search)(negamax, &next, turns - 1, -beta, -floor);
        if (negamax->budget.stopped) return alpha;
        if (value > best) {
            best = value;
            best_index = i;
        }
    }
    if (best >= beta) negamax->history[board->side][plays.play[best_index].path & 1023] += 1u << turns;
    *entry = (NegamaxEntry){.key = key,
                            .value = best,
                            .best = index[best_index],
                            .turns = (uint64_t)turns,
                            .bound = best <= alpha  ? BOUND_UPPER
                                     : best >= beta ? BOUND_LOWER
                                                    : BOUND_EXACT};
    return best;
}
