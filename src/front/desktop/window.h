/* Window: the program's one window: header bar, and below it the start page or the page of a game. */
#ifndef PARLOR_DESKTOP_WINDOW_H
#define PARLOR_DESKTOP_WINDOW_H

#include "front/desktop/game_page.h"

typedef struct Window Window;

/* Owned by the application; freed when its widget is destroyed. `keeper` must outlive it. */
Window *window_new(AdwApplication *application, Keeper *keeper);
GtkWindow *window_widget(Window *window);
void window_show_start(Window *window);
/* Open a game: ask whether to resume an unfinished one, otherwise for a new game. With `alone` nothing else
 * is shown first, and cancelling leaves the program. */
void window_open_game(Window *window, const Game *game, bool alone);
/* Open a file of games of any kind. */
void window_open_file(Window *window, const char *path);

#endif
