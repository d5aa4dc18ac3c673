/* The list of views: add a game's view here. */
#ifndef PARLOR_DESKTOP_VIEWS_H
#define PARLOR_DESKTOP_VIEWS_H

#include "front/desktop/view.h"

extern const View tictactoe_view, ultimate_view, checkers_view;

#endif
