/* Viewer: a person's walk through a traced search (teach/trace.h): which step, which node, what is known
 * about the tree at that point. It is shown as a Sheet: the tree as rows, the board of the selected node. No pixels,
 * no threads; a trace is bounded, so that opening one takes only a moment. */
#ifndef PARLOR_VIEW_VIEWER_H
#define PARLOR_VIEW_VIEWER_H

#include "view/form.h"
#include "view/sheet.h"

enum { VIEWER_NODES = 60000 }; /* of the largest search that is shown */

/* What to watch: a search of the position shown, or one of the examples. */
void viewer_form(const Language *language, const Game *game, Form *out);
/* Are searches to be compared (table_watch), instead of one to be watched? */
bool viewer_form_compares(const Form *form);
/* As the form says; `pos` is the position shown. The language is borrowed for life. Orders: "first", "back",
 * "forward", "last", "next-cut" (or random game), "run", "step" with a number from 1, "random" with how many moves of
 * the random game of this step the board shows, and those of a tree; "open" goes to the step that first enters a node. */
MUST_USE Status viewer_open(const Language *language, const Game *game, const Pos *pos, const Form *form,
                            SheetMaker *out);
MUST_USE Status viewer_open_example(const Language *language, const char *name, SheetMaker *out);

#endif
