/* Score: an expected result as a whole number, for protocols that want a single number in every game.
 *
 * Every engine has its own unit of value, but all give the chance (0 loss, 0.5 draw, 1 win). The score is the
 * chance on the Elo scale: 400 means ten to one. ±SCORE_PROVEN is a certain win or loss. */
#ifndef PARLOR_ENGINE_SCORE_H
#define PARLOR_ENGINE_SCORE_H

#include <stdbool.h>

enum { SCORE_PROVEN = 10000, SCORE_LIMIT = 3000 };

/* `proven`: the chance is certain. */
int score_of(double chance, bool proven);
/* The inverse. */
double score_chance(int score);

#endif
