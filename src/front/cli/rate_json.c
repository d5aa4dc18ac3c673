/* The JSON of a rating: an object with all programs, the strongest first. */
#include "front/cli/rate_print.h"

#include "front/cli/command.h"

static void print_estimate(const RateSetup *setup, const RatedProgram *rated)
{
    static const char *const KIND[] = {"unknown", "estimate", "at-least", "at-most"};
    const RateStep *step = &setup->step[rate_nearest(setup, rated->strength.elo)];
    printf(", \"kind\": \"%s\"", KIND[rated->strength.kind]);
    if (rated->strength.kind == STRENGTH_UNKNOWN) return;
    printf(", \"elo\": %.1f", rated->strength.elo);
    if (rated->strength.kind == STRENGTH_ESTIMATE) printf(", \"error\": %.1f", rated->strength.error);
    printf(", \"rung\": \"%s\", \"rungName\": \"%s\"", step->spec, step->name);
}

static void print_results(const RateSetup *setup, const RatedProgram *rated)
{
    const char *between = "";
    printf(", \"results\": [");
    for (int i = 0; i < setup->steps; i++) {
        const StrengthGames *games = &rated->results[i];
        if (games->won + games->drawn + games->lost <= 0) continue;
        printf("%s{\"against\": \"%s\", \"elo\": %.0f, \"won\": %.0f, \"drawn\": %.0f, \"lost\": %.0f}",
               between, setup->step[i].spec, games->elo, games->won, games->drawn, games->lost);
        between = ", ";
    }
    printf("]");
}

static void print_study(const RateSetup *setup, const RatedProgram *rated)
{
    const char *between = "";
    printf(", \"mistakes\": [");
    for (int i = 0; i < rated->mistakes; i++) {
        const RateMistake *mistake = &rated->mistake[i];
        printf("%s{\"against\": \"%s\", \"position\": ", i > 0 ? ", " : "", setup->step[mistake->step].spec);
        json_string(mistake->position);
        printf(", \"loss\": %.3f, \"why\": ", mistake->loss);
        json_string(mistake->sentence);
        printf("}");
    }
    printf("], \"puzzles\": [");
    for (int i = 0; i < RATE_GRADES; i++) {
        if (rated->asked[i] == 0) continue;
        printf("%s{\"grade\": %d, \"asked\": %d, \"solved\": %d}", between, i, rated->asked[i],
               rated->solved[i]);
        between = ", ";
    }
    printf("]");
}

static void print_program(const RateSetup *setup, const RatedProgram *rated)
{
    printf("{\"name\": ");
    json_string(rated->name);
    printf(", \"spec\": ");
    json_string(rated->spec);
    printf(", \"verdict\": \"%s\"", rate_verdict_id(rated->verdict));
    print_estimate(setup, rated);
    printf(", \"games\": %ld", rated->played);
    print_results(setup, rated);
    printf(", \"forfeits\": {");
    for (int i = 0; i < RATE_FAULTS; i++)
        printf("%s\"%s\": %ld", i > 0 ? ", " : "", rate_fault_id((RateFault)i), rated->faults[i]);
    printf("}, \"fault\": ");
    json_string(rated->fault_text);
    printf(", \"moves\": %ld, \"ms\": %.1f, \"longestMs\": %.1f", rated->turns, (double)rated->used_us / 1e3,
           (double)rated->longest_us / 1e3);
    print_study(setup, rated);
    printf("}");
}

void rate_print_json(const RateSetup *setup)
{
    int order[RATE_PROGRAMS];
    rate_order(setup, order);
    printf("{\"game\": \"%s\", \"seed\": %llu, \"programs\": [", setup->game->name,
           (unsigned long long)setup->seed);
    for (int i = 0; i < setup->programs; i++) {
        if (i > 0) printf(", ");
        print_program(setup, &setup->program[order[i]]);
    }
    printf("]}\n");
}
