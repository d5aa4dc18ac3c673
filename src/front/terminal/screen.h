/* Screen: the terminal in full-screen mode, and the only file that uses ncurses.
 *
 * There is one at a time, used by the front end's thread. Drawing goes into a buffer in memory, screen_show
 * sends it to the terminal. Whatever ends the program (Ctrl+C, another signal, a crash in any thread), the
 * terminal is restored.
 *
 * What is drawn has a Pen: an ink, a paper and flags, named by their role. They become 256, 16 or 8 colours,
 * or attributes alone (NO_COLOR, a terminal without colours): nothing is expressed by colour alone. */
#ifndef PARLOR_FRONT_TERMINAL_SCREEN_H
#define PARLOR_FRONT_TERMINAL_SCREEN_H

#include "base/os.h"
#include "base/status.h"

#include <stdint.h>

typedef enum Ink {
    INK_NORMAL,
    INK_DIM,
    INK_FIRST,  /* pieces of side 0 */
    INK_SECOND, /* pieces of side 1 */
    INK_ACCENT, /* titles, the line that is chosen */
    INK_GOOD,   /* where the player may move */
    INK_WARN,   /* what went wrong, what must be done */
    INK_NOTE,   /* where a move would lead */
    INK_BLACK,  /* black and white pieces of a real board */
    INK_WHITE,
    INK_COUNT
} Ink;

typedef enum Paper {
    PAPER_NORMAL,
    PAPER_BAR,    /* title and key bars */
    PAPER_DIALOG, /* a box over the screen */
    PAPER_DARK,   /* squares of a checkered board */
    PAPER_LIGHT,
    PAPER_BLACK, /* the face of a black or white piece */
    PAPER_WHITE,
    PAPER_LAST,   /* the last move */
    PAPER_TARGET, /* where the selection may go */
    PAPER_MUST,   /* what has to move */
    PAPER_SELECTED,
    PAPER_CURSOR,
    PAPER_HINT,
    PAPER_HEAT_0, /* what the computer thinks, from little to much */
    PAPER_HEAT_1,
    PAPER_HEAT_2,
    PAPER_HEAT_3,
    PAPER_HEAT_4,
    PAPER_COUNT
} Paper;

enum { BOLD = 1, REVERSE = 2, UNDERLINE = 4 };

typedef struct Pen {
    Ink ink;
    Paper paper;
    unsigned flags;
} Pen;

static inline Pen pen(Ink ink, Paper paper, unsigned flags)
{
    return (Pen){ink, paper, flags};
}

typedef struct Rect {
    int row, column, rows, columns;
} Rect;

typedef enum EventKind {
    EVENT_TIMEOUT,
    EVENT_KEY,
    EVENT_CLICK,
    EVENT_RESIZE,
    EVENT_WAKE, /* the bell rang */
    EVENT_END,  /* the terminal is gone: leave every loop */
} EventKind;

/* Keys are characters, or one of these. */
enum {
    INPUT_ENTER = '\n',
    INPUT_TAB = '\t',
    INPUT_CLEAR = 'U' - '@', /* Ctrl+U, as in a shell */
    INPUT_ESCAPE = 27,
    INPUT_BACKSPACE = 127,
    INPUT_UP = 0x110000,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_BACK_TAB,
    INPUT_HOME,
    INPUT_END,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_HELP, /* F1 */
    INPUT_MENU, /* F10 */
    INPUT_OTHER,
};

typedef struct Event {
    EventKind kind;
    int key;
    int row, column; /* of a click */
} Event;

typedef struct Screen Screen;

/* `ascii` forbids every character beyond ASCII. */
MUST_USE Status screen_open(bool ascii, Screen **out);
void screen_close(Screen *screen); /* NULL is fine */

int screen_rows(const Screen *screen);
int screen_columns(const Screen *screen);
bool screen_has_colours(const Screen *screen);
bool screen_has_unicode(const Screen *screen);
/* The one of the two texts that this terminal can show. */
const char *screen_pick(const Screen *screen, const char *unicode, const char *ascii);

void screen_clear(Screen *screen);
/* Text at a place; what is outside the screen is cut off. */
void screen_put(Screen *screen, int row, int column, Pen pen, const char *format, ...) PRINTF_LIKE(5, 6);
/* Text cut or filled with blanks to that many columns. */
void screen_put_field(Screen *screen, int row, int column, int columns, Pen pen, const char *utf8);
void screen_fill(Screen *screen, Rect area, Pen pen);
/* A frame around the edge of the area. `heavy` frames are drawn with other characters, not only thicker. */
void screen_frame(Screen *screen, Rect area, Pen pen, bool heavy);
/* Text broken at blanks into lines of `columns`; returns the number of lines. Draws nothing if `pen` is
 * NULL. */
int screen_wrap(Screen *screen, int row, int column, int columns, const Pen *pen, const char *text);
/* The same without its first `skip` lines and with no more than the area has room for; returns the number of
 * all lines. */
int screen_wrap_part(Screen *screen, Rect area, const Pen *pen, const char *text, int skip);
void screen_show(Screen *screen);
/* Copy the text to the terminal's clipboard (OSC 52); terminals that do not support this ignore it. */
void screen_copy(Screen *screen, const char *text);

/* Wait for whatever comes first. `bell` may be NULL; timeout_ms -1 waits forever. */
Event screen_wait(Screen *screen, const OsBell *bell, int timeout_ms);

/* The centred rectangle of that size in the area. */
Rect rect_centred(Rect area, int rows, int columns);
bool rect_holds(Rect rect, int row, int column);

/* The columns that a text takes on the screen. */
int text_columns(const char *utf8);

#endif
