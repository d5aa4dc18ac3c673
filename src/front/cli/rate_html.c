/* A rating as a page in one file: a table of all programs on a drawing of the ladder, then each in full. */
#include "front/cli/rate_print.h"

#include "base/text.h"
#include "front/cli/html.h"
#include "view/picture.h"

#include <math.h>
#include <stdlib.h>

static const char STYLE[] =
#include "front/cli/report.css.inc"
    ;

/* Of the drawing of the ladder. */
enum { LEFT = 210, WIDTH = 960, ROW = 26, TOP = 44 };

static double x_of(const RateSetup *setup, double elo)
{
    double top = setup->step[setup->steps - 1].elo * 1.05, share = elo / top;
    return LEFT + fmin(1, fmax(0, share)) * (WIDTH - LEFT - 20);
}

static void put_axis(const RateSetup *setup, int height, FILE *out)
{
    double last = -100;
    for (int i = 0; i < setup->steps; i++) {
        double x = x_of(setup, setup->step[i].elo);
        fprintf(out, "<path class=\"middle\" d=\"M%.1f %dV%d\"/>", x, TOP - 12, height - 6);
        if (x - last < 22) continue;
        last = x;
        fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"24\">%d</text>", x, i);
    }
}

static void put_bar(const RateSetup *setup, const RatedProgram *rated, int y, FILE *out)
{
    const Strength *strength = &rated->strength;
    fprintf(out, "<text x=\"8\" y=\"%d\">", y + 5);
    char shown[30];
    html_text(text_safe(shown, sizeof shown, rated->name), out);
    fputs("</text>", out);
    if (strength->kind == STRENGTH_UNKNOWN) return;
    double x = x_of(setup, strength->elo);
    if (strength->kind == STRENGTH_ESTIMATE)
        fprintf(out, "<path class=\"curve\" d=\"M%.1f %dH%.1f\"/>",
                x_of(setup, strength->elo - strength->error), y,
                x_of(setup, strength->elo + strength->error));
    fprintf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%d\" r=\"6\"/>", x, y);
}

static void put_ladder(const RateSetup *setup, const int *order, FILE *out)
{
    int height = TOP + ROW * setup->programs + 8;
    fprintf(
        out,
        "<svg class=\"ladder\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The programs on the ladder, by Elo\">",
        WIDTH, height);
    fputs("<text x=\"8\" y=\"24\">level</text>", out);
    put_axis(setup, height, out);
    for (int i = 0; i < setup->programs; i++)
        put_bar(setup, &setup->program[order[i]], TOP + ROW * i + ROW / 2, out);
    fputs("</svg>\n", out);
}

static void put_table(const RateSetup *setup, const int *order, FILE *out)
{
    fputs("<table><thead><tr><th></th><th>program</th><th>Elo</th><th>place</th><th>won</th><th>drawn</th>"
          "<th>lost</th><th>forfeited</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < setup->programs; i++) {
        const RatedProgram *rated = &setup->program[order[i]];
        char elo[40], place[160], faults[80];
        rate_elo_text(rated, elo);
        rate_place_text(setup, rated, place);
        rate_faults_text(rated, faults);
        StrengthGames total = rate_total(rated, setup->steps);
        fprintf(out, "<tr><td>%d</td><td><a href=\"#program%d\">", i + 1, order[i]);
        html_text(rated->name, out);
        fprintf(out,
                "</a></td><td>%s</td><td>%s</td><td>%.0f</td><td>%.0f</td><td>%.0f</td><td>%s</td></tr>\n",
                elo, place, total.won, total.drawn, total.lost, faults);
    }
    fputs("</tbody></table>\n", out);
}

