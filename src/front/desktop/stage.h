/* Stage: brings what happens on the Table to the eye: fills in the board's squares with faces, marks and
 * names, and plays moves step by step. While a move is being shown the engine's next answer waits. */
#ifndef PARLOR_DESKTOP_STAGE_H
#define PARLOR_DESKTOP_STAGE_H

#include "front/desktop/board.h"
#include "front/desktop/table.h"

typedef struct Stage Stage;

/* `shown` is called when the stage has caught up with the table. */
Stage *stage_new(Table *table, const BoardCalls *calls, void (*shown)(void *context));
void stage_free(Stage *stage);
GtkWidget *stage_board(Stage *stage);
/* The session told of a change. */
void stage_changed(Stage *stage, unsigned changed);
/* The hand touched a square more of a longer move. */
void stage_hand_went_on(Stage *stage);
/* Show the present at once. */
void stage_catch_up(Stage *stage);
void stage_refresh(Stage *stage);
/* A move is being shown. */
bool stage_is_busy(const Stage *stage);

#endif
