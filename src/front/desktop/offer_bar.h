/* OfferBar: what the Scene offers to do next, as buttons below the board: the answers to the tutor, the tools
 * of an exercise or of a review. Each activates the action of its command. Main thread. */
#ifndef PARLOR_DESKTOP_OFFER_BAR_H
#define PARLOR_DESKTOP_OFFER_BAR_H

#include <gtk/gtk.h>

#include "view/scene.h"

typedef struct OfferBar OfferBar;

OfferBar *offer_bar_new(void);
void offer_bar_free(OfferBar *bar); /* NULL is fine */
GtkWidget *offer_bar_widget(OfferBar *bar);
void offer_bar_show(OfferBar *bar, const Scene *scene);

#endif
