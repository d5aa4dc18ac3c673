/* State: a position as the alpha-beta search and the solver see it: a Board with incrementally updated facts
 * that they need all the time. Private to this folder; a plain value, copied for every move. */
#ifndef PARLOR_GAMES_ULTIMATE_STATE_H
#define PARLOR_GAMES_ULTIMATE_STATE_H

#include "games/ultimate/facts.h"

typedef struct State {
    uint64_t key; /* equal for positions that differ only inside closed boards */
    uint16_t mask[2][BOARDS];
    uint16_t won[2];
    uint16_t closed;   /* boards that are won or full */
    uint16_t near[2];  /* open boards that the side wins with one more square */
    uint16_t alive[2]; /* boards that the side has won or can still win */
    bool counts;       /* without a line of boards the side with more of them wins */
    uint8_t target;    /* the board to play in, ANY_BOARD if the choice is free */
    uint8_t side;
} State;

/* The small boards in which the side to move may play. */
static inline unsigned state_legal(const State *state)
{
    return state->target != ANY_BOARD ? 1u << state->target : ALL_SQUARES & ~(unsigned)state->closed;
}

static inline unsigned state_free(const State *state, int small)
{
    return ALL_SQUARES & ~(unsigned)(state->mask[0][small] | state->mask[1][small]);
}

/* Open boards in which one more square wins the whole game for the side. */
static inline unsigned state_winning(const Facts *facts, const State *state, int side)
{
    return state->near[side] & facts->completing[state->won[side]];
}

static inline bool state_is_full(const State *state)
{
    return state->closed == ALL_SQUARES;
}

/* Boards that the side has won beyond those of its opponent. */
static inline int state_lead(const State *state, int side)
{
    return bits_count(state->won[side]) - bits_count(state->won[1 - side]);
}

/* Can the side still win: make a line of boards, or, where they count, have more of them? */
static inline bool state_can_win(const State *state, int side)
{
    return has_line(state->alive[side]) ||
           (state->counts && bits_count(state->alive[side]) > bits_count(state->won[1 - side]));
}

/* Update `near` and `alive` of one open board. */
static inline void state_judge_board(const Facts *facts, State *state, int small)
{
    unsigned bit = 1u << small, free = state_free(state, small);
    for (int side = 0; side < 2; side++) {
        unsigned mine = state->mask[side][small], other = state->mask[1 - side][small];
        bool near = (facts->completing[mine] & free) != 0, alive = has_line(ALL_SQUARES & ~other);
        state->near[side] = (uint16_t)((state->near[side] & ~bit) | (near ? bit : 0));
        state->alive[side] = (uint16_t)((state->alive[side] & ~bit) | (alive ? bit : 0));
    }
}

/* A board is finished: `owner` 0 or 1, 2 = drawn. Its squares are removed from the key. */
static inline void state_close_board(const Facts *facts, State *state, int small, int owner)
{
    unsigned bit = 1u << small;
    for (int side = 0; side < 2; side++) {
        for (uint64_t squares = state->mask[side][small]; squares != 0;)
            state->key ^= facts->square_key[side][small][bits_pop(&squares)];
        state->near[side] &= (uint16_t)~bit;
        if (side != owner) state->alive[side] &= (uint16_t)~bit;
    }
    state->key ^= facts->closed_key[owner][small];
    state->closed |= (uint16_t)bit;
    if (owner < 2) {
        state->won[owner] |= (uint16_t)bit;
        state->alive[owner] |= (uint16_t)bit;
    }
}

/* Play on a free square of a legal board; the game is not over. */
static inline void state_play(const Facts *facts, State *state, int small, int square)
{
    int side = state->side;
    unsigned mine = state->mask[side][small] |= (uint16_t)(1u << square);
    state->key ^= facts->square_key[side][small][square] ^ facts->target_key[state->target];
    if (has_line(mine))
        state_close_board(facts, state, small, side);
    else if ((mine | state->mask[1 - side][small]) == ALL_SQUARES)
        state_close_board(facts, state, small, 2);
    else
        state_judge_board(facts, state, small);
    state->target = (uint8_t)(state->closed >> square & 1 ? ANY_BOARD : square);
    state->side = (uint8_t)(1 - side);
    state->key ^= facts->target_key[state->target] ^ facts->side_key;
}

/* The key after a move, unless that closes the board. */
static inline uint64_t state_key_after(const Facts *facts, const State *state, int small, int square)
{
    int target = state->closed >> square & 1 ? ANY_BOARD : square;
    return state->key ^ facts->square_key[state->side][small][square] ^ facts->target_key[state->target] ^
           facts->target_key[target] ^ facts->side_key;
}

/* Squares of that legal board that do not let the opponent win the whole game at once. A superset: some
 * losing ones may remain (those in a board in which he threatens to win), but no safe one is missing.
 * `danger` is state_winning() of the opponent. */
static inline unsigned state_safe(const State *state, int small, unsigned danger)
{
    unsigned free = state_free(state, small);
    if (danger == 0 || (danger >> small & 1)) return free;
    return free & ~(danger | (unsigned)state->closed);
}

/* The state of a board in which the game is not over. */
static inline State state_of(const Facts *facts, const Board *board)
{
    enum { COUNTS = 11 };
    State state = {.target = board->target, .side = board->side, .counts = board->counts != 0};
    memcpy(state.mask, board->mask, sizeof state.mask);
    state.key = facts->target_key[board->target] ^ (board->side == 1 ? facts->side_key : 0);
    if (state.counts) state.key ^= facts->target_key[0] * COUNTS; /* its positions are others */
    for (int small = 0; small < BOARDS; small++) {
        for (int side = 0; side < 2; side++)
            for (uint64_t squares = board->mask[side][small]; squares != 0;)
                state.key ^= facts->square_key[side][small][bits_pop(&squares)];
        if (board_finished(board) >> small & 1)
            state_close_board(facts, &state, small,
                              board->won[0] >> small & 1   ? 0
                              : board->won[1] >> small & 1 ? 1
                                                           : 2);
        else
            state_judge_board(facts, &state, small);
    }
    return state;
}

#endif
