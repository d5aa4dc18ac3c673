#define _XOPEN_SOURCE 700 /* wide characters, in libc and ncurses */
#include "front/terminal/screen.h"

#include "base/os.h"
#include "front/terminal/palette.h"
#include "front/terminal/rescue.h"

#include <ncurses.h>

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { PAIRS_MAX = 255, PUT_TEXT = 512 };

struct Screen {
    bool unicode;
    int colours; /* 0 = none */
    int pair_count;
    struct {
        short ink, paper;
    } pair[PAIRS_MAX + 1]; /* pair 0 is the terminal's own */
};

/* ---- Life ---- */

/* If no locale is set (a bare container) or it is not installed, the terminal is still almost always UTF-8; a
 * user who sets LANG=C means it. */
static bool wants_unicode(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *value = getenv(NAMES[i]);
        if (value == NULL || value[0] == '\0') continue;
        return strstr(value, "UTF") != NULL || strstr(value, "utf") != NULL;
    }
    return true;
}

static bool find_unicode(bool ascii)
{
    if (ascii || !wants_unicode()) return false;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 || setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

/* Nearly every program that calls itself "xterm" has 256 colours, which that terminfo entry does not say. Use
 * them if something else says so; NULL: as TERM says. */
static const char *better_terminal(void)
{
    static const char *const SIGNS[] = {"XTERM_VERSION", "VTE_VERSION", "COLORTERM", "KONSOLE_VERSION",
                                        "TMUX"};
    const char *term = getenv("TERM");
    if (term == NULL || strcmp(term, "xterm") != 0) return NULL;
    for (size_t i = 0; i < sizeof SIGNS / sizeof SIGNS[0]; i++)
        if (getenv(SIGNS[i]) != NULL) return "xterm-256color";
    return NULL;
}

static int find_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour != NULL && no_colour[0] != '\0') || !has_colors()) return 0;
    start_color();
    return COLORS;
}

Status screen_open(bool ascii, Screen **out)
{
    Screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) return status_failed("no memory for the screen");
    screen->unicode = find_unicode(ascii);
    set_escdelay(50);
    if (!rescue_catch() || newterm(better_terminal(), stdout, stdin) == NULL) {
        rescue_release();
        free(screen);
        return status_failed(
            "this terminal (TERM=%.40s) cannot be used for the full screen; parlor play GAME --plain can",
            getenv("TERM") != NULL ? getenv("TERM") : "");
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED, NULL);
    screen->colours = find_colours();
    rescue_arm();
    *out = screen;
    return status_ok();
}

void screen_close(Screen *screen)
{
    if (screen == NULL) return;
    endwin();
    rescue_release();
    free(screen);
}

int screen_rows(const Screen *screen)
{
    (void)screen;
    return LINES;
}

int screen_columns(const Screen *screen)
{
    (void)screen;
    return COLS;
}

bool screen_has_colours(const Screen *screen)
{
    return screen->colours > 0;
}

bool screen_has_unicode(const Screen *screen)
{
    return screen->unicode;
}

const char *screen_pick(const Screen *screen, const char *unicode, const char *ascii)
{
    return screen->unicode ? unicode : ascii;
}

/* ---- Drawing ---- */

/* Of eight colours only some pairs are readable: otherwise use white, or black on white. */
static int readable(int ink, int paper)
{
    enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };
    bool weak = paper != BLACK && (ink == RED || ink == GREEN || ink == MAGENTA);
    if (ink != paper && !weak) return ink;
    return paper == WHITE ? BLACK : WHITE;
}

/* The colour pair for an ink on a paper; pairs are made when first needed, because a terminal of 8 colours
 * has only 64. */
