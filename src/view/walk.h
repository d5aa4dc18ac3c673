/* Walk: the rules of a game as a short walk-through: a few positions with a sentence each, some of them to be
 * done by the reader's own hand. The steps are data of the game's Presentation; every front end shows them
 * with the painters that it has for a Scene. One thread. */
#ifndef PARLOR_VIEW_WALK_H
#define PARLOR_VIEW_WALK_H

#include "view/scene.h"

typedef struct Walk Walk;

/* `language` may be NULL; borrowed for life. Fails where the game has no walk-through. `stale` (may be NULL)
 * is told when the Scene has changed. */
MUST_USE Status walk_new(const Game *game, const Language *language, void (*stale)(void *context),
                         void *context, Walk **out);
void walk_free(Walk *walk); /* NULL is fine */
bool walk_exists(const Game *game);

int walk_steps(const Walk *walk);
int walk_step(const Walk *walk); /* from 0 */
/* Go to a step; what lies outside is left alone. */
void walk_go(Walk *walk, int step);
/* A square was touched: does something where the step is to be done by hand. */
void walk_touch(Walk *walk, int square);
/* The position with its marks. Scene.status: "Step 2 of 6"; Scene.message: the sentence, in a step that is to
 * be done also how it went. No command is possible. */
void walk_scene(Walk *walk, Scene *out);

#endif
