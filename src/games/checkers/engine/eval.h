/* Eval: the static evaluation of a quiet position for the side to move, in hundredths of a man. Inline, for
 * the search.
 *
 * A list of terms (eval_terms.def) is counted and weighted. The counting is a function of its own, so that
 * the tool that fits the weights sees exactly what the search sees. With a weight
 * file the trained evaluation (net_eval.h) takes its place; this one is for programs without. */
#ifndef PARLOR_CHECKERS_EVAL_H
#define PARLOR_CHECKERS_EVAL_H

#include "games/checkers/movegen.h"

typedef enum Term {
#define TERM(name, opening, ending) TERM_##name,
#include "games/checkers/engine/eval_terms.def"
#undef TERM
    TERM_COUNT
} Term;

enum {
    EVAL_FULL = 24, /* pieces at the start */
    CHASED = 4,     /* with so few pieces the weaker side is chased */
};

typedef struct Terms {
    int count[TERM_COUNT];
} Terms;

#define LATTICE_ROW(r) ((uint64_t)15 << ((r)*4 + (r) / 2))
#define CENTRE         0x18C000u   /* 14 15 18 19 */
#define SIDE_EDGES     0x40603010u /* 5 12 13 20 21 28 */
#define BORDER         (SIDE_EDGES | LATTICE_ROW(0) | LATTICE_ROW(7))
#define DOUBLE_CORNERS 0x440000011u /* 1 5 28 32 */
#define SINGLE_CORNERS 0x80000008u  /* 4 29 */
#define SQUARE(pdn)    ((uint64_t)1 << ((pdn)-1 + ((pdn)-1) / 8))

/* One side's pieces, turned so that its men move up. */
typedef struct Half {
    uint64_t men, kings;             /* of the side */
    uint64_t other_men, other_kings; /* of its opponent */
    uint64_t own, other, empty;
} Half;

