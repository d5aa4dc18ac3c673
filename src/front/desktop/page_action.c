/* The actions of a page: commands and switches that menus, buttons and keys share (declared in page.h). */
#include "front/desktop/page.h"

#include <stdio.h>

void page_enable(Page *page, const char *action, bool enabled)
{
    GAction *found = g_action_map_lookup_action(G_ACTION_MAP(page_actions(page)), action);
    g_simple_action_set_enabled(G_SIMPLE_ACTION(found), enabled);
}

static void action_activated(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    void (*activated)(Page * page) = (void (*)(Page *))g_object_get_data(G_OBJECT(action), "activated");
    (void)parameter;
    activated(data);
}

void page_action(GActionMap *map, const char *name, void (*activated)(Page *page), Page *page)
{
    GSimpleAction *action = g_simple_action_new(name, NULL);
    g_object_set_data(G_OBJECT(action), "activated", (gpointer)activated);
    g_signal_connect(action, "activate", G_CALLBACK(action_activated), page);
    g_action_map_add_action(map, G_ACTION(action));
    g_object_unref(action);
}

static void toggled(GSimpleAction *action, GVariant *value, gpointer data)
{
    Page *page = data;
    char name[80];
    void (*changed)(Page * page, bool on) = (void (*)(Page *, bool))g_object_get_data(G_OBJECT(action),
                                                                                      "changed");
    bool on = g_variant_get_boolean(value);
    g_simple_action_set_state(action, value);
    snprintf(name, sizeof name, "%s.%s", page_table(page)->view->game, g_action_get_name(G_ACTION(action)));
    settings_set_number(page_settings(page), name, on);
    Status status = settings_save(page_settings(page));
    if (!ok(&status)) page_say(page, status.text);
    if (changed != NULL) changed(page, on);
    page_refresh(page);
}

void page_toggle(GActionMap *map, const char *name, bool otherwise, void (*changed)(Page *page, bool on),
                 Page *page)
{
    char key[80];
    snprintf(key, sizeof key, "%s.%s", page_table(page)->view->game, name);
    bool on = settings_number(page_settings(page), key, 0, 1, otherwise) != 0;
    GSimpleAction *action = g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(on));
    g_object_set_data(G_OBJECT(action), "changed", (gpointer)changed);
    g_signal_connect(action, "change-state", G_CALLBACK(toggled), page);
    g_action_map_add_action(map, G_ACTION(action));
    g_object_unref(action);
    if (changed != NULL) changed(page, on);
}
