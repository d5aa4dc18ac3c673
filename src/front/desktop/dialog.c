#include "front/desktop/dialog.h"

#include "front/desktop/drop_down.h"
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

void label_show(GtkWidget *label, const char *text)
{
    if (g_strcmp0(gtk_label_get_text(GTK_LABEL(label)), text) != 0)
        gtk_label_set_text(GTK_LABEL(label), text);
}

GtkWidget *dialog_button(const char *label)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    name_buttons(button);
    return button;
}

/* ---- Lists ---- */

void dialog_name_line(GtkWidget *label, const char *line)
{
    gtk_label_set_text(GTK_LABEL(label), line);
    for (GtkWidget *row = label; row != NULL; row = gtk_widget_get_parent(row)) {
        if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(row)) != GTK_ACCESSIBLE_ROLE_LIST_ITEM &&
            gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(row)) != GTK_ACCESSIBLE_ROLE_OPTION)
            continue;
        dialog_name(row, line);
        return;
    }
}

static void make_choice(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new("");
    GtkWidget *chosen = gtk_image_new_from_icon_name("object-select-symbolic");
    (void)factory, (void)data;
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), chosen);
    g_object_bind_property(item, "selected", chosen, "visible", G_BINDING_SYNC_CREATE);
    gtk_list_item_set_child(item, box);
}

static void fill_choice(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkStringObject *line = gtk_list_item_get_item(item);
    (void)factory, (void)data;
    dialog_name_line(gtk_widget_get_first_child(gtk_list_item_get_child(item)),
                     gtk_string_object_get_string(line));
}

GtkListItemFactory *dialog_choices(void)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_choice), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_choice), NULL);
    return factory;
}

/* ---- Inputs ---- */

/* The keyboard's focus is on the button inside a drop-down, which says what is chosen. */
static void name_chosen(GtkDropDown *drop, GParamSpec *what, gpointer data)
{
    GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(drop));
    gpointer chosen = gtk_drop_down_get_selected_item(drop);
    const char *label = data;
    (void)what;
    if (button == NULL || !GTK_IS_STRING_OBJECT(chosen)) return;
    const char *colon = g_str_has_suffix(label, ":") ? "" : ":";
    char *name = g_strdup_printf("%s%s %s", label, colon, gtk_string_object_get_string(chosen));
    dialog_name(button, name);
    g_free(name);
}

static void free_label(gpointer data, GClosure *closure)
{
    (void)closure;
    g_free(data);
}

void dialog_name_input(GtkWidget *input, const char *label)
{
    dialog_name(input, label);
    if (GTK_IS_SPIN_BUTTON(input))
        dialog_name(GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(input))), label);
    if (!GTK_IS_DROP_DOWN(input)) return;
    GtkListItemFactory *factory = dialog_choices();
    gtk_drop_down_set_list_factory(GTK_DROP_DOWN(input), factory);
    g_object_unref(factory);
    g_signal_connect_data(input, "notify::selected-item", G_CALLBACK(name_chosen), g_strdup(label),
                          free_label, 0);
    name_chosen(GTK_DROP_DOWN(input), NULL, (gpointer)label);
    drop_down_choose_by_keys(GTK_DROP_DOWN(input));
}

GtkWidget *dialog_row(const char *label, GtkWidget *widget)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *text = gtk_label_new(label);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_box_append(GTK_BOX(row), text);
    gtk_box_append(GTK_BOX(row), widget);
    dialog_name_input(widget, label);
    return row;
}

static gboolean escape(GtkWidget *widget, GVariant *args, gpointer data)
{
    (void)args, (void)data;
    gtk_window_close(GTK_WINDOW(widget));
    return TRUE;
}

void dialog_close_by_escape(GtkWidget *window)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new(escape, NULL, NULL)));
    gtk_widget_add_controller(window, keys);
}
