/* What the parts of the checkers view share: the view itself (view_checkers.c), files and clipboard
 * (view_checkers_files.c), set-up of a position (view_checkers_setup.c). */
#ifndef PARLOR_DESKTOP_VIEW_CHECKERS_H
#define PARLOR_DESKTOP_VIEW_CHECKERS_H

#include "front/desktop/page.h"

enum { CHECKERS_SQUARES = 32 };

/* A position being set up by clicking. */
typedef struct SetUp {
    bool active;
    Square face[CHECKERS_SQUARES];
    Square brush; /* what a click puts down */
    int turn;
    GtkWidget *bar, *brushes[5], *side[2];
} SetUp;

typedef struct CheckersState {
    GtkWidget *captured[2];
    /* The "New Game" dialog while it is open. */
    GtkWidget *dialog, *who[3], *level, *master;
    bool first; /* there is no game to go on with */
    SetUp set_up;
    GCancellable *paste;           /* ends what is being read from the clipboard; NULL: nothing was */
    GtkFileChooserNative *chooser; /* while a file is being chosen, or NULL */
    char *pasted;                  /* text of games of which one is being chosen; NULL: none */
    GtkWidget *number;
} CheckersState;

void checkers_set_up_build(Page *page, GtkBox *panel);
void checkers_set_up_begin(Page *page);
bool checkers_set_up_touch(Page *page, int square);

void checkers_add_file_actions(Page *page, GActionMap *map);
void checkers_add_file_menu(GMenu *menu);
void checkers_open_file(Page *page, const char *path);
/* The page goes: nothing that is still asked for may come back to it. */
void checkers_stop_asking(CheckersState *state);

#endif
