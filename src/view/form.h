/* Form: the questions before a game, as data. The game's Presentation fills it with labels and choices, a
 * front end shows it in its own way (a dialog, a list of questions, a page) and puts the answers back into
 * `value`; the Table begins a game from it. A plain value without pointers to anything that could be
 * freed. */
#ifndef PARLOR_VIEW_FORM_H
#define PARLOR_VIEW_FORM_H

#include "base/status.h"
#include "base/text.h"

#include <stdint.h>

enum { FORM_FIELDS = 10, FORM_CHOICES = 32, FORM_LABEL = 100, FORM_TYPED = 3000 };

typedef enum FieldKind {
    FIELD_CHOICE,  /* one of several: value is its number */
    FIELD_BUTTONS, /* the same, shown as the buttons that close the form: "Yes", "No". At most one in a form */
    FIELD_NUMBER,  /* low to high */
    FIELD_SWITCH,  /* 0 or 1 */
    FIELD_TEXT,    /* a line of text, which is in Form.typed. At most one in a form */
} FieldKind;

enum { CHOICE_ID = 60 };

typedef struct Choice {
    char id[CHOICE_ID];     /* never translated: kept in the settings, written in JSON */
    char label[FORM_LABEL]; /* "Club player · 1450" */
} Choice;

typedef struct Field {
    char id[24];
    char label[FORM_LABEL];
    FieldKind kind;
    int count; /* choices, all of them */
    Choice choice[FORM_CHOICES];
    /* A long list ends with choices that are not kept here, but written when they are asked for: `rest_count`
     * of them, by `rest`, which is constant like what it is told `about`. Read choices by field_choice. */
    int rest_count;
    void (*rest)(const void *about, int index, Choice *out);
    const void *about;
    long low, high; /* of a number */
    long value;
    /* The field is asked only if field `on_field` has one of the values in the set `on_values` (bit v for
     * value v); -1: always. */
    int on_field;
    uint32_t on_values;
    /* Whoever changes this field means that answer to another one, which is given by it; while that has another
     * answer, this field is shown, but does not count. -1: none. */
    int means_field;
    long means_value;
} Field;

typedef struct Form {
    char title[FORM_LABEL];
    char text[200]; /* a sentence above the fields, or "" */
    bool must;      /* cannot be dismissed without an answer */
    int count;
    Field field[FORM_FIELDS];
    char typed[FORM_TYPED];
} Form;

Field *form_add(Form *form, FieldKind kind, const char *id, const char *label);
void field_add_choice(Field *field, const char *id, const char *label);
/* The choices after those that were added; the field gets no others. */
void field_add_rest(Field *field, int count, void (*rest)(const void *about, int index, Choice *out),
                    const void *about);
/* The i-th choice of a field. */
Choice field_choice(const Field *field, int index);
/* Ask `field` only where `on` has one of these values. */
void field_only_where(Form *form, Field *field, const Field *on, uint32_t values);

/* A change of `field` gives `on` this value, without which it does not count. */
void field_means(Form *form, Field *field, const Field *on, long value);

/* The field of that id; NULL if there is none. */
Field *form_field(Form *form, const char *id);
/* The value of that field, or `otherwise` if there is none. */
long form_value(const Form *form, const char *id, long otherwise);
/* The id of the chosen choice; "" where there is none. Of a choice that is kept in the field. */
const char *form_chosen(const Form *form, const char *id);
/* Is the field asked, given the values of the others? */
bool form_asks(const Form *form, const Field *field);
/* Does its value count, given those of the others? Otherwise it is shown dimmed. */
bool form_counts(const Form *form, const Field *field);
/* A person has changed this field of the form: sets its value, and what that means for others. */
void form_change(Form *form, Field *field, long value);
/* Set a value by its text (a choice's id, a number, "on", "off", any line); refused with a sentence that says what
 * would be right. */
MUST_USE Status form_set(Form *form, const char *id, const char *value);
/* Write the value as form_set reads it. */
void field_text(const Field *field, Text *out);

#endif
