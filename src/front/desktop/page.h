/* Page: one game in the window: status line, board, panel at the side, actions. It owns the Table of the game
 * and what the Table needs (host, journal), hands touches and commands in there and shows the Scene that
 * comes out, at most once in a turn of the main loop. The window owns it. Main thread. */
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
    void (*leave)(void *context); /* the player does not want a game after all */
    void (*began)(void *context); /* a game is on the board: the window may be shown */
} PageOwner;

/* Builds the page; it begins to show a game with page_new_game, page_resume or page_open_file. */
MUST_USE Status page_new(const Game *game, const PageOwner *owner, Page **out);
void page_free(Page *page); /* NULL is fine */
GtkWidget *page_widget(Page *page);
/* The actions of the page, for the window's group "game". */
GActionGroup *page_actions(Page *page);
/* Ask for a new game; `first` when there is nothing else to show: cancelling then leaves the page. */
void page_new_game(Page *page, bool first);
/* The unfinished game of the last time; NULL: none. */
const Record *page_left_over(Page *page);
void page_resume(Page *page);
/* Open a file of games; what is wrong with it is told to the player. */
void page_open_file(Page *page, const char *path);
/* Open a game that is given as text; `name` stands in sentences about it. */
void page_open_text(Page *page, const char *name, const char *text);
/* The position shown. */
bool page_position(const Page *page, Pos *out);
/* How many games of this page's kind a text holds. */
int page_count_games(Page *page, const char *text);
void page_toggle_panel(Page *page);
void page_warn(Page *page, const char *text);
/* A key that nobody else wants: steps through the game. True when it was taken. */
bool page_key(Page *page, guint key);

/* The keys of the commands, for the whole program. */
void page_set_keys(GtkApplication *application);
/* The menu of every page; the caller unrefs it. */
GMenuModel *page_menu(void);

#endif
