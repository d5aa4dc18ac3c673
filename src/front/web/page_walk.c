/* The walk-through of a game's rules. JavaScript holds the pointer. */
#include "front/web/export.h"
#include "view/translations.h"
#include "view/walk.h"

#include <stdlib.h>

typedef struct PageWalk {
    Walk *walk;
    const Game *game;
    Scene scene;
    char text[SCENE_JSON];
} PageWalk;

/* NULL if the game has no walk-through, or there is no memory. */
EXPORT(walk_page_new) PageWalk *walk_page_new(const char *game, const Translations *translations)
{
    PageWalk *page = calloc(1, sizeof *page);
    if (page == NULL) return NULL;
    const Language *language = translations != NULL ? translations_language(translations) : NULL;
    Status status = game_find(game, &page->game);
    if (ok(&status)) status = walk_new(page->game, language, NULL, NULL, &page->walk);
    if (ok(&status)) return page;
    free(page);
    return NULL;
}

EXPORT(walk_page_free) void walk_page_free(PageWalk *page)
{
    walk_free(page->walk);
    free(page);
}

EXPORT(walk_page_steps) int walk_page_steps(const PageWalk *page)
{
    return walk_steps(page->walk);
}

EXPORT(walk_page_step) int walk_page_step(const PageWalk *page)
{
    return walk_step(page->walk);
}

EXPORT(walk_page_go) void walk_page_go(PageWalk *page, int step)
{
    if (step >= 0 && step < walk_steps(page->walk)) walk_go(page->walk, step);
}

EXPORT(walk_page_touch) void walk_page_touch(PageWalk *page, int square)
{
    if (square >= 0 && square < page->game->squares) walk_touch(page->walk, square);
}

EXPORT(walk_page_scene) const char *walk_page_scene(PageWalk *page)
{
    Text out = text_into(page->text, sizeof page->text);
    walk_scene(page->walk, &page->scene);
    scene_json(&page->scene, &out);
    return page->text;
}
