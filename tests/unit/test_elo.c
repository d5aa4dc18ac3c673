/* Elo and the sequential test against reference numbers.
 *
 * The log-likelihood ratios are those of Fishtest's LLR_logistic (server/fishtest/stats/LLRcalc.py), checked
 * once more by solving the same maximum likelihood problem with 50 decimal digits. Elo and error are the
 * logistic formula and the 95 % interval of the mean, computed separately. */
#include "base/elo.h"
#include "base/rng.h"

#include "test.h"

#include <math.h>

static void check_near(double actual, double expected, double within)
{
    CHECK(fabs(actual - expected) <= within);
    if (fabs(actual - expected) > within) printf("# %.12g instead of %.12g\n", actual, expected);
}

static void scores_and_elo(void)
{
    check_near(elo_of_score(0.5), 0, 1e-12);
    check_near(elo_of_score(10.0 / 11), 400, 1e-9); /* ten to one */
    check_near(elo_of_score(0.75), 190.848501888, 1e-8);
    check_near(elo_expected_score(190.848501888), 0.75, 1e-10);
    for (int elo = -800; elo <= 800; elo += 50)
        check_near(elo_of_score(elo_expected_score(elo)), elo, 1e-8);
    CHECK(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    CHECK(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

static void estimates_of_games(void)
{
    EloEstimate got = elo_of_games(150, 100, 50);
    check_near(got.score, 2.0 / 3, 1e-12);
    check_near(got.elo, 120.4119982656, 1e-7);
    check_near(got.error, 32.9668942714, 1e-7);
    got = elo_of_games(137, 27, 36);
    check_near(got.elo, 193.1725203985, 1e-7);
    check_near(got.error, 50.4802752037, 1e-7);
    CHECK(isinf(elo_of_games(10, 0, 0).elo) && isinf(elo_of_games(10, 0, 0).error));
    CHECK(isinf(elo_of_games(0, 0, 0).error));
    CHECK(isinf(elo_of_games(0, 1, 0).error));
    CHECK(isinf(elo_of_pairs(&(Pairs){{0, 0, 0, 1, 0}}).error));
}

static void estimates_of_pairs(void)
{
    const struct {
        Pairs pairs;
        double score, elo, error;
    } samples[] = {{{{3, 20, 50, 22, 5}}, 0.515, 10.4261961756, 29.2442392342},
                   {{{141, 593, 1112, 666, 158}}, 0.5100187266, 6.9626562134, 6.3154118415},
                   {{{0, 0, 10, 20, 70}}, 0.9, 381.6970037757, 62.7359147130}};
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        EloEstimate got = elo_of_pairs(&samples[i].pairs);
        check_near(got.score, samples[i].score, 1e-9);
        check_near(got.elo, samples[i].elo, 1e-6);
        check_near(got.error, samples[i].error, 1e-6);
    }
}

/* The same games, but every pair is a win and a loss: counted by pairs this is no accident. */
static void pairs_cancel_the_opening(void)
{
    EloEstimate by_pairs = elo_of_pairs(&(Pairs){{0, 0, 100, 0, 0}}), by_games = elo_of_games(100, 0, 100);
    check_near(by_pairs.error, 0, 1e-12);
    CHECK(by_games.error > 40);
}

static void llr_as_published(void)
{
    const struct {
        Pairs pairs;
        double elo0, elo1, llr;
    } samples[] = {
        {{{3, 20, 50, 22, 5}}, 0, 20, 0.0403203724167},
        {{{3, 20, 50, 22, 5}}, 0, 5, 0.1783802243819},
        {{{3, 20, 50, 22, 5}}, -10, 10, 0.9344729113890},
        {{{0, 10, 30, 12, 0}}, 0, 20, -0.2704145362889},
        {{{12, 40, 60, 30, 8}}, 0, 20, -2.9973011351583},
        {{{12, 40, 60, 30, 8}}, -10, 10, -2.0579732004260},
        {{{10, 25, 45, 25, 10}}, 0, 5, -0.0421241798579},
        {{{30, 120, 240, 180, 30}}, 0, 5, 1.6228091706478},
        {{{0, 3, 65, 4, 2}}, 0, 5, 0.6755509925201},
        {{{50, 150, 400, 200, 60}}, 0, 5, 1.7993290877490},
        {{{141, 593, 1112, 666, 158}}, 0, 5, 2.1466073915223},
        {{{0, 0, 0, 0, 53}}, 0, 20, 2.9632695107970},
        {{{0, 0, 0, 0, 0}}, 0, 5, 0},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        Sprt sprt = {samples[i].elo0, samples[i].elo1, 0.05, 0.05};
        check_near(sprt_llr(&sprt, &samples[i].pairs), samples[i].llr, 1e-9);
    }
}

static void bounds_and_verdicts(void)
{
    Sprt sprt = {0, 20, 0.05, 0.05};
    check_near(sprt_lower_bound(&sprt), -2.9444389791664403, 1e-12);
    check_near(sprt_upper_bound(&sprt), 2.9444389791664403, 1e-12);
    CHECK_INT(sprt_verdict(&sprt, &(Pairs){{0, 0, 0, 0, 52}}), SPRT_GOES_ON);
    CHECK_INT(sprt_verdict(&sprt, &(Pairs){{0, 0, 0, 0, 53}}), SPRT_ACCEPTS_ELO1);
    CHECK_INT(sprt_verdict(&sprt, &(Pairs){{12, 40, 60, 30, 8}}), SPRT_ACCEPTS_ELO0);
    CHECK_INT(sprt_verdict(&sprt, &(Pairs){{0}}), SPRT_GOES_ON);
}

/* How often the test accepts elo1 when the pairs come from this distribution (cumulative, of 1000). */
static int accepted_of(int runs, const int cumulative[PAIR_SCORES])
{
    Sprt sprt = {0, 40, 0.05, 0.05};
    Rng rng = rng_seeded(7);
    int accepted = 0;
    for (int run = 0; run < runs; run++) {
        Pairs pairs = {{0}};
        SprtVerdict verdict = SPRT_GOES_ON;
        while (verdict == SPRT_GOES_ON) {
            int draw = (int)rng_below(&rng, 1000), k = 0;
            while (draw >= cumulative[k])
                k++;
            pairs.of[k]++;
            verdict = sprt_verdict(&sprt, &pairs);
        }
        accepted += verdict == SPRT_ACCEPTS_ELO1;
    }
    return accepted;
}

/* Equal players are mistaken for 40 Elo stronger about once in twenty times; players 40 Elo apart are
 * recognised. */
static void error_rates_are_kept(void)
{
    const int equal[PAIR_SCORES] = {50, 250, 750, 950, 1000};
    const int stronger[PAIR_SCORES] = {30, 170, 603, 891, 1000}; /* expected score 0.5765: 53 Elo */
    int wrong = accepted_of(400, equal), right = accepted_of(400, stronger);
    CHECK(wrong > 2 && wrong < 40);
    CHECK(right > 380);
}

int main(void)
{
    RUN(scores_and_elo);
    RUN(estimates_of_games);
    RUN(estimates_of_pairs);
    RUN(pairs_cancel_the_opening);
    RUN(llr_as_published);
    RUN(bounds_and_verdicts);
    RUN(error_rates_are_kept);
    return test_exit();
}
