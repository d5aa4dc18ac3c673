/* Explain terms: what the evaluation likes less in one position than in another, in words. */
#ifndef PARLOR_CHECKERS_EXPLAIN_TERMS_H
#define PARLOR_CHECKERS_EXPLAIN_TERMS_H

#include "base/text.h"
#include "game/game.h"

/* Why `side` is worse off at `worse` than at `better`: the aspect with the largest part in it, as the end of
 * a sentence ("leads to a weaker back row"). False when none is large enough to speak of, or it has no words.
 */
bool explain_terms(const Game *game, int side, const Pos *worse, const Pos *better, Text *out);

#endif
