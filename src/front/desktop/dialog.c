#include "front/desktop/dialog.h"

#include "front/desktop/tr.h"

/* A dialog carries its window under this name. */
static const char ASKED_FOR[] = "asked-for";

typedef struct Asked {
    void *context;
    void (*answered)(void *context, const char *id);
} Asked;

static void response(AdwMessageDialog *widget, const char *id, gpointer data)
{
    Asked asked = *(const Asked *)data;
    gtk_window_destroy(GTK_WINDOW(widget));
    if (asked.answered != NULL) asked.answered(asked.context, id);
}

static void free_asked(gpointer data, GClosure *closure)
{
    (void)closure;
    g_free(data);
}

static gboolean refuse_to_close(GtkWindow *window, gpointer data)
{
    (void)window, (void)data;
    return TRUE;
}

/* GTK 4.8 reads a button's text twice ("OK OK"): once as its label, once as the label widget inside. */
void dialog_name(GtkWidget *widget, const char *name)
{
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void name_buttons(GtkWidget *widget)
{
    const char *label = GTK_IS_BUTTON(widget) ? gtk_button_get_label(GTK_BUTTON(widget)) : NULL;
    if (label != NULL) dialog_name(widget, label);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        name_buttons(child);
}

GtkWidget *dialog_new(GtkWindow *parent, const Dialog *dialog)
{
    /* A dialog that is shown before its window has no parent. */
    bool alone = !gtk_widget_get_visible(GTK_WIDGET(parent));
    GtkWidget *widget = adw_message_dialog_new(alone ? NULL : parent, dialog->title, dialog->text);
    AdwMessageDialog *message = ADW_MESSAGE_DIALOG(widget);
    g_object_set_data(G_OBJECT(widget), ASKED_FOR, parent);
    gtk_window_set_title(GTK_WINDOW(widget), dialog->title);
    for (int i = 0; dialog->buttons[i].id != NULL; i++)
        adw_message_dialog_add_response(message, dialog->buttons[i].id, dialog->buttons[i].label);
    if (dialog->usual != NULL) {
        adw_message_dialog_set_default_response(message, dialog->usual);
        adw_message_dialog_set_response_appearance(message, dialog->usual, ADW_RESPONSE_SUGGESTED);
    }
    if (dialog->closed != NULL)
        adw_message_dialog_set_close_response(message, dialog->closed);
    else
        g_signal_connect(widget, "close-request", G_CALLBACK(refuse_to_close), NULL);
    if (dialog->extra != NULL) adw_message_dialog_set_extra_child(message, dialog->extra);
    name_buttons(widget);
    return widget;
}

GtkWidget *dialog_ask(GtkWindow *parent, const Dialog *dialog)
{
    GtkWidget *widget = dialog_new(parent, dialog);
    Asked *asked = g_new(Asked, 1);
    *asked = (Asked){dialog->context, dialog->answered};
    g_signal_connect_data(widget, "response", G_CALLBACK(response), asked, free_asked, 0);
    gtk_window_present(GTK_WINDOW(widget));
    return widget;
}

void dialog_tell(GtkWindow *parent, const char *title, const char *text)
{
    Dialog dialog = {
        .title = title, .text = text, .buttons = {{"ok", tr("OK")}}, .usual = "ok", .closed = "ok"};
    dialog_ask(parent, &dialog);
}

void dialog_dismiss_all(GtkWindow *parent)
{
    GList *windows = gtk_window_list_toplevels();
    for (GList *item = windows; item != NULL; item = item->next)
        if (g_object_get_data(item->data, ASKED_FOR) == parent) gtk_window_destroy(item->data);
    g_list_free(windows);
}

void dialog_enable(GtkWidget *dialog, const char *id, bool enabled)
{
    adw_message_dialog_set_response_enabled(ADW_MESSAGE_DIALOG(dialog), id, enabled);
}

GtkWidget *dialog_button(const char *label)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    name_buttons(button);
    return button;
}

GtkWidget *dialog_row(const char *label, GtkWidget *widget)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *text = gtk_label_new(label);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_box_append(GTK_BOX(row), text);
    gtk_box_append(GTK_BOX(row), widget);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    return row;
}
