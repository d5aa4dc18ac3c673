/* A Form in the terminal: one question is a list, several share one box, a row each. */
#include "front/terminal/dialog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_LEAST = 12, VALUE_MOST = 72, LABEL_MOST = 24, TEXT_COLUMNS = 46 };

typedef struct FormBox {
    Backdrop *backdrop;
    Form *form;
    int focus;  /* the number of a field that is asked */
    bool typed; /* digits were typed into the field with the focus */
    const char *note;
} FormBox;

static int shorter(int a, int b)
{
    return a < b ? a : b;
}

static int count_asked(const Form *form, int *last)
{
    int count = 0;
    for (int i = 0; i < form->count; i++) {
        if (!form_asks(form, &form->field[i])) continue;
        count++;
        *last = i;
    }
    return count;
}

/* ---- What a field shows ---- */

static void value_text(const FormBox *box, const Field *field, char *out, size_t size)
{
    const Language *language = box->backdrop->language;
    switch (field->kind) {
    case FIELD_NUMBER:
        snprintf(out, size, "%ld  (%ld–%ld)", field->value, field->low, field->high);
        break;
    case FIELD_SWITCH:
        snprintf(out, size, "%s", field->value ? words(language, N_("Yes")) : words(language, N_("No")));
        break;
    case FIELD_TEXT:
        snprintf(out, size, "%*s", TEXT_COLUMNS, "");
        break;
    default:
        snprintf(out, size, "%s", field_choice(field, (int)field->value).label);
    }
}

static void widths(const FormBox *box, int *label, int *value)
{
    *label = 0;
    *value = VALUE_LEAST;
    for (int i = 0; i < box->form->count; i++) {
        const Field *field = &box->form->field[i];
        char text[FORM_LABEL];
        Field each = *field;
        int columns = field->kind == FIELD_BUTTONS ? 0 : text_columns(field->label);
        if (columns > *label) *label = columns;
        for (long k = 0; k < (field->count > 0 ? field->count : 1); k++) {
            if (field->count > 0) each.value = k;
            value_text(box, &each, text, sizeof text);
            if (text_columns(text) > *value) *value = text_columns(text);
        }
    }
    *label = shorter(*label, LABEL_MOST);
    *value = shorter(*value, VALUE_MOST);
}

static void draw_buttons(const FormBox *box, const Field *field, int row, int column, bool here)
{
    Screen *screen = box->backdrop->screen;
    for (int i = 0; i < field->count; i++) {
        Pen style = i != field->value ? DIALOG_DIM_PEN : here ? DIALOG_CHOSEN_PEN : DIALOG_TITLE_PEN;
        screen_put(screen, row, column, style, i == field->value ? "[ %s ]" : "  %s  ",
                   field->choice[i].label);
        column += text_columns(field->choice[i].label) + 6;
    }
}

/* The end of what was typed, as much as there is room for. */
static void draw_typed(const FormBox *box, int row, int column, int columns, bool here)
{
    Screen *screen = box->backdrop->screen;
    const char *from = box->form->typed;
    while (text_columns(from) > columns - 1)
        for (from++; (*from & 0xC0) == 0x80; from++)
            continue;
    screen_put_field(screen, row, column, columns, here ? DIALOG_CHOSEN_PEN : DIALOG_PEN, from);
    if (here) screen_put(screen, row, column + text_columns(from), DIALOG_CHOSEN_PEN, "_");
}

static void draw_field(const FormBox *box, const Field *field, Rect at, int label, bool here)
{
    Screen *screen = box->backdrop->screen;
    char value[FORM_LABEL];
    bool buttons = field->kind == FIELD_BUTTONS;
    screen_put_field(screen, at.row, at.column, label, here ? DIALOG_TITLE_PEN : DIALOG_PEN,
                     buttons ? "" : field->label);
    int column = at.column + label + 2, columns = at.columns - label - 2;
    if (buttons) {
        draw_buttons(box, field, at.row, column, here);
        return;
    }
    if (field->kind == FIELD_TEXT) {
        draw_typed(box, at.row, column, columns, here);
        return;
    }
    Pen style = here ? DIALOG_CHOSEN_PEN : form_counts(box->form, field) ? DIALOG_PEN : DIALOG_DIM_PEN;
    value_text(box, field, value, sizeof value);
    screen_put(screen, at.row, column, style, "%s",
               screen_pick(screen, here ? "◄ " : "  ", here ? "< " : "  "));
    screen_put_field(screen, at.row, column + 2, columns - 4, style, value);
    screen_put(screen, at.row, column + columns - 2, style, "%s",
               screen_pick(screen, here ? " ►" : "  ", here ? " >" : "  "));
}

