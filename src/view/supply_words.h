/* What an opponent's strength is where its data files are not as declared (engine/supplies.h), as words. */
#ifndef PARLOR_VIEW_SUPPLY_WORDS_H
#define PARLOR_VIEW_SUPPLY_WORDS_H

#include "engine/supplies.h"
#include "session/session.h"
#include "view/form.h"
#include "view/words.h"

/* "Master, without its network: about 2140". */
void supply_words_rung(const Language *language, const Supplies *supplies, const Rung *rung, Text *out);
/* What is wrong with the files, and what follows: "The file checkers.net is damaged. Master, without its network:
 * about 2140. This game does not count for your strength." Nothing if the rung is not concerned. */
void supply_words_alert(const Language *language, const Supplies *supplies, const Rung *rung, bool rated,
                        Text *out);
/* The opponents of a form are called by what they are now. */
void supply_words_form(const Language *language, const Supplies *supplies, Form *form);

/* Note in the session's game which files its opponents have to do without. Returns the strongest rung that is concerned;
 * NULL: none. */
const Rung *supply_words_mark(const Supplies *supplies, Session *session);

#endif
