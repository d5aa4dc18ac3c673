/* ViewerScreen: a traced search (view/viewer.h) on the full screen: the tree as lines, the board of the
 * selected node, the sentence of the step. */
#ifndef PARLOR_FRONT_TERMINAL_VIEWER_SCREEN_H
#define PARLOR_FRONT_TERMINAL_VIEWER_SCREEN_H

#include "front/terminal/dialog.h"
#include "view/viewer.h"

/* Until the player leaves it. */
void viewer_screen_run(Backdrop *backdrop, Viewer *viewer);

#endif
