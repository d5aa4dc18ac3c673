/* Elo: what the results of a match say about strength. Pure arithmetic on counts.
 *
 * A difference of d Elo means an expected score of 1 / (1 + 10^(-d / 400)). Games are played in pairs, each
 * opening once with either colour, and the pair is what is counted (the "pentanomial" of its five possible
 * scores): the two games of a pair are not independent, and an opening that favours one colour adds nothing
 * to the variance of a pair.
 *
 * The sequential test is Wald's, in the generalised form for an unknown distribution (M. Van den Bergh, "A
 * practical introduction to the GSPRT", and "Maximum likelihood estimation of a multinomial distribution with
 * a given expectation"), as Fishtest uses it: the likelihoods are those of the two distributions closest to
 * the observed one that have the expected scores of elo0 and of elo1. */
#ifndef PARLOR_BASE_ELO_H
#define PARLOR_BASE_ELO_H

enum { PAIR_SCORES = 5 };

/* pairs.of[k]: pairs of games in which the first player scored k/2 points of 2. */
typedef struct Pairs {
    long of[PAIR_SCORES];
} Pairs;

typedef struct EloEstimate {
    double score; /* 0 to 1 */
    double elo;   /* infinite for a score of 0 or 1 */
    double error; /* half the width of the 95 % interval, by linear propagation; infinite for fewer than two
                     results */
} EloEstimate;

double elo_of_score(double score);
double elo_expected_score(double elo);

/* Counts every game by itself. */
EloEstimate elo_of_games(long wins, long draws, long losses);
/* Counts pairs. Without any pair: score 0.5, infinite error. */
EloEstimate elo_of_pairs(const Pairs *pairs);

typedef struct Sprt {
    double elo0, elo1;  /* the two hypotheses */
    double alpha, beta; /* probabilities of accepting the wrong one */
} Sprt;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPTS_ELO0, SPRT_ACCEPTS_ELO1 } SprtVerdict;

/* The logarithm of the likelihood of elo1 over that of elo0, and the bounds at which the test ends. */
double sprt_llr(const Sprt *sprt, const Pairs *pairs);
double sprt_lower_bound(const Sprt *sprt);
double sprt_upper_bound(const Sprt *sprt);
SprtVerdict sprt_verdict(const Sprt *sprt, const Pairs *pairs);

#endif