static short pair_of(Screen *screen, Pen pen)
{
    short ink = (short)palette_ink(pen.ink, screen->colours);
    short paper = (short)palette_paper(pen.paper, screen->colours);
    if (screen->colours < 16) ink = (short)readable(ink, paper);
    for (int i = 1; i <= screen->pair_count; i++)
        if (screen->pair[i].ink == ink && screen->pair[i].paper == paper) return (short)i;
    int most = COLOR_PAIRS - 1 < PAIRS_MAX ? COLOR_PAIRS - 1 : PAIRS_MAX;
    if (screen->pair_count >= most) return 0;
    int made = ++screen->pair_count;
    screen->pair[made].ink = ink;
    screen->pair[made].paper = paper;
    init_pair((short)made, ink, paper);
    return (short)made;
}

static void set_pen(Screen *screen, Pen pen)
{
    unsigned flags = pen.flags;
    short pair = 0;
    if (screen->colours > 0)
        pair = pair_of(screen, pen);
    else
        flags |= palette_flags(pen.paper);
    attr_t attributes = A_NORMAL;
    if (flags & BOLD) attributes |= A_BOLD;
    if (flags & REVERSE) attributes |= A_REVERSE;
    if (flags & UNDERLINE) attributes |= A_UNDERLINE;
    attr_set(attributes, pair, NULL);
}

/* What a terminal without Unicode shows instead. */
static wchar_t plain_character(wchar_t c)
{
    static const wchar_t ACCENTED[] = L"ÄÖÜäöüßéèáàíóúñç", BARE[] = L"AOUaousee"
                                                                    L"aaiounc";
    if (c < 128) return c;
    if (c == L'…' || c == L'·' || c == L'•') return L'.';
    if (c == L'–' || c == L'—' || c == L'−') return L'-';
    if (c == L'„' || c == L'“' || c == L'”') return L'"';
    if (c == L'‚' || c == L'‘' || c == L'’') return L'\'';
    if (c == L'×') return L'x';
    const wchar_t *found = wcschr(ACCENTED, c);
    return found != NULL ? BARE[found - ACCENTED] : L'?';
}

/* One character of UTF-8, whatever the locale is; '?' for an invalid byte. Returns its length. */
static int read_character(const char *utf8, wchar_t *out)
{
    const unsigned char *byte = (const unsigned char *)utf8;
    int length = byte[0] < 0x80 ? 1 : byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : byte[0] >= 0xc0 ? 2 : 0;
    if (length == 1) *out = (wchar_t)byte[0];
    if (length == 1) return 1;
    *out = L'?';
    if (length == 0) return 1;
    unsigned long c = byte[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80) return 1;
        c = c << 6 | (byte[i] & 0x3f);
    }
    *out = (wchar_t)c;
    return length;
}

/* UTF-8 to characters that this terminal can show; returns how many. */
static int to_characters(const Screen *screen, const char *utf8, wchar_t *out, int size)
{
    int count = 0;
    while (*utf8 != '\0' && count < size) {
        wchar_t c;
        utf8 += read_character(utf8, &c);
        if (c < 32) c = L' ';
        out[count++] = screen == NULL || screen->unicode ? c : plain_character(c);
    }
    return count;
}

static int character_columns(wchar_t c)
{
    int columns = wcwidth(c);
    return columns < 0 ? 1 : columns;
}

int text_columns(const char *utf8)
{
    wchar_t text[PUT_TEXT];
    int columns = 0;
    int count = to_characters(NULL, utf8, text, PUT_TEXT);
    for (int i = 0; i < count; i++)
        columns += character_columns(text[i]);
    return columns;
}

void screen_clear(Screen *screen)
{
    Pen ground = pen(INK_NORMAL, PAPER_NORMAL, 0);
    set_pen(screen, ground);
    if (screen->colours > 0) bkgdset(' ' | (chtype)COLOR_PAIR(pair_of(screen, ground)));
    erase();
}

static void put_characters(Screen *screen, int row, int column, const wchar_t *text, int count)
{
    (void)screen;
    if (row < 0 || row >= LINES) return;
    while (count > 0 && column < 0) {
        column += character_columns(*text++);
        count--;
    }
    int fits = 0, end = column;
    while (fits < count && end + character_columns(text[fits]) <= COLS)
        end += character_columns(text[fits++]);
    if (fits > 0) mvaddnwstr(row, column, text, fits);
}

