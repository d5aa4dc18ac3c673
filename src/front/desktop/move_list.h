/* MoveList: the moves of the game in numbered pairs, with the marks of a review; a click on one shows the
 * position after it, and four buttons step through. It follows the position shown. Main thread. */
#ifndef PARLOR_DESKTOP_MOVE_LIST_H
#define PARLOR_DESKTOP_MOVE_LIST_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef struct MoveList MoveList;

/* `look` is called with the number of moves before the requested position. The table is borrowed. */
MoveList *move_list_new(Table *table, void (*look)(void *context, int ply), void *context);
void move_list_free(MoveList *list); /* NULL is fine; the widget belongs to its parent */
GtkWidget *move_list_widget(MoveList *list);
void move_list_show(MoveList *list, const Scene *scene);

#endif
