#include "front/cli/rate_print.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

enum { RULE_WIDTH = 60, NAME_WIDTH = 40 };

/* ---- Shared ---- */

static double sort_key(const RatedProgram *rated)
{
    return rated->strength.kind == STRENGTH_UNKNOWN ? -1e9 : rated->strength.elo;
}

void rate_order(const RateSetup *setup, int order[RATE_PROGRAMS])
{
    for (int i = 0; i < setup->programs; i++) {
        int at = i;
        for (; at > 0 && sort_key(&setup->program[order[at - 1]]) < sort_key(&setup->program[i]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void rate_elo_text(const RatedProgram *rated, char out[40])
{
    const Strength *strength = &rated->strength;
    Text text = text_into(out, 40);
    if (strength->kind == STRENGTH_UNKNOWN)
        text_add(&text, "-");
    else if (strength->kind == STRENGTH_ESTIMATE)
        text_add(&text, "%.0f ±%.0f", strength->elo, strength->error);
    else
        text_add(&text, "%s %.0f", strength->kind == STRENGTH_AT_LEAST ? "at least" : "at most",
                 strength->elo);
}

void rate_place_text(const RateSetup *setup, const RatedProgram *rated, char out[160])
{
    const RateStep *step = &setup->step[rate_nearest(setup, rated->strength.elo)];
    Text text = text_into(out, 160);
    if (rated->verdict == RATE_UNABLE)
        text_add(&text, "could not be started");
    else if (rated->verdict == RATE_FORFEITED)
        text_add(&text, "given up: it forfeited %d games in a row", rated->in_a_row);
    else if (rated->strength.kind == STRENGTH_UNKNOWN)
        text_add(&text, "not placed");
    else if (rated->verdict == RATE_ABOVE)
        text_add(&text, "above the ladder: it won every game against %s", setup->step[setup->steps - 1].name);
    else if (rated->verdict == RATE_BELOW)
        text_add(&text, "below the ladder: it lost every game against random moves");
    else
        text_add(&text, "about %s%s%s%s", step->spec, step != setup->step ? " (" : "",
                 step != setup->step ? step->name : "", step != setup->step ? ")" : "");
    if (rated->verdict == RATE_RUNNING) text_add(&text, ", unfinished");
}

void rate_faults_text(const RatedProgram *rated, char out[80])
{
    static const char *const NAME[] = {"illegal moves", "too slow", "crashed"};
    Text text = text_into(out, 80);
    out[0] = '\0';
    for (int i = 0; i < RATE_FAULTS; i++)
        if (rated->faults[i] > 0)
            text_add(&text, "%s%s %ld", text.length > 0 ? ", " : "", NAME[i], rated->faults[i]);
}

StrengthGames rate_total(const RatedProgram *rated, int steps)
{
    StrengthGames total = {0};
    for (int i = 0; i < steps; i++) {
        total.won += rated->results[i].won;
        total.drawn += rated->results[i].drawn;
        total.lost += rated->results[i].lost;
    }
    return total;
}

static double points(const StrengthGames *games)
{
    double played = games->won + games->drawn + games->lost;
    return played > 0 ? (games->won + games->drawn / 2) / played : 0;
}

/* ---- One program ---- */

static int column_of(const RateSetup *setup, double elo)
{
    double top = setup->step[setup->steps - 1].elo;
    int column = (int)lround(elo / top * RULE_WIDTH);
    return column < 0 ? 0 : column > RULE_WIDTH ? RULE_WIDTH : column;
}

/* The ladder as a ruler: its rungs, and the program with its error. */
static void print_ruler(const RateSetup *setup, const RatedProgram *rated)
{
    char line[RULE_WIDTH + 2];
    const Strength *strength = &rated->strength;
    if (strength->kind != STRENGTH_ESTIMATE) return;
    memset(line, '-', RULE_WIDTH + 1);
    line[RULE_WIDTH + 1] = '\0';
    for (int i = 0; i < setup->steps; i++)
        line[column_of(setup, setup->step[i].elo)] = '+';
    int low = column_of(setup, strength->elo - strength->error),
        high = column_of(setup, strength->elo + strength->error);
    for (int i = low; i <= high; i++)
        line[i] = '=';
    line[column_of(setup, strength->elo)] = '#';
    printf("random %s %s\n", line, setup->step[setup->steps - 1].name);
}

static void print_results(const RateSetup *setup, const RatedProgram *rated)
{
    printf("%-22s %5s %6s %6s %6s %7s\n", "against", "Elo", "won", "drawn", "lost", "score");
    for (int i = 0; i < setup->steps; i++) {
        char name[40];
        const StrengthGames *games = &rated->results[i];
        if (games->won + games->drawn + games->lost <= 0) continue;
        snprintf(name, sizeof name, i > 0 ? "%s %s" : "%s", setup->step[i].spec, setup->step[i].name);
        printf("%-22s %5.0f %6.0f %6.0f %6.0f %6.1f%%\n", name, games->elo, games->won, games->drawn,
               games->lost, 100 * points(games));
    }
}

static void print_puzzles(const RatedProgram *rated)
{
    int asked = 0, solved = 0;
    for (int i = 0; i < RATE_GRADES; i++)
        asked += rated->asked[i], solved += rated->solved[i];
    if (asked == 0) return;
    printf("puzzles solved: %d of %d; by grade:", solved, asked);
    for (int i = 0; i < RATE_GRADES; i++)
        if (rated->asked[i] > 0) printf(" %d: %d/%d", i, rated->solved[i], rated->asked[i]);
    printf("\n");
}

static void print_mistakes(const RateSetup *setup, const RatedProgram *rated)
{
    if (rated->mistakes > 0) printf("worst mistakes in games that it lost:\n");
    for (int i = 0; i < rated->mistakes; i++)
        printf("  against %s, in %s\n    %s\n", setup->step[rated->mistake[i].step].spec,
               rated->mistake[i].position, rated->mistake[i].sentence);
}

static void print_program(const RateSetup *setup, const RatedProgram *rated)
{
    char elo[40], place[160], faults[80];
    rate_elo_text(rated, elo);
    rate_place_text(setup, rated, place);
    rate_faults_text(rated, faults);
    StrengthGames total = rate_total(rated, setup->steps);
    if (rated->played > 0) {
        printf("%s: %s: games %ld, won %.0f, drawn %.0f, lost %.0f\n", setup->game->name, rated->name,
               rated->played, total.won, total.drawn, total.lost);
        print_ruler(setup, rated);
        print_results(setup, rated);
    }
    if (rated->turns > 0)
        printf("time: %.1f ms a move, at most %.1f\n", (double)rated->used_us / 1e3 / (double)rated->turns,
               (double)rated->longest_us / 1e3);
    print_puzzles(rated);
    print_mistakes(setup, rated);
    if (faults[0] != '\0') printf("forfeited games: %s\n", faults);
    if (rated->fault_text[0] != '\0') printf("first fault: %s\n", rated->fault_text);
    printf("%s: %s Elo, %s\n", rated->name, elo, place);
}

/* ---- Several ---- */

/* A long name by its end, where names of programs differ. */
static const char *name_end(const char *name)
{
    size_t length = strlen(name);
    return length > NAME_WIDTH ? name + length - NAME_WIDTH : name;
}

static void print_row(const RateSetup *setup, int rank, const RatedProgram *rated, int width)
{
    char elo[40], place[160];
    rate_elo_text(rated, elo);
    rate_place_text(setup, rated, place);
    StrengthGames total = rate_total(rated, setup->steps);
    long faults = rated->faults[0] + rated->faults[1] + rated->faults[2];
    /* ± is two bytes wide and one column. */
    int elo_width = 14 + (strstr(elo, "±") != NULL);
    printf("%3d %-*.*s %*s %6.0f %6.0f %6.0f %7ld  %s\n", rank, width, width, name_end(rated->name),
           elo_width, elo, total.won, total.drawn, total.lost, faults, place);
}

static void print_rating(const RateSetup *setup)
{
    int order[RATE_PROGRAMS], width = 7;
    for (int i = 0; i < setup->programs; i++)
        if ((int)strlen(setup->program[i].name) > width) width = (int)strlen(setup->program[i].name);
    if (width > NAME_WIDTH) width = NAME_WIDTH;
    rate_order(setup, order);
    printf("%3s %-*s %14s %6s %6s %6s %7s  %s\n", "", width, setup->game->name, "Elo", "won", "drawn", "lost",
           "forfeit", "place");
    for (int i = 0; i < setup->programs; i++)
        print_row(setup, i + 1, &setup->program[order[i]], width);
    for (int i = 0; i < setup->programs; i++)
        if (setup->program[order[i]].fault_text[0] != '\0')
            printf("%s: %s\n", setup->program[order[i]].name, setup->program[order[i]].fault_text);
}

void rate_print_text(const RateSetup *setup)
{
    if (setup->programs == 1)
        print_program(setup, &setup->program[0]);
    else
        print_rating(setup);
}