void screen_put(Screen *screen, int row, int column, Pen pen, const char *format, ...)
{
    char utf8[PUT_TEXT];
    wchar_t text[PUT_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(utf8, sizeof utf8, format, arguments);
    va_end(arguments);
    set_pen(screen, pen);
    put_characters(screen, row, column, text, to_characters(screen, utf8, text, PUT_TEXT));
}

void screen_put_field(Screen *screen, int row, int column, int columns, Pen pen, const char *utf8)
{
    wchar_t text[PUT_TEXT];
    int count = to_characters(screen, utf8, text, PUT_TEXT - 1), used = 0, fits = 0;
    while (fits < count && used + character_columns(text[fits]) <= columns)
        used += character_columns(text[fits++]);
    while (used < columns && fits < PUT_TEXT) {
        text[fits++] = L' ';
        used++;
    }
    set_pen(screen, pen);
    put_characters(screen, row, column, text, fits);
}

void screen_fill(Screen *screen, Rect area, Pen pen)
{
    for (int row = 0; row < area.rows; row++)
        screen_put(screen, area.row + row, area.column, pen, "%*s", area.columns, "");
}

static const char *const FRAMES[3][6] = {
    {"┌", "─", "┐", "│", "└", "┘"}, {"┏", "━", "┓", "┃", "┗", "┛"}, {"+", "-", "+", "|", "+", "+"}};

void screen_frame(Screen *screen, Rect area, Pen pen, bool heavy)
{
    static const char *const HEAVY_ASCII[6] = {"#", "=", "#", "#", "#", "#"};
    const char *const *part = screen->unicode ? FRAMES[heavy] : heavy ? HEAVY_ASCII : FRAMES[2];
    int bottom = area.row + area.rows - 1, right = area.column + area.columns - 1;
    for (int column = area.column + 1; column < right; column++) {
        screen_put(screen, area.row, column, pen, "%s", part[1]);
        screen_put(screen, bottom, column, pen, "%s", part[1]);
    }
    for (int row = area.row + 1; row < bottom; row++) {
        screen_put(screen, row, area.column, pen, "%s", part[3]);
        screen_put(screen, row, right, pen, "%s", part[3]);
    }
    screen_put(screen, area.row, area.column, pen, "%s", part[0]);
    screen_put(screen, area.row, right, pen, "%s", part[2]);
    screen_put(screen, bottom, area.column, pen, "%s", part[4]);
    screen_put(screen, bottom, right, pen, "%s", part[5]);
}

/* How much of the text fits into one line: up to the last blank that fits, or up to a line end. */
static size_t line_length(const char *text, int columns)
{
    size_t last_blank = 0, i = 0;
    for (int used = 0; text[i] != '\0' && text[i] != '\n'; used++) {
        wchar_t c;
        if (used >= columns) break;
        if (text[i] == ' ') last_blank = i;
        i += (size_t)read_character(text + i, &c);
    }
    if (text[i] == '\0' || text[i] == '\n' || text[i] == ' ') return i;
    return last_blank > 0 ? last_blank : i;
}

int screen_wrap_part(Screen *screen, Rect area, const Pen *pen, const char *text, int skip)
{
    int lines = 0;
    while (*text != '\0') {
        size_t length = line_length(text, area.columns);
        int row = lines++ - skip;
        if (pen != NULL && row >= 0 && row < area.rows)
            screen_put(screen, area.row + row, area.column, *pen, "%.*s", (int)length, text);
        text += length;
        if (*text == ' ' || *text == '\n') text++;
    }
    return lines;
}

int screen_wrap(Screen *screen, int row, int column, int columns, const Pen *pen, const char *text)
{
    return screen_wrap_part(screen, (Rect){row, column, screen_rows(screen), columns}, pen, text, 0);
}

void screen_show(Screen *screen)
{
    (void)screen;
    refresh();
}

/* ---- The clipboard ---- */

static void put_base64(const unsigned char *bytes, size_t length, FILE *out)
{
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long group = 0;
        for (size_t j = 0; j < 3; j++)
            group = group << 8 | (i + j < length ? bytes[i + j] : 0);
        for (size_t j = 0; j < 4; j++)
            fputc(i + j <= length ? DIGITS[group >> (18 - 6 * j) & 63] : '=', out);
    }
}

