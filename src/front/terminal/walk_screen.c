#include "front/terminal/walk_screen.h"

#include "front/terminal/board_paint.h"
#include "front/terminal/layout.h"
#include "view/walk.h"

#include <stdlib.h>

enum { TEXT_ROWS = 4 };

typedef struct WalkScreen {
    Screen *screen;
    const Language *language;
    Walk *walk;
    Scene scene;
    int cursor;
    bool leave;
} WalkScreen;

static Rect board_area(const WalkScreen *view)
{
    return (Rect){1, 0, screen_rows(view->screen) - 2 - TEXT_ROWS, screen_columns(view->screen)};
}

static void paint_bars(const WalkScreen *view)
{
    Screen *screen = view->screen;
    int rows = screen_rows(screen), columns = screen_columns(screen);
    Pen bar = pen(INK_NORMAL, PAPER_BAR, 0), strong = pen(INK_ACCENT, PAPER_BAR, BOLD);
    screen_fill(screen, (Rect){0, 0, 1, columns}, bar);
    screen_fill(screen, (Rect){rows - 1, 0, 1, columns}, bar);
    screen_put(screen, 0, 1, strong, "%s", view->scene.title);
    screen_put(screen, 0, columns - text_columns(view->scene.status) - 1, strong, "%s", view->scene.status);
    screen_put(
        screen, rows - 1, 1, bar, "%s",
        words(view->language, N_("PgDn or n: on   PgUp or b: back   arrows, Enter: touch   Esc: leave")));
}

static void paint(WalkScreen *view)
{
    Screen *screen = view->screen;
    Rect area = board_area(view);
    Pen text = pen(INK_NORMAL, PAPER_NORMAL, 0);
    walk_scene(view->walk, &view->scene);
    screen_clear(screen);
    BoardPainter painter = {.screen = screen,
                            .language = view->language,
                            .scene = &view->scene,
                            .layout = layout_of(&view->scene, area),
                            .cursor = view->cursor};
    if (layout_fits(&painter.layout, &view->scene, area)) board_paint(&painter);
    screen_wrap(screen, area.row + area.rows, 1, screen_columns(screen) - 2, &text, view->scene.message);
    paint_bars(view);
    screen_show(screen);
}

/* Move to the nearest cell in that direction. */
static void move_cursor(WalkScreen *view, int columns, int rows)
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

static void step(WalkScreen *view, int by)
{
    int to = walk_step(view->walk) + by;
    if (to == walk_steps(view->walk)) view->leave = true;
    walk_go(view->walk, to);
}

static void handle_key(WalkScreen *view, int key)
{
    static const struct {
        int key, columns, rows, step;
    } KEYS[] = {{INPUT_LEFT, -1, 0, 0},    {INPUT_RIGHT, 1, 0, 0}, {INPUT_UP, 0, -1, 0},
                {INPUT_DOWN, 0, 1, 0},     {'n', 0, 0, 1},         {INPUT_PAGE_DOWN, 0, 0, 1},
                {INPUT_PAGE_UP, 0, 0, -1}, {'b', 0, 0, -1},        {INPUT_BACKSPACE, 0, 0, -1}};
    if (key == INPUT_ESCAPE || key == 'q') view->leave = true;
    if (key == INPUT_ENTER || key == ' ') walk_touch(view->walk, view->cursor);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        if (KEYS[i].key != key) continue;
        if (KEYS[i].step != 0)
            step(view, KEYS[i].step);
        else
            move_cursor(view, KEYS[i].columns, KEYS[i].rows);
    }
}

static void handle_click(WalkScreen *view, int row, int column)
{
    Layout layout = layout_of(&view->scene, board_area(view));
    for (int i = 0; i < view->scene.cell_count; i++) {
        const SceneCell *cell = &view->scene.cell[i];
        if (!rect_holds(layout_cell(&layout, cell->column, cell->row), row, column)) continue;
        view->cursor = i;
        walk_touch(view->walk, i);
        return;
    }
}

void walk_screen_run(Backdrop *backdrop, const Game *game)
{
    WalkScreen view = {
        .screen = backdrop->screen, .language = backdrop->language, .cursor = game->squares / 2};
    Status status = walk_new(game, backdrop->language, NULL, NULL, &view.walk);
    if (!ok(&status)) return;
    while (!view.leave && !backdrop->ended) {
        paint(&view);
        Event event = screen_wait(view.screen, NULL, -1);
        if (event.kind == EVENT_KEY) handle_key(&view, event.key);
        if (event.kind == EVENT_CLICK) handle_click(&view, event.row, event.column);
        if (event.kind == EVENT_END) backdrop->ended = true;
    }
    walk_free(view.walk);
}
