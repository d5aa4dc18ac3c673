/* RateStudy: what a placed program does badly: the worst mistakes of games that it lost, and which puzzles it
 * solves. */
#ifndef PARLOR_FRONT_CLI_RATE_STUDY_H
#define PARLOR_FRONT_CLI_RATE_STUDY_H

#include "front/cli/rate_run.h"

/* Review its lost games; fills in its mistakes. */
MUST_USE Status rate_review(const RateSetup *setup, RatedProgram *rated);
/* Ask `engine` some puzzles, from the first to the last of the list. */
MUST_USE Status rate_puzzles(const RateSetup *setup, RatedProgram *rated, Engine *engine);

#endif
