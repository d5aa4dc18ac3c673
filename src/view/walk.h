/* Walk: the rules of a game as a short walk-through: a few positions with a sentence each; in some of them
 * the reader has to make a move. The steps are data of the game's Presentation; they are shown as a Sheet with a
 * board. One thread. */
#ifndef PARLOR_VIEW_WALK_H
#define PARLOR_VIEW_WALK_H

#include "view/sheet.h"

/* `language` may be NULL; it must outlive the walk. Fails if the game has no walk-through. Orders: "back", "next" (from
 * the last step there is only "close"), and "touch", which takes effect in steps that ask for a move. */
MUST_USE Status walk_open(const Game *game, const Language *language, SheetMaker *out);
bool walk_exists(const Game *game);

#endif
