/* Score: an expected result as a whole number, for protocols whose other side wants one number for any game.
 *
 * Every engine has its own unit of value, but all give the chance (0 loss, 0.5 draw, 1 win). The score is the
 * chance on the scale of ratings: 400 means ten to one. +-SCORE_PROVEN is a win or loss that is certain. */
#ifndef PARLOR_ENGINE_SCORE_H
#define PARLOR_ENGINE_SCORE_H

#include <stdbool.h>

enum { SCORE_PROVEN = 10000, SCORE_LIMIT = 3000 };

/* `proven`: the chance is certain. */
int score_of(double chance, bool proven);
/* And back. */
double score_chance(int score);

#endif
