/* Walk: the rules of a game as a short walk-through: a few positions with a sentence each; in some of them
 * the reader has to make a move. The steps are data of the game's Presentation; every front end shows them as
 * it shows any Scene. One thread. */
#ifndef PARLOR_VIEW_WALK_H
#define PARLOR_VIEW_WALK_H

#include "view/scene.h"

typedef struct Walk Walk;

/* `language` may be NULL; it must outlive the Walk. Fails if the game has no walk-through. `stale` (may be
 * NULL) is called when the Scene has changed. */
MUST_USE Status walk_new(const Game *game, const Language *language, void (*stale)(void *context),
                         void *context, Walk **out);
void walk_free(Walk *walk); /* NULL is fine */
bool walk_exists(const Game *game);

int walk_steps(const Walk *walk);
int walk_step(const Walk *walk); /* from 0 */
/* Go to a step; a number out of range is ignored. */
void walk_go(Walk *walk, int step);
/* A square was touched: takes effect in steps that ask for a move. */
void walk_touch(Walk *walk, int square);
/* The position with its marks. Scene.status: "Step 2 of 6"; Scene.message: the sentence and, after a move was
 * asked for, how it went. No command is possible. */
void walk_scene(Walk *walk, Scene *out);

#endif
