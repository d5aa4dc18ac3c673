/* Strength: what the results against opponents of known strength say about a player. Pure arithmetic.
 *
 * The estimate is the maximum-likelihood one: the strength at which the expected score against these
 * opponents equals the actual score (the performance rating of a tournament). Its error is half the width of
 * the 95 % interval, from the curvature of the likelihood there. For a player who has won or lost every game
 * there is only a bound: the strength at which that happens in one of twenty cases. */
#ifndef PARLOR_LIBRARY_STRENGTH_H
#define PARLOR_LIBRARY_STRENGTH_H

#include <stdbool.h>

typedef struct StrengthGames {
    double elo; /* of the opponent */
    double won, drawn, lost;
} StrengthGames;

typedef enum StrengthKind {
    STRENGTH_UNKNOWN,  /* no games */
    STRENGTH_ESTIMATE, /* elo ± error */
    STRENGTH_AT_LEAST, /* everything won: at least elo */
    STRENGTH_AT_MOST,  /* everything lost: at most elo */
} StrengthKind;

typedef struct Strength {
    StrengthKind kind;
    double elo, error;
    double games;
} Strength;

Strength strength_of(const StrengthGames *games, int count);

#endif
