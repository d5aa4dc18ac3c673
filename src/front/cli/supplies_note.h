/* A line on standard error where an opponent plays without some of its data files (engine/supplies.h). */
#ifndef PARLOR_FRONT_CLI_SUPPLIES_NOTE_H
#define PARLOR_FRONT_CLI_SUPPLIES_NOTE_H

#include "game/game.h"

void supplies_note(const Game *game, const char *spec);

#endif
