/* A position set up by hand: the squares take the piece that is chosen below the board. */
#include "front/terminal/game_screen.h"

#include <stdio.h>

static void finish_set_up(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    const Game *rules = game->setup->game;
    const char *const sides[] = {presentation_side(language, rules, 0),
                                 presentation_side(language, rules, 1)};
    Question question = {
        words(language, N_("Set up a position")), words(language, N_("Who is to move?")), sides, 2, 0, false};
    int side = dialog_choose(&game->backdrop, &question);
    if (side != DISMISSED) table_set_up_done(game->table, side);
}

bool game_screen_set_up_key(GameScreen *game, int key)
{
    int count = game->scene.brush_count;
    if (key >= '1' && key < '1' + count)
        table_set_brush(game->table, key - '1');
    else if (key == INPUT_TAB || key == INPUT_BACK_TAB)
        table_set_brush(game->table, (game->scene.brush + (key == INPUT_TAB ? 1 : count - 1)) % count);
    else if (key == 'c')
        table_set_up_clear(game->table);
    else if (key == 'd')
        finish_set_up(game);
    else if (key == INPUT_ESCAPE)
        table_set_up_cancel(game->table);
    else
        return false;
    return true;
}
