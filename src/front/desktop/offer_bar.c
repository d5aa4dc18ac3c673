#include "front/desktop/offer_bar.h"

#include "front/desktop/dialog.h"
#include "front/desktop/tr.h"
#include "front/desktop/wrap_layout.h"

#include <stdio.h>
#include <string.h>

struct OfferBar {
    GtkWidget *root;
    int count;
    Command shown[SCENE_OFFERS];
};

OfferBar *offer_bar_new(void)
{
    OfferBar *bar = g_new0(OfferBar, 1);
    bar->root = wrap_box_new(6);
    gtk_widget_set_margin_start(bar->root, 12);
    gtk_widget_set_margin_end(bar->root, 12);
    gtk_widget_set_margin_bottom(bar->root, 8);
    gtk_widget_set_visible(bar->root, FALSE);
    g_object_ref_sink(bar->root);
    return bar;
}

void offer_bar_free(OfferBar *bar)
{
    if (bar == NULL) return;
    g_object_unref(bar->root);
    g_free(bar);
}

GtkWidget *offer_bar_widget(OfferBar *bar)
{
    return bar->root;
}

static void add_button(OfferBar *bar, Command command)
{
    const CommandInfo *info = command_info(command);
    char action[60];
    GtkWidget *button = dialog_button(tr(info->label));
    snprintf(action, sizeof action, "game.%s", info->id);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_box_append(GTK_BOX(bar->root), button);
}

void offer_bar_show(OfferBar *bar, const Scene *scene)
{
    bool same = bar->count == scene->offer_count &&
                memcmp(bar->shown, scene->offer, sizeof scene->offer[0] * (size_t)bar->count) == 0;
    if (same) return;
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(bar->root)) != NULL)
        gtk_box_remove(GTK_BOX(bar->root), child);
    bar->count = scene->offer_count;
    memcpy(bar->shown, scene->offer, sizeof bar->shown);
    for (int i = 0; i < bar->count; i++)
        add_button(bar, bar->shown[i]);
    gtk_widget_set_visible(bar->root, bar->count > 0);
}
