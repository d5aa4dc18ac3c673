/* AnalysisBox: the live analysis beside the board: its switch, a bar, the verdict, the best lines move by
 * move as buttons, the variation being tried. Widgets are created once and keep their places; while one of
 * them is pressed nothing changes under the pointer. Main thread. */
#ifndef PARLOR_DESKTOP_ANALYSIS_BOX_H
#define PARLOR_DESKTOP_ANALYSIS_BOX_H

#include "view/table.h"

#include <gtk/gtk.h>

typedef struct AnalysisBox AnalysisBox;

/* `played` is called with moves as text, separated by blanks: a line up to the move that was clicked. */
AnalysisBox *analysis_box_new(Table *table, void (*played)(void *context, const char *moves), void *context);
void analysis_box_free(AnalysisBox *box); /* NULL is fine; the widget goes with its parent */
GtkWidget *analysis_box_widget(AnalysisBox *box);
void analysis_box_show(AnalysisBox *box, const Scene *scene);

#endif
