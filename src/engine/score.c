#include "engine/score.h"

#include <math.h>

int score_of(double chance, bool proven)
{
    if (proven && chance != 0.5) return chance > 0.5 ? SCORE_PROVEN : -SCORE_PROVEN;
    if (chance <= score_chance(-SCORE_LIMIT)) return -SCORE_LIMIT;
    if (chance >= score_chance(SCORE_LIMIT)) return SCORE_LIMIT;
    return (int)lround(400 * log10(chance / (1 - chance)));
}

double score_chance(int score)
{
    if (score >= SCORE_PROVEN) return 1;
    if (score <= -SCORE_PROVEN) return 0;
    return 1 / (1 + pow(10, -score / 400.0));
}
