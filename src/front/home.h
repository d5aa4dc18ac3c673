/* Home: what a start page shows besides the games: the game to be resumed, and how strong the player is. A plain
 * value, read from the player's own files; any front end that has them can show it. */
#ifndef PARLOR_FRONT_HOME_H
#define PARLOR_FRONT_HOME_H

#include "view/words.h"

enum { HOME_LINES = 4, HOME_TEXT = 160 };

typedef struct Home {
    const Game *last;       /* of the unfinished games the one that began last; NULL: none */
    char resume[HOME_TEXT]; /* "Resume Checkers (12 moves played)"; "" = none */
    int strength_count;
    char strength[HOME_LINES]
                 [HOME_TEXT]; /* a sentence for each game; before any is known how it becomes known */
} Home;

/* Changes nothing. What cannot be read is left out: it is told where it is opened. */
void home_read(const Language *language, Home *out);

#endif
