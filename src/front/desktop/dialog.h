/* Dialog: a question to the player, asked in the window's own style. The answer comes later as the id of the
 * button. Main thread. */
#ifndef PARLOR_DESKTOP_DIALOG_H
#define PARLOR_DESKTOP_DIALOG_H

#include <adwaita.h>
#include <stdbool.h>

typedef struct DialogButton {
    const char *id, *label;
} DialogButton;

enum { DIALOG_BUTTONS = 4 };

typedef struct Dialog {
    const char *title, *text;
    DialogButton buttons[DIALOG_BUTTONS + 1]; /* ended by an id of NULL */
    const char *usual;                        /* the button that Enter presses */
    const char *closed; /* the answer if it is closed (Escape); NULL: a button must be pressed */
    GtkWidget *extra;   /* widgets between text and buttons, or NULL */
    void *context;
    void (*answered)(void *context, const char *id); /* may be NULL */
} Dialog;

/* Returns the dialog, already shown; it ends by itself. */
GtkWidget *dialog_ask(GtkWindow *parent, const Dialog *dialog);
/* The same, not shown yet; the caller handles its "response" and destroys it. */
GtkWidget *dialog_new(GtkWindow *parent, const Dialog *dialog);
/* Something that cannot be done, with the reason. */
void dialog_tell(GtkWindow *parent, const char *title, const char *text);
/* Remove the unanswered dialogs of that window, before the object that waits for the answer is freed. */
void dialog_dismiss_all(GtkWindow *parent);
/* Make a button of the dialog pressable or not. */
void dialog_enable(GtkWidget *dialog, const char *id, bool enabled);
/* The name that a screen reader says instead of the widget's own label. */
void dialog_name(GtkWidget *widget, const char *name);
/* The same for something to be filled in, and for the part of it that has the keyboard's focus. */
void dialog_name_input(GtkWidget *input, const char *label);
/* The rows of a list of GtkStringObjects to choose from. GTK 4.8 gives the row, which has the focus, no name: this does. */
GtkListItemFactory *dialog_choices(void);
/* The text of a label in the row of a list, and the row's name with it. */
void dialog_name_line(GtkWidget *label, const char *line);
/* The text of a label; one that has not changed is not set again, which a screen reader would repeat. */
void label_show(GtkWidget *label, const char *text);
/* A button with a text, also for the screen reader. */
GtkWidget *dialog_button(const char *label);
/* Escape closes the window. */
void dialog_close_by_escape(GtkWidget *window);
/* A label beside a widget, which gets the label as its accessible name. */
GtkWidget *dialog_row(const char *label, GtkWidget *widget);

#endif
