#include "front/desktop/form_dialog.h"

#include "front/desktop/dialog.h"
#include "front/desktop/drop_down.h"
#include "front/desktop/tr.h"

#include <stdio.h>

enum { RADIO_MAX = 4 };

typedef struct FormDialog {
    Form form;
    FormAnswered answered;
    void *context;
    GtkWidget *dialog;
    GtkWidget *row[FORM_FIELDS];   /* of the field of buttons its question; NULL if it has none */
    GtkWidget *input[FORM_FIELDS]; /* spin button, switch, drop-down; for radio buttons their box */
} FormDialog;

static const char CANCEL[] = "cancel", OK[] = "ok";

/* ---- Which fields are asked, and whether all are answered ---- */

static const Field *buttons_of(const Form *form)
{
    for (int i = 0; i < form->count; i++)
        if (form->field[i].kind == FIELD_BUTTONS) return &form->field[i];
    return NULL;
}

/* A choice of one needs no answer. */
static bool is_asked(const Form *form, const Field *field)
{
    return form_asks(form, field) && (field->kind != FIELD_CHOICE || field->count > 1);
}

static bool is_complete(const Form *form)
{
    for (int i = 0; i < form->count; i++) {
        const Field *field = &form->field[i];
        if (field->kind == FIELD_CHOICE && form_asks(form, field) && field->value < 0) return false;
    }
    return true;
}

static void enable_buttons(const FormDialog *ask)
{
    const Field *buttons = buttons_of(&ask->form);
    bool complete = is_complete(&ask->form);
    for (int i = 0; buttons != NULL && i < buttons->count; i++)
        dialog_enable(ask->dialog, buttons->choice[i].id, complete);
    if (buttons == NULL) dialog_enable(ask->dialog, OK, complete);
}

/* Where the question of the buttons is not asked, they are the usual two. */
static void label_buttons(const FormDialog *ask)
{
    const Field *buttons = buttons_of(&ask->form);
    if (buttons == NULL || buttons->on_field < 0) return;
    bool asked = form_asks(&ask->form, buttons);
    for (int i = 0; i < 2; i++)
        adw_message_dialog_set_response_label(ADW_MESSAGE_DIALOG(ask->dialog), buttons->choice[i].id,
                                              asked    ? buttons->choice[i].label
                                              : i == 0 ? tr("OK")
                                                       : tr("Cancel"));
}

/* Another field's answer may have followed from the one that was given. */
static void show_answer(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    if (GTK_IS_DROP_DOWN(ask->input[number]) &&
        (long)gtk_drop_down_get_selected(GTK_DROP_DOWN(ask->input[number])) != field->value)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(ask->input[number]), (guint)field->value);
}

static void changed(FormDialog *ask)
{
    for (int i = 0; i < ask->form.count; i++) {
        const Field *field = &ask->form.field[i];
        if (ask->row[i] == NULL) continue;
        show_answer(ask, i);
        gtk_widget_set_visible(ask->row[i], is_asked(&ask->form, field));
        gtk_widget_set_opacity(ask->row[i], form_counts(&ask->form, field) ? 1 : 0.5);
    }
    if (ask->dialog == NULL) return;
    enable_buttons(ask);
    label_buttons(ask);
}

/* ---- Inputs ---- */

static int number_of(GtkWidget *widget)
{
    return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), "number"));
}

static Field *field_of(FormDialog *ask, GtkWidget *widget)
{
    return &ask->form.field[GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), "field"))];
}

static void mark_widget(GtkWidget *widget, int field, int number)
{
    g_object_set_data(G_OBJECT(widget), "field", GINT_TO_POINTER(field));
    g_object_set_data(G_OBJECT(widget), "number", GINT_TO_POINTER(number));
}

