/* GamesList: "Your games" in the terminal: a list that is filtered while the user types. Runs its own
 * loop. */
#ifndef PARLOR_FRONT_TERMINAL_GAMES_LIST_H
#define PARLOR_FRONT_TERMINAL_GAMES_LIST_H

#include "front/terminal/dialog.h"

/* The chosen game as text, for the caller to free, and its kind; NULL if none was chosen. Errors are shown to
 * the player. */
char *games_list_choose(Backdrop *backdrop, const Game **game);

#endif
