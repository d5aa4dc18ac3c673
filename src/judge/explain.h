/* Explain: why a move was a mistake, in words that follow from the rules and from the judge's lines.
 *
 * A game may have an explainer: one pure function, part of its kit (game/kit.h). It sees the position, the
 * move played with what follows it, and the better move with its line, and writes the end of a sentence that
 * begins with the move played: a verb in the third person, no final stop ("loses a man by 14-18"). */
#ifndef PARLOR_JUDGE_EXPLAIN_H
#define PARLOR_JUDGE_EXPLAIN_H

#include "base/text.h"
#include "game/game.h"

typedef struct Mistake {
    const Game *game;
    const Pos *pos;    /* in which the move was played */
    Move played, best; /* both legal there, and different */
    const Move *reply; /* the judge's line after the move played, the opponent's answer first */
    int reply_count;
    const Move *line; /* the judge's line from `pos`; it begins with `best` */
    int line_count;
} Mistake;

typedef struct Explainer {
    /* False, with nothing written, when it has nothing to say about this mistake. */
    bool (*explain)(const Mistake *mistake, Text *out);
} Explainer;

/* The explainer of a game, or NULL. */
const Explainer *game_explainer(const Game *game);

#endif
