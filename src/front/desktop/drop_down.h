/* What GTK's drop-down lists lack for people who use the keyboard or a screen reader. Main thread. */
#ifndef PARLOR_DESKTOP_DROP_DOWN_H
#define PARLOR_DESKTOP_DROP_DOWN_H

#include <gtk/gtk.h>

/* The list opens with the focus on the chosen entry, and Return chooses the entry that has the focus. GTK 4.8
 * opens it with the focus on the first entry, and Return takes the one under a resting pointer. */
void drop_down_choose_by_keys(GtkDropDown *drop);

/* What is typed while the list is open goes to its search field, although the list has the focus. */
void drop_down_search_by_typing(GtkDropDown *drop);

#endif
