/* The terminal front end: what the program's commands call. */
#ifndef PARLOR_FRONT_TERMINAL_TERMINAL_H
#define PARLOR_FRONT_TERMINAL_TERMINAL_H

#include "front/play_setup.h"

/* stdin and stdout are a terminal that can do more than print lines. */
bool terminal_is_here(void);
/* The menu of games, on the full screen, until the player leaves. */
MUST_USE Status terminal_menu(bool ascii);
/* One game on the full screen; asks for what was not chosen. */
MUST_USE Status terminal_play(const PlaySetup *setup, bool ascii);
/* Open a game given as text, a record or in a format of the game; messages about it use `name`. */
MUST_USE Status terminal_open(const Game *game, const char *name, const char *text, bool ascii);

#endif
