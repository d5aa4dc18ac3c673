/* Page: one game in the window: status line, board, panel at the side, actions. The window owns it. What is
 * special to a game comes from its View, which uses the functions below. Main thread. */
#ifndef PARLOR_DESKTOP_PAGE_H
#define PARLOR_DESKTOP_PAGE_H

#include <adwaita.h>

#include "front/desktop/stage.h"

typedef struct PageOwner {
    void *context;
    GtkWindow *window;
    Settings *settings;
    void (*titled)(void *context, const char *title, const char *subtitle);
    void (*leave)(void *context); /* the player does not want a game after all */
    void (*began)(void *context); /* a game is on the board: the window may be shown */
} PageOwner;

/* Builds the page; it begins to show a game with page_new_game or page_resume. */
MUST_USE Status page_new(const View *view, const PageOwner *owner, Page **out);
void page_free(Page *page);
GtkWidget *page_widget(Page *page);
/* The actions of the page, for the window's group "game". */
GActionGroup *page_actions(Page *page);
/* The menu of such a page; the caller unrefs it. */
GMenuModel *page_menu_for(const View *view);
/* Ask for a new game; `first` when there is nothing else to show: cancelling then leaves the page. */
void page_new_game(Page *page, bool first);
MUST_USE Status page_resume(Page *page, const Record *record);
void page_toggle_panel(Page *page);

/* ---- For views ---- */

Table *page_table(Page *page);
GtkWindow *page_window(Page *page);
Settings *page_settings(Page *page);
void *page_state(const Page *page); /* the view's own, set by page_set_state; freed by View.free_state */
void page_set_state(Page *page, void *state);
/* Begin with these seats; an error is said to the player. */
void page_begin(Page *page, const char *first_seat, const char *second_seat, Starts starts);
void page_leave(Page *page);
void page_toast(Page *page, const char *text);
/* Say something in the message line. */
void page_say(Page *page, const char *text);
/* The title bar's second line: who plays. */
void page_subtitle(Page *page, const char *text);
/* Something that the session does not know has changed. */
void page_refresh(Page *page);
void page_action(GActionMap *map, const char *name, void (*activated)(Page *page), Page *page);
void page_enable(Page *page, const char *action, bool enabled);
/* A switch kept in the settings as GAME.NAME; `changed` may be NULL. */
void page_toggle(GActionMap *map, const char *name, bool otherwise, void (*changed)(Page *page, bool on),
                 Page *page);

#endif
