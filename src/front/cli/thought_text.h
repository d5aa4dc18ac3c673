/* Thought_text: an engine's thought as text, the same way in best, analyze and review. */
#ifndef PARLOR_FRONT_CLI_THOUGHT_TEXT_H
#define PARLOR_FRONT_CLI_THOUGHT_TEXT_H

#include "engine/engine.h"

enum { VALUE_TEXT = 32, LINE_TEXT = 600 };

/* Whole numbers without a fraction ("15648"), others with up to four decimals ("0.1667"). */
void value_text(double value, char out[VALUE_TEXT]);
/* The moves of a line, separated by blanks; it stops at the first that is not legal. */
void line_text(const Game *game, const Pos *pos, const Move *moves, int count, char out[LINE_TEXT]);
/* Print a line as a JSON list of strings. */
void json_line(const Game *game, const Pos *pos, const Move *moves, int count);
/* Print a move's notation as a JSON string. */
void json_move(const Game *game, const Pos *pos, Move move);

#endif
