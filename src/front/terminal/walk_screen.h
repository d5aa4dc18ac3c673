/* WalkScreen: the rules of a game step by step on the full screen; see view/walk.h. */
#ifndef PARLOR_FRONT_TERMINAL_WALK_SCREEN_H
#define PARLOR_FRONT_TERMINAL_WALK_SCREEN_H

#include "front/terminal/dialog.h"
#include "game/game.h"

/* Until the reader has seen the last step, or leaves. Without memory it does nothing. */
void walk_screen_run(Backdrop *backdrop, const Game *game);

#endif
