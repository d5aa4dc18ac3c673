/* MoveList: the moves of the game in numbered pairs; a click on one shows the position after it, and four
 * buttons step through. Main thread. */
#ifndef PARLOR_DESKTOP_MOVE_LIST_H
#define PARLOR_DESKTOP_MOVE_LIST_H

#include <gtk/gtk.h>

#include "judge/review.h"
#include "session/session.h"

typedef struct MoveList MoveList;

/* `go_to` is called with the number of moves played before the position asked for. */
MoveList *move_list_new(const Game *game, void (*go_to)(void *context, int ply), void *context);
void move_list_free(MoveList *list); /* NULL is fine; the widget belongs to its parent */
GtkWidget *move_list_widget(MoveList *list);
void move_list_update(MoveList *list, const Session *session);
/* What a review says about move `ply`. */
void move_list_mark(MoveList *list, int ply, Mark mark);

#endif
