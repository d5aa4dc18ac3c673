/* Page: a game in the browser, a Table with what JavaScript needs around it. JavaScript holds the pointer and
 * calls the exported functions; texts come in as UTF-8 with a final 0 in memory from malloc, and go out as
 * pointers that are valid until the next call. The program never calls JavaScript. */
#ifndef PARLOR_FRONT_WEB_PAGE_H
#define PARLOR_FRONT_WEB_PAGE_H

#include "front/web/export.h"
#include "front/web/store_page.h"
#include "front/web/outbox.h"
#include "session/settings.h"
#include "view/translations.h"
#include "view/table.h"

enum { PAGE_TEXT = 1 << 20 };

typedef struct Page {
    Table *table;
    const Game *game;
    const Language *language;
    Settings *settings; /* NULL for a page that stores nothing */

    Outbox outbox[LANES];
    Answer answer; /* the one that comes in */

    bool stale; /* the last Scene is out of date */
    Scene scene;
    Form form;
    char *game_text; /* the last text that went out by page_game_text */
    char *picture;   /* the last picture that went out */
    size_t picture_size;
    SheetMaker sheet; /* empty: none is open */
    Sheet shown;      /* the one read last */
    char text[PAGE_TEXT];
} Page;

/* A form as JSON; and its answers, lines "FIELD VALUE": invalid ones are ignored. */
void page_add_form(Text *out, const Form *form);
void page_fill_in(Form *form, const char *answers);
void page_sheet_close(Page *page);
struct Drawing;
/* A drawing as SVG with colours by name, to be freed by the caller; releases it. */
char *page_drawing(struct Drawing *drawing);

#endif
