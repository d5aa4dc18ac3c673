/* The hand-made evaluation, used if there is no weight file: for each line of boards the probability that a
 * side wins all three, if every small board were continued at random. For hot sources; private to this
 * folder. doc/ultimate-engine.md says how the net scores against it. */
#ifndef PARLOR_GAMES_ULTIMATE_CHANCE_EVAL_H
#define PARLOR_GAMES_ULTIMATE_CHANCE_EVAL_H

#include "games/ultimate/state.h"

static inline void chances_of(const Facts *facts, const State *state, int side, int32_t out[BOARDS])
{
    for (int small = 0; small < BOARDS; small++) {
        unsigned mine = state->mask[side][small], other = state->mask[1 - side][small];
        out[small] = facts->chance[facts_pattern(facts, mine, other)];
    }
}

/* The sum over all lines, CHANCE_ONE for each that is certain. */
static inline int32_t line_chances(const int32_t chance[BOARDS])
{
    static const uint8_t LINE[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int32_t sum = 0;
    for (int i = 0; i < 8; i++)
        sum += (chance[LINE[i][0]] * chance[LINE[i][1]] >> 10) * chance[LINE[i][2]] >> 10;
    return sum;
}

static inline int chance_evaluate(const Facts *facts, const State *state)
{
    enum { TO_MOVE = 12, FREE_MOVE = 30 };
    int32_t mine[BOARDS], other[BOARDS];
    chances_of(facts, state, state->side, mine);
    chances_of(facts, state, 1 - state->side, other);
    int difference = line_chances(mine) - line_chances(other);
    return difference + TO_MOVE + (state->target == ANY_BOARD ? FREE_MOVE : 0);
}

#endif