static void radio_chosen(GtkCheckButton *radio, gpointer data)
{
    FormDialog *ask = data;
    if (!gtk_check_button_get_active(radio)) return;
    form_change(&ask->form, field_of(ask, GTK_WIDGET(radio)), number_of(GTK_WIDGET(radio)));
    changed(ask);
}

static void listed_chosen(GtkWidget *list, GParamSpec *what, gpointer data)
{
    FormDialog *ask = data;
    (void)what;
    form_change(&ask->form, field_of(ask, list), (long)gtk_drop_down_get_selected(GTK_DROP_DOWN(list)));
    changed(ask);
}

static void switched(GtkWidget *toggle, GParamSpec *what, gpointer data)
{
    FormDialog *ask = data;
    (void)what;
    form_change(&ask->form, field_of(ask, toggle), gtk_switch_get_active(GTK_SWITCH(toggle)));
    changed(ask);
}

static void number_changed(GtkSpinButton *spin, gpointer data)
{
    FormDialog *ask = data;
    form_change(&ask->form, field_of(ask, GTK_WIDGET(spin)), gtk_spin_button_get_value_as_int(spin));
    changed(ask);
}

static void accept_form(const FormDialog *ask)
{
    const Field *buttons = buttons_of(&ask->form);
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(ask->dialog),
                                buttons != NULL ? buttons->choice[MAX(buttons->value, 0)].id : OK);
}

static void number_entered(GtkText *text, gpointer data)
{
    (void)text;
    accept_form(data);
}

/* Enter accepts the form, also from a choice (which it takes) or a switch; Space is for these. */
static gboolean form_key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                                 GdkModifierType state, gpointer data)
{
    const FormDialog *ask = data;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(ask->dialog));
    bool choice = GTK_IS_CHECK_BUTTON(focus);
    (void)controller, (void)code, (void)state;
    if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || (!choice && !GTK_IS_SWITCH(focus)))
        return FALSE;
    if (choice) gtk_check_button_set_active(GTK_CHECK_BUTTON(focus), TRUE);
    accept_form(ask);
    return TRUE;
}

static void hear_enter(FormDialog *ask)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(form_key_pressed), ask);
    gtk_widget_add_controller(ask->dialog, keys);
}

/* Said with the field's label: "X is played by: Human". A label's own colon is enough. */
static void name_choice(GtkWidget *radio, const Field *field, const Choice *choice)
{
    char name[2 * FORM_LABEL + 4];
    bool colon = g_str_has_suffix(field->label, ":");
    if (field->label[0] == '\0')
        snprintf(name, sizeof name, "%s", choice->label);
    else
        snprintf(name, sizeof name, "%s%s %s", field->label, colon ? "" : ":", choice->label);
    dialog_name(radio, name);
}

static GtkWidget *build_radios(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4), *first = NULL;
    if (field->label[0] != '\0') {
        GtkWidget *label = gtk_label_new(field->label);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_widget_add_css_class(label, "heading");
        gtk_box_append(GTK_BOX(box), label);
    }
    for (int i = 0; i < field->count; i++) {
        GtkWidget *radio = gtk_check_button_new_with_label(field->choice[i].label);
        name_choice(radio, field, &field->choice[i]);
        mark_widget(radio, number, i);
        if (first != NULL) gtk_check_button_set_group(GTK_CHECK_BUTTON(radio), GTK_CHECK_BUTTON(first));
        if (first == NULL) first = radio;
        gtk_check_button_set_active(GTK_CHECK_BUTTON(radio), i == field->value);
        g_signal_connect(radio, "toggled", G_CALLBACK(radio_chosen), ask);
        gtk_box_append(GTK_BOX(box), radio);
    }
    return box;
}

static void set_up_line(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer ellipsized)
{
    GtkWidget *label = gtk_label_new("");
    (void)factory;
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (ellipsized != NULL) {
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_width_chars(GTK_LABEL(label), 12);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 24);
    } else {
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_width_chars(GTK_LABEL(label), 30);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 34);
    }
    gtk_list_item_set_child(item, label);
}

