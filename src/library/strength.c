#include "library/strength.h"

#include "base/elo.h"

#include <math.h>

static const double FAR = 4000; /* no two players are this far apart */

static double score_at(const StrengthGames *games, int count, double elo)
{
    double score = 0;
    for (int i = 0; i < count; i++)
        score += (games[i].won + games[i].drawn + games[i].lost) * elo_expected_score(elo - games[i].elo);
    return score;
}

/* The logarithm of the probability of winning (or losing) every game. */
static double log_all(const StrengthGames *games, int count, double elo, bool won)
{
    double log_chance = 0;
    for (int i = 0; i < count; i++) {
        double chance = elo_expected_score(won ? elo - games[i].elo : games[i].elo - elo);
        log_chance += (games[i].won + games[i].drawn + games[i].lost) * log(chance);
    }
    return log_chance;
}

/* The strength at which an increasing function of it reaches `wanted`. */
static double solve(const StrengthGames *games, int count, double wanted, int kind)
{
    double low = games[0].elo, high = low;
    for (int i = 0; i < count; i++) {
        low = fmin(low, games[i].elo - FAR);
        high = fmax(high, games[i].elo + FAR);
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2, value;
        if (kind == 0)
            value = score_at(games, count, middle);
        else
            value = kind > 0 ? log_all(games, count, middle, true) : -log_all(games, count, middle, false);
        if (value < wanted)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

static double error_at(const StrengthGames *games, int count, double elo)
{
    double information = 0, scale = log(10) / 400;
    for (int i = 0; i < count; i++) {
        double p = elo_expected_score(elo - games[i].elo);
        information += (games[i].won + games[i].drawn + games[i].lost) * p * (1 - p) * scale * scale;
    }
    return information > 0 ? 1.96 / sqrt(information) : INFINITY;
}

Strength strength_of(const StrengthGames *games, int count)
{
    static const double ONE_OF_TWENTY = -2.995732273553991; /* log 0.05 */
    double played = 0, score = 0;
    for (int i = 0; i < count; i++) {
        played += games[i].won + games[i].drawn + games[i].lost;
        score += games[i].won + games[i].drawn / 2;
    }
    Strength out = {.kind = STRENGTH_UNKNOWN, .games = played};
    if (played <= 0) return out;
    if (score >= played || score <= 0) {
        bool won = score >= played;
        out.kind = won ? STRENGTH_AT_LEAST : STRENGTH_AT_MOST;
        out.elo = solve(games, count, won ? ONE_OF_TWENTY : -ONE_OF_TWENTY, won ? 1 : -1);
        return out;
    }
    out.kind = STRENGTH_ESTIMATE;
    out.elo = solve(games, count, score, 0);
    out.error = error_at(games, count, out.elo);
    return out;
}
