/* What the program does without arguments: it opens the games in the best available front end. */
#ifndef PARLOR_FRONT_CLI_OPEN_GAMES_H
#define PARLOR_FRONT_CLI_OPEN_GAMES_H

#include "base/status.h"

/* The desktop program if there is a display and it is built; else the terminal's menu; without a terminal, or
 * with input from a pipe, tic-tac-toe line by line. */
MUST_USE Status open_games(void);

#endif
