/* GamePage: one game in the window: status line, board, panel at the side, actions. It owns the Table of the game
 * and what the Table needs (host, journal), passes touches and commands to it and shows its Scene, at most
 * once per iteration of the main loop. The window owns it. Main thread. */
#ifndef PARLOR_DESKTOP_GAME_PAGE_H
#define PARLOR_DESKTOP_GAME_PAGE_H

#include <adwaita.h>

#include "front/desktop/keeper.h"
#include "view/table.h"

typedef struct GamePage GamePage;

typedef struct PageOwner {
    void *context;
    GtkWindow *window;
    Keeper *keeper;
    void (*titled)(void *context, const char *title, const char *subtitle);
    void (*leave)(void *context); /* the player cancelled the game */
    void (*began)(void *context); /* a game is on the board: the window may be shown */
} PageOwner;

/* Builds the page; game_page_new_game, game_page_resume or game_page_open_file then show a game. */
MUST_USE Status game_page_new(const Game *game, const PageOwner *owner, GamePage **out);
void game_page_free(GamePage *page); /* NULL is fine */
GtkWidget *game_page_widget(GamePage *page);
/* The actions of the page, for the window's group "game". */
GActionGroup *game_page_actions(GamePage *page);
/* Ask for a new game; `first` if there is nothing else to show: cancelling then leaves the page. */
void game_page_new_game(GamePage *page, bool first);
/* The unfinished game of the last run; NULL: none. */
const Record *game_page_left_over(GamePage *page);
void game_page_resume(GamePage *page);
/* What is lost if the page is left now; "" for nothing. */
const char *game_page_leaving(const GamePage *page);
/* Open a file of games; errors are shown to the player. */
void game_page_open_file(GamePage *page, const char *path);
/* Open a game given as text; messages about it use `name`. */
void game_page_open_text(GamePage *page, const char *name, const char *text);
/* The position shown. */
bool game_page_position(const GamePage *page, Pos *out);
/* How many games of this page's kind a text contains. */
int game_page_count_games(GamePage *page, const char *text);
void game_page_toggle_panel(GamePage *page);
void game_page_warn(GamePage *page, const char *text);
/* A key that nothing else handled: steps through the game. True if it was used. */
bool game_page_key(GamePage *page, guint key);

/* The keys of the commands, for the whole program. */
void game_page_set_keys(GtkApplication *application);
/* The menu of every page; the caller unrefs it. */
GMenuModel *game_page_menu(void);

#endif
