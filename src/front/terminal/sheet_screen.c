#include "front/terminal/sheet_screen.h"

#include "front/terminal/board_paint.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAP = 2,
    TREE_COLUMNS = 42,
    BOARD_COLUMNS = 65,
    BOARD_FROM = 76,
    SENTENCE_ROWS = 3,
    BAR_ROWS = 2,
    BARS_LEFT = 27
};

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen DIM = {INK_DIM, PAPER_NORMAL, 0};
static const Pen GOOD = {INK_GOOD, PAPER_NORMAL, BOLD};
static const Pen CHOSEN = {INK_NORMAL, PAPER_NORMAL, REVERSE};
static const Pen BAR = {INK_NORMAL, PAPER_BAR, 0};
static const Pen BAR_STRONG = {INK_ACCENT, PAPER_BAR, BOLD};

typedef struct SheetScreen {
    Backdrop *backdrop;
    Screen *screen;
    SheetMaker maker;
    Sheet sheet;
    Scene scene;
    Layout layout;  /* of its board */
    bool has_board; /* there is one, and it has room */
    int cursor;     /* on a board that may be touched, -1: nowhere yet */
    bool leave;
} SheetScreen;

static void give_order(SheetScreen *view, const char *order, int number)
{
    if (strcmp(order, "close") == 0)
        view->leave = true;
    else
        view->maker.order(view->maker.context, order, number);
}

/* ---- Rows ---- */

static Pen row_pen(const SheetRow *row)
{
    const Pen TONE[] = {PLAIN, STRONG, DIM, DIM};
    return row->marks & ROW_SELECTED ? CHOSEN : TONE[row->tone];
}

/* As many as fit, the selected one among them. */
static void paint_tree(const SheetScreen *view, Rect area)
{
    const Sheet *sheet = &view->sheet;
    int first = sheet_selected(sheet) - area.rows / 2;
    if (first > sheet->row_count - area.rows) first = sheet->row_count - area.rows;
    if (first < 0) first = 0;
    for (int i = first; i < sheet->row_count && i < first + area.rows; i++) {
        const SheetRow *row = &sheet->row[i];
        char line[300];
        Text text = text_into(line, sizeof line);
        text_add(&text, "%s%*s%s%s%s", row->marks & ROW_CURRENT ? ">" : " ", 2 * (row->level - 1), "",
                 row->cell[0], row->marks & ROW_BEST ? "* " : "  ", row->cell[1]);
        screen_put_field(view->screen, area.row + i - first, area.column, area.columns, row_pen(row), line);
    }
}

static int column_width(const Sheet *sheet, int column)
{
    int width = text_columns(sheet->head[column]);
    for (int i = 0; i < sheet->row_count; i++) {
        int columns = text_columns(sheet->row[i].cell[column]);
        if (columns > width) width = columns;
    }
    return width;
}

/* The first column begins at the left, the others end at the right. */
static void paint_cells(const SheetScreen *view, int at, const SheetRow *row)
{
    const Sheet *sheet = &view->sheet;
    for (int i = 0, column = 1; i < SHEET_CELLS; i++) {
        if (sheet->head[i][0] == '\0') continue;
        const char *text = row != NULL ? row->cell[i] : sheet->head[i];
        int width = column_width(sheet, i), blanks = i > 0 ? width - text_columns(text) : 0;
        screen_put_field(view->screen, at, column + blanks, width - blanks, row != NULL ? row_pen(row) : DIM,
                         text);
        column += width + GAP;
    }
}

static int paint_table(const SheetScreen *view, Rect area)
{
    int at = area.row;
    paint_cells(view, at++, NULL);
    for (int i = 0; i < view->sheet.row_count && at < area.row + area.rows; i++)
        paint_cells(view, at++, &view->sheet.row[i]);
    return at + 1;
}

/* ---- The graph ---- */

static void paint_bars(const SheetScreen *view, int at)
{
    int room = screen_columns(view->screen) - BARS_LEFT - 13;
    for (int i = 0; i < view->sheet.row_count; i++) {
        const SheetRow *row = &view->sheet.row[i];
        int length = (int)(row->bar * room + 0.5);
        screen_put_field(view->screen, at + i, 1, BARS_LEFT - 1, PLAIN, row->cell[0]);
        for (int k = 0; k < length; k++)
            screen_put(view->screen, at + i, BARS_LEFT + k, GOOD, "%s", screen_pick(view->screen, "█", "#"));
        if (length > 0) screen_put(view->screen, at + i, BARS_LEFT + 1 + length, PLAIN, "%s", row->cell[1]);
    }
}

