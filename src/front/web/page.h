/* Page: a game in the browser, a Table with what JavaScript needs around it. JavaScript holds the pointer and
 * calls the exported functions; texts come in as UTF-8 with a final 0 in memory from malloc, and go out as
 * pointers that are good until the next call.
 *
 * Nothing calls out: what the table wants from outside (think about this, never mind, move now) is kept here
 * and taken by JavaScript after every call. */
#ifndef PARLOR_FRONT_WEB_PAGE_H
#define PARLOR_FRONT_WEB_PAGE_H

#include "front/web/order.h"
#include "front/web/store_page.h"
#include "judge/review.h"
#include "session/settings.h"
#include "view/translations.h"
#include "view/table.h"
#include "view/viewer.h"

enum { PAGE_TEXT = 1 << 20 };

/* What the table wants of a worker. */
typedef struct PageWish {
    uint8_t *order; /* the request that waits to be taken, or NULL */
    size_t size;
    bool dropped; /* "never mind", since JavaScript asked last */
} PageWish;

typedef struct Page {
    Table *table;
    const Game *game;
    const Language *language;
    Settings *settings; /* NULL for a page that stores nothing */

    PageWish play, analysis;
    bool hurried; /* "move now", since JavaScript asked last */

    bool stale; /* the Scene that was taken last is no longer true */
    Scene scene;
    Form form;
    Thought thought;
    char *game_text; /* the last text that went out by page_game_text */
    Review *review;  /* NULL: none */
    size_t review_order_size;
    Viewer *viewer; /* NULL: no search is watched */
    char text[PAGE_TEXT];
} Page;

/* A form as JSON; and its answers, lines "FIELD VALUE": what does not fit leaves the answer as it was. */
void page_add_form(Text *out, const Form *form);
void page_fill_in(Form *form, const char *answers);
/* Who is asked about positions while the game goes on. */
Host page_analyst(Page *page);

#endif