static inline uint64_t cells_turned(uint64_t cells)
{
    cells = __builtin_bswap64(cells);
    cells = (cells >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (cells & 0x0F0F0F0F0F0F0F0Fu) << 4;
    cells = (cells >> 2 & 0x3333333333333333u) | (cells & 0x3333333333333333u) << 2;
    cells = (cells >> 1 & 0x5555555555555555u) | (cells & 0x5555555555555555u) << 1;
    return cells >> 29;
}

static inline Half half_of(uint64_t own, uint64_t other, uint64_t kings)
{
    return (Half){own & ~kings, own & kings, other & ~kings,        other & kings,
                  own,          other,       CELLS & ~(own | other)};
}

/* Every cell from which a path upwards can reach one of `cells`, including those. */
static inline uint64_t cells_below(uint64_t cells)
{
    for (int step = 0; step < 6; step++)
        cells |= (cells >> 4 | cells >> 5) & CELLS;
    return cells;
}

static inline void count_men(const Half *half, int sign, Terms *terms)
{
    int *count = terms->count;
    count[TERM_MAN] += sign * bits_count(half->men);
    for (int row = 2; row <= 6; row++)
        count[TERM_ROW_2 + row - 2] += sign * bits_count(half->men & LATTICE_ROW(row));
    for (int column = 0; column < 4; column++)
        count[TERM_BACK_1 + column] += sign * (int)(half->men >> column & 1);
    count[TERM_BRIDGE] += sign * ((half->men & 5) == 5);
    count[TERM_MAN_EDGE] += sign * bits_count(half->men & SIDE_EDGES);
    count[TERM_MAN_CENTRE] += sign * bits_count(half->men & CENTRE);
    count[TERM_SUPPORT] += sign *
                           (bits_count(half->men & half->own << 4) + bits_count(half->men & half->own << 5));
    count[TERM_DOG_HOLE] += sign * ((half->men & SQUARE(28)) != 0 && (half->other_men & SQUARE(32)) != 0);
    count[TERM_CRAMP] += sign * ((half->men & SQUARE(20)) != 0 &&
                                 (half->other_men & (SQUARE(24) | SQUARE(28))) == (SQUARE(24) | SQUARE(28)));
}

static inline void count_mobility(const Half *half, int sign, Terms *terms)
{
    int *count = terms->count;
    uint64_t empty = half->empty, men = half->men, kings = half->kings;
    count[TERM_MAN_STEPS] += sign * (bits_count(men << 4 & empty) + bits_count(men << 5 & empty));
    count[TERM_KING_STEPS] += sign * (bits_count(kings << 4 & empty) + bits_count(kings << 5 & empty) +
                                      bits_count(kings >> 4 & empty) + bits_count(kings >> 5 & empty));
}

static inline void count_runaways(const Half *half, int sign, Terms *terms)
{
    uint64_t free = half->men & ~cells_below(half->other);
    for (int steps = 1; steps <= 4; steps++)
        terms->count[TERM_RUNAWAY_1 + steps - 1] += sign * bits_count(free & LATTICE_ROW(7 - steps));
}

static inline void count_kings(const Half *half, int sign, Terms *terms)
{
    int *count = terms->count;
    count[TERM_KING] += sign * bits_count(half->kings);
    count[TERM_FIRST_KING] += sign * (half->kings != 0 && half->other_kings == 0);
    count[TERM_KING_EDGE] += sign * bits_count(half->kings & BORDER);
    count[TERM_SINGLE_CORNER] += sign * bits_count(half->kings & SINGLE_CORNERS);
}

/* `cells` and all cells that a king could reach from them in one step on an empty board. */
static inline uint64_t cells_around(uint64_t cells)
{
    return (cells | cells << 4 | cells << 5 | cells >> 4 | cells >> 5) & CELLS;
}

/* How to convert a won ending: get close, and drive the opposing kings out of the double corners. */
static inline void count_chase(const Half *half, int sign, Terms *terms)
{
    int *count = terms->count;
    uint64_t close = cells_around(cells_around(half->other));
    count[TERM_CHASE_CLOSE] += sign * bits_count(half->kings & close);
    count[TERM_CHASE_NEAR] += sign * bits_count(half->kings & cells_around(close));
    count[TERM_CHASE_CORNER] += sign * bits_count(half->other_kings & DOUBLE_CORNERS);
}

static inline void count_half(const Half *half, int sign, Terms *terms)
{
    count_men(half, sign, terms);
    count_mobility(half, sign, terms);
    if (half->men != 0) count_runaways(half, sign, terms);
    if (half->kings != 0) count_kings(half, sign, terms);
    int pieces = bits_count(half->own), others = bits_count(half->other);
    if (pieces > others && others <= CHASED) count_chase(half, sign, terms);
}

/* The side to move, and its opponent. */
static inline void board_halves(const Board *board, Half *own, Half *other)
{
    bool black = board->side == BLACK;
    uint64_t kings = cells_turned(board->kings);
    *own = black ? half_of(board->own, board->other, board->kings)
                 : half_of(cells_turned(board->own), cells_turned(board->other), kings);
    *other = black ? half_of(cells_turned(board->other), cells_turned(board->own), kings)
                   : half_of(board->other, board->own, board->kings);
}

/* Count every term: own minus other. */
static inline void board_terms(const Board *board, Terms *terms)
{
    Half own, other;
    board_halves(board, &own, &other);
    *terms = (Terms){{0}};
    count_half(&own, 1, terms);
    count_half(&other, -1, terms);
    terms->count[TERM_TURN] = 1;
}

/* The value of `terms` with that many pieces on the board. */
static inline int terms_worth(const Terms *terms, int pieces)
{
    static const int opening[TERM_COUNT] = {
#define TERM(name, opening, ending) opening,
#include "games/checkers/engine/eval_terms.def"
#undef TERM
    };
    static const int ending[TERM_COUNT] = {
#define TERM(name, opening, ending) ending,
#include "games/checkers/engine/eval_terms.def"
#undef TERM
    };
    int early = 0, late = 0;
    for (int i = 0; i < TERM_COUNT; i++) {
        early += opening[i] * terms->count[i];
        late += ending[i] * terms->count[i];
    }
    return (early * pieces + late * (EVAL_FULL - pieces)) / EVAL_FULL;
}

/* The value of the chase alone: added to a learned evaluation, which knows who is winning but not how to
 * win. */
static inline int board_chase(const Board *board)
{
    int owns = bits_count(board->own), others = bits_count(board->other);
    if (board->kings == 0 || owns == others || (owns < others ? owns : others) > CHASED) return 0;
    Half own, other;
    Terms terms = {{0}};
    board_halves(board, &own, &other);
    count_chase(owns > others ? &own : &other, owns > others ? 1 : -1, &terms);
    return terms_worth(&terms, owns + others);
}

static inline int board_evaluate(const Board *board)
{
    Terms terms;
    board_terms(board, &terms);
    return terms_worth(&terms, board_pieces(board));
}

#endif
