/* Notation: how checkers players write moves ("11-15", "22x15") and positions (PDN's FEN). Part of the game's
 * table, see game/game.h for what each function does. */
#ifndef PARLOR_CHECKERS_NOTATION_H
#define PARLOR_CHECKERS_NOTATION_H

#include "game/game.h"

void checkers_move_text(const Pos *pos, Move move, char out[MOVE_TEXT]);
bool checkers_names_move(const Pos *pos, Move move, const char *text);
void checkers_pos_text(const Pos *pos, char out[POS_TEXT]);
MUST_USE Status checkers_pos_read(const char *text, Pos *out);
/* The same, but a man on the row where it would be crowned is read as a king. */
MUST_USE Status checkers_pos_read_crowning(const char *text, Pos *out);

#endif
