#include "front/desktop/views.h"

#include <string.h>

const View *const VIEWS[] = {&tictactoe_view, &ultimate_view, &checkers_view, NULL};

const View *view_find(const char *game)
{
    for (int i = 0; VIEWS[i] != NULL; i++)
        if (strcmp(VIEWS[i]->game, game) == 0) return VIEWS[i];
    return NULL;
}