/* One line of bars for each thing: the n-th is its share of the n-th row. */
static void paint_lines(const SheetScreen *view, int at)
{
    static const char *const HEIGHT[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char ASCII[] = " .:-=+*%#";
    for (int i = 0; i < view->sheet.line_count; i++) {
        const SheetLine *line = &view->sheet.line[i];
        screen_put_field(view->screen, at + i, 1, 8, STRONG, line->name);
        for (int k = 0; k < line->count; k++) {
            int height = (int)(8 * line->point[k] / sheet_highest(&view->sheet) + 0.5);
            char plain[2] = {ASCII[height], '\0'};
            const char *shape = screen_pick(view->screen, HEIGHT[height], plain);
            screen_put(view->screen, at + i, 9 + 7 * k, GOOD, "%s%s", shape, shape);
            screen_put(view->screen, at + i, 11 + 7 * k, PLAIN, "%3.0f%%", 100 * line->point[k]);
        }
    }
}

static void paint_graph(const SheetScreen *view, int at)
{
    if (view->sheet.graph == GRAPH_NONE) return;
    screen_put_field(view->screen, at, 1, screen_columns(view->screen) - 2, DIM, view->sheet.caption);
    (view->sheet.graph == GRAPH_LINES ? paint_lines : paint_bars)(view, at + 1);
}

/* ---- The board ---- */

static void paint_board(SheetScreen *view, Rect area)
{
    view->has_board = view->sheet.board && view->maker.board(view->maker.context, SHEET_BOARD, &view->scene);
    if (!view->has_board) return;
    if (view->cursor < 0) view->cursor = view->scene.cell_count / 2;
    view->layout = layout_of(&view->scene, area);
    view->has_board = layout_fits(&view->layout, &view->scene, area);
    BoardPainter painter = {.screen = view->screen,
                            .language = view->backdrop->language,
                            .scene = &view->scene,
                            .layout = view->layout,
                            .cursor = view->sheet.touch ? view->cursor : -1};
    if (view->has_board) board_paint(&painter);
}

/* ---- The frame ---- */

/* The keys, in as many lines as they need; returns where they begin. */
static int paint_keys(const SheetScreen *view)
{
    const Sheet *sheet = &view->sheet;
    const Language *language = view->backdrop->language;
    char line[400];
    Text text = text_into(line, sizeof line);
    int columns = screen_columns(view->screen), rows = screen_rows(view->screen);
    for (int i = 0; i < sheet->button_count; i++)
        if (!sheet->button[i].off) text_add(&text, "%s %s  ", sheet->button[i].key, sheet->button[i].label);
    if (sheet->slider_count > 1) text_add(&text, ", . %s  ", sheet->slider[1].label);
    if (sheet->tree) text_add(&text, "%s  ", words(language, N_("arrows tree  Enter go there")));
    if (sheet->touch) text_add(&text, "%s  ", words(language, N_("arrows, Enter: touch")));
    text_add(&text, "%s", words(language, N_("q leave")));
    int lines = screen_wrap(view->screen, 0, 1, columns - 2, NULL, line);
    Rect area = {rows - (lines < BAR_ROWS ? lines : BAR_ROWS), 0, lines < BAR_ROWS ? lines : BAR_ROWS,
                 columns};
    screen_fill(view->screen, area, BAR);
    screen_wrap_part(view->screen, (Rect){area.row, 1, area.rows, columns - 2}, &BAR, line, 0);
    return area.row;
}

static void paint_title(const SheetScreen *view)
{
    int columns = screen_columns(view->screen), right = text_columns(view->sheet.status);
    screen_fill(view->screen, (Rect){0, 0, 1, columns}, BAR);
    screen_put_field(view->screen, 0, 1, columns - 3 - right, BAR_STRONG, view->sheet.title);
    screen_put(view->screen, 0, columns - 1 - right, BAR, "%s", view->sheet.status);
}

/* What the board leaves to the rows beside it. */
static int rows_columns(const Sheet *sheet, int columns)
{
    if (!sheet->board || columns < BOARD_FROM) return columns - 2;
    int left = columns - BOARD_COLUMNS - 3, longest = 51;
    return left < TREE_COLUMNS ? TREE_COLUMNS : left > longest ? longest : left;
}

static void paint(void *context)
{
    SheetScreen *view = context;
    const Sheet *sheet = &view->sheet;
    sheet_read(&view->maker, &view->sheet);
    screen_clear(view->screen);
    int columns = screen_columns(view->screen), left = rows_columns(sheet, columns);
    int lines = SENTENCE_ROWS + (sheet->touch ? 1 : 0);
    Rect area = {1 + lines, 1, paint_keys(view) - 1 - lines, left};
    screen_wrap_part(view->screen, (Rect){1, 1, lines, columns - 2}, &STRONG, sheet->sentence, 0);
    if (sheet->slider_count > 1)
        screen_put_field(view->screen, lines, 1, columns - 2, DIM, sheet->slider[1].text);
    if (sheet->tree) paint_tree(view, area);
    if (sheet->head[0][0] != '\0') paint_graph(view, paint_table(view, area));
    if (sheet->row_count == 0)
        paint_board(view, (Rect){area.row, 0, area.rows, columns});
    else if (columns >= BOARD_FROM)
        paint_board(view, (Rect){area.row, left + 2, area.rows, columns - left - 3});
    paint_title(view);
}

/* ---- Hands ---- */

/* Move to the nearest cell in that direction. */
static void move_cursor(SheetScreen *view, int columns, int rows)
{
    const SceneCell *from = &view->scene.cell[view->cursor];
    int best = -1, least = 0;
    for (int i = 0; i < view->scene.cell_count; i++) {
        int right = view->scene.cell[i].column - from->column, down = view->scene.cell[i].row - from->row;
        int on = right * columns + down * rows, aside = abs(columns != 0 ? down : right);
        int far = on + 4 * aside;
        if (on <= 0 || (best >= 0 && far >= least)) continue;
        best = i;
        least = far;
    }
    if (best >= 0) view->cursor = best;
}

static void arrow_pressed(SheetScreen *view, int key)
{
    static const struct {
        int key, columns, rows;
        const char *order;
    } ARROWS[] = {{INPUT_LEFT, -1, 0, "parent"},
                  {INPUT_RIGHT, 1, 0, "child"},
                  {INPUT_UP, 0, -1, "up"},
                  {INPUT_DOWN, 0, 1, "down"}};
    for (int i = 0; i < 4; i++) {
        if (ARROWS[i].key != key) continue;
        if (view->sheet.tree) give_order(view, ARROWS[i].order, 0);
        if (view->sheet.touch && view->has_board) move_cursor(view, ARROWS[i].columns, ARROWS[i].rows);
    }
}

/* The key of a button, by what is pressed: some keys stand for others. */
static const char *key_name(const SheetScreen *view, int key, char letter[2])
{
    letter[0] = (char)(key < 128 ? key : 0);
    if (key == INPUT_HOME) return "Home";
    if (key == INPUT_END) return "End";
    if (key == INPUT_PAGE_DOWN || (key == ' ' && !view->sheet.touch)) return "n";
    if (key == INPUT_PAGE_UP || key == INPUT_BACKSPACE) return "b";
    return letter;
}

static void key_pressed(SheetScreen *view, int key)
{
    const Sheet *sheet = &view->sheet;
    char letter[2] = "";
    const char *name = key_name(view, key, letter);
    int step = key == '.' ? 1 : key == ',' ? -1 : 0;
    if (key == 'q' || key == INPUT_ESCAPE) view->leave = true;
    if (step != 0 && sheet->slider_count > 1)
        give_order(view, sheet->slider[1].id, sheet->slider[1].value + step);
    if (key == INPUT_ENTER && sheet->tree) give_order(view, "open", sheet->row[sheet_selected(sheet)].id);
    if ((key == INPUT_ENTER || key == ' ') && sheet->touch && view->has_board)
        give_order(view, "touch", view->cursor);
    for (int i = 0; i < sheet->button_count; i++)
        if (strcmp(sheet->button[i].key, name) == 0 && !sheet->button[i].off) {
            give_order(view, sheet->button[i].id, 0);
            break;
        }
    arrow_pressed(view, key);
}

static void clicked(SheetScreen *view, int row, int column)
{
    if (!view->sheet.touch || !view->has_board) return;
    int square = layout_find(&view->layout, &view->scene, row, column);
    if (square < 0) return;
    view->cursor = square;
    give_order(view, "touch", square);
}

void sheet_screen_run(Backdrop *backdrop, TerminalHost *host, Table *table, const SheetMaker *maker)
{
    SheetScreen *view = calloc(1, sizeof *view);
    if (view != NULL)
        *view = (SheetScreen){
            .backdrop = backdrop, .screen = backdrop->screen, .maker = *maker, .cursor = -1};
    while (view != NULL && !view->leave && !backdrop->ended) {
        if (table != NULL) terminal_host_deliver(host, true, table);
        paint(view);
        screen_show(backdrop->screen);
        Event event = screen_wait(backdrop->screen, table != NULL ? terminal_host_bell(host) : NULL,
                                  view->sheet.tick_ms > 0 ? view->sheet.tick_ms : -1);
        if (event.kind == EVENT_WAKE) terminal_host_hear(host);
        if (event.kind == EVENT_END) backdrop->ended = true;
        if (event.kind == EVENT_KEY) key_pressed(view, event.key);
        if (event.kind == EVENT_CLICK) clicked(view, event.row, event.column);
        if (event.kind == EVENT_TIMEOUT && view->sheet.tick_ms > 0) give_order(view, "tick", 0);
    }
    maker->close(maker->context);
    free(view);
}
