/* Stage: shows Scenes one after the other: the newest one on the Board, after the Reel of the move that led to it; its clock
 * is that of the window's frames. Main thread. */
#ifndef PARLOR_DESKTOP_STAGE_H
#define PARLOR_DESKTOP_STAGE_H

#include "front/desktop/board.h"

typedef struct Stage Stage;

/* `shown` is called when the board shows the newest scene. */
Stage *stage_new(const Scene *scene, const BoardCalls *calls, void (*shown)(void *context));
void stage_free(Stage *stage);
GtkWidget *stage_board(Stage *stage);
/* The newest scene; it is copied. Its move is played unless `at_once`. */
void stage_show(Stage *stage, const Scene *scene, bool at_once);
/* Show the newest scene at once. */
void stage_finish(Stage *stage);
/* A move is being shown. */
bool stage_is_busy(const Stage *stage);

#endif