/* What the buttons answer stands above the fields. */
static const char *question_of(const Form *form)
{
    for (int i = 0; i < form->count; i++)
        if (form->field[i].kind == FIELD_BUTTONS && form_asks(form, &form->field[i]))
            return form->field[i].label;
    return form->text;
}

/* What the keys do in the field with the focus. */
static const char *key_line(const FormBox *box)
{
    const Language *language = box->backdrop->language;
    if (box->form->field[box->focus].kind == FIELD_TEXT)
        return words(language, N_("Enter accepts, Ctrl+U clears, Esc goes back"));
    if (box->form->must) return words(language, N_("Enter accepts, left and right change, Space lists"));
    return words(language, N_("Enter accepts, left and right change, Space lists, Esc goes back"));
}

/* The row of each field; -1 for those that are not asked. */
static Box draw_form(const FormBox *box, int row_of[FORM_FIELDS])
{
    const Form *form = box->form;
    int label, value, last, count = count_asked(form, &last), row = 0;
    const char *keys = key_line(box);
    widths(box, &label, &value);
    int columns = label + 2 + value + 4;
    if (columns < text_columns(keys)) columns = text_columns(keys);
    Box frame = dialog_box(box->backdrop, form->title, question_of(form), count + 2, columns);
    for (int i = 0; i < form->count; i++) {
        row_of[i] = -1;
        if (!form_asks(form, &form->field[i])) continue;
        row_of[i] = frame.body_row + row++;
        draw_field(box, &form->field[i], (Rect){row_of[i], frame.column, 1, frame.columns}, label,
                   i == box->focus);
    }
    bool wrong = box->note[0] != '\0';
    screen_put_field(box->backdrop->screen, frame.body_row + count + 1, frame.column, frame.columns,
                     wrong ? DIALOG_WARN_PEN : DIALOG_DIM_PEN, wrong ? box->note : keys);
    return frame;
}

/* ---- What keys do ---- */

static void move_focus(FormBox *box, int step)
{
    int count = box->form->count;
    do
        box->focus = (box->focus + step + count) % count;
    while (!form_asks(box->form, &box->form->field[box->focus]));
    box->typed = false;
}

static void step_value(Form *form, Field *field, int step)
{
    long value = field->value + step;
    if (field->kind == FIELD_SWITCH)
        form_change(form, field, !field->value);
    else if (field->kind == FIELD_NUMBER && value >= field->low && value <= field->high)
        form_change(form, field, value);
    else if (field->count > 0)
        form_change(form, field, (value + field->count) % field->count);
}

/* The first digit replaces the old number, the next ones are appended as long as the number stays valid. */
static void type_digit(FormBox *box, Field *field, int digit)
{
    long longer = 10 * field->value + digit;
    form_change(box->form, field, box->typed && longer <= field->high ? longer : digit);
    box->typed = true;
}

/* A long list is filtered while one types. False when dismissed. */
static bool list_many(Backdrop *backdrop, Field *field)
{
    const char **lines = malloc((size_t)field->count * sizeof *lines);
    Choice *choices = malloc((size_t)field->count * sizeof *choices);
    int chosen = DISMISSED;
    for (int i = 0; lines != NULL && choices != NULL && i < field->count; i++) {
        choices[i] = field_choice(field, i);
        lines[i] = choices[i].label;
    }
    if (lines != NULL && choices != NULL) chosen = dialog_filter(backdrop, field->label, lines, field->count);
    free(lines);
    free(choices);
    if (chosen != DISMISSED) field->value = chosen;
    return chosen != DISMISSED;
}