static void bind_line(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkStringObject *line = GTK_STRING_OBJECT(gtk_list_item_get_item(item));
    (void)factory, (void)data;
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(line));
}

static GtkListItemFactory *line_factory(bool ellipsized)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_line), GINT_TO_POINTER(ellipsized));
    g_signal_connect(factory, "bind", G_CALLBACK(bind_line), NULL);
    return factory;
}

/* A long list is filtered by what is typed into it; its long lines do not widen the dialog. */
static void make_searchable(GtkDropDown *list)
{
    GtkListItemFactory *shown = line_factory(true), *listed = line_factory(false);
    GtkExpression *text = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
    gtk_drop_down_set_expression(list, text);
    gtk_expression_unref(text);
    gtk_drop_down_set_enable_search(list, TRUE);
    drop_down_search_by_typing(list);
    gtk_drop_down_set_factory(list, shown);
    gtk_drop_down_set_list_factory(list, listed);
    g_object_unref(shown);
    g_object_unref(listed);
}

static GtkWidget *build_field_list(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    GtkStringList *titles = gtk_string_list_new(NULL);
    for (int i = 0; i < field->count; i++)
        gtk_string_list_append(titles, field_choice(field, i).label);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    if (field->rest_count > 0) make_searchable(GTK_DROP_DOWN(list));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), (guint)MAX(field->value, 0));
    ask->form.field[number].value = MAX(field->value, 0);
    mark_widget(list, number, 0);
    ask->input[number] = list;
    g_signal_connect(list, "notify::selected", G_CALLBACK(listed_chosen), ask);
    return dialog_row(field->label, list);
}

static GtkWidget *build_number(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    GtkWidget *spin = gtk_spin_button_new_with_range((double)field->low, (double)field->high, 1);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), (double)field->value);
    gtk_editable_set_alignment(GTK_EDITABLE(spin), 1);
    mark_widget(spin, number, 0);
    ask->input[number] = spin;
    g_signal_connect(spin, "value-changed", G_CALLBACK(number_changed), ask);
    g_signal_connect(gtk_editable_get_delegate(GTK_EDITABLE(spin)), "activate", G_CALLBACK(number_entered),
                     ask);
    return dialog_row(field->label, spin);
}

static void text_changed(GtkEditable *entry, gpointer data)
{
    FormDialog *ask = data;
    text_copy(ask->form.typed, sizeof ask->form.typed, gtk_editable_get_text(entry));
}

static GtkWidget *build_text(FormDialog *ask, int number)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4), *entry = gtk_entry_new();
    GtkWidget *label = gtk_label_new(ask->form.field[number].label);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "heading");
    gtk_editable_set_text(GTK_EDITABLE(entry), ask->form.typed);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 34);
    gtk_entry_set_max_length(GTK_ENTRY(entry), FORM_TYPED - 1);
    dialog_name_input(entry, ask->form.field[number].label);
    ask->input[number] = entry;
    g_signal_connect(entry, "changed", G_CALLBACK(text_changed), ask);
    g_signal_connect(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate", G_CALLBACK(number_entered),
                     ask);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), entry);
    return box;
}

static GtkWidget *build_switch(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    GtkWidget *toggle = gtk_switch_new();
    gtk_switch_set_active(GTK_SWITCH(toggle), field->value != 0);
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    mark_widget(toggle, number, 0);
    g_signal_connect(toggle, "notify::active", G_CALLBACK(switched), ask);
    return dialog_row(field->label, toggle);
}

/* What the buttons answer. */
static GtkWidget *build_question(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    return label;
}

