#include "base/elo.h"

#include <math.h>
#include <stdbool.h>

/* A distribution of scores, evenly spaced from 0 to 1. */
typedef struct Scores {
    int count;
    double weight[PAIR_SCORES]; /* how often each occurred; adds up to `total` */
    double total;
} Scores;

static double score_at(const Scores *scores, int i)
{
    return (double)i / (scores->count - 1);
}

double elo_of_score(double score)
{
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return 400 * log10(score / (1 - score));
}

double elo_expected_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static EloEstimate estimate(const Scores *scores)
{
    if (scores->total <= 0) return (EloEstimate){.score = 0.5, .elo = 0, .error = INFINITY};
    double mean = 0, variance = 0;
    for (int i = 0; i < scores->count; i++)
        mean += scores->weight[i] / scores->total * score_at(scores, i);
    for (int i = 0; i < scores->count; i++)
        variance += scores->weight[i] / scores->total * pow(score_at(scores, i) - mean, 2);
    EloEstimate result = {.score = mean, .elo = elo_of_score(mean), .error = INFINITY};
    double slope = 400 / (log(10) * mean * (1 - mean)); /* of Elo by score */
    bool has_spread = scores->total >= 2;               /* a single result says nothing about its error */
    if (has_spread && isfinite(result.elo)) result.error = 1.959964 * sqrt(variance / scores->total) * slope;
    return result;
}

EloEstimate elo_of_games(long wins, long draws, long losses)
{
    return estimate(&(Scores){.count = 3,
                              .weight = {(double)losses, (double)draws, (double)wins},
                              .total = (double)(wins + draws + losses)});
}

EloEstimate elo_of_pairs(const Pairs *pairs)
{
    Scores scores = {.count = PAIR_SCORES};
    for (int i = 0; i < PAIR_SCORES; i++)
        scores.total += scores.weight[i] = (double)pairs->of[i];
    return estimate(&scores);
}

/* Among the distributions with the expected score `mean` the one that makes the observed weights w likeliest
 * is w[i] / (1 + x (a[i] - mean)), where x solves sum w[i] (a[i] - mean) / (1 + x (a[i] - mean)) = 0. The sum
 * falls as x grows, from one pole to the other, so halving the interval finds x. */
static double solve_for_mean(const Scores *scores, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 100; step++) {
        double middle = (low + high) / 2, sum = 0;
        for (int i = 0; i < scores->count; i++) {
            double away = score_at(scores, i) - mean;
            sum += scores->weight[i] * away / (1 + middle * away);
        }
        if (sum > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double sprt_llr(const Sprt *sprt, const Pairs *pairs)
{
    Scores scores = {.count = PAIR_SCORES};
    long counted = 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        counted += pairs->of[i];
        /* A score that never happened gets a small weight, as in Fishtest: otherwise the poles above would
         * vanish. */
        scores.total += scores.weight[i] = pairs->of[i] > 0 ? (double)pairs->of[i] : 1e-3;
    }
    if (counted == 0) return 0;
    double mean0 = elo_expected_score(sprt->elo0), mean1 = elo_expected_score(sprt->elo1);
    double x0 = solve_for_mean(&scores, mean0), x1 = solve_for_mean(&scores, mean1), sum = 0;
    for (int i = 0; i < scores.count; i++) {
        double score = score_at(&scores, i);
        sum += scores.weight[i] * (log1p(x0 * (score - mean0)) - log1p(x1 * (score - mean1)));
    }
    return sum;
}

double sprt_lower_bound(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper_bound(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_verdict(const Sprt *sprt, const Pairs *pairs)
{
    double llr = sprt_llr(sprt, pairs);
    if (llr >= sprt_upper_bound(sprt)) return SPRT_ACCEPTS_ELO1;
    return llr <= sprt_lower_bound(sprt) ? SPRT_ACCEPTS_ELO0 : SPRT_GOES_ON;
}
