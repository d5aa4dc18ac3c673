#include "front/desktop/drop_down.h"

static GtkWidget *find_inside(GtkWidget *widget, GType type)
{
    GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? widget : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_inside(child, type);
    return found;
}

static void focus_chosen(GtkWidget *popover, gpointer data)
{
    GtkWidget *list = find_inside(popover, GTK_TYPE_LIST_VIEW);
    (void)data;
    for (GtkWidget *row = gtk_widget_get_first_child(list); row != NULL;
         row = gtk_widget_get_next_sibling(row))
        if (gtk_widget_get_state_flags(row) & GTK_STATE_FLAG_SELECTED) {
            gtk_widget_grab_focus(row);
            return;
        }
}

/* Runs after GTK's own handler, which has taken the entry that is marked. */
static void choose_activated(GtkListView *list, guint position, gpointer drop)
{
    (void)list;
    gtk_drop_down_set_selected(drop, position);
}

void drop_down_choose_by_keys(GtkDropDown *drop)
{
    GtkWidget *popover = find_inside(GTK_WIDGET(drop), GTK_TYPE_POPOVER);
    GtkWidget *list = popover != NULL ? find_inside(popover, GTK_TYPE_LIST_VIEW) : NULL;
    if (list == NULL) return;
    g_signal_connect(popover, "show", G_CALLBACK(focus_chosen), NULL);
    if (!gtk_drop_down_get_enable_search(drop)) /* a filtered list counts its entries anew */
        g_signal_connect(list, "activate", G_CALLBACK(choose_activated), drop);
}

void drop_down_search_by_typing(GtkDropDown *drop)
{
    GtkWidget *popover = find_inside(GTK_WIDGET(drop), GTK_TYPE_POPOVER);
    GtkWidget *search = popover != NULL ? find_inside(popover, GTK_TYPE_SEARCH_ENTRY) : NULL;
    if (search != NULL) gtk_search_entry_set_key_capture_widget(GTK_SEARCH_ENTRY(search), popover);
}
