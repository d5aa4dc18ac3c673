/* RatePrint: where programs are on the ladder, as text, JSON and a page in one file. */
#ifndef PARLOR_FRONT_CLI_RATE_PRINT_H
#define PARLOR_FRONT_CLI_RATE_PRINT_H

#include "front/cli/rate_run.h"

#include <stdio.h>

/* One program in full, several as a table with the strongest first, each followed by what went wrong. */
void rate_print_text(const RateSetup *setup);
void rate_print_json(const RateSetup *setup);
void rate_print_html(const RateSetup *setup, FILE *out);

/* ---- Shared by the three ---- */

/* Programs by strength; those without one last. */
void rate_order(const RateSetup *setup, int order[RATE_PROGRAMS]);
/* "812 ±48", "above 2200", "-". */
void rate_elo_text(const RatedProgram *rated, char out[40]);
/* "about level:7, Steady", "could not be started": what the result means. */
void rate_place_text(const RateSetup *setup, const RatedProgram *rated, char out[160]);
/* "2 illegal, 1 crashed", "" if there were none. */
void rate_faults_text(const RatedProgram *rated, char out[80]);
StrengthGames rate_total(const RatedProgram *rated, int steps);

#endif
