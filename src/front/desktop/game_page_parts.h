/* The inside of a GamePage, shared by page*.c. */
#ifndef PARLOR_DESKTOP_GAME_PAGE_PARTS_H
#define PARLOR_DESKTOP_GAME_PAGE_PARTS_H

#include "front/desktop/offer_bar.h"
#include "front/desktop/game_page.h"
#include "front/desktop/panel.h"
#include "front/desktop/set_up_bar.h"
#include "front/desktop/sheet_window.h"
#include "front/desktop/stage.h"
#include "front/desktop/think_host.h"

struct GamePage {
    const Game *game;
    PageOwner owner;
    ThinkHost *host;
    Table *table;
    Stage *stage;
    Panel *panel;
    SetUpBar *set_up;
    OfferBar *offers;
    SheetWindow *sheet;   /* a search that is watched, or searches compared; NULL: none */
    Scene scene;          /* the newest */
    guint refresh, clock; /* a repaint that is due; the clock's ticking */
    guint pace;           /* the rest before the next move of two computers */
    int seen_moved;       /* Scene.moved when it began */
    bool fast;            /* the clock ticks often */
    bool announced;       /* the end of the game has been heard */
    int told;             /* the notice of the Scene that was told last */
    guint telling;        /* another one is about to be: once the window is there and in front */
    bool dropped;         /* the move that comes was made by dragging: it need not glide */
    bool first;           /* there was no game before the one that is asked for */
    GSimpleActionGroup *actions;
    GtkWidget *root, *flap, *status, *message, *spinner, *bottom;
    GtkWidget *alert, *alert_text, *understood; /* what stays until it is over, or read */
    GtkWidget *insight;                         /* the analysis in a line, while the panel is away */
    GtkWidget *times;                           /* and the clocks */
    /* Files. */
    GtkFileChooserNative *chooser;
    bool picture; /* that is for a picture */
    GCancellable *paste;
};

/* ---- page.c ---- */

/* Before a person's command: finish running animations at once. */
void game_page_hurry(GamePage *page);
void game_page_say(GamePage *page, const char *text);
/* Another game is on the table; with `over` its end is not announced. */
void game_page_took_over(GamePage *page, bool over);
void game_page_ask_algorithm(GamePage *page);

/* ---- game_page_words.c ---- */

void game_page_show_words(GamePage *page);
/* While the panel is away, in a narrow window, the verdict and the best line of an analysis are below the board. */
void game_page_show_insight(GamePage *page);
/* The end is heard once per game: a player who returns to the last position knows the result. */
void game_page_consider_end(GamePage *page);
/* Tell what has to be told in a dialog. */
void game_page_tell_notice(GamePage *page);

/* ---- game_page_commands.c ---- */

void game_page_build_actions(GamePage *page);
/* Which commands are possible and which switches are on. */
void game_page_show_commands(GamePage *page);

/* ---- game_page_learn.c ---- */

void game_page_ask_puzzle(GamePage *page);
void game_page_ask_lesson(GamePage *page);
void game_page_ask_tutor(GamePage *page);
void game_page_ask_watch(GamePage *page);
void game_page_ask_comment(GamePage *page);

/* ---- game_page_files.c ---- */

void game_page_choose_file(GamePage *page, bool save);
void game_page_copy_game(GamePage *page);
void game_page_copy_position(GamePage *page);
void game_page_paste(GamePage *page);
void game_page_choose_variation(GamePage *page);
void game_page_save_picture(GamePage *page);
void game_page_stop_asking(GamePage *page);

#endif
