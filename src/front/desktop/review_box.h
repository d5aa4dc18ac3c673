/* ReviewBox: what a review says about the whole game, in the side panel: the score graph, on which a click
 * shows the position there, and the mistakes of both sides by phase. Hidden while there is no review. Main
 * thread. */
#ifndef PARLOR_DESKTOP_REVIEW_BOX_H
#define PARLOR_DESKTOP_REVIEW_BOX_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef struct ReviewBox ReviewBox;

ReviewBox *review_box_new(void (*look)(void *context, int ply), void *context);
void review_box_free(ReviewBox *box); /* NULL is fine; the widget belongs to its parent */
GtkWidget *review_box_widget(ReviewBox *box);
void review_box_show(ReviewBox *box, const Scene *scene, Table *table);

#endif
