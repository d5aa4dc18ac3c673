#include "front/terminal/compare_screen.h"

#include "view/compare.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, NAME_COLUMNS = 26, IDLE_MS = 1000 };

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen DIM = {INK_DIM, PAPER_NORMAL, 0};
static const Pen GOOD = {INK_GOOD, PAPER_NORMAL, BOLD};
static const Pen BAR = {INK_NORMAL, PAPER_BAR, 0};
static const Pen BAR_STRONG = {INK_ACCENT, PAPER_BAR, BOLD};

typedef struct CompareScreen {
    Backdrop *backdrop;
    Table *table;
    ComparePicture picture;
} CompareScreen;

/* ---- The table ---- */

static void paint_row(const CompareScreen *view, int at, const char *const cell[COLUMNS], Pen style)
{
    static const int WIDTH[COLUMNS] = {NAME_COLUMNS, 12, 7, 13, 9, 21};
    Screen *screen = view->backdrop->screen;
    int column = 1;
    for (int i = 0; i < COLUMNS; i++) {
        if (view->picture.head[i][0] == '\0') continue;
        int width = WIDTH[i], blanks = i > 0 ? width - 1 - text_columns(cell[i]) : 0;
        screen_put_field(screen, at, column + (blanks > 0 ? blanks : 0), width, style, cell[i]);
        column += width;
    }
}

static int paint_table(const CompareScreen *view, int at)
{
    const ComparePicture *picture = &view->picture;
    const char *heads[COLUMNS];
    for (int i = 0; i < COLUMNS; i++)
        heads[i] = picture->head[i];
    paint_row(view, at++, heads, DIM);
    for (int i = 0; i < picture->row_count; i++) {
        const CompareRow *row = &picture->row[i];
        const char *cell[COLUMNS] = {row->name, row->nodes, row->depth, row->time, row->move, row->share};
        paint_row(view, at++, cell,
                  row->state == COMPARE_RUNNING   ? STRONG
                  : row->state == COMPARE_WAITING ? DIM
                                                  : PLAIN);
    }
    return at;
}

/* ---- The picture ---- */

static void paint_bars(const CompareScreen *view, int at)
{
    Screen *screen = view->backdrop->screen;
    int room = screen_columns(screen) - NAME_COLUMNS - 14;
    screen_put_field(screen, at++, 1, screen_columns(screen) - 2, DIM,
                     words(view->backdrop->language, N_("Positions of each search, on a logarithmic scale")));
    for (int i = 0; i < view->picture.row_count; i++) {
        const CompareRow *row = &view->picture.row[i];
        int length = (int)(row->bar * room + 0.5);
        screen_put_field(screen, at + i, 1, NAME_COLUMNS, PLAIN, row->name);
        for (int k = 0; k < length; k++)
            screen_put(screen, at + i, 1 + NAME_COLUMNS + k, GOOD, "%s", screen_pick(screen, "█", "#"));
        if (length > 0) screen_put(screen, at + i, 2 + NAME_COLUMNS + length, PLAIN, "%s", row->nodes);
    }
}

/* One line of bars for each move: the n-th is its share of the visits in the n-th search. */
static void paint_lines(const CompareScreen *view, int at)
{
    static const char *const HEIGHT[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char ASCII[] = " .:-=+*%#";
    Screen *screen = view->backdrop->screen;
    const ComparePicture *picture = &view->picture;
    double most = 0.01;
    for (int i = 0; i < picture->line_count; i++)
        for (int k = 0; k < picture->line[i].count; k++)
            if (picture->line[i].share[k] > most) most = picture->line[i].share[k];
    screen_put_field(screen, at++, 1, screen_columns(screen) - 2, DIM,
                     words(view->backdrop->language,
                           N_("Share of the visits of the best moves, by the number of simulations")));
    for (int i = 0; i < picture->line_count; i++) {
        const CompareLine *line = &picture->line[i];
        screen_put_field(screen, at + i, 1, 8, STRONG, line->move);
        for (int k = 0; k < line->count; k++) {
            int height = (int)(8 * line->share[k] / most + 0.5);
            char plain[2] = {ASCII[height], '\0'};
            const char *shape = screen_pick(screen, HEIGHT[height], plain);
            screen_put(screen, at + i, 9 + 7 * k, GOOD, "%s%s", shape, shape);
            screen_put(screen, at + i, 11 + 7 * k, PLAIN, "%3.0f%%", 100 * line->share[k]);
        }
    }
}

/* ---- All of it ---- */

static void paint_frame(const CompareScreen *view)
{
    Screen *screen = view->backdrop->screen;
    const Language *language = view->backdrop->language;
    int rows = screen_rows(screen), columns = screen_columns(screen);
    const char *keys = view->picture.running ? N_("s stop  q leave") : N_("q leave");
    screen_fill(screen, (Rect){0, 0, 1, columns}, BAR);
    screen_fill(screen, (Rect){rows - 1, 0, 1, columns}, BAR);
    screen_put_field(screen, 0, 1, columns - 2, BAR_STRONG, view->picture.title);
    screen_put_field(screen, rows - 1, 1, columns - 2, BAR, words(language, keys));
}

static void paint(CompareScreen *view)
{
    Screen *screen = view->backdrop->screen;
    int columns = screen_columns(screen), rows = screen_rows(screen);
    compare_picture(table_comparison(view->table), &view->picture);
    screen_clear(screen);
    int at = paint_table(view, 2) + 1;
    if (view->picture.uct)
        paint_lines(view, at);
    else
        paint_bars(view, at);
    at += 2 + (view->picture.uct ? COMPARE_LINES : view->picture.row_count);
    if (at < rows - 1)
        screen_wrap_part(screen, (Rect){at, 1, rows - 1 - at, columns - 2}, &STRONG, view->picture.sentence,
                         0);
    paint_frame(view);
}

void compare_screen_run(Backdrop *backdrop, TerminalHost *host, Table *table)
{
    CompareScreen *view = calloc(1, sizeof *view);
    for (bool goes_on = view != NULL; goes_on;) {
        view->backdrop = backdrop;
        view->table = table;
        terminal_host_deliver(host, true, table);
        paint(view);
        screen_show(backdrop->screen);
        Event event = screen_wait(backdrop->screen, terminal_host_bell(host), IDLE_MS);
        if (event.kind == EVENT_WAKE) terminal_host_hear(host);
        if (event.kind == EVENT_END) backdrop->ended = true;
        if (event.kind == EVENT_KEY && event.key == 's') table_compare_stop(table);
        bool leaves = event.kind == EVENT_KEY && (event.key == 'q' || event.key == INPUT_ESCAPE);
        goes_on = !leaves && !backdrop->ended;
    }
    table_compare_end(table);
    free(view);
}