static GtkWidget *build_field(FormDialog *ask, int number)
{
    const Field *field = &ask->form.field[number];
    switch (field->kind) {
    case FIELD_CHOICE:
        return (field->count > RADIO_MAX ? build_field_list : build_radios)(ask, number);
    case FIELD_NUMBER:
        return build_number(ask, number);
    case FIELD_SWITCH:
        return build_switch(ask, number);
    case FIELD_TEXT:
        return build_text(ask, number);
    case FIELD_BUTTONS:
        return field->label[0] != '\0' ? build_question(field->label) : NULL;
    }
    return NULL;
}

static GtkWidget *build_fields(FormDialog *ask)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    bool any = false;
    for (int i = 0; i < ask->form.count; i++) {
        ask->row[i] = build_field(ask, i);
        if (ask->row[i] == NULL) continue;
        gtk_box_append(GTK_BOX(box), ask->row[i]);
        any = true;
    }
    if (any) return box;
    g_object_ref_sink(box);
    g_object_unref(box);
    return NULL;
}

/* ---- The dialog ---- */

/* A number that was typed counts only from here on. */
static void read_numbers(FormDialog *ask)
{
    for (int i = 0; i < ask->form.count; i++)
        if (GTK_IS_SPIN_BUTTON(ask->input[i])) gtk_spin_button_update(GTK_SPIN_BUTTON(ask->input[i]));
}

static bool is_cancel(const Form *form, const char *id)
{
    const Field *buttons = buttons_of(form);
    bool second = buttons != NULL && !form_asks(form, buttons) && g_str_equal(id, buttons->choice[1].id);
    return second || g_str_equal(id, CANCEL);
}

static void response(AdwMessageDialog *dialog, const char *id, gpointer data)
{
    FormDialog *ask = data;
    read_numbers(ask);
    bool cancelled = is_cancel(&ask->form, id);
    for (int i = 0; i < ask->form.count; i++) {
        Field *field = &ask->form.field[i];
        for (int c = 0; field->kind == FIELD_BUTTONS && c < field->count; c++)
            if (g_str_equal(id, field->choice[c].id)) field->value = c;
    }
    Form *form = g_memdup2(&ask->form, sizeof ask->form);
    FormAnswered answered = ask->answered;
    void *context = ask->context;
    gtk_window_destroy(GTK_WINDOW(dialog));
    answered(context, cancelled ? NULL : form);
    g_free(form);
}

static void free_ask(gpointer data, GClosure *closure)
{
    (void)closure;
    g_free(data);
}

/* The first choice is the rightmost button, where the desktop puts the default one. */
static void set_buttons(Dialog *dialog, const Form *form, bool may_cancel)
{
    const Field *buttons = buttons_of(form);
    int count = 0;
    if (may_cancel && buttons == NULL) dialog->buttons[count++] = (DialogButton){CANCEL, tr("Cancel")};
    for (int i = buttons != NULL ? MIN(buttons->count, DIALOG_BUTTONS) - 1 : -1; i >= 0; i--)
        dialog->buttons[count++] = (DialogButton){buttons->choice[i].id, buttons->choice[i].label};
    if (buttons == NULL) dialog->buttons[count++] = (DialogButton){OK, tr("OK")};
    dialog->usual = buttons == NULL ? OK : buttons->choice[MAX(buttons->value, 0)].id;
    dialog->closed = may_cancel ? CANCEL : NULL;
}

void form_dialog_ask(GtkWindow *parent, const Form *form, bool may_cancel, FormAnswered answered,
                     void *context)
{
    FormDialog *ask = g_new0(FormDialog, 1);
    ask->form = *form;
    ask->answered = answered;
    ask->context = context;
    Dialog dialog = {.title = ask->form.title, .text = ask->form.text, .extra = build_fields(ask)};
    set_buttons(&dialog, &ask->form, may_cancel || !form->must);
    ask->dialog = dialog_new(parent, &dialog);
    g_signal_connect_data(ask->dialog, "response", G_CALLBACK(response), ask, free_ask, 0);
    hear_enter(ask);
    changed(ask);
    gtk_window_present(GTK_WINDOW(ask->dialog));
}
