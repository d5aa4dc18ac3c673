/* Dialogs: boxes over the screen that ask or tell something. Each runs its own loop until it is answered. */
#ifndef PARLOR_FRONT_TERMINAL_DIALOG_H
#define PARLOR_FRONT_TERMINAL_DIALOG_H

#include "front/terminal/screen.h"
#include "view/form.h"
#include "view/words.h"

#include <stddef.h>

/* What dialogs appear over. */
typedef struct Backdrop {
    Screen *screen;
    const Language *language;
    void (*paint)(void *context); /* repaints what is behind the box, after a resize too */
    void *context;
    bool must;  /* the dialog over it cannot be left without an answer */
    bool ended; /* the terminal is gone: every dialog returns DISMISSED */
} Backdrop;

typedef struct Question {
    const char *title, *text; /* text may be "" */
    const char *const *choices;
    int count, first; /* `first` is chosen when it opens */
    bool must;        /* cannot be dismissed without a choice */
} Question;

enum { DISMISSED = -1 };

/* The number of the choice, or DISMISSED. */
int dialog_choose(Backdrop *backdrop, const Question *question);
/* One line of a list of any length, which is filtered while the user types; or DISMISSED. */
int dialog_filter(Backdrop *backdrop, const char *title, const char *const *lines, int count);
/* 1 yes, 0 no, DISMISSED. */
int dialog_yes(Backdrop *backdrop, const char *title, const char *text, bool yes_first);
/* A whole number; false if dismissed. `*value` is the initial value. */
bool dialog_number(Backdrop *backdrop, const char *title, const char *text, long low, long high, long *value);
/* A line of text; false if dismissed. `buffer` holds the initial text; `note` is what was wrong with the last
 * one, or "". */
bool dialog_text(Backdrop *backdrop, const char *title, const char *text, const char *note, char *buffer,
                 size_t size);
/* A text of any length: the arrow keys scroll, any other key closes it. */
void dialog_tell(Backdrop *backdrop, const char *title, const char *text);
void dialog_about(Backdrop *backdrop);

/* Ask the questions of the form: a list for a single question, otherwise all of them in one box. False, with
 * nothing changed, if dismissed. */
bool dialog_form(Backdrop *backdrop, Form *form);

/* A line that is being typed: takes characters, Backspace and Ctrl+U; false for any other key. */
bool line_edit(char *buffer, size_t size, int key);

/* ---- Between the files of the dialogs ---- */

/* The box of a dialog: its frame, the first row after the text, and the inner columns. */
typedef struct Box {
    Rect frame;
    int body_row, column, columns;
} Box;

extern const Pen DIALOG_PEN, DIALOG_TITLE_PEN, DIALOG_DIM_PEN, DIALOG_CHOSEN_PEN, DIALOG_WARN_PEN;

/* Clear a centred box for the text, `body` rows below it and the least width that the body needs. */
Box dialog_box(Backdrop *backdrop, const char *title, const char *text, int body, int body_columns);
/* Show all of it and wait for a key or a click; false if the terminal is gone. */
bool dialog_wait(Backdrop *backdrop, Event *event);
/* The same for at most so long. */
bool dialog_nap(Backdrop *backdrop, Event *event, int timeout_ms);

#endif
