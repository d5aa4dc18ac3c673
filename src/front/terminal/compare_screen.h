/* CompareScreen: what a better search buys (view/compare.h), on the full screen: a table whose rows fill while
 * the searches run, bars, or for UCT how the visits settle. Runs its own loop until the player leaves;
 * a game whose engine thinks meanwhile goes on afterwards. */
#ifndef PARLOR_FRONT_TERMINAL_COMPARE_SCREEN_H
#define PARLOR_FRONT_TERMINAL_COMPARE_SCREEN_H

#include "front/terminal/dialog.h"
#include "front/terminal/host.h"

/* `table` has a comparison; it is ended here. */
void compare_screen_run(Backdrop *backdrop, TerminalHost *host, Table *table);

#endif
