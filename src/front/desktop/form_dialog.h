/* FormDialog: the questions before a game (view/form.h) as a dialog: the field of buttons closes it, other
 * choices are radio buttons if there are few and a drop-down if there are many. Main thread. */
#ifndef PARLOR_DESKTOP_FORM_DIALOG_H
#define PARLOR_DESKTOP_FORM_DIALOG_H

#include <gtk/gtk.h>

#include "view/form.h"

/* `form` is the filled-in one, or NULL if the player cancelled. */
typedef void (*FormAnswered)(void *context, const Form *form);

/* Ask; the form is copied. With `may_cancel` even a form that must be answered can be cancelled. */
void form_dialog_ask(GtkWindow *parent, const Form *form, bool may_cancel, FormAnswered answered,
                     void *context);

#endif
