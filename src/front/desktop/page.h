/* Page: one game in the window: status line, board, panel at the side, actions. It owns the Table of the game
 * and what the Table needs (host, journal), passes touches and commands to it and shows its Scene, at most
 * once per iteration of the main loop. The window owns it. Main thread. */
#ifndef PARLOR_DESKTOP_PAGE_H
#define PARLOR_DESKTOP_PAGE_H

#include <adwaita.h>

#include "front/desktop/keeper.h"
#include "view/table.h"

typedef struct Page Page;

typedef struct PageOwner {
    void *context;
    GtkWindow *window;
    Keeper *keeper;
    void (*titled)(void *context, const char *title, const char *subtitle);
    void (*leave)(void *context); /* the player cancelled the game */
    void (*began)(void *context); /* a game is on the board: the window may be shown */
} PageOwner;

/* Builds the page; page_new_game, page_resume or page_open_file then show a game. */
MUST_USE Status page_new(const Game *game, const PageOwner *owner, Page **out);
void page_free(Page *page); /* NULL is fine */
GtkWidget *page_widget(Page *page);
/* The actions of the page, for the window's group "game". */
GActionGroup *page_actions(Page *page);
/* Ask for a new game; `first` if there is nothing else to show: cancelling then leaves the page. */
void page_new_game(Page *page, bool first);
/* The unfinished game of the last run; NULL: none. */
const Record *page_left_over(Page *page);
void page_resume(Page *page);
/* What is lost if the page is left now; "" for nothing. */
const char *page_leaving(const Page *page);
/* Open a file of games; errors are shown to the player. */
void page_open_file(Page *page, const char *path);
/* Open a game given as text; messages about it use `name`. */
void page_open_text(Page *page, const char *name, const char *text);
/* The position shown. */
bool page_position(const Page *page, Pos *out);
/* How many games of this page's kind a text contains. */
int page_count_games(Page *page, const char *text);
void page_toggle_panel(Page *page);
void page_warn(Page *page, const char *text);
/* A key that nothing else handled: steps through the game. True if it was used. */
bool page_key(Page *page, guint key);

/* The keys of the commands, for the whole program. */
void page_set_keys(GtkApplication *application);
/* The menu of every page; the caller unrefs it. */
GMenuModel *page_menu(void);

#endif