void screen_copy(Screen *screen, const char *text)
{
    (void)screen;
    printf("\033]52;c;");
    put_base64((const unsigned char *)text, strlen(text), stdout);
    printf("\a");
    fflush(stdout);
}

/* ---- Input ---- */

static int key_of_code(wint_t code)
{
    static const struct {
        wint_t code;
        int key;
    } KEYS[] = {
        {KEY_UP, INPUT_UP},
        {KEY_DOWN, INPUT_DOWN},
        {KEY_LEFT, INPUT_LEFT},
        {KEY_RIGHT, INPUT_RIGHT},
        {KEY_BTAB, INPUT_BACK_TAB},
        {KEY_HOME, INPUT_HOME},
        {KEY_END, INPUT_END},
        {KEY_PPAGE, INPUT_PAGE_UP},
        {KEY_NPAGE, INPUT_PAGE_DOWN},
        {KEY_F(1), INPUT_HELP},
        {KEY_F(10), INPUT_MENU},
        {KEY_ENTER, INPUT_ENTER},
        {KEY_BACKSPACE, INPUT_BACKSPACE},
        {KEY_DC, INPUT_BACKSPACE},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].code == code) return KEYS[i].key;
    return INPUT_OTHER;
}

/* Events that arrive together are announced once, the latest first: a press may come after its release. */
static bool read_mouse(Event *event)
{
    MEVENT mouse;
    bool pressed = false;
    while (getmouse(&mouse) == OK) {
        if (!(mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))) continue;
        *event = (Event){.kind = EVENT_CLICK, .row = mouse.y, .column = mouse.x};
        pressed = true;
    }
    return pressed;
}

static int key_of_character(wint_t c)
{
    if (c == '\r') return INPUT_ENTER;
    if (c == '\b') return INPUT_BACKSPACE;
    return (int)c;
}

/* What ncurses has for us now, without waiting. */
static bool read_event(Event *event)
{
    enum { CONTROL_L = 12 };
    for (;;) {
        wint_t c;
        int kind = get_wch(&c);
        if (kind == ERR) return false;
        if (kind == KEY_CODE_YES && c == KEY_MOUSE) {
            if (read_mouse(event)) return true;
            continue;
        }
        if (kind == OK && c == CONTROL_L) clearok(curscr, TRUE);
        if ((kind == KEY_CODE_YES && c == KEY_RESIZE) || (kind == OK && c == CONTROL_L))
            *event = (Event){.kind = EVENT_RESIZE};
        else
            *event = (Event){.kind = EVENT_KEY,
                             .key = kind == KEY_CODE_YES ? key_of_code(c) : key_of_character(c)};
        return true;
    }
}

Event screen_wait(Screen *screen, const OsBell *bell, int timeout_ms)
{
    (void)screen;
    Event event;
    for (;;) {
        if (read_event(&event)) return event;
        int ready = os_wait(bell, true, timeout_ms);
        if (ready == 0) return (Event){.kind = EVENT_TIMEOUT};
        if (ready < 0) continue; /* a signal: a new size, which ncurses will report */
        if ((ready & OS_RANG) != 0) return (Event){.kind = EVENT_WAKE};
        if ((ready & OS_INPUT_GONE) != 0) return (Event){.kind = EVENT_END};
    }
}

/* ---- Rectangles ---- */

Rect rect_centred(Rect area, int rows, int columns)
{
    return (Rect){area.row + (area.rows - rows) / 2, area.column + (area.columns - columns) / 2, rows,
                  columns};
}

bool rect_holds(Rect rect, int row, int column)
{
    return row >= rect.row && row < rect.row + rect.rows && column >= rect.column &&
           column < rect.column + rect.columns;
}
