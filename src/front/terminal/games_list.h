/* GamesList: "Your games" in the terminal: a list that is filtered while one types. Runs its own loop. */
#ifndef PARLOR_FRONT_TERMINAL_GAMES_LIST_H
#define PARLOR_FRONT_TERMINAL_GAMES_LIST_H

#include "front/terminal/dialog.h"

/* The game that was chosen as text, for the caller to free, and which game it is of; NULL when none was. What is
 * wrong is told to the player. */
char *games_list_choose(Backdrop *backdrop, const Game **game);

#endif