static void put_results(const RateSetup *setup, const RatedProgram *rated, FILE *out)
{
    fputs(
        "<table><thead><tr><th>against</th><th>Elo</th><th>won</th><th>drawn</th><th>lost</th></tr></thead><tbody>",
        out);
    for (int i = 0; i < setup->steps; i++) {
        const StrengthGames *games = &rated->results[i];
        if (games->won + games->drawn + games->lost <= 0) continue;
        fprintf(out, "<tr><td>%s%s%s</td><td>%.0f</td><td>%.0f</td><td>%.0f</td><td>%.0f</td></tr>",
                setup->step[i].spec, i > 0 ? " " : "", i > 0 ? setup->step[i].name : "", games->elo,
                games->won, games->drawn, games->lost);
    }
    fputs("</tbody></table>\n", out);
}

static void put_mistake(const RateSetup *setup, const RateMistake *mistake, FILE *out)
{
    Pos pos;
    Scene scene;
    Status status = setup->game->pos_read(mistake->position, &pos);
    if (!ok(&status)) return;
    scene_of_position(setup->game, &pos, &scene);
    if (presentation_of(setup->game).numbered) scene.numbers = NUMBERS_SQUARES;
    char *svg = picture_svg(&scene, &(Look){0});
    fprintf(out, "<figure><div class=\"small\">%s</div><figcaption><p>Against %s: ", svg != NULL ? svg : "",
            setup->step[mistake->step].spec);
    html_text(mistake->sentence, out);
    fputs("</p></figcaption></figure>\n", out);
    free(svg);
}

static void put_puzzles(const RatedProgram *rated, FILE *out)
{
    bool any = false;
    for (int i = 0; i < RATE_GRADES; i++) {
        if (rated->asked[i] == 0) continue;
        if (!any)
            fputs("<table><thead><tr><th>puzzles of grade</th><th>solved</th><th>of</th></tr></thead><tbody>",
                  out);
        any = true;
        fprintf(out, "<tr><td>%d</td><td>%d</td><td>%d</td></tr>", i, rated->solved[i], rated->asked[i]);
    }
    if (any) fputs("</tbody></table>\n", out);
}

static void put_program(const RateSetup *setup, int index, FILE *out)
{
    const RatedProgram *rated = &setup->program[index];
    char elo[40], place[160];
    rate_elo_text(rated, elo);
    rate_place_text(setup, rated, place);
    fprintf(out, "<section class=\"card\" id=\"program%d\"><h2>", index);
    html_text(rated->name, out);
    fprintf(out, ": %s Elo</h2><p>%s</p>\n", elo, place);
    if (rated->turns > 0)
        fprintf(out, "<p>%.1f ms a move, at most %.1f ms.</p>",
                (double)rated->used_us / 1e3 / (double)rated->turns, (double)rated->longest_us / 1e3);
    if (rated->fault_text[0] != '\0') {
        fputs("<p>First fault: ", out);
        html_text(rated->fault_text, out);
        fputs("</p>\n", out);
    }
    if (rated->played > 0) put_results(setup, rated, out);
    put_puzzles(rated, out);
    if (rated->mistakes > 0) fputs("<h3>Worst mistakes in games that it lost</h3>\n", out);
    for (int i = 0; i < rated->mistakes; i++)
        put_mistake(setup, &rated->mistake[i], out);
    fputs("</section>\n", out);
}

void rate_print_html(const RateSetup *setup, FILE *out)
{
    int order[RATE_PROGRAMS];
    char title[80];
    snprintf(title, sizeof title, "%s: programs on the ladder", setup->game->title);
    HtmlPage page = {.title = title, .style = {STYLE}};
    rate_order(setup, order);
    html_begin(&page, out);
    fprintf(
        out,
        "<header><h1>%s</h1><p>Elo on the scale of the ladder, on which random moves have 0 and %s has %.0f; ± is the "
        "95 %% interval.</p></header>\n<main>\n",
        title, setup->step[setup->steps - 1].name, setup->step[setup->steps - 1].elo);
    put_ladder(setup, order, out);
    put_table(setup, order, out);
    for (int i = 0; i < setup->programs; i++)
        put_program(setup, order[i], out);
    fputs("</main>\n<footer>Written by Parlor.</footer>\n", out);
    html_end(&page, out);
}