/* False when dismissed. */
static bool list_choices(Backdrop *backdrop, Field *field, const char *title, const char *text, bool must)
{
    const char *choices[FORM_CHOICES];
    if (field->rest_count > 0) return list_many(backdrop, field);
    for (int i = 0; i < field->count; i++)
        choices[i] = field->choice[i].label;
    Question question = {title, text, choices, field->count, (int)field->value, must};
    int chosen = dialog_choose(backdrop, &question);
    if (chosen != DISMISSED) field->value = chosen;
    return chosen != DISMISSED;
}

static void open_list(FormBox *box, Field *field)
{
    if (field->count > 0)
        list_choices(box->backdrop, field, box->form->title, field->label, false);
    else
        step_value(box->form, field, 1);
}

/* Only values that a number's field may have are accepted. */
static bool is_complete(FormBox *box)
{
    for (int i = 0; i < box->form->count; i++) {
        const Field *field = &box->form->field[i];
        if (field->kind != FIELD_NUMBER || !form_asks(box->form, field)) continue;
        if (field->value >= field->low && field->value <= field->high) continue;
        box->focus = i;
        return false;
    }
    return true;
}

static void take_key(FormBox *box, int key)
{
    Field *field = &box->form->field[box->focus];
    bool digit = key >= '0' && key <= '9';
    if (field->kind == FIELD_TEXT && line_edit(box->form->typed, sizeof box->form->typed, key)) return;
    if (key == INPUT_UP || key == INPUT_BACK_TAB)
        move_focus(box, -1);
    else if (key == INPUT_DOWN || key == INPUT_TAB)
        move_focus(box, 1);
    else if (key == INPUT_LEFT || key == '-')
        step_value(box->form, field, -1);
    else if (key == INPUT_RIGHT || key == '+')
        step_value(box->form, field, 1);
    else if (key == ' ')
        open_list(box, field);
    else if (digit && field->kind == FIELD_NUMBER)
        type_digit(box, field, key - '0');
    else if (key == INPUT_BACKSPACE && field->kind == FIELD_NUMBER)
        form_change(box->form, field, field->value / 10);
}

static void take_click(FormBox *box, const int row_of[FORM_FIELDS], int row)
{
    for (int i = 0; i < box->form->count; i++)
        if (row_of[i] == row) {
            box->focus = i;
            open_list(box, &box->form->field[i]);
        }
}

static bool ask_in_box(Backdrop *backdrop, Form *form)
{
    FormBox box = {.backdrop = backdrop, .form = form, .focus = form->count - 1, .note = ""};
    int row_of[FORM_FIELDS];
    Event event;
    move_focus(&box, 1);
    for (;;) {
        backdrop->must = form->must;
        draw_form(&box, row_of);
        if (!dialog_wait(backdrop, &event)) return false;
        if (event.kind == EVENT_CLICK) take_click(&box, row_of, event.row);
        if (event.kind != EVENT_KEY) continue;
        box.note = "";
        if (event.key == INPUT_ENTER && is_complete(&box)) return true;
        if (event.key == INPUT_ENTER)
            box.note = words(backdrop->language, N_("This number is out of its range."));
        bool types = form->field[box.focus].kind == FIELD_TEXT;
        bool leaves = event.key == INPUT_ESCAPE || (event.key == 'q' && !types);
        if (leaves && !form->must) return false;
        if (leaves) box.note = words(backdrop->language, N_("Please answer, then press Enter."));
        take_key(&box, event.key);
    }
}

/* The only question of a form, with its label as the text. */
static bool ask_one(Backdrop *backdrop, Form *form, Field *field)
{
    char text[sizeof form->text + FORM_LABEL + 1];
    snprintf(text, sizeof text, "%s%s%s", form->text, form->text[0] != '\0' ? "\n" : "", field->label);
    if (field->kind == FIELD_NUMBER)
        return dialog_number(backdrop, form->title, text, field->low, field->high, &field->value);
    return list_choices(backdrop, field, form->title, text, form->must);
}

bool dialog_form(Backdrop *backdrop, Form *form)
{
    int last = 0;
    Form filled = *form;
    int count = count_asked(&filled, &last);
    Field *only = &filled.field[last];
    bool done = count == 0 ||
                (count == 1 && filled.count == 1 && only->kind != FIELD_SWITCH && only->kind != FIELD_TEXT
                     ? ask_one(backdrop, &filled, only)
                     : ask_in_box(backdrop, &filled));
    if (done) *form = filled;
    return done;
}
