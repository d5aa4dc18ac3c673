#include "view/form.h"

#include <assert.h>
#include <string.h>

Field *form_add(Form *form, FieldKind kind, const char *id, const char *label)
{
    assert(form->count < FORM_FIELDS);
    Field *field = &form->field[form->count++];
    *field = (Field){.kind = kind, .on_field = -1, .means_field = -1};
    text_copy(field->id, sizeof field->id, id);
    text_copy(field->label, sizeof field->label, label);
    return field;
}

void field_add_choice(Field *field, const char *id, const char *label)
{
    assert(field->count < FORM_CHOICES && field->rest_count == 0);
    Choice *choice = &field->choice[field->count++];
    text_copy(choice->id, sizeof choice->id, id);
    text_copy(choice->label, sizeof choice->label, label);
}

void field_add_rest(Field *field, int count, void (*rest)(const void *about, int index, Choice *out),
                    const void *about)
{
    assert(field->rest_count == 0 && count >= 0);
    field->rest = rest;
    field->about = about;
    field->rest_count = count;
    field->count += count;
}

Choice field_choice(const Field *field, int index)
{
    assert(index >= 0 && index < field->count);
    int kept = field->count - field->rest_count;
    if (index < kept) return field->choice[index];
    Choice choice = {.id = "", .label = ""};
    field->rest(field->about, index - kept, &choice);
    return choice;
}

void field_only_where(Form *form, Field *field, const Field *on, uint32_t values)
{
    field->on_field = (int)(on - form->field);
    field->on_values = values;
    assert(field->on_field >= 0 && field->on_field < form->count);
}

void field_means(Form *form, Field *field, const Field *on, long value)
{
    field->means_field = (int)(on - form->field);
    field->means_value = value;
    assert(field->means_field >= 0 && field->means_field < form->count);
}

static const Field *find_field(const Form *form, const char *id)
{
    for (int i = 0; i < form->count; i++)
        if (strcmp(form->field[i].id, id) == 0) return &form->field[i];
    return NULL;
}

Field *form_field(Form *form, const char *id)
{
    return (Field *)find_field(form, id);
}

long form_value(const Form *form, const char *id, long otherwise)
{
    const Field *field = find_field(form, id);
    return field != NULL ? field->value : otherwise;
}

const char *form_chosen(const Form *form, const char *id)
{
    const Field *field = find_field(form, id);
    if (field == NULL || field->value < 0 || field->value >= field->count - field->rest_count) return "";
    return field->choice[field->value].id;
}

bool form_asks(const Form *form, const Field *field)
{
    if (field->on_field < 0) return true;
    const Field *on = &form->field[field->on_field];
    return form_asks(form, on) && on->value >= 0 && on->value < 32 && (field->on_values >> on->value & 1);
}

bool form_counts(const Form *form, const Field *field)
{
    return field->means_field < 0 || form->field[field->means_field].value == field->means_value;
}

void form_change(Form *form, Field *field, long value)
{
    field->value = value;
    if (field->means_field >= 0) form->field[field->means_field].value = field->means_value;
}

static Status set_choice(Field *field, const char *value)
{
    char list[200], shown[40];
    Text ids = text_into(list, sizeof list);
    for (int i = 0; i < field->count; i++) {
        Choice choice = field_choice(field, i);
        if (strcmp(choice.id, value) == 0) {
            field->value = i;
            return status_ok();
        }
        text_add(&ids, "%s%s", i > 0 ? ", " : "", choice.id);
    }
    return status_wrong("\"%s\" is not an answer to %s; the answers are %s",
                        text_safe(shown, sizeof shown, value), field->id, list);
}

static Status set_number(Field *field, const char *value)
{
    char shown[40];
    if (text_number(value, field->low, field->high, &field->value)) return status_ok();
    return status_wrong("\"%s\" is not an answer to %s; it takes a number from %ld to %ld",
                        text_safe(shown, sizeof shown, value), field->id, field->low, field->high);
}

static Status set_switch(Field *field, const char *value)
{
    char shown[40];
    bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0)
        return status_wrong("\"%s\" is not an answer to %s; it is on or off",
                            text_safe(shown, sizeof shown, value), field->id);
    field->value = on;
    return status_ok();
}

Status form_set(Form *form, const char *id, const char *value)
{
    char shown[40];
    Field *field = form_field(form, id);
    if (field == NULL)
        return status_wrong("there is no question \"%s\" in this form", text_safe(shown, sizeof shown, id));
    switch (field->kind) {
    case FIELD_NUMBER:
        return set_number(field, value);
    case FIELD_SWITCH:
        return set_switch(field, value);
    case FIELD_TEXT:
        text_copy(form->typed, sizeof form->typed, value);
        return status_ok();
    default:
        return set_choice(field, value);
    }
}

void field_text(const Field *field, Text *out)
{
    switch (field->kind) {
    case FIELD_NUMBER:
        text_add(out, "%ld", field->value);
        break;
    case FIELD_SWITCH:
        text_add(out, "%s", field->value ? "on" : "off");
        break;
    default:
        if (field->value >= 0 && field->value < field->count)
            text_add(out, "%s", field_choice(field, (int)field->value).id);
    }
}
