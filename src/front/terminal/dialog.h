/* Dialogs: boxes over the screen that ask or tell something. Each runs its own loop until it is answered. */
#ifndef PARLOR_FRONT_TERMINAL_DIALOG_H
#define PARLOR_FRONT_TERMINAL_DIALOG_H

#include "front/terminal/screen.h"

#include <stddef.h>

/* What is behind the box: called to repaint it, after a resize too. */
typedef struct Backdrop {
    void (*paint)(void *context);
    void *context;
} Backdrop;

/* Where dialogs appear. */
typedef struct Stage {
    Screen *screen;
    Backdrop backdrop;
    bool ended; /* the terminal is gone: every dialog returns as dismissed */
} Stage;

typedef struct Question {
    const char *title, *text; /* text may be "" */
    const char *const *choices;
    int count, first; /* `first` is chosen when it opens */
    bool must;        /* cannot be dismissed without a choice */
} Question;

enum { DISMISSED = -1 };

/* The number of the choice, or DISMISSED. */
int dialog_choose(Stage *stage, const Question *question);
/* A whole number; false when dismissed. `*value` is what it begins with. */
bool dialog_number(Stage *stage, const char *title, const char *text, long low, long high, long *value);
/* A line of text; false when dismissed. `buffer` holds what it begins with. */
bool dialog_text(Stage *stage, const char *title, const char *text, char *buffer, size_t size);
void dialog_tell(Stage *stage, const char *title, const char *text);

/* A line that is being typed: takes printable ASCII, Backspace and Ctrl+U; false when the key was none of
 * these. */
bool line_edit(char *buffer, size_t size, int key);

#endif
