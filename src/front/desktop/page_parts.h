/* The inside of a Page, shared by page*.c. */
#ifndef PARLOR_DESKTOP_PAGE_PARTS_H
#define PARLOR_DESKTOP_PAGE_PARTS_H

#include "front/desktop/compare_window.h"
#include "front/desktop/offer_bar.h"
#include "front/desktop/page.h"
#include "front/desktop/panel.h"
#include "front/desktop/set_up_bar.h"
#include "front/desktop/stage.h"
#include "front/desktop/think_host.h"

struct Page {
    const Game *game;
    PageOwner owner;
    ThinkHost *host;
    Table *table;
    Stage *stage;
    Panel *panel;
    SetUpBar *set_up;
    OfferBar *offers;
    CompareWindow *compare; /* NULL: no searches are compared */
    Scene scene;            /* the newest */
    guint refresh, clock;   /* a repaint that is due; the clock's ticking */
    guint pace;             /* the rest before the next move of two computers */
    int seen_moved;         /* Scene.moved when it began */
    bool fast;              /* the clock ticks often */
    bool announced;         /* the end of the game has been heard */
    int told;               /* the notice of the Scene that was told last */
    guint telling;          /* another one is about to be: once the window is there and in front */
    bool dropped;           /* the move that comes was made by dragging: it need not glide */
    bool first;             /* there was no game before the one that is asked for */
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
void page_hurry(Page *page);
void page_say(Page *page, const char *text);
/* Another game is on the table; with `over` its end is not announced. */
void page_took_over(Page *page, bool over);
void page_ask_algorithm(Page *page);

/* ---- page_words.c ---- */

void page_show_words(Page *page);
/* While the panel is away, in a narrow window, the verdict and the best line of an analysis are below the board. */
void page_show_insight(Page *page);
/* The end is heard once per game: a player who returns to the last position knows the result. */
void page_consider_end(Page *page);
/* Tell what has to be told in a dialog. */
void page_tell_notice(Page *page);

/* ---- page_commands.c ---- */

void page_build_actions(Page *page);
/* Which commands are possible and which switches are on. */
void page_show_commands(Page *page);

/* ---- page_learn.c ---- */

void page_ask_puzzle(Page *page);
void page_ask_lesson(Page *page);
void page_ask_tutor(Page *page);
void page_ask_watch(Page *page);

/* ---- page_files.c ---- */

void page_choose_file(Page *page, bool save);
void page_copy_game(Page *page);
void page_copy_position(Page *page);
void page_paste(Page *page);
void page_choose_variation(Page *page);
void page_save_picture(Page *page);
void page_stop_asking(Page *page);

#endif
