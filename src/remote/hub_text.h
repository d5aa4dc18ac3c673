/* Hub text: positions and moves as the Hub protocol of draughts programs writes them. Both ends of the
 * protocol use it: `parlor engine checkers --protocol hub` and the opponent hub:"command".
 *
 *   position  the side to move (W, B), then one letter for each square in order: w b men, W B kings, e empty
 *   move      11-15; a capture is FROMxTO followed by every captured square, in any order: 22x8x18x11
 *
 * Everything is derived from the Game's table; nothing here knows the rules. Pure. */
#ifndef PARLOR_REMOTE_HUB_TEXT_H
#define PARLOR_REMOTE_HUB_TEXT_H

#include "game/game.h"

/* Does Hub support this game? It supports checkers. */
bool hub_speaks(const Game *game);

void hub_pos_text(const Game *game, const Pos *pos, char out[POS_TEXT]);
MUST_USE Status hub_pos_read(const Game *game, const char *text, Pos *out);

void hub_move_text(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT]);
/* Reads the game's own notation as well. */
MUST_USE Status hub_move_read(const Game *game, const Pos *pos, const char *text, Move *out);

/* ---- Lines: "command key=value key="some words" flag" ---- */

/* The next argument: advances `*cursor`, fills in key and value ("" for a flag), both cut to fit; false at
 * the end. A quote that is never closed ends with the line. */
bool hub_argument(const char **cursor, char *key, size_t key_size, char *value, size_t value_size);

#endif
